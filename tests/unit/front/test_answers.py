"""What is answered at the table: words of the game, its rules in words, why something can't be done."""

from pathlib import Path

import pytest

import interpreter as grognard
from interpreter import Ruleset
from interpreter.front.terminal.about import some_cells, what
from interpreter.front.terminal.answers import refused, why
from interpreter.front.terminal.ink import Ink
from interpreter.front.terminal.lookup import looked_up
from interpreter.front.terminal.reasons import nearest, not_now, off_points
from interpreter.front.terminal.rulebook import sections, told_rules
from interpreter.front.terminal.words import Nothing, understand

RULESETS = Path(__file__).parents[2] / "rulesets"


@pytest.fixture(scope="module")
def skirmish() -> Ruleset:
    return grognard.load(str(RULESETS / "skirmish"))


def test_states_are_told_with_what_holds_now(skirmish: Ruleset) -> None:
    found = list(looked_up("turns", skirmish.start(seed=1).view("grey"), skirmish))
    assert found[0].startswith("turns: state of the game, 0..")
    assert "  now: turns 1" in found


def test_units_that_never_stand_on_the_board_go_by_the_name_that_moves_have(
    skirmish: Ruleset,
) -> None:
    view = skirmish.start(seed=1).view("grey")
    section = next(unit for unit in view.units if not unit.cell)
    ink = Ink(skirmish.sides)
    found = list(what(f"{section.type}-1", view, skirmish, skirmish.boards(), ink))
    assert any(line.startswith(f"{section.name}, off the board: ") for line in found)


def test_there_is_a_nearest_point(skirmish: Ruleset) -> None:
    said = "There is no point 13/17.5: points lie 2 inches apart, the nearest is 12/18."
    assert list(off_points("advance 4/8-13/17.5 4/8-12/16", skirmish.boards())) == [said]


def test_what_is_proposed_is_near(skirmish: Ruleset) -> None:
    decision = skirmish.start(seed=1).decision
    assert nearest("advance 4/8-36/8", decision, skirmish.boards())[0].startswith("advance 4/8-")
    assert nearest("nonsense", decision, skirmish.boards()) == []


def test_examples_name_cells_of_the_board(skirmish: Ruleset) -> None:
    assert set(some_cells(skirmish.boards())) <= set(skirmish.boards()[0].cells)


def test_another_phase_is_named() -> None:
    rules = grognard.load("flames-of-war")
    state = rules.start("annihilation-ready", seed=1)
    found = list(not_now("shoot 14/38 14/10", state.decision, rules))
    assert "that is done in the Shooting Step." in found[0]
    assert not list(not_now("dash 14/38-14/10", state.decision, rules))


def test_cards_are_told_with_the_rules_that_speak_of_them() -> None:
    rules = grognard.load("battle-of-midway")
    found = list(looked_up("gust", rules.start(seed=1).view("japan"), rules))
    assert found[0].startswith("gust: one of Order Cards (")
    assert any("table Cost of an Order Card" in line for line in found)


def test_rules_are_told_by_heading_by_word_and_by_number() -> None:
    rules = grognard.load("battle-of-midway")
    headings = list(told_rules("", rules))
    assert "      Flight" in headings
    assert next(iter(told_rules("flight", rules))) == "Flight"
    assert any("define" in line or "action" in line for line in told_rules("20", rules))
    assert next(iter(told_rules("[20.a]", rules))).startswith("  [20.a] ")
    assert "say nothing" in next(iter(told_rules("zeppelin", rules)))


def test_a_page_is_cut_at_its_headings() -> None:
    page = "# A `b`\n\nSee [c](d).\n\n| x | y |\n|---|---|\n| 1 | *z* |\n\n```sh\n# no\n```\n## E\n"
    first, second = sections(page)
    assert (first.title, second.title) == ("A b", "E")
    told = [line.text for line in first.lines if line.text]
    assert told == ["See c.", "x  y", "1  z", "# no"]


def test_paragraphs_are_broken_anew_and_nothing_else() -> None:
    page = (
        "# Moves\n\nA unit moves to a cell that is *next\nto it*, and stops.\n\n"
        "1. First the\n   scouts, then the rest.\n2. Nobody\n\n"
        "| unit | a cell that is far away |\n\n    code as it\n    is\n\n```\none\ntwo\n```\n"
    )
    (section,) = sections(page)
    assert [part for line in section.lines for part in line.broken(22) if part] == [
        "A unit moves to a cell",
        "that is next to it,",
        "and stops.",
        "1. First the scouts,",
        "   then the rest.",
        "2. Nobody",
        "unit  a cell that is far away",
        "    code as it",
        "    is",
        "one",
        "two",
    ]


@pytest.mark.parametrize("begun", ["", "give_command ", "give ", "rozkaz ", "roz "])
@pytest.mark.parametrize("cell", ["c3", "green:c3"])
def test_a_refused_move_may_be_as_short_as_a_legal_one(begun: str, cell: str) -> None:
    language = "pl" if begun.startswith("roz") else ""
    rules = grognard.load("tank-wars", language=language)
    state = rules.start("training", seed=3)
    state.apply("give_command green:d2 straight_1 n")
    boards = rules.boards("training")
    move = f"{begun}{cell} straight_1 n"
    assert isinstance(understand(move, state.decision, rules.tongue), Nothing)
    for answer in (why, refused):
        told = "\n".join(answer(move, state, rules, boards))
        assert "movement.rules:31" in told
        assert ("takiego" if language else "no such Command token is left") in told


def test_a_cell_without_its_side_is_one_of_those_that_can_be_chosen() -> None:
    """Shots are at cells of the enemy, ships are placed on one's own."""
    rules = grognard.load("battleship")
    begun = rules.start("pond")
    assert "would not lie wholly on the board" in " ".join(
        refused("e1-e", begun, rules, rules.boards("pond"))
    )
    called = rules.setup("pond", phase="turn", settings={"red:a1.mark": "miss"})
    assert "that cell has been called" in next(refused("a1", called, rules, rules.boards("pond")))
