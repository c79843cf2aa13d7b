"""The legal options nearest to a move that is not legal: the fewest parts changed, and those by little."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.game.words import split
from interpreter.program import Program, World
from interpreter.program.geometry import members
from interpreter.program.steps import Alternative, Pick, Question

Rows = Sequence[tuple[int, int]]
Far = tuple[int, int, int]
MOST_ROWS = 60  # of those that begin most like the move
ELSEWHERE = 10_000  # how far it is to another board


def nearest(
    program: Program, question: Question, rows: Rows, index: int, digits: Sequence[int], most: int
) -> list[int]:
    """The numbers of up to `most` options, the nearest first.

    What counts is another action, then how many choices are others, then how far these are from what was
    meant: cells by their columns and rows, numbers by their difference.
    """
    begun = sorted(_begun(program, question, rows, index, digits))[:MOST_ROWS]
    picks = question.alternatives[index].picks
    found = []
    for (other, changed, away), prefix, mask in begun:
        for digit in members(mask):
            more = 0 if other or not picks else _apart(program.world, picks[-1], digits[-1], digit)
            far = (other, changed + (more > 0), away + more)
            found.append((far, prefix * question.radix + digit))
    return [code for _, code in sorted(found)[:most]]


def _begun(
    program: Program, question: Question, rows: Rows, index: int, digits: Sequence[int]
) -> Iterator[tuple[Far, int, int]]:
    """How far each row of options is from the move, but for its last choice."""
    alternative = question.alternatives[index]
    for prefix, mask in rows:
        made, chosen = split(question, prefix * question.radix)
        if made != index:
            yield (1, 0, 0), prefix, mask
        else:
            yield (0, *_changed(program.world, alternative, digits[:-1], chosen[:-1])), prefix, mask


def _changed(
    world: World, alternative: Alternative, wanted: Sequence[int], made: Sequence[int]
) -> tuple[int, int]:
    """How many choices are others, and how far these are away, all in all."""
    away = [_apart(world, *parts) for parts in zip(alternative.picks, wanted, made, strict=False)]
    return sum(one > 0 for one in away), sum(away)


def _apart(world: World, pick: Pick, a: int, b: int) -> int:
    """How far two choices are from each other; 0 for the same."""
    if a == b:
        return 0
    if pick.by_cell or pick.base == "cell":
        one, other = world.cells[a], world.cells[b]
        if one.board != other.board:
            return ELSEWHERE
        across, up = one.column - other.column, one.row - other.row
        return max(1, across * across + up * up)
    if pick.base == "unit":
        return 1 if world.units[a].type == world.units[b].type else 2
    return abs(a - b) if pick.base == "number" else 1
