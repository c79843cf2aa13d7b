"""Nearest names, for "did you mean"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches


def nearest(name: str, known: Iterable[str]) -> str | None:
    """The known name that a reader most likely meant by `name`, or None when none is close."""
    names = {k.casefold(): k for k in known}
    if len(name) > 80:
        return None
    found = get_close_matches(name.casefold(), names, n=1, cutoff=0.7)
    return names[found[0]] if found else None


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """A sentence that offers the nearest known name, or `otherwise`."""
    near = nearest(name, known)
    return f"Did you mean “{near}”?" if near else otherwise


def meant(hint: str) -> str:
    """The name that a hint of `did_you_mean` offers; "" where it offers none."""
    found = re.match(r"Did you mean “([^”]+)”\?", hint)
    return found[1] if found else ""
