"""`grognard odds` and `grognard replay --luck` at the command line."""

from __future__ import annotations

import itertools
import json
import shutil
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest
from click.testing import CliRunner, Result

from interpreter.front.cli.main import main
from interpreter.front.cli.odds import command
from interpreter.play.odds import odds as working

RAID = str(Path(__file__).parents[3] / "docs/tutorial/files/4/raid")
SIMPLE = ("odds", "risk-battle", "round", "--scenario", "three-against-two")
COUNTED = (*SIMPLE, "--count", "attacker.armies", "--count", "defender.armies", "--joint")


def run(*arguments: str) -> Result:
    result = CliRunner(env={"NO_COLOR": "1"}).invoke(main, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def test_json_holds_exact_fractions() -> None:
    told = json.loads(run(*COUNTED, "--format", "json").output)
    assert told["exact"] is True
    assert [row["exact"] for row in told["counts"][0]["values"]] == [
        "2275/7776",
        "2611/7776",
        "1445/3888",
    ]
    assert told["counts"][0]["mean"] == "5389/2592"
    assert told["together"][0] == {
        "values": ["1", "2"],
        "exact": "2275/7776",
        "share": 2275 / 7776,
    }


def test_what_is_compared_is_told() -> None:
    done = run(*SIMPLE, "--check", "--games", "500", "--seed", "2")
    assert done.exit_code == 0
    assert "compared with 500 games, seed 2: 3 of 3 shares" in done.output
    told = json.loads(
        run(*SIMPLE, "--check", "--games", "500", "--seed", "2", "--format", "json").output
    )
    assert (told["check"]["within"], told["check"]["of"]) == (3, 3)
    assert (told["check"]["games"], told["check"]["seed"]) == (500, 2)


def test_too_much_is_simulated_and_said_to_be() -> None:
    done = run(*SIMPLE, "--states", "10", "--games", "200", "--seed", "1")
    assert done.exit_code == 0
    message = "simulated in 200 games, seed 1, 95 % intervals: there are more than 10 states"
    assert message in done.output
    assert run(*SIMPLE, "--states", "10", "--games", "200", "--seed", "1").output == done.output


def test_who_plays_best_is_not_simulated() -> None:
    done = run("odds", "risk-battle", "--for", "winning", "--states", "20")
    assert done.exit_code == 1
    assert "who plays best can't be worked out: there are more than 20 states" in done.output


def test_ctrl_c_keeps_what_was_played(monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0
    play = working._played

    def until_three(*arguments: object) -> object:
        nonlocal played
        played += 1
        if played > 3:
            raise KeyboardInterrupt
        return play(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(working, "_played", until_three)
    done = run(*SIMPLE, "--simulate", "--games", "200")
    assert done.exit_code == 130
    assert "simulated in 3 games, seed 0, 95 % intervals: interrupted" in done.output


def test_games_take_no_longer_than_they_may(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = itertools.count()
    monkeypatch.setattr(working, "monotonic", lambda: next(clock))
    done = run(*SIMPLE, "--simulate", "--seconds", "50")
    assert done.exit_code == 0
    assert "95 % intervals: stopped after 50 s" in done.output
    done = run(*SIMPLE, "--simulate", "--seconds", "0.5")
    assert done.exit_code == 1
    assert "not one game was over after 1 s" in done.output


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("--as", "defneder"), "Did you mean “defender”?"),
        (("--play", "bset"), "Did you mean “best”?"),
        (("--play", "best"), "“best” needs something to play for"),
        (("--choose", "reroll=worst"), "“worst” needs something to play for"),
        (("--choose", "breaking"), "“breaking” does not say what is chosen"),
        (("--choose", "breaking=off"), "nobody ever decides on “breaking”"),
        (("--case", "nothing like it"), "no case is called “nothing like it”"),
        (("--before-moves",), "--before-moves belongs to --case"),
        (("--as", "attacker", "--as", "defender"), "--as is given twice"),
        (("--for", "winning", "--for", "attacker.armies"), "--for is given twice"),
        (("--play", "first", "--play", "random"), "--play says two things of “all sides”"),
        (
            ("--play", "attacker=first", "--play", "attacker=random"),
            "--play says two things of “attacker”",
        ),
        (("--option", "breaking_off=yes", "--option", "breaking_off=no"), "of “breaking_off”"),
        (("--simulate", "--check"), "nothing to compare games with"),
        (("--joint", "--count", "1"), "--joint needs two counts or more"),
        (("-o", "odds.pdf"), "Write odds.svg or odds.png"),
        (("--for", "attacker"), "nobody can play for that"),
    ],
)
def test_what_can_t_be_meant_is_told(arguments: tuple[str, ...], told: str) -> None:
    done = run(*SIMPLE, *arguments)
    assert done.exit_code in (1, 2)
    assert told in done.output


@pytest.mark.parametrize(
    ("typed", "underlined", "told"),
    [
        (("batle",), "batle", "Did you mean “battle”?"),
        (("throw(attaker, 3)",), "attaker", "Did you mean “attacker”?"),
        (("throw(attacker, 3",), "(", "A bracket is not closed."),
        (("throw(attacker), 3)",), ")", "A bracket is closed that is not open."),
        (("beaten",), "beaten", "nothing happens by it"),
        (("2d6 + 1",), "+ 1", "Ask for 2d6"),
        (("round", "--count", "attacker.armeis"), "armeis", "Did you mean “armies”?"),
        (("round", "--for", "attacker.armies +"), "+", "The line ends too early."),
        (("round", "--given", "armies 3"), "armies 3", "neither what stands on a cell"),
        (("round", "--given", "d4: Attacker army"), "Attacker", "Did you mean “attacker”?"),
        (("round", "--given", "d4: attacker army"), "army", "No type of unit is called “army”."),
        (("round", "--given", "attacker.armies=many"), "many", "from 0 to 1000"),
        (("round", "--given", "attacker.arms=3"), "attacker.arms", "No state is called"),
        (("round", "--given", "armies=3"), "armies", "Declared are: attacker.armies, defender.ar"),
        (("round", "--given", "player.armies=3"), "player.armies", "Write attacker.armies or def"),
        (("A round",), "A", "Did you mean “round”?"),
        (("beaten(2d6)",), "beaten", '--count "beaten(1)"'),
        (("break_off now",), "break_off now", "is not a move"),
    ],
)
def test_faults_underline_what_was_typed(
    typed: tuple[str, ...], underlined: str, told: str
) -> None:
    done = run("odds", "risk-battle", *typed)
    assert done.exit_code == 1
    lines = done.output.splitlines()
    marks = next(n for n, line in enumerate(lines) if line.lstrip(" │").startswith("^"))
    start = lines[marks].index("^")
    width = lines[marks].count("^")
    assert lines[marks - 1][start : start + width] == underlined
    assert told in done.output
    assert "odds_" not in done.output


@pytest.mark.parametrize(
    ("given", "underlined", "told"),
    [
        ("z99: south frigate", "z99", "There is no cell “z99”."),
        ("c3: south frigate", "frigate", "--cleared takes those of the set-up off the board first"),
    ],
)
def test_what_is_wrong_with_a_unit_that_is_given(given: str, underlined: str, told: str) -> None:
    done = run("odds", RAID, "2d6", "--given", given)
    assert done.exit_code == 1
    assert told in done.output
    assert "^" * len(underlined) in done.output
    assert "cleared: true" not in done.output


@pytest.mark.parametrize("call", ["", "  "])
def test_a_question_that_is_empty_is_not_taken_for_the_whole_game(call: str) -> None:
    done = run("odds", "risk-battle", call)
    assert done.exit_code == 2
    assert "CALL is empty" in done.output


def test_cases_of_one_title_are_named_by_their_place(tmp_path: Path) -> None:
    folder = Path(shutil.copytree(RAID, tmp_path / "raid"))
    (folder / "tests").mkdir(exist_ok=True)
    case = "  - title: nothing\n    then: goes_on\n"
    for name in ("first.yaml", "second.yaml"):
        (folder / "tests" / name).write_text(f"cases:\n{case}", encoding="utf-8")
    done = run("odds", str(folder), "2d6", "--case", "nothing")
    assert done.exit_code == 2
    assert "2 cases have “nothing” in their titles" in done.output
    assert "Name one by its place: first.yaml:2; second.yaml:2" in done.output
    done = run("odds", str(folder), "2d6", "--case", "second.yaml:2")
    assert "after the case “nothing”" in done.output


def test_pictures_are_drawn_the_same_each_time(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    pictures = []
    for name in ("a.svg", "b.svg"):
        done = run(*COUNTED, "-o", str(tmp_path / name))
        assert done.exit_code == 0, done.output
        pictures.append((tmp_path / name).read_bytes())
    assert pictures[0] == pictures[1]
    ElementTree.fromstring(pictures[0])
    assert b"prefers-color-scheme: dark" in pictures[0]
    for text in (b"37.2%", b"attacker.armies: mean 2.079 (dashed)", b"both together"):
        assert text in pictures[0]
    run(*SIMPLE, "--simulate", "--games", "50", "-o", str(tmp_path / "c.png"))
    assert (tmp_path / "c.png").read_bytes().startswith(b"\x89PNG")


def test_what_is_left_out_is_not_said_to_stay() -> None:
    attack = ("attack e8xf8", "--cleared", "--given", "e8: league regiment")
    foe = ("--given", "f8: republic regiment", "--choose", "victor=no")
    told = run("odds", "kettle-ridge", *attack, *foe).output
    assert "not told: where units stand" in told
    assert "nothing else of note changes" in told


def test_a_move_without_chance_is_not_taken_for_all_that_follows() -> None:
    told = run("odds", "kettle-ridge", "march b3-c3", "--cleared", "--given", "b3: league regiment")
    assert "exact: 1 state\nnothing is rolled or decided in it" in told.output


def test_none_is_chosen_like_no() -> None:
    attack = ("odds", "kettle-ridge", "attack e8xf8", "--cleared", "--given", "e8: league regiment")
    asked = (*attack, "--given", "f8: republic militia", "--count", "f8 is empty", "--choose")
    told = [run(*asked, f"victor={one}").output.split("\nexact")[0] for one in ("none", "no", "e8")]
    assert told[0] == told[1] != told[2]


def test_who_wins_is_told_by_itself() -> None:
    given = ("--given", "attacker.armies=4", "--given", "defender.armies=3")
    told = run("odds", "risk-battle", "battle", *given).output
    assert "Risk Battle: Five against five, as given" in told
    ends = told.split("how the game ends:\n")[1].split("\n\n")[0].splitlines()
    assert [line.split(" (")[0].strip() for line in ends] == ["attacker wins", "defender wins"]
    assert "%" in ends[0]
    assert "how the game ends" not in run("odds", "risk-battle", "2d6").output


def test_bars_of_all_panels_have_one_scale(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "a.svg"
    counts = ("--count", "attacker.armies > 1", "--count", "defender.armies >= 0")
    run(*SIMPLE, *counts, "-o", str(picture))
    assert b"70.7%" in picture.read_bytes()
    assert (
        picture.read_bytes().count(b">100%<") == 4
    )  # outcomes, how the game ends, and both counts


def test_without_the_library_it_is_told_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("interpreter.front.plotting.style.find_spec", lambda name: None)
    monkeypatch.setattr(working, "explore", None)  # it is told before anything is worked out
    done = run(*SIMPLE, "-o", str(tmp_path / "a.svg"))
    assert done.exit_code == 1
    assert 'pip install "grognard[plots]"' in done.output
    assert not (tmp_path / "a.svg").exists()


def test_matplotlib_is_not_loaded_for_nothing() -> None:
    before = "matplotlib" in sys.modules
    run(*SIMPLE)
    assert ("matplotlib" in sys.modules) == before


def test_the_luck_of_a_recorded_game(tmp_path: Path) -> None:
    record = str(tmp_path / "game.jsonl")
    small = ("--scenario", "three-against-two", "--seed", "3")
    run("play", "risk-battle", "--seat", "random", "--record", record, *small)
    done = run("replay", record, "--luck")
    assert done.exit_code == 0, done.output
    assert "judged by: what a roll does to the worth of the position" in done.output
    told = json.loads(run("replay", record, "--luck", "--format", "json").output)
    mine, yours = told["sides"]["attacker"], told["sides"]["defender"]
    assert mine["total"] == pytest.approx(-yours["total"])
    assert mine["total"] == pytest.approx(sum(r["gains"]["attacker"] for r in told["rolls"]))
    assert run("replay", record, "--luck", "--at", "1").exit_code == 2
    assert run("replay", record, "--format", "json").exit_code == 2


def test_help_shows_examples() -> None:
    assert "grognard odds RULESET 2d6" in (command.epilog or "")


@pytest.mark.parametrize(
    ("chosen", "told"),
    [
        (("to=e9",), "“to=e9” can never be chosen\n  “to” can be: a3, b3, c3"),
        (("sail=perhaps",), "“sail” can be: yes, a1-a3"),
        (("sail=no",), "“sail=no” can never be chosen\n  “sail” can be: yes"),
        (
            ("to=c3", "to=b3"),
            "“to=b3” can never be chosen\n  It goes against what stands before it",
        ),
    ],
)
def test_what_can_never_be_chosen_is_refused(chosen: tuple[str, ...], told: str) -> None:
    typed = [part for one in chosen for part in ("--choose", one)]
    done = run("odds", RAID, "turn", "--as", "south", *typed)
    assert done.exit_code == 2
    assert told in done.output


def test_of_games_it_is_told_what_could_be_chosen_in_none_of_them() -> None:
    games = ("--simulate", "--games", "3")
    done = run("odds", RAID, "turn", "--as", "south", *games, "--choose", "to=e9")
    assert done.exit_code == 2
    assert "“to=e9” could be chosen in none of the games (3)" in done.output


def test_what_can_be_chosen_is_held_to() -> None:
    told = run("odds", RAID, "turn", "--as", "south", "--choose", "sail=a1-b3")
    assert told.exit_code == 0
    assert "a1 to b3  1   100.0%" in told.output


ENDLESS = """
procedure ties:
    repeat:
        roll d6 as die
        if die <= 2:
            stop
        if die = 3:
            for_ever

procedure for_ever:
    repeat:
        roll d6 as die
        if die = 7:
            stop
"""


@pytest.fixture
def endless(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A ruleset with procedures that may never end, and games that are soon given up."""
    monkeypatch.setattr(working, "LONGEST_GAME", 500)
    shutil.copytree(RAID, tmp_path / "raid")
    (tmp_path / "raid" / "rules" / "ties.rules").write_text(ENDLESS)
    return str(tmp_path / "raid")


def test_games_that_never_end_are_counted(endless: str) -> None:
    done = run("odds", endless, "ties", "--check", "--games", "60", "--seed", "1")
    assert done.exit_code == 0, done.output
    assert "never comes to an end: 33.3% (1/3)  simulated 3" in done.output
    assert "2 of 2 shares lie within" in done.output
    typed = ("ties", "--check", "--games", "60", "--seed", "1", "--format", "json")
    told = json.loads(run("odds", endless, *typed).output)
    assert told["check"]["never"] == "11/30"
    simulated = run("odds", endless, "ties", "--simulate", "--games", "60", "--seed", "1")
    assert simulated.exit_code == 0
    assert "decisions and rolls: 3" in simulated.output


def test_what_never_ends_at_all_has_no_outcomes(endless: str, tmp_path: Path) -> None:
    done = run("odds", endless, "for_ever", "--count", "1", "--count", "2", "--joint")
    assert done.output.split("\n\n")[1:] == ["never comes to an end: 100.0% (1)\nexact: 1 state\n"]
    drawn = run("odds", endless, "for_ever", "-o", str(tmp_path / "odds.svg"))
    assert "there is nothing to draw" in drawn.output


@pytest.mark.parametrize(
    ("output", "told"),
    [("nowhere/odds.svg", "its folder is not there"), ("odds.svg", "is a folder")],
)
def test_where_no_picture_can_be_is_told_first(
    output: str, told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "odds.svg").mkdir()
    monkeypatch.setattr(working, "explore", None)  # nothing may be worked out
    done = run(*SIMPLE, "-o", str(tmp_path / output))
    assert done.exit_code == 2
    assert told in done.output


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (("--as", ""), "--as is empty"),
        (("--for", ""), "--for is empty"),
        (("--case", " "), "--case is empty"),
        (("--count", "attacker.armies", "--count", ""), "--count is empty"),
        (("--seconds", "nan"), "--seconds is no number"),
        (
            ("--given", "attacker.armies=3", "--given", "attacker.armies=4"),
            "“attacker.armies” is given twice",
        ),
    ],
)
def test_nothing_is_silently_taken(typed: tuple[str, ...], told: str) -> None:
    done = run(*SIMPLE, *typed)
    assert done.exit_code in (1, 2)
    assert told in done.output
