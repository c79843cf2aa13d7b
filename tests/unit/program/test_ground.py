"""The ground against the same questions answered point by point with fractions."""

import random

import pytest
from measuring import measure

from interpreter.program.ground import (
    FLAT_WAYS,
    POINTY_WAYS,
    SQUARE_WAYS,
    Field,
    Ground,
)
from interpreter.sheets.polygons import Point

WOOD = (True, ((30, 30), (90, 30), (60, 95)))
POND = (True, ((150, 20), (200, 20), (200, 60), (150, 60)))
HEDGE = (False, ((20, 140), (110, 140), (140, 200)))
STAR = (True, ((100, 100), (160, 100), (130, 120), (160, 160), (100, 160)))


def plane(across: int, down: int, pitch: int) -> Ground:
    points = [(x * pitch, y * pitch) for y in reversed(range(down)) for x in range(across)]
    field = Field(0, len(points), across=across, pitch=pitch)
    return Ground(tuple(points), (field,), ((WOOD, POND), (STAR,), (HEDGE,)), {})


def hexes(flat: bool, holes: frozenset[Point] = frozenset()) -> Ground:
    cells = [(x, y) for y in range(7) for x in range(8) if (x, y) not in holes]
    points: list[Point] = [
        (3 * x, -2 * y - x % 2) if flat else (2 * x + y % 2, -3 * y) for x, y in cells
    ]
    weights, ways = ((1, 3), FLAT_WAYS) if flat else ((3, 1), POINTY_WAYS)
    return Ground(tuple(points), (Field(0, len(points), weights, ways, True),), (), {})


def squares() -> Ground:
    points = [(2 * x, -2 * y) for y in range(6) for x in range(9)]
    straight = tuple(w if i % 2 == 0 else None for i, w in enumerate(SQUARE_WAYS))
    first = Field(0, len(points), ways=straight)
    return Ground((*points, *points), (first, Field(54, 54)), (), {})


GROUNDS = {
    "plane": plane(11, 9, 26),
    "flat": hexes(True),
    "pointy": hexes(False),
    "holes": hexes(True, frozenset({(3, 2), (3, 3), (4, 2), (4, 3), (5, 3), (2, 3)})),
    "square": squares(),
}


@pytest.mark.parametrize("where", GROUNDS)
@pytest.mark.parametrize("what", ["line", "ahead", "towards"])
def test_drawn_boards(where: str, what: str) -> None:
    ground, rng = GROUNDS[where], random.Random(5)
    last = len(ground.points) - 1
    for _ in range(150):
        a = rng.randint(-1, last)
        b = rng.randint(-1, 7) if what == "ahead" else rng.randint(-1, last)
        assert getattr(ground, what)(a, b) == measure(ground, what, a, b), (a, b)


@pytest.mark.parametrize("what", ["line", "near", "apart", "crossed", "behind", "barred"])
def test_the_plane(what: str) -> None:
    ground, rng = GROUNDS["plane"], random.Random(7)
    last = len(ground.points) - 1
    for _ in range(150):
        a = rng.randint(-1, last)
        more = {
            "near": (rng.choice([-1, 0, 25, 26, 36, 37, 100, 900]),),
            "line": (rng.randint(-1, last),),
            "apart": (rng.randint(-1, last),),
            "crossed": (rng.randint(0, 2),),
            "behind": (rng.randint(0, 2),),
            "barred": (
                rng.randint(-1, last),
                rng.choice([0, 1, 20, 26, 27, 36, 37, 52, 53, 75, 104]),
            ),
        }[what]
        assert getattr(ground, what)(a, *more) == measure(ground, what, a, *more), (a, more)


def test_a_length_is_rounded_up() -> None:
    ground = GROUNDS["plane"]
    assert ground.apart(0, 1) == 26
    assert ground.apart(0, 12) == 37  # the root of 1352 is 36.77
    assert ground.near(0, 36).bit_count() == 3
    assert ground.near(0, 37).bit_count() == 4
