"""How soon an editor is answered after a keystroke, beside the time that `grognard check` takes.

    python benchmarks/keystrokes.py                         flames-of-war, its longest file of rules
    python benchmarks/keystrokes.py manewry-morskie --times 20

A letter is typed into the longest file of rules, before a name in the middle of a line, and a second later taken out
again. Measured by the clock, from the moment at which the editor sends the text: until the faults of the
file by itself are shown; until words to go on with are offered; until all that the command would find in
the whole ruleset is shown, the pause included after which the server begins to look for it. The command
is run in turns with that, in a process of its own, so that a busy moment of the computer touches all
alike. Shown are medians, and their share of the command's.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from editor import Editor, editor
from lsprotocol import types as lsp

from interpreter.ruleset import shipped_ruleset

MARK = " from my "
REST = 1.0  # seconds between keystrokes


@dataclass
class Times:
    """Seconds, one for each time."""

    command: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    offered: list[float] = field(default_factory=list)
    whole: list[float] = field(default_factory=list)


async def measure(name: str, times: int) -> Times:
    """Types into a copy of a shipped ruleset so many times."""
    found = Times()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place).resolve() / name
        shutil.copytree(shipped_ruleset(name), folder)
        longest = max(folder.glob("rules/*.rules"), key=lambda path: path.stat().st_size)
        async with editor(folder) as desk:
            text = desk.open(longest)
            await desk.until_checked()
            line = text.count("\n", 0, text.index(MARK))
            for _ in range(times):
                found.command.append(_command(folder))
                await _keystroke(desk, longest, text, line, found)
                await asyncio.sleep(REST)
                desk.type(longest, text)
                await desk.until_checked()
    return found


def _command(folder: Path) -> float:
    begun = time.perf_counter()
    subprocess.run(
        [sys.executable, "-m", "interpreter", "check", str(folder)], capture_output=True, check=True
    )
    return time.perf_counter() - begun


async def _keystroke(desk: Editor, path: Path, text: str, line: int, found: Times) -> None:
    """One letter before the name of the units that are chosen from; then all answers to it."""
    lines = text.split("\n")
    column = lines[line].index(MARK) + len(MARK)
    lines[line] = f"{lines[line][:column]}x{lines[line][column:]}"
    await asyncio.sleep(REST)
    desk.shown.pop(path, None)
    asked = lsp.CompletionParams(
        lsp.TextDocumentIdentifier(path.as_uri()), lsp.Position(line, column + 1)
    )
    begun = time.perf_counter()
    desk.type(path, "\n".join(lines))
    await desk.until(lambda: path in desk.shown)
    found.own.append(time.perf_counter() - begun)
    await desk.client.text_document_completion_async(asked)
    found.offered.append(time.perf_counter() - begun)
    await desk.until(lambda: "unknown-name" in desk.codes(path))
    found.whole.append(time.perf_counter() - begun)
    await desk.until_checked()


def show(times: Times) -> str:
    """The medians as a table."""
    command = median(times.command)
    rows = [
        ("grognard check", times.command),
        ("faults of the file itself", times.own),
        ("words offered", times.offered),
        ("all findings on the ruleset", times.whole),
    ]
    lines = ["| answer | milliseconds | share of the command |", "|---|---|---|"]
    for what, measured in rows:
        lines.append(
            f"| {what} | {1000 * median(measured):.0f} | {median(measured) / command:.2f} |"
        )
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("ruleset", nargs="?", default="flames-of-war")
    parser.add_argument("--times", type=int, default=9)
    chosen = parser.parse_args()
    print(show(asyncio.run(measure(chosen.ruleset, chosen.times))))


if __name__ == "__main__":
    main()
