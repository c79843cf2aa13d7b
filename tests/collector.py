"""Cases in Markdown: fenced blocks are the inputs, and what is expected of them.

Collected from `tests/cases/`, `docs/` and `README.md`. Every heading opens a case; it inherits the
`Base:` and `Beside:` lines and the input fences of the headings above it that it stands under; below a
line `Goes on: yes` all input fences that came before. How to write a case is told in
`tests/cases/README.md`; what a fence kind does, in `tests/fences.py`.
"""

from __future__ import annotations

import difflib
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fences
import pytest
from fences import Case, CaseFault, Fence
from markdown_it import MarkdownIt

ROOT = Path(__file__).parents[1]
_SETTING = re.compile(
    r"^(?:<!--\s*)?(Base|Beside|Goes on|Without):\s*(\S+?)\s*(?:-->)?$", re.MULTILINE
)

REWRITES = pytest.StashKey[dict[Path, list[tuple[Fence, str]]]]()


@dataclass(frozen=True)
class Section:
    """A heading with what stands under it, before the next heading."""

    level: int
    title: str
    settings: dict[str, str]
    fences: tuple[Fence, ...]


def sections(text: str) -> Iterator[Section]:
    """The sections of a Markdown page, in order."""
    tokens = MarkdownIt("commonmark").parse(text)
    level, title = 0, ""
    settings: dict[str, str] = {}
    found: list[Fence] = []
    for position, token in enumerate(tokens):
        if token.type == "heading_open":
            yield Section(level, title, settings, tuple(found))
            level, title = int(token.tag[1]), tokens[position + 1].content
            settings, found = {}, []
        elif token.type == "fence" and token.map:
            kind, _, argument = token.info.strip().partition(" ")
            found.append(Fence(kind, argument.strip(), token.content, *token.map))
        elif token.type in ("html_block", "inline"):
            settings.update(_SETTING.findall(token.content))
    yield Section(level, title, settings, tuple(found))


def cases(path: Path) -> Iterator[Case]:
    """The cases of a page: each section with a fence of its own."""
    above: list[Section] = []
    before: list[Section] = []
    is_case_file = path.is_relative_to(ROOT / "tests")
    for section in sections(path.read_text(encoding="utf-8")):
        above = [*(s for s in above if s.level < section.level), section]
        if section.fences:
            earlier = before if any("Goes on" in s.settings for s in above) else above[:-1]
            inputs = [f for s in earlier for f in s.fences if fences.is_input(f)]
            base, beside = (
                next((s.settings[name] for s in reversed(above) if name in s.settings), None)
                for name in ("Base", "Beside")
            )
            yield Case(
                path=path,
                name=section.title or path.stem,
                base=base,
                beside=beside,
                without=section.settings.get("Without"),
                inherited=tuple(inputs),
                fences=section.fences,
                must_expect=is_case_file,
            )
        before.append(section)


def rewritten(text: str, changes: Iterable[tuple[Fence, str]]) -> str:
    """The page with the texts of some fences replaced; the fences keep their indentation."""
    lines = text.splitlines(keepends=True)
    for fence, content in sorted(changes, key=lambda change: -change[0].first):
        opening = lines[fence.first]
        indent = opening[: len(opening) - len(opening.lstrip())]
        body = [f"{indent}{line}".rstrip() + "\n" for line in content.splitlines()]
        lines[fence.first + 1 : fence.last - 1] = body
    return "".join(lines)


class Page(pytest.File):
    """A Markdown file with cases."""

    def collect(self) -> Iterator[pytest.Item]:
        names: dict[str, int] = {}
        for case in cases(self.path):
            names[case.name] = count = names.get(case.name, 0) + 1
            name = case.name if count == 1 else f"{case.name} ({count})"
            yield CaseItem.from_parent(self, name=name, case=case)


class CaseItem(pytest.Item):
    """One case: its inputs laid out in a folder of its own, each expectation compared."""

    def __init__(self, *, case: Case, **more: Any) -> None:
        super().__init__(**more)
        self.case = case

    def runtest(self) -> None:
        update = self.config.getoption("--update")
        rewrites = self.config.stash[REWRITES].setdefault(self.path, [])
        faults = []
        for fence, text in fences.outcomes(self.case):
            if _lines(text) == _lines(fence.text):
                continue
            if update:
                rewrites.append((fence, text))
            else:
                faults.append(_difference(self.path, fence, text))
        if faults:
            raise CaseFault("\n\n".join(faults))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        if isinstance(excinfo.value, CaseFault):
            return f"{_shown(self.path)}: {self.case.name}\n{excinfo.value}"
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.fences[0].first, self.name


def _difference(path: Path, fence: Fence, text: str) -> str:
    changes = difflib.unified_diff(
        _lines(fence.text), _lines(text), "as written", "as it is", lineterm=""
    )
    place = f"{_shown(path)}:{fence.first + 1}"
    mend = f"If it is right as it is: pytest --update {_shown(path)}"
    return "\n".join([f"{place}: the {fence.kind} are not those expected", *changes, mend])


def _lines(text: str) -> list[str]:
    return [line.rstrip() for line in text.strip("\n").splitlines()]


def _shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)


def _holds_cases(path: Path) -> bool:
    if path.suffix != ".md" or not path.is_relative_to(ROOT):
        return False
    parts = path.relative_to(ROOT).parts
    return parts[0] == "docs" or parts[:2] == ("tests", "cases") or parts == ("README.md",)


# --- what pytest calls


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update",
        action="store_true",
        help="write what comes out into the expectations of Markdown cases",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[REWRITES] = {}
    if config.getoption("--update") and os.environ.get("CI"):
        raise pytest.UsageError("--update is refused here: expectations are not written under CI")


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Page | None:
    return Page.from_parent(parent, path=file_path) if _holds_cases(file_path) else None


def pytest_sessionfinish(session: pytest.Session) -> None:
    for path, changes in session.config.stash[REWRITES].items():
        if changes:
            text = path.read_text(encoding="utf-8")
            path.write_text(rewritten(text, changes), encoding="utf-8", newline="\n")
