"""What several sides change in secret comes together."""

from pathlib import Path

import pytest

import interpreter as grognard
from tests import small

RULES = """
state tally: 0..3
state spot: cell or none

sequence of play:
    {before}
    each player secretly:
        {secret}
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
        finish

action finish:
    effect:
        draw game because "enough"
"""


SAME = "let ship = first of my cruisers off board\n        place ship at d2"


def rules(secret: str, before: str = "set tally to 0") -> str:
    return RULES.format(secret=secret, before=before)


def test_a_number_takes_up_what_both_added(tmp_path: Path) -> None:
    state = small.load(tmp_path, rules("raise tally by 1")).start()
    assert state.view("").values["tally"] == 2


def test_it_stays_within_its_range(tmp_path: Path) -> None:
    state = small.load(tmp_path, rules("raise tally by 2")).start()
    assert state.view("").values["tally"] == 3


def test_two_units_on_one_cell_are_a_fault(tmp_path: Path) -> None:
    ruleset = small.load(tmp_path, rules(SAME))
    with pytest.raises(grognard.RulesFault) as fault:
        ruleset.start()
    assert fault.value.diagnostic.code.name == "stacked"


def test_kinds_of_one_layer_agree_on_stacking(tmp_path: Path) -> None:
    units = small.UNITS.replace("  tower: {", "  tower: {stacking: shared, ")
    found = small.problems(tmp_path, rules("raise tally by 1"), units=units)
    assert found == [("wrong-value", "tower")]


CARDS = """
words card: gale, calm
pile deck of card, seen by nobody
pile hand of card each player
"""
DRAW = "draw card from {pile}:\n{indent}    otherwise:\n{indent}        stop\n{indent}put card into hand of player"


def drawn(pile: str) -> str:
    return DRAW.format(pile=pile, indent=" " * 8)


def test_two_do_not_draw_from_one_pile(tmp_path: Path) -> None:
    """They would draw the same cards."""
    found = small.problems(tmp_path, rules(drawn("deck")) + CARDS)
    assert found == [("drawn-in-secret", "deck")]
    found = small.problems(tmp_path, rules(drawn("hand of opponent of player")) + CARDS)
    assert found == [("drawn-in-secret", "hand of opponent of player")]
    taken = "take gale from deck\n        shuffle deck into hand of player"
    found = small.problems(tmp_path, rules(taken) + CARDS)
    assert found == [("drawn-in-secret", "deck")] * 2


def test_each_draws_from_his_own(tmp_path: Path) -> None:
    assert small.problems(tmp_path, rules(drawn("hand of player")) + CARDS) == []


DEAL = """
procedure deal:
    draw card from deck:
        otherwise:
            stop
    put card into hand of player
"""
FULL = small.SCENARIO + '\nset: {"deck(gale)": 4, "deck(calm)": 4}\n'


def test_a_rule_that_is_shared_is_held_to_it_in_play(tmp_path: Path) -> None:
    """What draws is carried out in the open, too; in secret it is a fault."""
    game = rules("deal", "each player in turn:\n        deal")
    state = small.load(
        tmp_path,
        game.replace("each player secretly", "each player in turn") + CARDS + DEAL,
        scenario=FULL,
    )
    assert state.start().decision
    ruleset = small.load(tmp_path, game + CARDS + DEAL, scenario=FULL)
    with pytest.raises(grognard.RulesFault, match="several may take cards from deck at once"):
        ruleset.start()
