"""Steps and blocks -> Python functions over the state's row of integers."""

from __future__ import annotations

from interpreter.engine.source import Lines, Tables
from interpreter.program import Program
from interpreter.program.expressions import Const, Expr, Op
from interpreter.program.layout import OVER, PC, VERDICT, WINNERS
from interpreter.program.steps import (
    Ask,
    Assert,
    Assign,
    Block,
    Branch,
    Count,
    Each,
    Emit,
    End,
    Enter,
    Goto,
    Leave,
    Loop,
    Merge,
    Put,
    Roll,
    Rotate,
    Show,
    Snapshot,
    Stash,
    Step,
    Store,
    Swap,
    When,
)

DEEPEST, LONGEST = 12, 600
MOST_ROUNDS = 10_000
TRUTHS = frozenset({"eq", "ne", "lt", "le", "and", "or", "not", "has", "nonempty"})


def roots(program: Program) -> set[int]:
    """The blocks that become functions: where play may come to from several places, or stops before.

    All others are written into the one block that leads to them.
    """
    comes: dict[int, int] = {}
    found = {program.first, *(e.block for e in program.entries)}
    for block in program.blocks:
        last = block.last
        match last:
            case Goto():
                comes[last.block] = comes.get(last.block, 0) + 1
            case Branch():
                for target in (last.then, last.otherwise):
                    comes[target] = comes.get(target, 0) + 1
            case Ask():
                found.add(last.otherwise)
            case Roll():
                found.add(last.then)
            case Enter():
                found |= {last.block, last.back}
            case Leave() | End():
                pass
    for question in program.questions:
        found |= {a.then for a in question.alternatives}
    return found | {block for block, times in comes.items() if times > 1}


def block_lines(program: Program, tables: Tables, number: int, apart: set[int]) -> list[str]:
    """The function `block_N(s, log)`: does its steps, gives the number of the next block or -1.

    `apart` are the blocks with functions of their own; those that would make this one too deep or too
    long join them.
    """
    out = Lines(program.layout, tables, len(program.world.sides))
    write_block(out, program, number, apart)
    return [f"def block_{number}(s, log):", *out.lines]


def write_block(out: Lines, program: Program, number: int, apart: set[int]) -> None:
    block = program.blocks[number]
    known = out.save()
    for step in block.steps:
        write_step(out, step)
    write_last(out, program, number, block, apart)
    out.restore(known)


def write_on(out: Lines, program: Program, target: int, apart: set[int]) -> None:
    """Goes on with another block: written here, or by its number."""
    if out.indent > DEEPEST or len(out.lines) > LONGEST:
        apart.add(target)
    if target in apart:
        out.line(f"return {target}")
    else:
        write_block(out, program, target, apart)


def stored(out: Lines, expr: Expr) -> str:
    """The value as an integer: a truth value as 0 or 1."""
    text = out.value(expr)
    return f"(1 if {text} else 0)" if isinstance(expr, Op) and expr.name in TRUTHS else text


def write_step(out: Lines, step: Step) -> None:
    match step:
        case Assign():
            out.line(f"{step.name} = {out.value(step.value)}")
        case Store():
            _store(out, step)
        case Put():
            unit, cell = out.in_register(step.unit), out.in_register(step.cell)
            out.line(f"{step.how}(s, {unit}, {cell}, {step.site})")
        case Swap():
            unit, other = out.in_register(step.unit), out.in_register(step.other)
            out.line(f"swap(s, {unit}, {other}, {step.site})")
        case Show():
            unit = out.in_register(step.unit)
            out.line(f"if {unit} >= 0:")
            out.line(f"    s[{out.layout.shown} + {unit}] = {int(step.shown)}")
        case Emit():
            _emit(out, step)
        case When():
            _when(out, step)
        case Each():
            _each(out, step)
        case Loop():
            _loop(out, step)
        case Snapshot():
            out.line(f"snapshot(s, {step.secret})")
        case Stash():
            out.line(f"stash(s, {step.secret})")
        case Merge():
            out.line(f"merge(s, {step.secret}, {step.site})")
        case Rotate():
            out.line("rotate(s)")
        case Assert():
            _assert(out, step)
        case Count():
            _count(out, step)


def _assert(out: Lines, step: Assert) -> None:
    if isinstance(step.condition, Const) and step.condition.value:
        return
    out.line(f"if not {out.value(step.condition)}:")
    known = out.save()
    out.indent += 1
    values = [out.value(value) for value in step.values]
    out.line(f"failed(s, {step.site}, [{', '.join(values)}])")
    out.indent -= 1
    out.restore(known)


def _count(out: Lines, step: Count) -> None:
    if step.index is None:
        out.line(f"counts[{step.spot}] += 1")
        return
    index = out.in_register(step.index)
    out.line(f"if {index} >= 0:")
    out.line(f"    counts[{step.spot} + {index}] += 1")


def _store(out: Lines, step: Store) -> None:
    value = stored(out, step.value)
    if step.clamp:
        value = f"max({step.low}, min({step.high}, {value}))"
    elif step.checked:
        value = f"within({value}, {step.low}, {step.high}, {step.site})"
    if step.index is None:
        out.line(f"s[{step.base}] = {value}")
        return
    index = out.in_register(step.index)
    if out.is_sure(step.index):
        out.line(f"s[{step.base} + {index}] = {value}")
        return
    held = out.temporary()
    out.line(f"{held} = {value}")
    out.line(f"if {index} >= 0:")
    out.line(f"    s[{step.base} + {index}] = {held}")


def _emit(out: Lines, step: Emit) -> None:
    out.line("if log is not None:")
    out.indent += 1
    values = [out.value(v) for v in step.values]
    out.line(f"emit(log, s, {step.site}, ({''.join(v + ', ' for v in values)}))")
    out.indent -= 1


def _inside(out: Lines, steps: tuple[Step, ...]) -> None:
    known, before = out.save(), len(out.lines)
    out.indent += 1
    for step in steps:
        write_step(out, step)
    if len(out.lines) == before:  # no steps, or none that ever does anything
        out.line("pass")
    out.indent -= 1
    out.restore(known)


def _when(out: Lines, step: When) -> None:
    if isinstance(step.condition, Const):
        for one in step.then if step.condition.value else step.otherwise:
            write_step(out, one)
        return
    out.line(f"if {out.value(step.condition)}:")
    _inside(out, step.then)
    if step.otherwise:
        out.line("else:")
        _inside(out, step.otherwise)


def _each(out: Lines, step: Each) -> None:
    if step.order is not None:
        members, key = out.temporary(), out.temporary()
        out.line(f"{members} = []")
        out.open_loop(step.name, out.value(step.domain))
        out.line(f"{key} = {out.value(step.order)}")
        out.line(f"{members}.append(({key}, {step.name}))")
        out.close_loop()
        out.line(f"spend(len({members}))")
        out.line(f"for {key}, {step.name} in sorted({members}):")
        _inside(out, step.body)
        return
    domain = out.in_register(step.domain)
    if not _only_counts(step):
        out.line(f"spend(({domain}).bit_count())")
    out.open_loop(step.name, domain)
    out.indent -= 1
    _inside(out, step.body)


def _only_counts(step: Step) -> bool:
    """Whether it does nothing but count: in a watched program rules may go on as long as in the other."""
    match step:
        case Count():
            return True
        case When():
            return all(_only_counts(one) for one in (*step.then, *step.otherwise))
        case Each():
            return all(_only_counts(one) for one in step.body)
        case _:
            return False


def _loop(out: Lines, step: Loop) -> None:
    limit = out.value(step.limit) if step.limit is not None else str(MOST_ROUNDS + 1)
    out.line(f"for {out.temporary()} in range({limit}):")
    out.indent += 1
    out.line(f"if not {out.value(step.condition)}:")
    out.line("    break")
    out.line("spend(1)")
    out.indent -= 1
    _inside(out, step.body)
    if step.limit is None:
        out.line("else:")
        out.line(f"    endless({step.site})")


def write_last(out: Lines, program: Program, number: int, block: Block, apart: set[int]) -> None:
    last = block.last
    match last:
        case Goto():
            write_on(out, program, last.block, apart)
        case Branch():
            out.line(f"if {out.value(last.condition)}:")
            out.indent += 1
            write_on(out, program, last.then, apart)
            out.indent -= 1
            write_on(out, program, last.otherwise, apart)
        case Ask() | Roll():
            out.line(f"s[{PC}] = {number}")
            out.line("return -1")
        case Enter():
            out.line(f"s[{last.place}] = {last.back}")
            out.line(f"return {last.block}")
        case Leave():
            name = out.temporary()
            out.line(f"{name} = s[{last.place}]")
            out.line(f"s[{last.place}] = 0")
            out.line(f"return {name}")
        case End():
            world = program.world
            everyone = (1 << len(world.sides)) - 1
            side = out.in_register(last.side)
            team = f"{world.teams}[{side}]"
            winners = {"wins": team, "loses": f"{everyone} & ~{team}"}
            out.line(f"s[{WINNERS}] = {winners.get(last.outcome, '0')}")
            out.line(f"s[{OVER}] = 1")
            out.line(f"s[{VERDICT}] = {last.site}")
            out.line(f"s[{PC}] = {number}")
            out.line(f"if log is not None: emit(log, s, {last.site}, ())")
            out.line("return -1")


def total_lines(program: Program, tables: Tables, number: int, total: Expr) -> list[str]:
    """The function `total_N(s)`: how many outcomes the roll before block N has."""
    out = Lines(program.layout, tables, len(program.world.sides))
    out.line(f"return {out.value(total)}")
    return [f"def total_{number}(s):", *out.lines]


def worth_lines(program: Program, tables: Tables, worth: Expr) -> list[str]:
    """The function `worth(s)`: what a position is worth to the side that acts."""
    out = Lines(program.layout, tables, len(program.world.sides))
    out.line(f"return {out.value(worth)}")
    return ["def worth(s):", *out.lines]
