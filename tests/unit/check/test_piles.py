"""Piles of cards: drawn by chance, put back, counted, seen by their owner."""

from collections import Counter
from pathlib import Path

from tests import small

RULES = """
words card: repair, smoke, mine_field
pile deck of card, seen by nobody
pile hand of card each player, seen by owner
pile discards of card
state count: 0..99
state empty_handed: truth
"""
SCENARIO = small.SCENARIO + 'set: {"deck(repair)": 2, "deck(mine_field)": 1}\n'
DRAW = """
draw taken from deck:
    otherwise:
        set empty_handed to true
        stop
put taken into hand of player
set count to number of hand of player
"""


def game(folder: Path, effect: str = DRAW) -> small.grognard.Ruleset:
    return small.load(folder, small.framed(effect, RULES), scenario=SCENARIO)


def test_a_card_drawn_is_in_hand_and_no_longer_in_the_deck(tmp_path: Path) -> None:
    state = game(tmp_path).start(seed=1)
    state.force([2])
    state.apply("go")
    assert state.view("white").sides["white"]["hand"] == {"repair": 0, "smoke": 0, "mine_field": 1}
    assert state.view("white").values["count"] == 1
    assert state.view("black").sides["white"]["hand"] == 1
    assert "deck" not in state.view("white").values
    assert "white draws mine_field from deck" in small.told(state, "white")
    assert "white draws a card from deck" in small.told(state, "black")


def test_an_empty_pile_is_said_to_be_so(tmp_path: Path) -> None:
    state = game(tmp_path).start(seed=1)
    for _ in range(3):
        state.apply("go")
        assert not state.view("").values["empty_handed"]
    state.apply("go")
    assert state.view("").values["empty_handed"]


def test_each_card_is_as_likely_as_the_other(tmp_path: Path) -> None:
    ruleset = game(tmp_path)
    drawn: Counter[str] = Counter()
    for seed in range(900):
        state = ruleset.start(seed=seed, events=False)
        state.apply("go")
        hand = state.view("white").sides["white"]["hand"]
        drawn.update(card for card, number in hand.items() if number)
    assert set(drawn) == {"repair", "mine_field"}
    assert 540 < drawn["repair"] < 660  # 600 expected; six standard deviations are 85


def test_a_draw_asks_for_chance(tmp_path: Path) -> None:
    state = game(tmp_path).start(chance="asked")
    state.apply("go")
    assert state.chance is not None
    assert (state.chance.low, state.chance.outcomes) == (0, 3)
    state.force([0])
    assert state.view("white").sides["white"]["hand"]["repair"] == 1


def test_what_is_wrong_is_told(tmp_path: Path) -> None:
    effect = "draw taken from deck\nshuffle deck into count\nput 3 into discards\ndraw more from count:\n"
    effect += "    otherwise:\n        stop"
    rules = small.framed(effect, RULES)
    assert small.problems(tmp_path, rules) == [
        ("may-be-empty", "deck"),
        ("wrong-type", "count"),
        ("wrong-type", "3"),
        ("wrong-type", "count"),
    ]
