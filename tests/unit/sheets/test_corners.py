"""Which cells say how those of a board are called."""

import pytest

from interpreter.sheets.labels import corners


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        (["a3 b3", "a2 b2", "a1 b1"], ("a1", "b3")),
        (["a1 b1", "a2 b2"], ("a1", "b2")),
        (["a10 b10", "a9 b9"], ("a9", "b10")),
        (["0101 0201", "0102 0202"], ("0101", "0202")),
        (["harbour market gate"], ("harbour", "gate")),
        ([], None),
    ],
)
def test_cells_are_told_as_people_count_them(rows: list[str], told: tuple[str, str] | None) -> None:
    cells = [(label, x, y) for y, row in enumerate(rows) for x, label in enumerate(row.split())]
    assert corners(cells) == told
