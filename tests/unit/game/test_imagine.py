"""Positions as they may be: what is seen stands, what is not is made up of what there is."""

import random
from collections import Counter
from pathlib import Path

import pytest
import small
from playing import loaded
from playing import start as begin

import interpreter as grognard
from interpreter.game.contract import NotNow
from interpreter.game.imagine import Pile, _cards
from interpreter.program.geometry import members

STRAIT, TRAINING = ("manewry-morskie", "strait"), ("tank-wars", "training")


def played(game: tuple[str, str], decisions: int, seed: int = 1) -> grognard.State:
    state, rng = begin(game, seed), random.Random(seed)
    for _ in range(decisions):
        options = state.decision.options
        state.apply(options[rng.randrange(len(options))])
    assert not state.over
    return state


def imagined(state: grognard.State, seed: int) -> grognard.State:
    return state.imagine(state.decision.seat, random.Random(seed))


def fleet(state: grognard.State, side: int) -> dict[str, str]:
    """What stands on each cell in truth."""
    world, layout = state._machine.program.world, state._machine.program.layout
    return {
        world.cells[state._vector[layout.cell + u]].label: world.units[u].type
        for u in members(state._vector[layout.in_play])
        if world.owners[u] == side
    }


@pytest.mark.parametrize("decisions", [0, 7, 16])
def test_hidden_units_may_be_any_that_there_are(decisions: int) -> None:
    state = played(STRAIT, decisions)
    side = state._vector[1]
    mine, theirs = fleet(state, side), fleet(state, 1 - side)
    met: dict[str, set[str]] = {}
    for seed in range(40):
        other = imagined(state, seed)
        assert fleet(other, side) == mine
        assert fleet(other, 1 - side).keys() == theirs.keys()
        box = Counter(u.type for u in state._machine.program.world.units if u.side == 1 - side)
        assert not Counter(fleet(other, 1 - side).values()) - box
        for cell, kind in fleet(other, 1 - side).items():
            met.setdefault(cell, set()).add(kind)
    hidden = [u.cell for u in state.view(state.decision.seat).units if u.cell and not u.type]
    assert hidden
    assert all(len(met[cell]) > 2 for cell in hidden)
    assert all(len(met[cell]) == 1 for cell in theirs.keys() - set(hidden))


@pytest.mark.parametrize("decisions", [5, 40, 90])
def test_there_are_as_many_cards_as_there_are(decisions: int) -> None:
    state = played(TRAINING, decisions)
    layout = state._machine.program.layout
    piles = [v for v in layout.variables if v.pile]

    def cards(row: list[int]) -> list[int]:
        kinds = range(len(piles[0].keys[0].words))
        return [
            sum(row[v.base + thing + kind] for v in piles for thing in range(0, v.count, v.each))
            for kind in kinds
        ]

    for seed in range(20):
        row = imagined(state, seed)._vector
        assert cards(row) == cards(state._vector)
        assert all(row[place] >= 0 for v in piles for place in range(v.base, v.base + v.count))


def test_cards_are_those_of_an_example_but_for_what_is_seen() -> None:
    """Two kinds of card in an open pile at 0, a deck at 2 and a hand at 4, of which there are three each."""
    rng = random.Random(1)
    piles = (Pile(0, True, True), Pile(2, False, False), Pile(4, False, False))
    like, row = [1, 0, 1, 3, 1, 0], [2, 1, 9, 9, 9, 9]
    for _ in range(20):
        lent = _cards(2, piles, row, like, [like], rng)
        assert lent[2] + lent[4] == 1
        assert (lent[3], lent[5]) == (2, 0)
    back = _cards(2, piles, [0, 0, 9, 9, 9, 9], like, [like], rng)
    assert back[2] + back[4] == 3
    assert (back[3], back[5]) == (3, 0)


def test_a_hand_holds_as_many_cards_as_all_know() -> None:
    """Its cards come from the deck at 2, or go there, and there are as many of each kind as before."""
    piles, like = (Pile(2, False, False), Pile(4, False, True)), [9, 9, 2, 3, 1, 0]
    for size, seed in ((0, 1), (1, 2), (4, 3), (6, 4)):
        row = [9, 9, 9, 9, size, 0]
        lent = _cards(2, piles, row, like, [like], random.Random(seed))
        assert lent[4] + lent[5] == size
        assert (lent[2] + lent[4], lent[3] + lent[5]) == (3, 3)
        assert all(number >= 0 for number in lent.values())
    more = _cards(2, piles, [9, 9, 9, 9, 5, 4], like, [like], random.Random(5))
    assert more[4] + more[5] == 9


def test_what_others_did_secretly_is_made_up_by_the_rules() -> None:
    state, rng = begin(("manewry-morskie", "fleets"), 1), random.Random(1)
    while state._vector[1] == 0:
        options = state.decision.options
        state.apply(options[rng.randrange(len(options))])
    fleets = []
    for seed in range(2):
        other = imagined(state, seed)
        while other.decision.rule == "set_up":
            options = other.decision.options
            other.apply(options[rng.randrange(len(options))])
        fleets.append(fleet(other, 0))
    assert all(len(each) > 20 for each in fleets)
    assert fleets[0] != fleets[1]


def test_chance_is_not_that_of_the_game() -> None:
    state = played(TRAINING, 30)
    seeds = {imagined(state, seed)._vector[5] for seed in range(9)}
    assert len(seeds) == 9
    assert state._vector[5] not in seeds


def test_only_who_decides_imagines() -> None:
    state = begin(("breakthrough", "standard"))
    with pytest.raises(NotNow):
        state.imagine("black", random.Random(1))


def test_where_all_is_open_nothing_is_made_up() -> None:
    state = played(("breakthrough", "standard"), 9)
    other = imagined(state, 1)
    assert other._vector[:5] == state._vector[:5]
    assert other._vector[7:] == state._vector[7:]
    assert loaded("breakthrough").machine("standard").experience is None


KEPT = """
words order: hold, advance, retreat

state ship.order: order, seen by owner
state player.points: 0..9

procedure guessing(given):
    as opponent of player:
        choose guess from order prompt "Guess?"
        if guess = given:
            raise player.points by 1
"""


@pytest.mark.parametrize(
    "effect",
    [
        "choose given from order\nas opponent of player:\n    choose guess from order\n"
        "    if guess = given:\n        raise player.points by 1",
        "choose given from order\nset (first of my ships).order to given\nguessing(given)",
        "choose given from order\nset (first of my ships).order to given\n"
        "let kept = (first of my ships).order\nguessing(kept)\nguessing(given)",
    ],
    ids=["choice", "parameter", "let and shared"],
)
def test_numbers_and_words_that_rules_keep_are_made_up(tmp_path: Path, effect: str) -> None:
    effect = effect.replace("(first of my ships).order", "ship.order")
    state = small.begin(tmp_path, "let ship = first of my ships\n" + effect, KEPT)
    rows = []
    state.apply("go")
    for order in range(3):
        game = state.clone()
        game.apply(game.decision.options[order])
        seat = game.decision.seat
        assert seat == "black"
        rows.append([game.imagine(seat, random.Random(n))._vector for n in range(9)])
    assert rows[0] == rows[1] == rows[2]
