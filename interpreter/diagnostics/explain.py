"""The page that explains a kind of fault, as `grognard explain` prints it."""

from __future__ import annotations

import re
from pathlib import Path

from interpreter.diagnostics.codes import CODES
from interpreter.diagnostics.suggest import nearest

_PACKAGE = Path(__file__).parents[1]
_HIDDEN = re.compile(r"^<!--.*?-->\n*", re.MULTILINE | re.DOTALL)


def explain(code: str) -> tuple[str, bool]:
    """The page of a code as Markdown and True, or a sentence that helps further and False."""
    name = code.strip().strip("[]").lower()
    if name not in CODES:
        near = nearest(name, CODES)
        known = (
            f"Did you mean “{near}”?" if near else "These are known: " + ", ".join(sorted(CODES))
        )
        return f"No kind of fault is called “{code}”. {known}", False
    return _HIDDEN.sub("", _page(name)), True


def _page(name: str) -> str:
    """Reads the page, from the installed package or from the checkout that this file lies in."""
    folders = (
        _PACKAGE / "_shipped" / "diagnostics",
        _PACKAGE.parent / "docs/reference/diagnostics",
    )
    folder = next((folder for folder in folders if folder.is_dir()), folders[-1])
    return (folder / f"{name}.md").read_text(encoding="utf-8")
