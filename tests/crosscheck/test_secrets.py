"""Games with secrets against OpenSpiel: what may be done, how it ends, and what each player can tell apart.

Where they differ: in theirs everybody hears that a bid has been made, though not which, so what is known of goofspiel
is compared for whoever decides; where bids are shown, theirs remembers the position and not how it came about, so
there it is not compared. Fleets of battleship are set up in another order: see `set_up`.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product

import pytest
from crosscheck.beside import (
    Difference,
    Knowledge,
    Moment,
    Pair,
    Theirs,
    all_told,
    begin,
    every_game,
)

import interpreter as grognard

pytest.importorskip("pyspiel", reason="OpenSpiel is not here: pip install 'grognard[crosscheck]'")


def told_and_seen(state: grognard.State, seat: str) -> Hashable:
    """All that a seat has been told, and what it sees now."""
    return all_told(state, seat), repr(state.view(seat))


# --- goofspiel

CARDS = ("ace", "two", "three", "four", "five", "six", "seven")


def bid(state: grognard.State, option: grognard.Option) -> str:
    player = GOOFSPIEL.sides.index(state.decision.side)
    return f"[P{player}]Bid: {CARDS.index(option.parts['kind']) + 1}"


def goofspiel(cards: int, prizes: str, order: str, secret: bool = True) -> Pair:
    return Pair(
        "goofspiel",
        "turn_based_simultaneous_game(game=goofspiel("
        f"num_cards={cards},points_order={order},imp_info={secret}))",
        ("clubs", "hearts"), bid, "five",
        {"cards": cards, "prizes": prizes, "bids": "kept_secret" if secret else "shown"},
    )  # fmt: skip


GOOFSPIEL = goofspiel(4, "from_the_top", "descending")
IN_ORDER = [
    GOOFSPIEL,
    goofspiel(4, "from_the_bottom", "ascending"),
    goofspiel(4, "from_the_top", "descending", secret=False),
]
SHUFFLED = [goofspiel(5, "shuffled", "random"), goofspiel(5, "shuffled", "random", secret=False)]


def in_order(pair: Pair) -> Iterator[Moment]:
    """Every game with the prizes in order, all moments of it."""
    return every_game(begin(pair, events=True), 2 * 4)


def with_the_cards_dealt(ours: grognard.State, theirs: Theirs, rng: random.Random) -> None:
    """Turns up the same prize in both. The last one comes up by itself in theirs."""
    while ours.chance is not None:
        if theirs.is_chance_node():
            there = theirs.legal_actions()
            assert len(there) == ours.chance.outcomes
            card = rng.choice(there)
            theirs.apply_action(card)
            ours.force([CARDS[card]])
        else:
            assert theirs.is_terminal()
            assert ours.chance.outcomes == 1
            ours.force([ours.chance.low])


def shuffled(pair: Pair, games: int) -> Iterator[Moment]:
    rng = random.Random(1)
    theirs = begin(pair).theirs
    ours = grognard.load(pair.ruleset, pair.options).start(pair.scenario, chance="asked")
    for _ in range(games):
        moment = Moment(pair, ours.clone(), theirs.clone())
        with_the_cards_dealt(moment.ours, moment.theirs, rng)
        yield moment
        while ways := moment.ways():
            moment = moment.after(*rng.choice(ways))
            with_the_cards_dealt(moment.ours, moment.theirs, rng)
            yield moment


@pytest.mark.parametrize("pair", IN_ORDER, ids=lambda pair: pair.theirs)
def test_goofspiel_with_prizes_in_order(pair: Pair) -> None:
    """All games: 24 orders of the cards for each player."""
    assert sum(moment.ours.over for moment in in_order(pair)) == 24 * 24


@pytest.mark.parametrize("pair", SHUFFLED, ids=lambda pair: pair.theirs)
def test_goofspiel_with_shuffled_prizes(pair: Pair) -> None:
    ended = [moment for moment in shuffled(pair, 60) if moment.ours.over]
    assert len({moment.ours.result.winners for moment in ended if moment.ours.result}) == 3


def known(moments: Iterable[Moment]) -> int:
    """How much of what those who decide know is true of several games. Raises Difference."""
    knowledge = Knowledge(told_and_seen)
    for moment in moments:
        knowledge.note(moment, only_who_decides=True)
    return knowledge.alike


def test_what_is_known_in_goofspiel() -> None:
    """With bids that are never shown."""
    assert known(in_order(GOOFSPIEL)) > 100
    assert known(shuffled(goofspiel(3, "shuffled", "random"), 300)) > 20


def test_who_is_shown_a_bid_is_found() -> None:
    open_bids = replace(GOOFSPIEL, options={**GOOFSPIEL.options, "bids": "shown"})
    with pytest.raises(Difference, match="look alike there, and are told apart here"):
        known(in_order(open_bids))


# --- battleship


def numbers(cell: str) -> str:
    """Their rows and columns, from 0."""
    label = cell.split(":")[1]
    return f"({int(label[1:]) - 1}, {ord(label[0]) - ord('a')})"


def place_or_shoot(state: grognard.State, option: grognard.Option) -> str:
    player = BATTLESHIP.sides.index(state.decision.side)
    if option.action == "call":
        return f"Pl{player}: shoot at {numbers(option.parts['spot'])}"
    way = {"e": "horizontally", "s": "vertically"}[option.parts["way"]]
    corner = numbers(option.parts["bow"])
    return f"Pl{player}: place ship {way} with top-left corner in {corner}"


SIZES = {"carrier": 5, "battleship": 4, "cruiser": 3, "submarine": 3, "destroyer": 2}


def sunk(state: grognard.State, side: str) -> float:
    """Theirs is worth the enemy's ships that are sunk, less one's own."""
    units = state.view(None).units
    owners = [unit.owner for unit in units if unit.values["hits"] == SIZES[unit.type]]
    return float(sum(-1 if owner == side else 1 for owner in owners))


# Theirs never tells which ship is sunk, and ends a game after so many shots; here there are as many as cells.
BATTLESHIP = Pair(
    "battleship",
    "battleship(board_width=5,board_height=5,ship_sizes=[3;3;2],ship_values=[1;1;1],"
    "num_shots=25,allow_repeated_shots=False)",
    ("blue", "red"), place_or_shoot, "pond", {"sinking": "a_ship"}, sunk,
)  # fmt: skip
LARGE = replace(
    BATTLESHIP,
    theirs="battleship(ship_sizes=[5;4;3;3;2],num_shots=100,allow_repeated_shots=False)",
    scenario="sea",
)


Fleet = tuple[str, ...]  # where the ships lie, in the order of their sizes


def random_fleet(theirs: Theirs, player: int, rng: random.Random) -> Fleet:
    """Where a player places all ships, in their words."""
    theirs, chosen = theirs.clone(), []
    while is_set_up(theirs):
        action = rng.choice(theirs.legal_actions())
        if theirs.current_player() == player:
            chosen.append(theirs.action_to_string(action).partition(": ")[2])
        theirs.apply_action(action)
    return tuple(chosen)


def is_set_up(theirs: Theirs) -> bool:
    return "place ship" in theirs.action_to_string(theirs.legal_actions()[0])


def set_up(start: Moment, fleets: Sequence[Fleet]) -> Moment:
    """Both fleets, in places that are compared.

    There the sides place a ship each in turn; here one side places all of them, then the other.
    """
    ours, theirs, pair = start.ours.clone(), start.theirs.clone(), start.pair
    choices: list[list[set[str]]] = [[], []]
    left = [list(fleet) for fleet in fleets]
    while is_set_up(theirs):
        player = theirs.current_player()
        there = {theirs.action_to_string(player, a): a for a in theirs.legal_actions()}
        choices[player].append(set(there))
        theirs.apply_action(there[f"Pl{player}: {left[player].pop(0)}"])
    for player, side in enumerate(pair.sides):
        for names, name in zip(choices[player], fleets[player], strict=True):
            assert ours.decision.side == side
            here = {pair.name(ours, option): option for option in ours.decision.options}
            assert set(here) == names
            ours.apply(here[f"Pl{player}: {name}"])
    return Moment(pair, ours, theirs)


@pytest.mark.parametrize(("pair", "games"), [(BATTLESHIP, 30), (LARGE, 2)], ids=["pond", "sea"])
def test_battleship(pair: Pair, games: int) -> None:
    rng, start = random.Random(1), begin(pair)
    for _ in range(games):
        moment = set_up(start, [random_fleet(start.theirs, n, rng) for n in range(2)])
        while ways := moment.ways():
            moment = moment.after(*rng.choice(ways))
        assert moment.ours.over


def across(*rows: int) -> Fleet:
    """All ships along the left of rows."""
    return tuple(f"place ship horizontally with top-left corner in ({row}, 0)" for row in rows)


def down(*columns: int) -> Fleet:
    return tuple(f"place ship vertically with top-left corner in (0, {n})" for n in columns)


# Of the first two the ships of three cells are exchanged; all but the last are hit by the first three shots.
FLEETS = [
    across(0, 1, 2),
    across(1, 0, 2),
    across(0, 2, 4),
    down(0, 1, 2),
    down(1, 2, 0),
    across(1, 2, 3),
]


def note_battles(pair: Pair) -> Knowledge:
    """What is known in the battles of all these fleets, with shots at the first two cells that are left."""
    knowledge, start, rng = Knowledge(told_and_seen), begin(pair, events=True), random.Random(1)
    for fleets in product(FLEETS, repeat=2):
        moment = set_up(start, fleets)
        knowledge.note(moment)
        for number in range(14):
            moment = moment.after(*rng.choice(moment.ways()[: 1 + (number > 8)]))
            knowledge.note(moment)
    return knowledge


def test_what_is_known_in_battleship() -> None:
    assert note_battles(BATTLESHIP).alike > 100


@pytest.mark.parametrize(
    ("sinking", "said"),
    [
        ("told", "look alike there, and are told apart here"),
        ("not_told", "look alike here, and are told apart there"),
    ],
)
def test_who_is_told_more_or_less_of_a_sunk_ship_is_found(sinking: str, said: str) -> None:
    with pytest.raises(Difference, match=said):
        note_battles(replace(BATTLESHIP, options={"sinking": sinking}))
