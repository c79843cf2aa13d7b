"""A ruleset folder -> a `Ruleset`: its sheets, its rules as trees, its cases.

Comes in: the path of a folder, or the id of a shipped ruleset. Goes out: the ruleset, or None where
there is no manifest to read, and everything that is wrong with its files. Afterwards, unless there
is an error, all that sheets say of each other holds: scenarios name boards, sides, types, cells and
options that exist, and no more units than are in the box. This room alone reads files; names in
the rules are resolved above it.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path, PurePosixPath

from interpreter.diagnostics import Diagnostic, in_order
from interpreter.ruleset.chain import WITHOUT_BASE, Layer, read_chain
from interpreter.ruleset.crosscheck import in_play
from interpreter.ruleset.folder import Texts
from interpreter.ruleset.join import Ruleset, join
from interpreter.ruleset.library import (
    find,
    schema,
    shipped,
    shipped_folder,
    shipped_ruleset,
    split_date,
)
from interpreter.ruleset.trail import traced

__all__ = [
    "Layer",
    "Ruleset",
    "find",
    "in_play",
    "load",
    "schema",
    "sheets_hold",
    "shipped",
    "shipped_folder",
    "shipped_ruleset",
    "traced",
]


def load(
    path_or_id: str | Path,
    with_cases: bool = False,
    unsaved: Texts | None = None,
    inherited: bool = False,
) -> tuple[Ruleset | None, list[Diagnostic]]:
    """Reads the ruleset in a folder, or the shipped one of that id, with its cases if asked for.

    `ID@2024-05-31` is the ruleset with its errata up to that day. `unsaved` are texts that stand for
    what files hold, by their resolved paths; with `inherited` the cases of all that the ruleset
    extends are read too. The ruleset comes back also when there are errors, so that its rules can be
    checked in the same run; it must not be played then.
    """
    folder, found = find(path_or_id)
    if folder is None:
        return None, found
    until = split_date(str(path_or_id))[1]
    chain, faults = read_chain(folder, until, with_cases, inherited, unsaved or {})
    if any(fault.code in WITHOUT_BASE for fault in faults):
        return None, in_order([*found, *faults])  # nearly all the rest would seem to be missing
    ruleset, more = join(chain, until)
    return ruleset, traced(chain, in_order([*found, *faults, *more]))


def sheets_hold(found: Iterable[Diagnostic]) -> bool:
    """Whether no sheet that the game depends on is at fault, by what `load` found.

    Only then can rules be checked: what they say of things that sheets fail to tell is not known.
    """
    faults = (d.at.span.source.path for d in found if d.is_error)
    return all(path.endswith(".rules") or _is_case(path) for path in faults)


def _is_case(path: str) -> bool:
    return PurePosixPath(path).parent.name == "tests"
