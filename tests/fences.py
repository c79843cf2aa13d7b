"""What the fenced blocks of a case mean: inputs are laid out, expectations are worked out.

To add a kind of expectation, write a function from `Laid` and `Fence` to text and add it to
`EXPECTATIONS`. A kind that is in none of the tables fails its case, so that no block is passed
over in silence.
"""

from __future__ import annotations

import dataclasses
import doctest
import re
import shlex
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass
from pathlib import Path

import plays

from interpreter import diagnostics, syntax
from interpreter.diagnostics import Diagnostic, Source
from interpreter.syntax.show import show

ROOT = Path(__file__).parents[1]

# Blocks that are only read by people. `rules fragment` is one too: a piece of a declaration.
PLAIN = frozenset({"lua", "moves", "text", "yaml", "json", "sh", "toml", "sarif"})

# The name of a file, and the encoding that it is written in where that is not UTF-8; or “more” for lines
# that come after those that are there.
_PATH = re.compile(
    r"((?:[\w-]+/)*[\w.-]+\.(?:rules|yaml|jsonl?|md|txt))(?: (latin-1|utf-16|more))?"
)


@dataclass(frozen=True)
class Fence:
    """A fenced block: the first word of its info string, the rest of that, its text, its lines."""

    kind: str
    argument: str
    text: str
    first: int
    last: int


@dataclass(frozen=True)
class Case:
    """The blocks under a heading.

    Attributes:
        path: the page; name: the heading.
        base: the folder of the ruleset that the inputs are laid over, from the project's root.
        without: a file of the base that is left out.
        inherited: input blocks of the headings above, or of all that came before.
        fences: the blocks under this heading.
        must_expect: whether it is no case without an expectation (in `tests/cases`).
        beside: a folder that lies beside the base, also from the project's root.
    """

    path: Path
    name: str
    base: str | None
    without: str | None
    inherited: tuple[Fence, ...]
    fences: tuple[Fence, ...]
    must_expect: bool
    beside: str | None = None


@dataclass(frozen=True)
class Laid:
    """A case whose inputs lie in a folder.

    Attributes:
        home: an empty folder but for `ruleset`; console commands run in it.
        ruleset: the folder of the ruleset, or None where the case has neither base nor inputs.
        source: the first block of rules, for what needs no ruleset.
    """

    case: Case
    home: Path
    ruleset: Path | None
    source: Source | None


class CaseFault(AssertionError):
    """A case that can't be run, or that comes out otherwise than expected."""


def is_input(fence: Fence) -> bool:
    """Whether the block is a file of the case, by its name."""
    return fence.kind in ("rules", "yaml", "json", "text") and bool(_PATH.fullmatch(fence.argument))


def outcomes(case: Case) -> Iterator[tuple[Fence, str]]:
    """Each expectation with the text that comes out. Raises CaseFault for a case that is none."""
    expected = [fence for fence in case.fences if fence.kind in EXPECTATIONS]
    if case.must_expect and not expected:
        raise CaseFault(
            "nothing is expected: add an empty block such as ```diagnostics and run pytest --update"
        )
    inputs = _inputs(case)
    for fence in case.fences:
        if fence not in expected and not is_input(fence):
            _check_loose(fence, bool(expected or case.base))
    with tempfile.TemporaryDirectory(prefix="case-") as folder:
        laid = _laid(case, inputs, Path(folder))
        for fence in expected:
            yield fence, EXPECTATIONS[fence.kind](laid, fence)
        if inputs and laid.ruleset and not expected and (told := _diagnostics(laid, inputs[0])):
            raise CaseFault(f"an example without a `diagnostics` block must be sound:\n{told}")


def _inputs(case: Case) -> list[Fence]:
    """The input blocks under this heading; rules without a name are called “example.rules”."""
    unnamed = [f for f in case.fences if f.kind == "rules" and not f.argument]
    names = ["example.rules", *(f"example-{n}.rules" for n in range(2, len(unnamed) + 1))]
    named = {f: dataclasses.replace(f, argument=n) for f, n in zip(unnamed, names, strict=False)}
    return [named.get(f, f) for f in case.fences if is_input(named.get(f, f))]


def _check_loose(fence: Fence, is_checked: bool) -> None:
    """A block that is neither an input nor an expectation: is it of a kind that may stand there?"""
    if fence.kind == "rules":
        if fence.argument == "fragment" or (is_checked and not fence.argument):
            return
        if fence.argument:
            raise CaseFault(f"line {fence.first + 1}: “{fence.argument}” is no name of a file")
        _, found = syntax.parse(Source("example.rules", fence.text))
        if found:
            told = diagnostics.render(found)
            raise CaseFault(f"line {fence.first + 1}: these rules can't be read:\n{told}")
    elif fence.kind == "python":
        _run_python(fence)
    elif fence.kind not in PLAIN or fence.argument:
        known = sorted({*PLAIN, *EXPECTATIONS, "rules", "python"})
        info = f"{fence.kind} {fence.argument}".strip()
        raise CaseFault(
            f"line {fence.first + 1}: no block is of kind “{info}”; there are {', '.join(known)}"
        )


def _laid(case: Case, inputs: list[Fence], home: Path) -> Laid:
    """Lays the base and over it the inputs into a folder that bears the name of the base."""
    first = next((fence for fence in inputs if fence.kind == "rules"), None)
    source = Source(first.argument, first.text) if first else None
    if not (case.base or case.inherited) and all(f.argument.startswith("example") for f in inputs):
        return Laid(case, home, None, source)
    folder = home / Path(case.base or "game").name
    for named in dict.fromkeys(name for name in (case.base, case.beside) if name):
        if not (ROOT / named).is_dir():
            raise CaseFault(f"there is no folder “{named}” to start from")
        shutil.copytree(ROOT / named, home / Path(named).name)
    if case.without:
        (folder / case.without).unlink()
    for fence in (*case.inherited, *inputs):
        name, _, encoding = fence.argument.partition(" ")
        path = folder / _place(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        before = path.read_text("utf-8") if encoding == "more" else ""
        encoding = encoding.removesuffix("more") or "utf-8"
        path.write_text(before + fence.text, encoding=encoding, newline="\n")
    return Laid(case, home, folder, source)


def _place(name: str) -> str:
    """Where in a ruleset a file belongs: rules without a folder lie in `rules/`."""
    return f"rules/{name}" if name.endswith(".rules") and "/" not in name else name


# --- expectations


def _diagnostics(laid: Laid, fence: Fence) -> str:
    """What checking the ruleset finds; without a ruleset, what reading the rules finds."""
    if laid.ruleset is None:
        if laid.source is None:
            raise CaseFault("there is nothing that diagnostics could be about")
        return diagnostics.render(syntax.parse(laid.source)[1])
    return diagnostics.render(_found(laid.ruleset))


def _found(folder: Path) -> list[Diagnostic]:
    from interpreter import check, ruleset
    from interpreter.ruleset.translation import check_texts

    with chdir(folder):
        loaded, found = ruleset.load(Path("."))
        if loaded is None or not ruleset.sheets_hold(found):
            return found
        return [*found, *check.check(loaded)[1], *check_texts(loaded)]


def _tree(laid: Laid, fence: Fence) -> str:
    """The tree of the first block of rules, a node on a line, without places."""
    if laid.source is None:
        raise CaseFault("there are no rules to make a tree of")
    file, found = syntax.parse(laid.source)
    if found:
        raise CaseFault(f"these rules can't be read:\n{diagnostics.render(found)}")
    return show(file)


def _formatted(laid: Laid, fence: Fence) -> str:
    """The first block of rules in the style that all rulesets share."""
    if laid.source is None:
        raise CaseFault("there are no rules to format")
    text, found = syntax.format_rules(laid.source)
    if text is None:
        raise CaseFault(f"these rules can't be read:\n{diagnostics.render(found)}")
    return text


def _console(laid: Laid, fence: Fence) -> str:
    """The block again: each line `$ grognard …` followed by what that command prints now."""
    lines = []
    home = laid.home if laid.ruleset else ROOT
    for command in (line for line in fence.text.splitlines() if line.startswith("$ ")):
        lines += [command, _run_console(command[2:], home)]
    if not lines:
        raise CaseFault(f"line {fence.first + 1}: there is no line that begins with “$ grognard”")
    return "\n".join(line for line in lines if line)


def _run_console(command: str, home: Path) -> str:
    from click.testing import CliRunner

    from interpreter.front.cli.main import main

    program, *arguments = shlex.split(command, comments=True)
    if program != "grognard":
        raise CaseFault(f"“{program}” is not run: a console block shows grognard; use ```sh")
    plain = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
    with chdir(home):
        result = CliRunner(env=plain).invoke(main, arguments, prog_name="grognard")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise CaseFault(f"$ {command} broke: {result.exception!r}") from result.exception
    return result.output.rstrip("\n")


def _run_python(fence: Fence) -> None:
    """Runs an example: with prompts as a doctest, without them as a program."""
    if fence.argument == "fragment":
        return
    name = f"example at line {fence.first + 1}"
    with chdir(ROOT):
        if ">>>" not in fence.text:
            exec(compile(fence.text, name, "exec"), {"__name__": "example"})
            return
        test = doctest.DocTestParser().get_doctest(fence.text, {}, name, name, fence.first + 1)
        told: list[str] = []
        if doctest.DocTestRunner(verbose=False).run(test, out=told.append).failed:
            raise CaseFault("".join(told))


def _after_moves(tell: Callable[[plays.Played, str], str]) -> Callable[[Laid, Fence], str]:
    """What is told after the moves of the case; the word after the fence's kind names a seat."""

    def run(laid: Laid, fence: Fence) -> str:
        if laid.ruleset is None:
            raise CaseFault("there is no ruleset to play")
        moves = "\n".join(f.text for f in laid.case.fences if f.kind == "moves")
        return tell(plays.Played(laid.ruleset, moves), fence.argument)

    return run


EXPECTATIONS: dict[str, Callable[[Laid, Fence], str]] = {
    "diagnostics": _diagnostics,
    "tree": _tree,
    "formatted": _formatted,
    "console": _console,
    "transcript": _after_moves(plays.transcript),
    "view": _after_moves(plays.view),
    "legal": _after_moves(plays.legal),
}
