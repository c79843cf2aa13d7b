"""Games played at the terminal, over the two small games."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from smallgames import SPAN

from interpreter.diagnostics import Diagnostic, Label, codes
from interpreter.game.contract import RulesFault, State

Grognard = Callable[..., Result]


def test_a_person_plays_against_a_bot_to_the_end(grognard: Grognard) -> None:
    moves = "b2\na1\nc3\na3\nb1\nc2\na2\nb3\nc1\n" * 2
    done = grognard("play", "marks", "--seed", "3", "--record", "g.jsonl", typed=moves)
    assert done.exit_code == 0
    assert "the game is over" in done.output
    assert "won" in done.output or "is a draw" in done.output
    last = Path("g.jsonl").read_text(encoding="utf-8").splitlines()[-1]
    assert "result" in json.loads(last)
    again = grognard("replay", "g.jsonl")
    assert again.exit_code == 0
    assert "and the result are as recorded" in again.output


def test_a_game_is_saved_and_gone_on_with(grognard: Grognard) -> None:
    seats = ("--seat", "cross=human", "--seat", "nought=random")
    typed = "b2\nsave half.jsonl\nquit\n"
    saved = grognard("play", "marks", "--seed", "1", *seats, typed=typed)
    assert "The game is in half.jsonl" in saved.output
    assert saved.exit_code == 0
    assert len(Path("half.jsonl").read_text().splitlines()) == 3
    more = grognard("play", "--resume", "half.jsonl", typed="quit\nquit\n")
    assert "Marks · cross decides" in more.output
    assert "random" in Path("half.jsonl").read_text()


def test_leaving_an_unsaved_game_is_asked_twice(grognard: Grognard) -> None:
    left = grognard("play", "marks", typed="b2\nquit\nquit\nboard\n")
    assert left.output.count("quit again leaves it") == 1
    assert left.exit_code == 0


@pytest.mark.parametrize("typed", ["b2", "mark b2", "MARK B2", "mark  b2", "m b2", "b 2"])
def test_a_move_can_be_typed_in_many_ways(grognard: Grognard, typed: str) -> None:
    seats = ("--seat", "human")
    done = grognard("play", "marks", *seats, "--record", "g.jsonl", typed=f"{typed}\n")
    if typed == "b 2":
        assert '"text"' not in Path("g.jsonl").read_text()
        return
    assert '"text": "mark b2"' in Path("g.jsonl").read_text(), done.output


def test_what_fits_several_options_lists_them(grognard: Grognard) -> None:
    done = grognard("play", "marks", typed="b\n? c\n")
    assert "mark b1  mark b2  mark b3" in done.output
    assert "mark c1  mark c2  mark c3" in done.output


def test_a_refusal_says_why(grognard: Grognard) -> None:
    done = grognard("play", "marks", "--seat", "human", typed="b2\nb2\nwhy b2\nwhy a1\n")
    assert done.output.count("“b2” can't be done here") == 2
    assert "Legal are for instance: mark a1 · mark b1 · mark c1" in done.output
    assert "“mark a1” can be done." in done.output


def test_undo_takes_a_decision_back_where_it_may(grognard: Grognard) -> None:
    done = grognard(
        "play", "ships", "--seat", "white=human", typed="a1\nundo\nundo\nb1\nc1\nundo\n"
    )
    assert "There is nothing of yours to take back." in done.output
    assert "The other side has moved" in done.output


def test_chance_decides_the_rest_of_a_phase(grognard: Grognard) -> None:
    done = grognard("play", "ships", "--seat", "human", typed="auto\nlog\n")
    assert "left to chance" in done.output


def test_two_people_never_see_each_other_s_secrets(grognard: Grognard) -> None:
    typed = "big@a1\nsmall@b1\n\nbig@b3\nsmall@c3\n\nboard\n"
    done = grognard("play", "ships", "--seat", "human", typed=typed)
    before, black, white = re.split(r"Pass the keyboard to \w+, who presses Enter\.", done.output)
    assert "B" in _board(before)
    assert not set("BS") & set(_board(black))
    assert {"B", "S", "▒"} <= set(_board(white))
    assert not set("bs") & set(_board(white))
    assert "white places" not in black
    assert "black places" not in white


def _rows(output: str) -> list[str]:
    return [line for line in output.splitlines() if re.match(r"[123] ", line)]


def _board(output: str) -> str:
    return "\n".join(_rows(output))


def test_pieces_are_explained_as_far_as_a_seat_may_know(grognard: Grognard) -> None:
    typed = "big@a1\nsmall@b1\n\nbig@b3\nsmall@c3\n\nwhat a1\nwhat b3\nwhat\nwhat zz\nabout\n"
    done = grognard("play", "ships", "--seat", "human", typed=typed)
    white = done.output.rpartition("Pass the keyboard")[2]
    assert "white big on a1: " in white
    assert "you do not know what it is" in white
    assert "Nothing here is called “zz”" in white
    assert white.count("A tiny game.") == 1


def test_ctrl_c_asks_once_before_a_game_is_lost(
    grognard: Grognard, monkeypatch: pytest.MonkeyPatch
) -> None:
    typed = iter(["b2", None, "log", None, None])

    def listen(prompt: str) -> str:
        if (line := next(typed)) is None:
            raise KeyboardInterrupt
        return line

    monkeypatch.setattr("builtins.input", listen)
    left = grognard("play", "marks", "--seat", "human")
    assert left.output.count("save FILE keeps it, Ctrl-C again leaves it") == 2
    assert left.exit_code == 130


def test_the_last_of_what_happened_is_told(grognard: Grognard) -> None:
    done = grognard("play", "marks", "--seat", "human", typed="b2\na1\nlog 1\nlog zz\nhelp why\n")
    said = done.output.rpartition("log 1\n")[2]
    assert "b2" not in said.partition("log zz")[0]
    assert "Nothing of the kind has happened" in said
    assert "why something can't be done" in said
    assert "save FILE" not in said


def test_bots_are_watched(grognard: Grognard) -> None:
    done = grognard("play", "marks", "--seat", "random", "--watch", "--seed", "5")
    assert done.output.count("has decided.") >= 5
    assert done.exit_code == 0


def test_a_script_plays_a_seat(grognard: Grognard) -> None:
    Path("moves.txt").write_text("mark a1\nmark a2\n", encoding="utf-8")
    seats = ("--seat", "cross=script:moves.txt", "--seat", "nought=random")
    done = grognard("play", "marks", *seats, "--seed", "2")
    assert done.exit_code == 1
    assert "moves.txt:" in done.output
    assert "can do here" in done.output or "no line left" in done.output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("play",), "no ruleset is named"),
        (("play", "mraks"), "“mraks” is neither"),
        (("play", "marks", "--scenario", "smal"), "Did you mean “small”?"),
        (("play", "marks", "--seat", "crosss=human"), "Did you mean “cross”?"),
        (("play", "marks", "--seat", "cross=gredy"), "Did you mean “greedy”?"),
        (("play", "marks", "--seat", "cross=script:none.txt"), "can't be read"),
        (("play", "marks", "--seat", "cross=script"), "needs a file"),
        (("play", "marks", "--seat", "cross=mcts:fast"), "Write mcts:200"),
        (("play", "marks", "--option", "x=1"), "no option is called “x”"),
        (("play", "marks", "--seed", "x"), "--seed"),
        (("play", "marks", "--record", "no/such/g.jsonl"), "there is no folder"),
        (("play", "--resume", "none.jsonl"), "can't be read"),
        (("play", "marks", "--resume", "g.jsonl", "--seed", "3"), "has its scenario"),
        (("replay", "none.jsonl"), "can't be read"),
        (("simulate", "marks", "--seat", "human"), "nobody can be asked"),
        (("perft", "marks", "--depth", "0"), "--depth"),
        (("paly", "marks"), "Did you mean “play”?"),
    ],
)
def test_a_wrong_command_is_told_in_words(
    grognard: Grognard, arguments: tuple[str, ...], said: str
) -> None:
    done = grognard(*arguments)
    assert done.exit_code == 2
    assert said in done.output


def test_a_record_is_written_over_nothing_but_a_record(grognard: Grognard) -> None:
    Path("rules.txt").write_text("precious", encoding="utf-8")
    done = grognard("play", "marks", "--record", "rules.txt")
    assert done.exit_code == 2
    assert "holds something else" in done.output
    typed = "b2\nsave rules.txt\n"
    assert "holds something else" in grognard("play", "marks", typed=typed).output
    assert Path("rules.txt").read_text(encoding="utf-8") == "precious"
    assert [p.name for p in Path().iterdir()] == ["rules.txt"]


def test_a_record_of_another_game_is_told_as_such(grognard: Grognard) -> None:
    grognard("play", "marks", "--record", "g.jsonl", typed="b2\nquit\n")
    other = grognard("play", "ships", "--resume", "g.jsonl")
    assert "the record is of another game: “marks”, not “ships”" in other.output
    assert other.exit_code == 1


def test_a_record_of_one_decision_is_told_as_one(grognard: Grognard) -> None:
    grognard("play", "marks", "--seat", "human", "--record", "g.jsonl", typed="b2\n")
    assert "The only decision is as recorded" in grognard("replay", "g.jsonl").output
    assert "the record has 1 decision, not 7" in grognard("replay", "g.jsonl", "--at", "7").output


def test_where_the_rules_go_wrong_the_game_can_be_kept(
    grognard: Grognard, monkeypatch: pytest.MonkeyPatch
) -> None:
    def break_down(state: State, option: object) -> None:
        raise RulesFault(
            Diagnostic(codes.BAD_RECORD, "a loop without end", Label(SPAN), "Mend it.")
        )

    seats = ("--seat", "human", "--seed", "1")
    monkeypatch.setattr("smallgames.Marks.carry_out", break_down)
    done = grognard("play", "marks", *seats, typed="b2\nkept.jsonl\n")
    assert done.exit_code == 1
    assert "a loop without end" in done.output
    assert "The game is in kept.jsonl" in done.output
    assert Path("kept.jsonl").is_file()
    dropped = grognard("play", "marks", *seats, typed="b2\n\n")
    assert "The game is in" not in dropped.output
