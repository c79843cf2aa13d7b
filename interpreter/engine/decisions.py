"""Decisions -> Python functions: which options are legal, what taking one does, and why one is not legal."""

from __future__ import annotations

from interpreter.engine.source import Lines, Tables
from interpreter.program import Program
from interpreter.program.expressions import Expr, Local, Op
from interpreter.program.parts import Part, each
from interpreter.program.steps import Alternative, Demand, Given, Pick, Question


def take_lines(program: Program, number: int, question: Question) -> list[str]:
    """The function `take_N(s, code)`: fills the places of an option's choices, gives its block."""
    whole, radix = question.radix**question.digits, question.radix
    lines = [f"def take_{number}(s, code):"]
    for index, alternative in enumerate(question.alternatives):
        lines.append(f"    if code < {(index + 1) * whole}:")
        if alternative.picks:
            lines.append(f"        code -= {index * whole}")
        for place, pick in reversed(list(zip(alternative.into, alternative.picks, strict=True))):
            digit = f"code % {radix}" if pick is not alternative.picks[0] else "code"
            if pick.by_cell:
                digit = f"s[{program.layout.at[pick.layer]} + {digit}]"
            lines.append(f"        s[{place}] = {digit}")
            if pick is not alternative.picks[0]:
                lines.append(f"        code //= {radix}")
        lines.append(f"        return {alternative.then}")
    return lines


def rows_lines(program: Program, tables: Tables, number: int, question: Question) -> list[str]:
    """The function `rows_N(s)`: all legal options as rows (prefix, set of last digits)."""
    out = Lines(program.layout, tables, len(program.world.sides))
    out.line("out = []")
    for index, alternative in enumerate(question.alternatives):
        picks = len(alternative.picks)
        prefix = index * question.radix ** (question.digits - max(picks, 1))
        _search(out, program, alternative.search, str(prefix), question.radix, picks)
    out.line("return out")
    return [f"def rows_{number}(s):", *out.lines]


def _search(
    out: Lines,
    program: Program,
    clauses: tuple[Pick | Demand | Given, ...],
    prefix: str,
    radix: int,
    picks: int,
) -> None:
    if not clauses:
        out.line(f"out.append(({prefix}, 1))")
        return
    clause, rest = clauses[0], clauses[1:]
    indent, known = out.indent, out.save()
    match clause:
        case Demand():
            out.line(f"if {out.value(clause.condition)}:")
            out.indent += 1
            _search(out, program, rest, prefix, radix, picks)
        case Given():
            out.line(f"{clause.register} = {out.value(clause.value)}")
            _search(out, program, rest, prefix, radix, picks)
        case Pick() if picks == 1:
            _last_pick(out, program, clause, rest, prefix)
        case Pick():
            digit = _pick_loop(out, program, clause, rest)
            above = str(int(prefix) * radix) if prefix.isdigit() else f"{prefix} * {radix}"
            longer = digit
            if above != "0":
                longer = out.temporary()
                out.line(f"{longer} = {above} + {digit}")
            _search(out, program, rest, longer, radix, picks - 1)
    out.indent = indent
    out.restore(known)


def _parts(clauses: tuple[Pick | Demand | Given, ...]) -> list[Expr]:
    found: list[Expr] = []
    for clause in clauses:
        match clause:
            case Pick():
                found.append(clause.cells if clause.by_cell else clause.domain)
            case Demand():
                found.append(clause.condition)
            case Given():
                found.append(clause.value)
    return found


def _changing(clause: Pick, rest: tuple[Pick | Demand | Given, ...]) -> set[str]:
    return {clause.register, *(c.register for c in rest if isinstance(c, Pick | Given))}


def _pick_loop(
    out: Lines, program: Program, pick: Pick, rest: tuple[Pick | Demand | Given, ...]
) -> str:
    """Begins the loop over a choice; gives the text of its digit."""
    domain = out.value(pick.cells if pick.by_cell and _by_place(program, pick) else pick.domain)
    out.hoist(_parts(rest), _changing(pick, rest))
    if not pick.by_cell:
        out.open_loop(pick.register, domain)
        return pick.register
    if not _by_place(program, pick):
        out.open_units(pick.register, domain)
        cell = out.temporary()
        out.line(f"{cell} = s[{program.layout.cell} + {pick.register}]")
        out.places[program.layout.cell, pick.register] = cell
        return cell
    cell = out.temporary()
    out.open_loop(cell, domain)
    out.line(f"{pick.register} = s[{program.layout.at[pick.layer]} + {cell}]")
    out.sure.add(pick.register)
    return cell


def _by_place(program: Program, pick: Pick) -> bool:
    """Whether to go through units in the order of their cells: that of the box would tell secrets."""
    return program.world.hidden_units != 0


def _last_pick(
    out: Lines, program: Program, pick: Pick, rest: tuple[Pick | Demand | Given, ...], prefix: str
) -> None:
    mask = out.temporary()
    if not rest:
        out.line(f"{mask} = {out.value(pick.cells if pick.by_cell else pick.domain)}")
    else:
        whole = out.in_register(pick.cells if pick.by_cell else pick.domain)
        out.hoist(_parts(rest), _changing(pick, rest))
        out.line(f"{mask} = 0")
        if pick.by_cell:
            cell = out.temporary()
            low = out.open_loop(cell, whole)
            out.line(f"{pick.register} = s[{program.layout.at[pick.layer]} + {cell}]")
            out.sure.add(pick.register)
        else:
            low = out.open_loop(pick.register, whole)
        for clause in rest:
            if isinstance(clause, Given):
                out.line(f"{clause.register} = {out.value(clause.value)}")
            elif isinstance(clause, Demand):
                out.line(f"if not {out.value(clause.condition)}:")
                out.line("    continue")
        out.line(f"{mask} |= {low}")
        out.close_loop()
    out.line(f"if {mask}:")
    out.line(f"    out.append(({prefix}, {mask}))")


def why_lines(
    program: Program, tables: Tables, number: int, index: int, alternative: Alternative
) -> list[str]:
    """The function `why_N_I(s, digits)`: the sites of the clauses that a choice fails.

    A choice outside its set ends the questioning: what follows may make no sense of it.
    """
    out = Lines(program.layout, tables, len(program.world.sides))
    out.line("failed = []")
    place = 0
    for clause in alternative.clauses:
        match clause:
            case Pick():
                out.line(f"{clause.register} = digits[{place}]")
                place += 1
                if clause.by_cell:
                    at = program.layout.at[clause.layer]
                    out.line(f"{clause.register} = s[{at} + {clause.register}]")
                inside = Op("has", (clause.domain, Local(clause.register)))
                out.line(f"if not {out.value(inside)}:")
                out.line(f"    return [*failed, {clause.site}]")
                out.sure.add(clause.register)
            case Demand():
                out.line(f"if not {out.value(clause.condition)}:")
                out.line(f"    failed.append({clause.site})")
            case Given():
                out.line(f"{clause.register} = {out.value(clause.value)}")
    out.line("return failed")
    return [f"def why_{number}_{index}(s, digits):", *out.lines]


def parts_lines(
    program: Program, tables: Tables, alternative: Alternative, site: int, part: Part
) -> list[str]:
    """The function `parts_S(s, digits)`: what a clause of a choice and all its parts come to, in order."""
    out = Lines(program.layout, tables, len(program.world.sides))
    place = 0
    for clause in alternative.clauses:
        if isinstance(clause, Pick):
            out.line(f"{clause.register} = digits[{place}]")
            place += 1
            if clause.by_cell:
                at = program.layout.at[clause.layer]
                out.line(f"{clause.register} = s[{at} + {clause.register}]")
        elif isinstance(clause, Given):
            out.line(f"{clause.register} = {out.value(clause.value)}")
        if getattr(clause, "site", -1) == site:
            break
    out.line("found = []")
    for one in each(part):
        out.line(f"found.append({out.value(one.expr) if one.expr is not None else 0})")
    out.line("return found")
    return [f"def parts_{site}(s, digits):", *out.lines]
