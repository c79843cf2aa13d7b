"""Draws the pictures of this folder from what the program really prints.

python docs/pictures/draw.py

A game is begun by two bots, and broken off; then a person sits down and types what is in `TYPED`.
"""

from __future__ import annotations

import io
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import SVG_EXPORT_THEME
from rich.text import Text

import interpreter as grognard
from interpreter.play.bots import player
from interpreter.play.match import Match
from interpreter.play.record import Header, write

HERE = Path(__file__).parent
COLUMNS = 92
RULESET, SCENARIO, SEED = "manewry-morskie", "fleets-ready", 3
DECISIONS = 24  # of the bots, before the person sits down
TYPED = ("why m2-q2", "m2x")

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


def draw() -> None:
    with tempfile.TemporaryDirectory() as folder:
        record = Path(folder) / "game.jsonl"
        record.write_text(begun(), encoding="utf-8")
        command = ["--color", "always", "play", "--resume", str(record), "--seat", "yellow=human"]
        said = subprocess.run(
            [sys.executable, "-m", "interpreter", *command],
            input="\n".join(TYPED) + "\n", env={**os.environ, "COLUMNS": str(COLUMNS)},
            capture_output=True, text=True, check=True,
        ).stdout  # fmt: skip
    said = said.rpartition(CLEARED)[2].partition("\nThe game is in")[0]
    said = said.rstrip().removesuffix("yellow>").rstrip()
    print(said)
    console = Console(file=io.StringIO(), record=True, width=COLUMNS, force_terminal=True)
    console.print(Text.from_ansi(said))
    picture = str(HERE / "table.svg")
    console.save_svg(picture, theme=SVG_EXPORT_THEME, code_format=FORMAT, unique_id="table")


def begun() -> str:
    """The record of a game of two bots that was broken off."""
    ruleset = grognard.load(RULESET)
    seats = {"yellow": "greedy", "red": "greedy"}
    header = Header(ruleset.id, ruleset.fingerprint, SCENARIO, {}, SEED, seats)
    match = Match(ruleset, header, {seat: player(kind) for seat, kind in seats.items()})
    while match.decided < DECISIONS or match.state.decision.seat != "yellow":
        match.step()
    return write(match.record())


if __name__ == "__main__":
    draw()
