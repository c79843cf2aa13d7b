"""Draws the pictures of this folder from what the program really prints and draws.

python docs/pictures/draw.py [NAME ...]

A game is begun by two bots, and broken off. Then a person sits down and types something, or its boards are
drawn by `grognard render`; a test holds those to what it draws now.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.style import Style
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

import interpreter as grognard
from interpreter.play.bots import player
from interpreter.play.match import Match
from interpreter.play.record import Header, write

HERE = Path(__file__).parent


@dataclass(frozen=True)
class Picture:
    """A game of two bots that is broken off, and what a person at one of its seats then types.

    Attributes:
        seats: who decides; the person sits down at the first.
        decisions: how many the bots take at least, before the person does.
        columns, lines: of the terminal.
    """

    name: str
    ruleset: str
    scenario: str
    seats: tuple[str, str]
    seed: int
    decisions: int
    typed: tuple[str, ...]
    columns: int = 92
    lines: int = 25


PICTURES = (
    Picture(
        "table", "manewry-morskie", "fleets-ready", ("yellow", "red"), 5, 20, ("why f8-k8", "l4")
    ),
    Picture("hexes", "battle-of-midway", "carrier-hunt", ("usa", "japan"), 7, 22, (), 110, 36),
    Picture(
        "plane",
        "flames-of-war",
        "free-for-all",
        ("german", "american"),
        2,
        0,
        ("advance 30/38",),
        120,
        60,
    ),
)


@dataclass(frozen=True)
class Boards:
    """A game of two bots that is broken off, and drawn.

    Attributes:
        view: the seat that sees it, or "all".
    """

    name: str
    ruleset: str
    scenario: str
    seats: tuple[str, str]
    seed: int
    decisions: int
    view: str


BOARDS = (
    Boards("squares-drawn", "manewry-morskie", "strait", ("yellow", "red"), 4, 12, "red"),
    Boards("sides-drawn", "tank-wars", "battle-ready", ("green", "blue"), 3, 40, "all"),
    Boards("hexes-drawn", "battle-of-midway", "carrier-hunt", ("usa", "japan"), 7, 22, "usa"),
    Boards("plane-drawn", "flames-of-war", "dust-up", ("german", "american"), 2, 24, "all"),
    Boards("draughts-drawn", "draughts", "standard", ("black", "white"), 5, 46, "all"),
    Boards("hex-drawn", "hex", "standard", ("red", "blue"), 6, 16, "all"),
    Boards(
        "kettle-ridge-drawn", "kettle-ridge", "fourth-turn", ("league", "republic"), 1, 0, "all"
    ),
)

CLEARED = "\x1b[3J"  # what the table prints before it is drawn again

# Fonts of the reader's own, so that the picture loads nothing.
FORMAT = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img"
 font-family="ui-monospace, 'DejaVu Sans Mono', Menlo, Consolas, monospace" font-size="{char_height}px">
<title>{unique_id}</title>
<style>{styles}</style>
<defs>{lines}</defs>
<rect width="100%" height="100%" rx="8" fill="#1b1b1b"/>
<g transform="translate(12, 8)">{backgrounds}<g>{matrix}</g></g>
</svg>
"""


def draw(picture: Picture) -> None:
    person = picture.seats[0]
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.jsonl"
        record.write_text(begun(picture), encoding="utf-8")
        command = [
            "--color",
            "always",
            "play",
            "--resume",
            str(record),
            "--seat",
            f"{person}=human",
        ]
        size = {"COLUMNS": str(picture.columns), "LINES": str(picture.lines)}
        said = subprocess.run(
            [sys.executable, "-m", "interpreter", *command],
            input="\n".join(picture.typed) + "\n", env={**os.environ, **size},
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
    said = said.rpartition(CLEARED)[2].partition("\nThe game is in")[0]
    said = said.rstrip().removesuffix(f"{person}>").rstrip()
    print(said)
    console = Console(file=io.StringIO(), record=True, width=picture.columns, force_terminal=True)
    text = Text.from_ansi(said)
    text.highlight_regex(r" {4,}", Style(blink=False))  # parts of their own, which are left out
    console.print(text)
    path = str(HERE / f"{picture.name}.svg")
    console.save_svg(path, theme=SVG_EXPORT_THEME, code_format=FORMAT, unique_id=picture.name)


def drawn(boards: Boards) -> str:
    """What `grognard render` draws of a game."""
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.jsonl"
        record.write_text(begun(boards), encoding="utf-8")
        command = ["render", str(record), "--view", boards.view]
        return subprocess.run(
            [sys.executable, "-m", "interpreter", *command], capture_output=True, check=True
        ).stdout.decode()


def begun(picture: Picture | Boards) -> str:
    """The record of a game of two bots that was broken off."""
    ruleset = grognard.load(picture.ruleset)
    seats = dict.fromkeys(picture.seats, "greedy")
    header = Header(ruleset.id, ruleset.fingerprint, picture.scenario, {}, picture.seed, seats)
    match = Match(ruleset, header, {seat: player(kind) for seat, kind in seats.items()})
    while match.decided < picture.decisions or match.state.decision.seat != picture.seats[0]:
        match.step()
    return write(match.record())


if __name__ == "__main__":
    for each in PICTURES:
        if each.name in (sys.argv[1:] or [each.name]):
            draw(each)
    for boards in BOARDS:
        if boards.name in (sys.argv[1:] or [boards.name]):
            path = HERE / f"{boards.name}.svg"
            path.write_text(drawn(boards), encoding="utf-8", newline="\n")
