"""Colours that can be read and told apart by all; marks that are never alike; areas that lie apart."""

from itertools import combinations
from math import hypot

import pytest
import smallgames
from hypothesis import given
from hypothesis import strategies as some
from sheettexts import whole_board

from interpreter.front.drawing.badges import badges
from interpreter.front.drawing.colours import grounds, side_ink
from interpreter.front.drawing.counters import places
from interpreter.front.drawing.ground import outlines
from interpreter.front.drawing.plans import plan
from interpreter.front.drawing.spread import spread
from interpreter.sheets import records

COLOURS = [
    "yellow",
    "red",
    "white",
    "black",
    "blue",
    "green",
    "brown",
    "grey",
    "orange",
    "purple",
    "cyan",
    "magenta",
    "pink",
    "#123456",
    "#ffeedd",
]


def sides(*names: str) -> dict[str, records.Side]:
    return {n: records.Side(smallgames.word(n), n, n, team="", attributes={}) for n in names}


def luminance(colour: str) -> float:
    parts = [int(colour[n : n + 2], 16) / 255 for n in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("name", COLOURS)
def test_letters_on_counters_can_be_read(name: str) -> None:
    """The contrast that WCAG wants of text."""
    ink = side_ink(sides(name), name)
    bright, dark = sorted((luminance(ink.fill), luminance(ink.ink)), reverse=True)
    assert (bright + 0.05) / (dark + 0.05) >= 4.5


def test_sides_of_one_colour_differ_in_form() -> None:
    four = sides("red", "green", "brown", "black")
    assert len({side_ink(four, side).form % 4 for side in four}) == 4


def test_grounds_of_one_board_differ_in_their_marks() -> None:
    """So that they can be told apart in black and white."""
    names = [f"ground_{n}" for n in range(9)]
    legend = ", ".join(f"{n}: {name}" for n, name in enumerate(names))
    terrains = ", ".join(f"{name}: {{colour: green}}" for name in names)
    board = whole_board(f"""
        topology: square
        terrains: {{{terrains}}}
        legend: {{{legend}}}
        map: |
          000000
          012345
          678000
    """)
    found = grounds(board, board)
    assert found["ground_0"].marks == ""
    assert len({pattern.marks for pattern in found.values()}) == 9


NAME = some.from_regex("[a-e]{1,3}(_[a-c]{1,2})?", fullmatch=True)
STATES = some.tuples(NAME, some.one_of(some.integers(-3, 12), some.booleans(), NAME))


@given(some.sets(STATES, max_size=40))
def test_no_two_badges_are_alike(states: set[tuple[str, str | int]]) -> None:
    found = badges(states)
    assert set(found) == states
    assert len({badge.text for badge in found.values()}) == len(states)


def test_badges_are_short_where_they_can_be() -> None:
    found = badges([("damage", 2), ("bailed_out", True), ("order", "hold_fast"), ("bombs", True)])
    assert {b.text for b in found.values()} == {"D2", "BO", "hf", "B"}
    assert found["order", "hold_fast"].told == "order hold fast"


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_counters_of_a_stack_lie_in_their_cell_and_are_all_to_be_seen(count: int) -> None:
    found = places(count, (0, 0), 24)
    assert len(found) == count
    for (x, y), radius in found:
        assert max(abs(x), abs(y)) + radius <= 24
    for (one, radius), (other, _) in combinations(found, 2):
        assert hypot(one[0] - other[0], one[1] - other[1]) >= 1.5 * radius


# --- where things lie


def test_neighbouring_areas_lie_side_by_side() -> None:
    labels = list("abcdefg")
    ring = [(a, b) for a, b in zip(labels, "bcdefga", strict=True)]
    found = spread(labels, ring)
    apart = [hypot(found[a][0] - found[b][0], found[a][1] - found[b][1]) for a, b in ring]
    assert all(0.7 < one < 1.3 for one in apart)


def test_areas_without_a_way_lie_apart_too() -> None:
    found = spread(["a", "b", "c"], [])
    assert all(hypot(p[0] - q[0], p[1] - q[1]) > 0.5 for p, q in combinations(found.values(), 2))
    assert spread(["a"], []) == {"a": (0.0, 0.0)}
    assert spread([], []) == {}


@pytest.mark.parametrize("topology", ["square", "hex", "hex\n        orientation: pointy"])
def test_a_region_has_one_border_and_one_for_its_hole(topology: str) -> None:
    board = whole_board(f"""
        topology: {topology}
        terrains: {{sea: {{}}}}
        legend: {{".": sea}}
        map: |
          .....
          .....
          .....
          .....
    """)
    laid = plan(board)
    around = [s for label, s in laid.spots.items() if label not in ("c2", "a4", "e4")]
    loops = list(outlines(around))
    assert len(loops) == 2
    assert len({len(loop) for loop in loops}) == 2
    assert len(list(outlines([laid.spots["a1"], laid.spots["e4"]]))) == 2


def test_edges_lie_on_the_side_that_cells_share() -> None:
    board = whole_board("""
        topology: hex
        terrains: {sea: {}}
        legend: {".": sea}
        map: |
          ...
          ...
    """)
    spots = plan(board).spots
    shared = set(spots["a1"].corners) & set(spots["b1"].corners)
    assert len(shared) == 2


def test_links_between_areas_cross_no_other_where_that_can_be() -> None:
    """Two ports with two ways between them, and bridges between the ways."""
    ways = ["north a", "a c", "c e", "e south", "north b", "b d", "d f", "f south"]
    links = [(one.split()[0], one.split()[1]) for one in [*ways, "a b", "c d", "e f"]]
    labels = list(dict.fromkeys(end for link in links for end in link))
    found = spread(labels, links)

    def left(one: str, other: str, label: str) -> bool:
        (ax, ay), (bx, by), (x, y) = found[one], found[other], found[label]
        return (bx - ax) * (y - ay) > (by - ay) * (x - ax)

    for (a, b), (c, d) in combinations(links, 2):
        if len({a, b, c, d}) == 4:
            assert left(a, b, c) == left(a, b, d) or left(c, d, a) == left(c, d, b)
