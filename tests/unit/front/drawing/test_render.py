"""`grognard render`: what it writes where, and what it says to mistakes."""

import struct
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import interpreter as grognard
from interpreter.front.cli.main import main
from interpreter.play.bots import player
from interpreter.play.match import Match
from interpreter.play.record import Header, write


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def run(*arguments: str) -> Result:
    return CliRunner().invoke(main, ["render", *arguments], prog_name="grognard")


def record(ruleset: str, scenario: str, decisions: int) -> str:
    """The file of a game of two bots that was broken off."""
    rules = grognard.load(ruleset)
    seats = dict.fromkeys(rules.start(scenario).seats, "random")
    header = Header(rules.id, rules.fingerprint, scenario, {}, 5, seats)
    match = Match(rules, header, {seat: player(kind) for seat, kind in seats.items()})
    while match.decided < decisions:
        match.step()
    Path("game.jsonl").write_text(write(match.record()), encoding="utf-8")
    return "game.jsonl"


def size(file: str) -> tuple[int, int]:
    data = Path(file).read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def test_without_a_file_svg_goes_to_standard_output() -> None:
    result = run("breakthrough")
    assert result.exit_code == 0
    assert result.output.startswith("<svg ")
    assert result.output.endswith("</svg>\n")
    assert list(Path().iterdir()) == []
    assert run("breakthrough", "-o", "-").output == result.output


def test_a_file_is_written_as_its_name_says() -> None:
    result = run("breakthrough", "-o", "board.svg")
    assert result.output == "Wrote board.svg.\n"
    assert Path("board.svg").read_text("utf-8") == run("breakthrough").output
    run("breakthrough", "-o", "board.png")
    run("breakthrough", "-o", "large.PNG", "--scale", "2")
    width, height = size("board.png")
    assert size("large.PNG") == (2 * width, 2 * height)
    assert f'viewBox="0 0 {width} {height}"' in run("breakthrough", "--scale", "3").output
    assert f'width="{3 * width}"' in run("breakthrough", "--scale", "3").output


def test_a_png_has_letters() -> None:
    """A machine without the letters asked for would leave all words out."""
    from interpreter.front.drawing.png import png
    from interpreter.front.drawing.shapes import Drawing, words

    blank, lettered = (
        png(Drawing(60, 30, "", "", (words((30, 20), text, 16),))) for text in ("", "Sea")
    )
    assert blank != lettered


def test_a_game_is_drawn_at_a_decision_as_a_seat_sees_it() -> None:
    file = record("manewry-morskie", "strait", 12)
    public, yellow, whole = (
        run(file, *more).output for more in ((), ("--view", "yellow"), ("--seat", "all"))
    )
    assert "12 decisions" in public
    assert "as all see it" in public
    assert "as yellow sees it" in yellow
    assert "everything is shown" in whole
    assert "yellow Destroyer" not in public
    assert "yellow Destroyer" in yellow
    assert "red Destroyer" not in yellow
    assert "red Destroyer" in whole
    assert "11 decisions" in run(file, "--at", "11").output
    assert "Touched by the last move" not in run(file, "--at", "0").output


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("no-such",), "neither a folder nor a shipped ruleset"),
        (("no-such.jsonl",), "can't be read: no such file"),
        (("breakthrough", "-o", "board.gif"), "Write board.svg or board.png"),
        (("breakthrough", "-o", "none/board.svg"), "can't be written: no such file"),
        (("breakthrough", "--at", "3"), "--at and --ruleset are for records"),
        (("breakthrough", "--view", "blak"), "Did you mean “black”?"),
        (("breakthrough", "--scenario", "standart"), "Did you mean “standard”?"),
        (("breakthrough", "--scale", "0"), "--scale"),
        (("game.jsonl", "--at", "9"), "the record has 3 decisions, not 9"),
        (("game.jsonl", "--scenario", "standard"), "a record has its own scenario"),
        (("manewry-morskie", "--scenario", "fleets", "-o", "b.png", "--scale", "10"), "or less"),
    ],
)  # fmt: skip
def test_mistakes_are_told(arguments: tuple[str, ...], said: str) -> None:
    record("breakthrough", "standard", 3)
    result = run(*arguments)
    assert result.exit_code == 2
    assert said in result.output
    assert sorted(path.name for path in Path().iterdir()) == ["game.jsonl"]


def test_png_without_its_library_names_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    result = run("breakthrough", "-o", "board.png")
    assert result.exit_code == 2
    assert 'pip install "grognard[png]"' in result.output
    assert not Path("board.png").exists()
