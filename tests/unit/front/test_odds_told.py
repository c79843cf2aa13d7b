"""How `grognard odds` tells its answers: what is told and what is left out, who decided, in lines and in pictures."""

from __future__ import annotations

import json
from contextlib import suppress
from fractions import Fraction as F
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from odds import question as asked_of
from small import TURNS, write

from interpreter.front.cli.main import main
from interpreter.front.cli.odds import _counting
from interpreter.front.terminal import likely
from interpreter.front.terminal.likely import Sheet
from interpreter.play.odds import odds as working
from interpreter.play.odds.graph import TooMany

SIMPLE = ("odds", "risk-battle", "round", "--scenario", "three-against-two")


def run(*arguments: str) -> Result:
    result = CliRunner(env={"NO_COLOR": "1"}).invoke(main, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


FIGHT = (
    "odds", "kettle-ridge", "attack e8xf8", "--cleared", "--given", "e8: league regiment", "--given",
    "e7: league regiment", "--given", "f8: republic regiment", "--given", "l1: republic guard",
)  # fmt: skip


@pytest.mark.parametrize("asked", [("--for", "winning"), ("--count", "f8 is empty")])
def test_who_asks_for_something_else_is_told_what_changes_all_the_same(
    asked: tuple[str, ...],
) -> None:
    told = run(*FIGHT, *asked).output
    assert "league Regiment 1 reduced yes" in told
    named = [
        row["value"]
        for row in json.loads(run(*FIGHT, *asked, "--format", "json").output)["outcomes"]
    ]
    assert len(named) > 5
    assert not any(value.startswith("nothing changes") for value in named)


def test_of_winning_it_is_told_that_the_game_goes_on() -> None:
    told = run(*FIGHT, "--for", "winning").output
    assert "how the game ends:\n  the game goes on  1" in told


@pytest.mark.parametrize(
    "asked", [("--for", "winning"), ("--count", "number of units of republic where it.reduced"), ()]
)
def test_where_too_much_would_have_to_be_kept_nothing_is_said_not_to_change(
    asked: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(working, "FEW_STATES", 3)
    few = () if asked else ("--states", "100")
    told = run(*FIGHT, *asked, *few).output
    assert "exact: 72 states" in told or "exact: 95 states" in told
    assert "changes" not in told
    assert "--count" in asked or "not told: where units stand, states of cells and units" in told
    plain = json.loads(run(*FIGHT, *asked, *few, "--format", "json").output)
    assert plain["outcomes"] == []
    assert plain["not_told"] == "where units stand, states of cells and units"
    (end,) = plain["ends"]
    assert end["value"] == "the game goes on"


def test_what_becomes_of_units_is_told_rather_than_left_out() -> None:
    """There are sixteen outcomes, of which many differ in who has fought."""
    told = run("odds", "kettle-ridge", "attack f6xg5", "--scenario", "fourth-turn").output
    assert "league loses 1 × Regiment; republic Regiment 1 reduced yes" in told.replace("\n", "")
    assert "not told: where units stand, states of cells; --count" in told


def test_of_few_games_it_is_not_told_what_becomes_of_each_unit() -> None:
    few = ("--simulate", "--games", "30", "--seed", "1")
    told = run("odds", "kettle-ridge", "--scenario", "ford", *few).output
    assert "not told: what becomes of units, states" in told


def test_an_outcome_without_losses_is_told_as_that(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(working, "FEW_STATES", 3)
    asked = ("--scenario", "fourth-turn", "--count", "g5 is empty")
    told = run("odds", "kettle-ridge", "attack f6xg5", *asked).output
    assert "no unit is lost            2/9" in told


@pytest.mark.parametrize("named", ["Retreat", "retreat", "fall_back"])
def test_what_is_fixed_is_named_by_name_or_title(named: str) -> None:
    told = run(*FIGHT, "--choose", f"{named}=yes")
    assert told.exit_code == 0, told.output
    assert f"decided by republic: Retreat ({named}=yes" in told.output


def test_names_that_can_be_typed_are_told() -> None:
    told = run(*FIGHT, "--choose", "surrender=no").output
    assert "fall_back “Retreat” (league, republic), helper (league), one" in told


def test_what_is_fixed_is_not_said_to_be_random() -> None:
    told = run(*FIGHT, "--choose", "helper=e7").output
    assert "decided by league: helper (helper=e7)\n" in told
    assert "helper (random)" not in told
    assert "always:" not in told
    plain = json.loads(run(*FIGHT, "--choose", "helper=e7", "--format", "json").output)
    (helper,) = [one for one in plain["decisions"] if one["what"] == "helper"]
    assert (helper["policy"], helper["fixed"]) == ("", ["helper=e7"])
    more = (*FIGHT, "--given", "f9: league regiment", "--choose", "helper=e7")
    assert "decided by league: helper (helper=e7, else random)\n" in run(*more).output


@pytest.mark.parametrize("width", [60, 80, 100, 140])
def test_lines_are_no_longer_than_the_terminal_and_all_have_bars(
    width: int,
) -> None:
    found = list(likely.printed(_sheet("attack e8xf8", "f8 is empty"), width))
    assert max(map(len, found)) <= width
    shares = [line for line in found if "%" in line and "others" not in line]
    bars = [line for line in shares if line.rstrip()[-1] in likely._EIGHTHS]
    assert len(bars) == len(shares)
    longest = max(shares, key=lambda line: line.count("█"))
    assert "87.5%" in longest


def _sheet(call: str, *counts: str) -> Sheet:
    given = tuple(text for text in FIGHT if ": " in text)
    question = asked_of("kettle-ridge", call, cleared=True, given=given, counts=counts)
    return Sheet(question, working.work_out(question))


def test_a_move_is_told_to_need_its_action() -> None:
    told = run("odds", "kettle-ridge", "e8xf8").output
    assert "Name the action before the move: “attack e8xf8”." in told


def test_after_a_case_it_is_told_how_to_begin_before_it() -> None:
    told = run("odds", "kettle-ridge", "attack e8xf8", "--case", "units attack together").output
    assert "republic acts; --before-moves begins before them" in told


def test_shares_that_are_not_shown_are_not_compared() -> None:
    asked = ("--count", "attacker.armies >= 0", "--check", "--games", "50", "--seed", "1")
    given = ("--given", "attacker.armies=0")
    told = run(*SIMPLE, *asked, *given).output
    assert told.count("simulated") == 1
    assert "1 of 1 shares lie within" in told


def test_who_plays_best_is_worked_out_before_games() -> None:
    done = run("odds", "risk-battle", "--for", "winning", "--states", "20", "--simulate")
    assert (
        "who plays best has to be worked out before games are played, and can't be" in done.output
    )


def test_the_number_of_states_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    told = list[str]()
    monkeypatch.setattr("sys.stderr.isatty", lambda: True, raising=False)
    monkeypatch.setattr("click.echo", lambda text, **more: told.append(text))
    with suppress(TooMany), _counting() as tell:
        for states in (64, 1794, 64, 128):
            tell(states)
        raise TooMany
    assert all(text.startswith("\r\033[K") for text in told)
    assert [text[4:] for text in told] == [
        "64 states", "1794 states", "64 states, now in less detail", "128 states, now in less detail", "",
    ]  # fmt: skip


def test_three_counts_are_drawn_together_and_what_was_given_is_told(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    picture = tmp_path / "a.svg"
    counts = (
        "--count",
        "f8 is empty",
        "--count",
        "e8 is empty",
        "--count",
        "number of units in play",
    )
    run(*FIGHT, *counts, "--joint", "--choose", "helper=e7", "-o", str(picture))
    drawn = picture.read_text()
    for text in (
        "together: f8 is empty, e8 is empty",
        "no · no · 4",
        "given: e8: league regiment; e7",
    ):
        assert text in drawn, text
    assert "and no other unit" in drawn
    assert "decided by league: helper (helper=e7)" in drawn


ENDLESS = (
    TURNS
    + """\
    player must do one of:
        wait

action wait:
    effect:
        raise x by 0

state x: 0..99
state secret: 0..6, seen by nobody

procedure gamble:
    choose way from {1, 2} prompt "Which way?"
    if way = 1:
        roll d2 as coin
        if coin = 1:
            repeat:
                turn
        set x to 10
    else:
        set x to 6

procedure guess:
    roll d6 as die
    set secret to die
    choose told from {1..6} prompt "Which?"
    if told = secret:
        set x to 1
"""
)


@pytest.fixture(scope="module")
def endless(tmp_path_factory: pytest.TempPathFactory) -> str:
    return str(write(tmp_path_factory.mktemp("endless"), ENDLESS))


def test_means_say_that_they_leave_out_what_never_ends(endless: str) -> None:
    told = run("odds", endless, "gamble", "--choose", "way=1", "--for", "x").output
    assert "x: where it ends, mean 10.000, standard deviation 0.000" in told
    assert "never comes to an end: 50.0% (1/2); worth 0 to those who play for x" in told
    told = run("odds", endless, "gamble", "--choose", "way=1", "--count", "x").output
    assert "never comes to an end: 50.0% (1/2)\n" in told
    assert "where it ends" not in run("odds", endless, "gamble", "--choose", "way=2").output


def test_pictures_say_how_likely_it_is_that_there_is_no_end(endless: str, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    drawn = tmp_path / "odds.svg"
    run("odds", endless, "gamble", "--choose", "way=1", "--count", "x", "-o", str(drawn))
    assert "never comes to an end: 50.0% (1/2)" in drawn.read_text(encoding="utf-8")


def test_who_plays_for_the_best_is_said_to_see_what_is_hidden(endless: str) -> None:
    told = run("odds", endless, "guess", "--for", "x").output
    assert "are taken to see all, also what the rules hide from them" in told
    assert "taken to see" not in run("odds", endless, "guess", "--count", "x").output
    assert "taken to see" not in run("odds", "risk-battle", "--for", "winning").output


def test_json_holds_the_mean_of_what_is_rolled(endless: str) -> None:
    told = json.loads(run("odds", endless, "2d6", "--format", "json").output)
    assert (told["mean"], told["variance"]) == ("7", "35/6")
    assert "mean" not in json.loads(run("odds", endless, "guess", "--format", "json").output)


def test_rows_that_are_not_shown_are_counted() -> None:
    rows = [(str(n), "", F(1, 4)) for n in range(4)]
    assert likely._cut(likely._Table("", rows), 2).below == ("  2 others, together 50.0%",)
    assert likely._cut(likely._Table("", rows), 3).below == ("  1 other, 25.0%",)
