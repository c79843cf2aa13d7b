"""Checks over all the rules at once: what is unused, idle, endless or cited wrongly."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from interpreter.check.context import Context
from interpreter.check.declined import declined
from interpreter.diagnostics import Code, Diagnostic, Label, Span, codes, has_errors
from interpreter.diagnostics.suggest import did_you_mean
from interpreter.ruleset import Ruleset
from interpreter.sheets import records
from interpreter.sheets.texts import SLOT
from interpreter.syntax import tree


@dataclass(frozen=True)
class Examined:
    """A ruleset, its declarations, and what was found while lowering it for each scenario."""

    ruleset: Ruleset
    declarations: Mapping[str, tree.Declaration]
    contexts: tuple[Context, ...]

    @property
    def used(self) -> set[str]:
        return {name for cx in self.contexts for name in cx.used}

    @property
    def sound(self) -> bool:
        """Whether the rules could be followed to their end: else “unused” might be a false alarm."""
        broken = any(isinstance(d, tree.Broken) for d in self.declarations.values())
        begun = any(isinstance(d, tree.Sequence) for d in self.declarations.values())
        return bool(self.contexts) and begun and not broken and not any(
            has_errors(cx.diagnostics) for cx in self.contexts
        )  # fmt: skip


Check = Callable[[Examined], Iterator[Diagnostic]]


def found(code: Code, span: Span, message: str, hint: str, label: str = "") -> Diagnostic:
    return Diagnostic(code, message, Label(span, label), hint)


def check_sequence(x: Examined) -> Iterator[Diagnostic]:
    """There is one sequence of play."""
    if any(isinstance(d, tree.Sequence) for d in x.declarations.values()):
        return
    broken = any(isinstance(d, tree.Broken) for d in x.declarations.values())
    if broken or not x.ruleset.rules:
        return  # that is told already
    yield found(
        codes.NO_SEQUENCE, x.ruleset.rules[0].span(0, 0), "These rules have no sequence of play.",
        "Add one: sequence of play: repeat: each player in turn: NAME OF A PHASE.",
    )  # fmt: skip


def check_end(x: Examined) -> Iterator[Diagnostic]:
    """Some rule ends the game, where the sequence of play goes on for ever."""
    for sequence in (d for d in x.declarations.values() if isinstance(d, tree.Sequence)):
        endless = any(
            isinstance(s, tree.Repeat) and s.limit is None and s.condition is None
            for s in tree.every_statement(sequence.body)
        )
        ends = any(
            isinstance(d, tree.Victory | tree.Broken) for d in x.declarations.values()
        ) or any(
            isinstance(s, tree.Finish)
            for d in x.declarations.values()
            for s in tree.every_statement(body_of(d))
        )
        if endless and not ends:
            yield found(
                codes.NO_END, sequence.name.span, "The sequence of play goes on for ever, and nobody can win.",
                "Add a victory: victory: player wins when ....",
            )  # fmt: skip


def body_of(declared: tree.Declaration) -> tree.Block:
    """The statements of a declaration."""
    match declared:
        case tree.Sequence() | tree.Phase() | tree.Procedure() | tree.Reaction():
            return declared.body
        case tree.Action():
            return declared.effect
        case _:
            return ()


def check_unused(x: Examined) -> Iterator[Diagnostic]:
    """Every declaration is used by another."""
    if not x.sound:
        return
    used = x.used
    kinds = {tree.Define: "definition", tree.Table: "table", tree.Words: "list of words"}
    for name, declared in x.declarations.items():
        word = kinds.get(type(declared))
        if isinstance(declared, tree.State):
            word = "state"
        if word is not None and name not in used:
            yield found(
                codes.UNUSED_NAME, declared.name.span, f"The {word} “{name}” is never used.",
                "Use it, or take it out.", "never used",
            )  # fmt: skip
        if (
            isinstance(declared, tree.Phase | tree.Procedure | tree.Action | tree.Test)
            and name not in used
        ):
            yield found(
                codes.UNREACHABLE_RULE, declared.name.span,
                f"Nothing in the sequence of play ever comes to “{name}”.",
                "Name it where it is to happen: in the sequence of play, a phase, or an offer of actions.",
                "never carried out",
            )  # fmt: skip


def check_choices(x: Examined) -> Iterator[Diagnostic]:
    """Every choice of an action makes a difference."""
    if not x.sound:
        return
    for declared in x.declarations.values():
        if not isinstance(declared, tree.Action) or not declared.effect:
            continue
        for clause in declared.clauses:
            if isinstance(clause, tree.Choose) and not _spoken_of(declared, clause.name):
                yield found(
                    codes.UNUSED_NAME, clause.name.span, f"The choice “{clause.name.text}” is never used.",
                    "Use it in the effect or in a requirement, or take it out: the same move is offered "
                    "again and again.", "never used",
                )  # fmt: skip


def _spoken_of(declared: tree.Action, name: tree.Word) -> bool:
    """Whether a rule says a name anywhere but where it is given and where the move is noted."""
    text, own = declared.span.text, name.span.start - declared.span.start
    noted = re.sub(r"^\s*written .*$", lambda m: " " * len(m[0]), text, flags=re.MULTILINE)
    places = (m.start() for m in re.finditer(rf"\b{re.escape(name.text)}\b", noted))
    return any(place != own for place in places)


def check_options(x: Examined) -> Iterator[Diagnostic]:
    """Every option decides something."""
    if not x.sound:
        return
    for name, option in x.ruleset.sheets.manifest.options.items():
        if name not in x.used:
            yield found(
                codes.UNUSED_NAME, option.id.span, f"No rule asks for the option “{name}”.",
                "Let a rule depend on it, or take it out.", "decides nothing",
            )  # fmt: skip


def check_reactions(x: Examined) -> Iterator[Diagnostic]:
    """Every reaction waits for a kind of unit that exists."""
    for cx in x.contexts[:1]:
        known = [k.id.text for k in cx.world.sheets.units.kinds.values()]
        known += [*cx.world.types, "unit"]
        for declared in x.declarations.values():
            if isinstance(declared, tree.Reaction) and declared.unit.text not in known:
                yield found(
                    codes.UNKNOWN_NAME, declared.unit.span, f"No kind of unit is called “{declared.unit.text}”.",
                    did_you_mean(declared.unit.text, known, f"Name one of: {', '.join(known)}."),
                )  # fmt: skip


def check_layers(x: Examined) -> Iterator[Diagnostic]:
    """The kinds of a layer share cells, or none of them does."""
    first: dict[str, records.Kind] = {}
    for kind in x.ruleset.sheets.units.kinds.values():
        other = first.setdefault(kind.layer, kind)
        if kind.alone != other.alone:
            alone, shared = (kind, other) if kind.alone else (other, kind)
            yield found(
                codes.WRONG_VALUE, kind.id.span,
                f"A {alone.id.text} stands alone and a {shared.id.text} shares its cell, in one layer.",
                "Give one of them a layer of its own (layer: ...), or let both be alone or shared.",
            )  # fmt: skip


def check_terrain(x: Examined) -> Iterator[Diagnostic]:
    """Every terrain and kind of edge means something to some rule.

    A terrain means something when a rule names it, or a region that has cells of it. The commonest on
    a board may go unmentioned: it is what is left when the others are taken.
    """
    if not x.sound:
        return
    used = x.used
    for board in x.ruleset.sheets.boards.values():
        meant = {t for t in board.terrains if t in used} | _in_regions(board, used)
        common = Counter(cell.terrain for cell in board.cells.values()).most_common(1)
        meant |= {terrain for terrain, _ in common}
        for name, terrain in board.terrains.items():
            if name not in meant:
                yield _meaningless(terrain.id.span, name, "terrain")
        for name, word in board.edge_kinds.items():
            if name not in used:
                yield _meaningless(word.span, name, "kind of edge")


def _in_regions(board: records.Board, used: set[str]) -> set[str]:
    """The terrains of cells in regions that rules speak of."""
    found: set[str] = set()
    for name, region in board.regions.items():
        if name in used:
            groups = (region.cells, *region.by_side.values())
            found |= {board.cells[label].terrain for group in groups for label in group}
    return found


def _meaningless(span: Span, name: str, what: str) -> Diagnostic:
    return found(
        codes.UNUSED_TERRAIN, span, f"No rule mentions the {what} “{name}”.",
        "Let a rule ask for it, or draw those cells as another.", "means nothing",
    )  # fmt: skip


def check_phases(x: Examined) -> Iterator[Diagnostic]:
    """In every phase somebody can act or something happens."""
    for declared in x.declarations.values():
        if isinstance(declared, tree.Phase) and _idle(declared.body):
            yield found(
                codes.IDLE_PHASE, declared.name.span, f"In the phase “{declared.name.text}” nobody can act.",
                "Offer an action: player must do one of: ....",
            )  # fmt: skip


def _idle(body: tree.Block) -> bool:
    return all(isinstance(s, tree.Let | tree.Stop) for s in body)


def check_citations(x: Examined) -> Iterator[Diagnostic]:
    """Every citation names a sentence of the documented rules."""
    sentences = x.ruleset.sheets.sentences
    if not sentences:
        return
    known = list(sentences)
    for declared in x.declarations.values():
        for word in declared.cites:
            if word.text not in sentences:
                yield found(
                    codes.UNKNOWN_SENTENCE, word.span, f"There is no sentence “{word.text}” in sentences.yaml.",
                    did_you_mean(word.text, known, "Cite a sentence that stands there, or add it."),
                )  # fmt: skip


def check_loops(x: Examined) -> Iterator[Diagnostic]:
    """A loop without a bound holds a decision, a roll or an end."""
    for declared in x.declarations.values():
        for statement in tree.every_statement(body_of(declared)):
            if isinstance(statement, tree.Repeat) and statement.limit is None:
                inside = list(tree.every_statement(statement.body))
                if all(_cannot_stop(s) for s in inside):
                    yield found(
                        codes.ENDLESS_LOOP, statement.span.source.span(statement.span.start, statement.span.start + 6),
                        "Nothing in this loop asks a player, rolls dice or ends the game.",
                        "Give it a bound: repeat at most 10 times:",
                    )  # fmt: skip


def _cannot_stop(statement: tree.Statement) -> bool:
    return not isinstance(
        statement, tree.Do | tree.Choose | tree.Offer | tree.Roll | tree.Finish | tree.Stop
        | tree.DrawCard | tree.EachPlayer,
    )  # fmt: skip


def check_declined(x: Examined) -> Iterator[Diagnostic]:
    """What a player may decline to choose is not taken for chosen."""
    for declared in x.declarations.values():
        yield from declined(body_of(declared))


def check_braces(x: Examined) -> Iterator[Diagnostic]:
    """Only what is said holds names in braces: of prompts and reasons they would be shown as they stand."""
    for declared in x.declarations.values():
        for part in tree.parts(declared):
            for key in ("prompt", "because", "reason"):
                text = getattr(part, key, None)
                if isinstance(text, tree.Word) and (slot := SLOT.search(text.text)):
                    what = "reason" if key != "prompt" else "prompt"
                    tell = isinstance(part, tree.Choose) and key == "prompt"
                    yield _braces(text, slot, what, tell)


def _braces(text: tree.Word, slot: re.Match[str], what: str, tell: bool) -> Diagnostic:
    start = text.span.start + 1 + slot.start()
    place = text.span.source.span(start, start + len(slot[0]))
    hint = "Put it in words, without the braces."
    if tell:
        hint += f' What all may know can be told on the line before: say "{slot[0]}"'
    message = f"A {what} is shown as it stands: no name in braces is filled in."
    return found(codes.WRONG_TYPE, place, message, hint)


CHECKS: tuple[Check, ...] = (
    check_sequence,
    check_end,
    check_unused,
    check_choices,
    check_options,
    check_reactions,
    check_layers,
    check_terrain,
    check_phases,
    check_citations,
    check_loops,
    check_braces,
    check_declined,
)
