"""Fuzzing finds what is wrong, and writes it as a short case that fails until it is mended."""

from __future__ import annotations

import json
from pathlib import Path
from textwrap import dedent

import pytest
import small
from hunting import GAME, NOT_CIRCLE, hunted, proven, run, wanted

import interpreter as grognard
from interpreter import engine
from interpreter.engine import Machine
from interpreter.engine import state as states
from interpreter.engine.options import LegalOptions
from interpreter.front.cli import fuzz as command
from interpreter.game import view as views
from interpreter.play.fuzz.find import KINDS
from interpreter.play.fuzz.hunt import Hunt, hunt
from interpreter.play.fuzz.line import Line, changed
from interpreter.play.fuzz.looks import PROMISES
from interpreter.play.fuzz.proof import Proven, prove
from interpreter.play.fuzz.shrink import Budget, shortest
from interpreter.play.fuzz.write import keep, kept
from interpreter.play.study.places import cores
from interpreter.ruleset.library import schema

SAILING = (
    small.TURNS
    + """\
    player may do one of:
        sail
        fire

action sail:
    written "{ship}-{to}"
    choose ship from my ships in play
    choose to from neighbours(ship.cell)
    require to is empty because "taken"
    effect:
        move ship to to

action fire:
    written "{ship}x{foe}"
    choose ship from my ships in play
    choose foe from enemy ships in play within 2 of ship
    effect:
"""
)
SCORING = (
    SAILING
    + """
        roll d6 as shot
        if shot > 3:
            remove foe
            set player.score to player.score + 1

state player.score: 0..1

victory last:
    player loses when no ship of player is in play
"""
)


def case(one: Proven) -> str:
    """The file without its notes."""
    assert one.case is not None, one.found.find
    return "\n".join(line for line in one.text.splitlines() if not line.startswith("#"))


def test_a_value_that_leaves_its_range_becomes_a_case_of_one_shot(tmp_path: Path) -> None:
    found = proven(wanted(tmp_path, SCORING, 60, without=frozenset({"circle"})))
    assert list(found) == ["fault"]
    assert case(found["fault"]) == dedent("""\
        cases:
          - title: "“score” would become 2, outside 0..1 (in fire)"
            scenario: standard
            given:
              active: white
              cleared: true
              place: {c2: white cruiser, b3: black cruiser}
              set: {white.score: 1}
            when:
              - chance: [4]
              - white: fire c2xb3
            then: {promise: no fault}""")


def test_an_assertion_that_does_not_hold_is_found(tmp_path: Path) -> None:
    rules = (
        SAILING
        + """
        remove foe
        assert number of enemy ships in play >= 1 because "somebody is left"

victory last:
    player loses when no ship of player is in play
"""
    )
    found = proven(wanted(tmp_path, rules, 60, without=frozenset({"circle"})))
    assert list(found) == ["assertion"]
    one = found["assertion"]
    assert (one.moves, one.found.find.place) == (1, "fire")
    assert "somebody is left" in case(one)
    assert (
        case(one).count("white") + case(one).count("black") == 4
    )  # two units, whose turn, the move


BECALMED = (
    small.TURNS
    + """\
    player must do one of:
        sail
        wait
        otherwise:
            stop

action sail:
    written "{ship}-{to}"
    choose ship from my ships in play
    choose to from neighbours(ship.cell)
    require to is empty because "taken"
    require not becalmed because "there is no wind"
    effect:
        move ship to to
        if to is in reef:
            set becalmed to true

action wait:
    require becalmed because "there is wind"
    effect:
        say "{player} waits."

state becalmed: truth

victory home:
    player wins when any ship of player is in port of opponent of player
"""
)


def test_a_dead_end_and_a_circle_are_told_apart(tmp_path: Path) -> None:
    found = proven(wanted(tmp_path, BECALMED, 100))
    assert sorted(found) == ["circle", "dead-end"]
    assert found["dead-end"].moves == 1
    assert "white: sail b1-b2\n    then: {promise: no dead end}" in case(found["dead-end"])
    assert found["circle"].moves <= 6
    assert "{promise: no circle}" in case(found["circle"])


def test_a_game_without_end_becomes_a_record(tmp_path: Path) -> None:
    rules = BECALMED.partition("victory")[0].replace("set becalmed to true", "raise trips by 1")
    rules += "\nstate trips: 0..1000\n\nvictory late:\n    draw when trips = 1000\n"
    found = proven(
        wanted(tmp_path, rules, 8, longest=50, without=frozenset({"circle", "dead-end"}))
    )
    one = found["endless"]
    assert one.file.endswith(".jsonl")
    record = [json.loads(line) for line in one.text.splitlines()]
    assert record[0]["ruleset"] == "small"
    assert record[-1]["n"] == 50


def test_what_depends_on_whose_secret_choice_counts_is_found(tmp_path: Path) -> None:
    rules = """
state target: cell or none

sequence of play:
    repeat at most 5 times:
        each player secretly:
            aim
        turn
    draw game

phase aim:
    player must do one of:
        lay

action lay:
    choose spot from cells where it is sea
    effect:
        set target to spot

phase turn:
    say "Aimed at {target}."
"""
    found = proven(wanted(tmp_path, rules, 100))
    assert list(found) == ["order"]
    one = found["order"]
    assert (one.moves, one.found.find.what) == (2, "target depends on whose choice comes first")
    assert case(one).endswith("then: {promise: any order}")


def test_a_text_that_tells_what_not_all_see_is_found(tmp_path: Path) -> None:
    rules = (
        SAILING
        + """
        say "There are {foe.crew} on board."
        remove foe

state ship.crew: 0..3 = 2, seen by owner

victory last:
    player loses when no ship of player is in play
"""
    )
    found = proven(wanted(tmp_path, rules, 100, without=NOT_CIRCLE))
    assert list(found) == []  # what is removed may be known
    rules = rules.replace("remove foe", "set ship.crew to 1")
    without = NOT_CIRCLE | {"endless"}
    found = proven(wanted(tmp_path, rules, 100, without=without, longest=50))
    assert list(found) == ["said"]
    assert "hears “There are 2 on board.”, which tells what it does not see" in case(found["said"])
    assert case(found["said"]).endswith("then: {promise: no secret said}")


def test_allowed_options_that_can_t_be_played_with_are_found(tmp_path: Path) -> None:
    game = GAME + "options:\n  reach: {type: number, default: 2, min: 1, max: 4, text: How far.}\n"
    rules = SCORING + "\nstate far: 0..3 = reach\n\ndefine unused = far\n"
    found = proven(wanted(tmp_path, rules, 200, game=game, without=frozenset({"circle", "fault"})))
    assert list(found) == ["unplayable"]
    assert "options: {reach: 4}" in case(found["unplayable"])


# --- faults of the program, put into it for the test

HIDING = small.UNITS.replace("  ship:\n", "  ship:\n    identity: hidden\n")
QUIET = (
    SAILING
    + "        remove foe\n\nvictory last:\n    player loses when no ship of player is in play\n"
)


def test_a_failure_of_the_program_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Machine.decide

    def failing(self: Machine, s: list[int], *more: object) -> object:
        rows = usual(self, s, *more)  # type: ignore[arg-type]
        if s[self.program.layout.in_play].bit_count() == 3:
            raise KeyError("lost")
        return rows

    monkeypatch.setattr(Machine, "decide", failing)
    found = proven(wanted(tmp_path, QUIET, 40, without=NOT_CIRCLE))
    assert list(found) == ["error"]
    assert "KeyError: 'lost'" in found["error"].found.find.what
    assert found["error"].moves == 1


def test_a_leak_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = views.knows
    monkeypatch.setattr(views, "knows", lambda p, v, unit, s: unit == 4 or usual(p, v, unit, s))
    found = proven(wanted(tmp_path, QUIET, 200, units=HIDING, without=NOT_CIRCLE))
    assert list(found) == ["leak"]
    assert "white sees in its view units that it does not see" in found["leak"].found.find.what
    assert found["leak"].moves == 0
    assert "promise: no leak" in case(found["leak"])


def test_a_saved_game_that_goes_on_otherwise_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = states._written
    monkeypatch.setattr(states, "_written", lambda value: usual(max(value, 0)))
    found = proven(wanted(tmp_path, QUIET, 100, without=NOT_CIRCLE))
    assert list(found) == ["resume"]
    assert "saved and loaded comes to another position" in found["resume"].found.find.what


def test_moves_that_are_not_read_as_they_are_noted_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    usual = LegalOptions.find
    monkeypatch.setattr(LegalOptions, "find", lambda s, t: None if "x" in t else usual(s, t))
    found = proven(wanted(tmp_path, QUIET, 40, without=NOT_CIRCLE))
    assert list(found) == ["resume"]
    assert "is not read as the move that it notes" in found["resume"].found.find.what
    assert found["resume"].file.endswith(".jsonl")


def test_options_that_requirements_do_not_allow_are_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Machine, "why", lambda *_: [])
    found = proven(wanted(tmp_path, QUIET, 100, without=NOT_CIRCLE))
    assert set(found) == {"options"}
    assert "is allowed and not listed" in found["options"].found.find.what


def test_sound_rules_are_not_found_fault_with(tmp_path: Path) -> None:
    assert hunted(wanted(tmp_path, QUIET, 200, units=HIDING, without=NOT_CIRCLE)).finds == {}


# --- how it is done


def test_all_promises_can_stand_in_a_case() -> None:
    assert list(PROMISES) == schema("cases")["$defs"]["promise"]["enum"]
    assert tuple(KINDS) == command.KINDS


def test_the_same_seed_finds_the_same(tmp_path: Path) -> None:
    one, two = (hunted(wanted(tmp_path, SCORING, 50, seed=3)) for _ in range(2))
    assert (one.finds, one.points) == (two.finds, two.points)
    assert hunted(wanted(tmp_path, SCORING, 50, seed=4)).decisions != one.decisions


@pytest.mark.slow
def test_however_many_play_at_once_they_find_the_same(tmp_path: Path) -> None:
    what = wanted(tmp_path, SCORING, 100, seed=3)
    with cores(2) as place:
        found = hunt(what, place)
    alone = hunted(what)
    assert (found.games, found.decisions, found.points) == (100, alone.decisions, alone.points)
    assert found.finds.keys() == alone.finds.keys()
    shown = [
        prove(next(iter(one.finds.values())), what.origin).text for one in (found, alone)
    ]  # what workers send is told apart by what it says
    assert shown[0] == shown[1]
    assert "promise: " in shown[0]


def test_it_comes_to_more_than_chance_alone(tmp_path: Path) -> None:
    """A game goes on from what came through something new: here, deeper and deeper into a chain."""
    chain = "".join(
        f"""
action a{n}:
    choose way from {{0..9}}
    require depth = {n} because "not now"
    effect:
        if way = {n}:
            raise depth by 1
        else:
            draw game
"""
        for n in range(6)
    )
    rules = f"""
state depth: 0..6

sequence of play:
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
{"".join(f"        a{n}{chr(10)}" for n in range(6))}        otherwise:
            draw game

{chain}"""
    found = hunted(wanted(tmp_path, rules, 1500))
    assert {feature[1] for feature in found.known if len(feature) == 3} >= {"a3", "a4"}  # type: ignore[arg-type]


def test_lines_are_changed_but_for_their_beginning() -> None:
    import random

    kept_line = Line(tuple(range(20)), (1, 2, 3))
    made = [changed(random.Random(n), [kept_line]) for n in range(50)]
    assert all(line != Line() for line in made[:1])
    assert {len(line.decisions) for line in made} > {20}
    assert all(set(line.decisions) <= {-1, *range(20)} for line in made)


def test_lists_become_as_short_as_they_can_be() -> None:
    assert shortest(range(50), lambda some: {7, 31} <= set(some), Budget(300)) == (7, 31)
    assert len(shortest(range(50), lambda some: {7, 31} <= set(some), Budget(3))) > 2


def test_the_smallest_map_is_enough(tmp_path: Path) -> None:
    small.write(tmp_path, SCORING, game=GAME)
    pond = small.BOARD.partition("edges:")[0] + "map: |\n  b . .\n  . . .\n  . r .\n  . . w\n"
    pond = pond.replace('  "#": land\n', "").replace(", land: {}", "")
    (tmp_path / "boards/pond.yaml").write_text(pond, encoding="utf-8")
    start = "title: A pond\nboard: pond\nplace:\n"
    start += "- {side: white, type: fort, at: a1}\n- {side: black, type: scout, at: a4}\n"
    (tmp_path / "scenarios/calm.yaml").write_text(start, encoding="utf-8")
    without = NOT_CIRCLE | {"endless"}
    found = proven(wanted(tmp_path, SCORING, 60, without=without, longest=200))
    assert "scenario: calm" in case(found["fault"])


def test_files_are_written_once_and_never_over_another(tmp_path: Path) -> None:
    one = proven(wanted(tmp_path, SCORING, 60, without=NOT_CIRCLE))["fault"]
    file = tmp_path / "tests" / one.file
    assert kept(one.found.find, file.parent) is None
    assert keep(file, one.text)
    assert kept(one.found.find, file.parent) == file
    assert not keep(file, "another")
    assert file.read_text(encoding="utf-8") == one.text
    assert [path.name for path in file.parent.iterdir()] == [one.file]


def test_the_command_writes_a_case_that_fails_until_the_rules_are_mended(tmp_path: Path) -> None:
    small.write(tmp_path, SCORING, game=GAME)
    code, told = run(
        "fuzz", str(tmp_path), "--games", "60", "--workers", "1", "--without", "circle"
    )
    assert code == 1
    assert "“score” would become 2, outside 0..1." in told
    assert "1 decision, written to" in told
    code, told = run("test", str(tmp_path))
    assert (code, "left-range" in told) == (1, True)
    small.write(tmp_path, SCORING.replace("0..1", "0..9"), game=GAME)
    assert run("test", str(tmp_path))[0] == 0
    arguments = ("fuzz", str(tmp_path), "--games", "60", "--workers", "1", "--without", "circle")
    code, told = run(*arguments, "--format", "json")
    assert (code, json.loads(told)[0]["finds"]) == (0, [])


def test_the_command_says_what_is_wrong_with_it() -> None:
    assert "Name rulesets, or say --all" in run("fuzz")[1]
    assert "both rulesets and --all" in run("fuzz", "hex", "--all")[1]
    assert "“soon” is no time" in run("fuzz", "hex", "--time", "soon")[1]
    assert "can't both be said" in run("fuzz", "hex", "--time", "1m", "--games", "3")[1]


def test_one_game_is_played_however_little_time_there_is() -> None:
    code, told = run("fuzz", "tic-tac-toe", "--time", "0.001s", "--workers", "1")
    assert code == 0
    assert told.startswith("tic-tac-toe: 1 game, ")
    assert "nothing was found" in told


def test_no_game_is_not_nothing_found(capsys: pytest.CaptureFixture[str]) -> None:
    command._print_hunt(command._Done("tic-tac-toe", Hunt(interrupted=True), 0.0))
    told = capsys.readouterr().out
    assert told.startswith("tic-tac-toe: 0 games, 0 decisions (interrupted)")
    assert "no game was played" in told
    assert "nothing was found" not in told


def test_several_rulesets_share_the_games() -> None:
    code, told = run(
        "fuzz", "tic-tac-toe", "breakthrough", "--games", "60", "--workers", "1", "--format", "json"
    )
    games = {one["ruleset"]: one["games"] for one in json.loads(told)}
    assert code == 0
    assert sum(games.values()) == 60
    assert games["tic-tac-toe"] > games["breakthrough"] > 3


def test_saved_states_are_looked_at_as_they_are() -> None:
    """What the looks rely on: `engine` loads what `State` saves."""
    state = grognard.load("tic-tac-toe").start()
    assert engine.from_bytes(state._machine, state.to_bytes()) == state
