"""Findings of the check as an editor shows them, and what it can mend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from lsprotocol import types as lsp

from interpreter.diagnostics import Diagnostic, Fix, Label, Source, Span
from interpreter.diagnostics.suggest import meant
from interpreter.front.server import drift
from interpreter.front.server.positions import to_range
from interpreter.front.server.reading import Reading, sort_of
from interpreter.ruleset.library import MANIFEST, schema
from interpreter.sheets.nodes import compose
from interpreter.sheets.schema import check_schema
from interpreter.syntax import parse

Findings = dict[Path, list[Diagnostic]]


@dataclass(frozen=True, slots=True)
class Places:
    """Knows where the files lie that texts are shown as parts of.

    Attributes:
        root: the folder of the ruleset.
        files: the files that were read, by the names that they are shown under.
    """

    root: Path
    files: dict[str, Path]

    def path(self, source: Source) -> Path:
        """The file of a text; what is in no file that there is belongs to the manifest."""
        known = self.files.get(source.path)
        if known is not None:
            return known
        inside = self.root / source.path.removeprefix(f"{self.root.name}/")
        return (inside if inside.is_file() else self.root / MANIFEST).resolve()


def places_of(reading: Reading) -> Places:
    return Places(reading.root, dict(reading.files))


def by_file(found: Iterable[Diagnostic], places: Places) -> Findings:
    files: Findings = {}
    for one in found:
        files.setdefault(places.path(one.at.span.source), []).append(one)
    return files


def own_faults(path: Path, source: Source, alone: bool) -> list[Diagnostic]:
    """What is wrong with a file whatever the others say: found at once.

    What a sheet lacks is not known where it may be laid over another (not `alone`).
    """
    sort = sort_of(path)
    if path.suffix == ".rules":
        return parse(source)[1]
    if not sort:
        return []
    node, found = compose(source)
    return [*found, *check_schema(node, schema(sort))] if node is not None and alone else found


def moved(found: Iterable[Diagnostic], source: Source) -> Iterator[Diagnostic]:
    """Findings in an older text of a file, at their places in this one; none about what was changed."""
    for one in found:
        if one.at.span.source.text == source.text:
            yield one
        elif (place := drift.moved(one.at.span, source)) is not None:
            yield replace(one, at=Label(place, one.at.text), fix=None)


def to_protocol(one: Diagnostic, places: Places) -> lsp.Diagnostic:
    severity = lsp.DiagnosticSeverity.Error if one.is_error else lsp.DiagnosticSeverity.Warning
    label = f" ({one.at.text})" if one.at.text else ""
    return lsp.Diagnostic(
        to_range(_visible(one.at.span)), f"{one.message}{label}\n{one.hint}", severity,
        one.code.name, source="grognard",
        related_information=[_related(label, places) for label in (*one.related, *one.trail)],
    )  # fmt: skip


def _visible(span: Span) -> Span:
    """A place without length made one character long, or it could not be underlined."""
    return span if span.end > span.start else span.source.span(span.start, span.start + 1)


def _related(label: Label, places: Places) -> lsp.DiagnosticRelatedInformation:
    uri = places.path(label.span.source).as_uri()
    place = lsp.Location(uri, to_range(_visible(label.span)))
    return lsp.DiagnosticRelatedInformation(place, label.text or "this place")


def mending(one: Diagnostic) -> Fix | None:
    """What would mend a finding; where that is not told, the name that its hint offers for the one at fault."""
    name, span = meant(one.hint), one.at.span
    if one.fix is not None or not name:
        return one.fix
    if span.text[:1] in ("'", '"') and len(span.text) > 2:
        span = span.source.span(span.start + 1, span.end - 1)
    return Fix(f"Write {name}", ((span, name),)) if f"“{span.text}”" in one.message else None


def fixes(
    found: Iterable[Diagnostic], wanted: lsp.Range, places: Places
) -> Iterator[lsp.CodeAction]:
    """What would mend the findings that touch a range."""
    for one in found:
        here = to_range(_visible(one.at.span))
        fix = mending(one)
        if fix is None or here.end < wanted.start or wanted.end < here.start:
            continue
        changes: dict[str, list[lsp.TextEdit]] = {}
        for span, text in fix.edits:
            uri = places.path(span.source).as_uri()
            changes.setdefault(uri, []).append(lsp.TextEdit(to_range(span), text))
        yield lsp.CodeAction(
            fix.title, lsp.CodeActionKind.QuickFix, [to_protocol(one, places)],
            is_preferred=fix.sure, edit=lsp.WorkspaceEdit(changes),
        )  # fmt: skip
