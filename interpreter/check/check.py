"""What was written -> programs, or diagnostics. `check` reads as a table of contents."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from interpreter.check import declare, expressions, labour, statements, tables, unread, values
from interpreter.check.context import Context, Notes, Scope, Value, Watch
from interpreter.check.examine import CHECKS, Examined
from interpreter.check.masks import Masks
from interpreter.check.stops import Stops
from interpreter.check.writer import Writer
from interpreter.diagnostics import Diagnostic, Label, codes, has_errors, in_order
from interpreter.program import Entry, Program, World, lay_out, position
from interpreter.program.expressions import Const, Expr, Local
from interpreter.program.layout import Draft
from interpreter.program.steps import Block, End
from interpreter.program.types import UNKNOWN, Type
from interpreter.ruleset import Ruleset, traced
from interpreter.ruleset.options import chosen_options, contradicted, contradiction
from interpreter.sheets import records
from interpreter.syntax import tree

OptionValues = Mapping[str, int | str | bool]
MOST_PASSES = (
    12  # until all that shared rules are given is known; as many as rules lead to each other
)


@dataclass(frozen=True)
class Checked:
    """A ruleset whose rules hold for every board and option set of its scenarios.

    Attributes:
        options: the options that were given; scenarios and defaults set the others.
        programs: the programs made so far, by scenario.
        watched: whether the programs count what comes up.
    """

    ruleset: Ruleset
    options: OptionValues
    declarations: Mapping[str, tree.Declaration]
    programs: dict[str, Program]
    watched: bool = False

    def program(self, name: str) -> tuple[Program | None, list[Diagnostic]]:
        """The program of a scenario, made when first asked for; None where it can't be set up."""
        if name in self.programs:
            return self.programs[name], []
        scenario = self.ruleset.sheets.scenarios[name]
        chosen = chosen_options(self.ruleset.sheets, scenario, self.options)
        at_odds = _at_odds(self.ruleset, chosen)
        if at_odds:
            return None, at_odds
        program, cx = lower(self.ruleset, self.declarations, scenario, chosen, watched=self.watched)
        if program is not None:
            self.programs[name] = program
        return program, in_order(_traced(self.ruleset, cx.diagnostics))

    def key(self, name: str) -> str:
        """What the program of a scenario is called in saved states."""
        scenario = self.ruleset.sheets.scenarios[name]
        chosen = chosen_options(self.ruleset.sheets, scenario, self.options)
        return program_key(self.ruleset, scenario, chosen)

    def with_options(self, options: OptionValues) -> Checked:
        """The same ruleset with other options; what they change is checked when it is laid out."""
        return replace(self, options=options, programs={})

    def counting(self) -> Checked:
        """The same ruleset, whose programs count what comes up in play."""
        return replace(self, programs={}, watched=True)


def check(
    ruleset: Ruleset, options: OptionValues | None = None, notes: Notes | None = None,
    to_play: bool = True,
) -> tuple[Checked | None, list[Diagnostic]]:  # fmt: skip
    """Checks the rules over every scenario. There is no result where something is wrong.

    What the rules turn out to say is added to `notes`, where they are given. Programs that are not
    to be played lack what explains why a move is refused, and are made sooner.
    """
    found: list[Diagnostic] = []
    programs: dict[str, Program] = {}
    declarations = declared(ruleset, found)
    examined: list[Context] = []
    for first, *others in _alike(ruleset, options or {}):
        chosen = chosen_options(ruleset.sheets, first, options or {})
        program, cx = lower(ruleset, declarations, first, chosen, notes, to_play)
        found += cx.diagnostics
        examined.append(cx)
        if program is not None:
            programs[first.id] = program
        broken = any(isinstance(d, tree.Broken) for d in declarations.values())
        wrong = (d.is_error and d.code is not codes.WRONG_VALUE for d in cx.diagnostics)
        if not broken and not any(wrong):
            for other in others:
                found += _wrong_settings(ruleset, declarations, other, chosen)
    subject = Examined(ruleset, declarations, tuple(examined))
    for one in CHECKS:
        found += one(subject)
    if not examined:
        chosen = chosen_options(ruleset.sheets, None, options or {})
        found += _at_odds(ruleset, chosen)
    found = in_order(_traced(ruleset, found))
    if has_errors(found):
        return None, found
    return Checked(ruleset, options or {}, declarations, programs), found


def _traced(ruleset: Ruleset, found: list[Diagnostic]) -> list[Diagnostic]:
    return traced(ruleset.chain, found, ruleset.removed)


def _at_odds(ruleset: Ruleset, chosen: OptionValues) -> list[Diagnostic]:
    manifest = ruleset.sheets.manifest
    return [contradiction(one, manifest.id.span) for one in contradicted(manifest, chosen)]


def _alike(ruleset: Ruleset, options: OptionValues) -> list[list[records.Scenario]]:
    """The scenarios, those together in which the rules mean the same; the smallest of them first.

    What rules can name counts: regions, terrains and edges, and options; not where cells lie. Scenarios
    are left out whose own options can't hold together with those that were given.
    """
    sheets = ruleset.sheets
    found: dict[object, list[records.Scenario]] = {}
    for scenario in sorted(sheets.scenarios.values(), key=lambda s: _size(sheets, s)):
        chosen = chosen_options(sheets, scenario, options)
        if options and _at_odds(ruleset, chosen):
            continue
        words = tuple(_vocabulary(sheets.boards[word.text]) for word in scenario.boards)
        found.setdefault((words, tuple(sorted(chosen.items()))), []).append(scenario)
    return list(found.values())


def _wrong_settings(
    ruleset: Ruleset, declarations: Mapping[str, tree.Declaration], scenario: records.Scenario,
    options: OptionValues,
) -> list[Diagnostic]:  # fmt: skip
    """What is wrong with the values that a scenario sets, where the rules are known to hold."""
    if not (scenario.settings or any(p.settings for p in scenario.placements)):
        return []
    world = lay_out(ruleset.sheets, scenario)
    draft = Draft(world)
    declare.states(Context(world, options, declarations, draft, Masks(world, draft)))
    try:
        position.set_up(world, draft.finish(), draft)
    except position.BadPosition as error:
        return [bad_setting(fault) for fault in error.faults]
    return []


def _size(sheets: records.Sheets, scenario: records.Scenario) -> int:
    return sum(len(sheets.boards[word.text].cells) for word in scenario.boards)


def _vocabulary(board: records.Board) -> object:
    regions = frozenset((name, bool(r.by_side)) for name, r in board.regions.items())
    shape = (board.topology, board.diagonals, board.orientation, board.copies)
    return shape, regions, frozenset(board.terrains), frozenset(board.edge_kinds)


def program_key(ruleset: Ruleset, scenario: records.Scenario, options: OptionValues) -> str:
    chosen = ",".join(f"{k}={v}" for k, v in sorted(options.items()))
    return f"{ruleset.fingerprint}:{scenario.id}:{chosen}"


def declared(ruleset: Ruleset, found: list[Diagnostic]) -> dict[str, tree.Declaration]:
    """All declarations by name; reactions, victories and values may share a title, so they are numbered."""
    by_name: dict[str, tree.Declaration] = {}
    for file in ruleset.files:
        for one in file.declarations:
            name = one.name.text
            numbered = isinstance(one, tree.Reaction | tree.Victory | tree.Value) or _owned(one)
            if numbered or not name:
                by_name[f"{name} #{len(by_name)}"] = one
                continue
            if isinstance(one, tree.State):
                name = f"{one.owner.text}.{name}" if one.owner else name
            other = by_name.get(name)
            if other is not None:
                found.append(duplicate_name(one, other))
            else:
                by_name[name] = one
    return by_name


def _owned(one: tree.Declaration) -> bool:
    """Whether it is a state that can't be read, of something that may have others of its name beside it."""
    before = one.name.span.source.text[: one.name.span.start]
    return isinstance(one, tree.Broken) and one.kind == "state" and before.endswith(".")


def duplicate_name(one: tree.Declaration, other: tree.Declaration) -> Diagnostic:
    return Diagnostic(
        codes.DUPLICATE_NAME, f"Two declarations are called “{one.name.text}”.",
        Label(one.name.span, "declared again"),
        "Put all of it into one." if isinstance(one, tree.Sequence) else "Give one of them another name.",
        (Label(other.name.span, "the first one"),),
    )  # fmt: skip


def lower(
    ruleset: Ruleset, declarations: Mapping[str, tree.Declaration], scenario: records.Scenario,
    options: OptionValues, notes: Notes | None = None, to_play: bool = True, watched: bool = False,
) -> tuple[Program | None, Context]:  # fmt: skip
    """The program of one scenario; None where the rules are at fault."""
    world = lay_out(ruleset.sheets, scenario)
    sequence = next((d for d in declarations.values() if isinstance(d, tree.Sequence)), None)
    sorts: dict[str, tuple[Type, ...]] = {}
    for _ in range(MOST_PASSES):
        watch = Watch() if watched else None
        writer, first, worth = _write(
            world, options, declarations, sequence, sorts, notes, to_play, watch
        )
        cx, sorts = writer.cx, writer.sorts
        if not writer.widened:
            break
    broken = any(isinstance(d, tree.Broken) for d in declarations.values())
    if broken or has_errors(cx.diagnostics):
        # Where something is unknown, so is what else a shared rule may be given.
        cx.diagnostics = [d for d in cx.diagnostics if d.code is not codes.NEVER_CHANGES]
    if sequence is None or broken or has_errors(cx.diagnostics):
        return None, cx
    offered = [
        alternative for question in writer.questions for alternative in question.alternatives
    ]
    if not watched:  # what only counts is looked at for nothing else
        cx.diagnostics += labour.check(cx, writer.blocks, writer.block_sites, offered)
    if has_errors(cx.diagnostics):
        return None, cx
    try:
        return _program(ruleset, world, writer, first, options, worth), cx
    except position.BadPosition as error:
        cx.diagnostics += [bad_setting(fault) for fault in error.faults]
        return None, cx


def _write(
    world: World, options: OptionValues, declarations: Mapping[str, tree.Declaration],
    sequence: tree.Sequence | None, sorts: Mapping[str, tuple[Type, ...]], notes: Notes | None,
    to_play: bool, watch: Watch | None = None,
) -> tuple[Writer, int, Expr | None]:  # fmt: skip
    """All that the rules lead to, written as blocks; the first of them; what a position is worth."""
    draft = Draft(world)
    masks = Masks(world, draft)
    cx = Context(
        world, options, declarations, draft, masks, notes=notes, explains=to_play, watch=watch
    )
    if notes is not None:
        notes.contexts.append(cx)
    declare.states(cx)
    writer = Writer(cx, Stops(declarations), sorts=dict(sorts))
    writer.uses = _uses(declarations)
    first, worth = 0, None
    try:
        first = statements.sequence(writer, sequence) if sequence is not None else 0
        unread.look_at(writer)
        _look_at_the_rest(writer)
        worth = values.worth(cx)
    except RecursionError:
        cx.diagnostics.append(too_deep(sequence or next(iter(declarations.values()))))
    return writer, first, worth


def too_deep(declared: tree.Declaration) -> Diagnostic:
    return Diagnostic(
        codes.TOO_DEEP, "These rules lead into each other too deeply to be followed.",
        Label(declared.name.span), "Let fewer rules and definitions stand inside each other.",
    )  # fmt: skip


def bad_setting(error: position.BadPosition) -> Diagnostic:
    return Diagnostic(codes.WRONG_VALUE, error.message, Label(error.at.span), error.hint)


def _uses(declarations: Mapping[str, tree.Declaration]) -> dict[str, int]:
    found: dict[str, int] = {}
    for one in declarations.values():
        bodies = (
            [one.body]
            if isinstance(one, tree.Sequence | tree.Phase | tree.Procedure | tree.Reaction)
            else []
        )
        if isinstance(one, tree.Action):
            bodies = [one.effect]
        for body in bodies:
            for name, count in statements.uses_of(tuple(tree.every_statement(body))).items():
                found[name] = found.get(name, 0) + count
    return found


def _look_at_the_rest(w: Writer) -> None:
    """Checks what the sequence of play never led to: tables, and definitions that nothing uses."""
    for declaration in list(w.cx.declarations.values()):
        if isinstance(declaration, tree.Table):
            tables.entries(w.cx, declaration, tables.columns_of(w.cx, declaration))
        elif isinstance(declaration, tree.Define) and declaration.name.text not in w.cx.used:
            given = {p.text: Value(Local(p.text), UNKNOWN) for p in declaration.parameters}
            scope = Scope(given, declaration, calls=(declaration.name.text,))
            expressions.value(w.cx, scope, declaration.value)


def _program(
    ruleset: Ruleset, world: World, w: Writer, first: int, options: OptionValues, worth: Expr | None
) -> Program:
    nowhere = Block((), End("draw", Const(-1), 0))
    layout = w.cx.draft.finish()
    start = position.set_up(world, layout, w.cx.draft)
    return Program(
        program_key(ruleset, world.scenario, options), world, start,
        tuple(b or nowhere for b in w.blocks), tuple(w.questions), tuple(w.cx.sites), first,
        tuple(Entry(phase, block) for phase, block in w.entries), tuple(w.block_sites), options, worth,
        w.cx.watch.finished() if w.cx.watch is not None else (),
    )  # fmt: skip
