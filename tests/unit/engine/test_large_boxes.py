"""Many cells and many units."""

from pathlib import Path

from tests import small

ROWS = "\n".join(["  " + "." * 120] * 84)
MANY = small.UNITS + "\n".join(f"  t{i}: {{kind: ship, box: 1000, strength: 1}}" for i in range(8))


def test_sixteen_thousand_units_fit_in_a_box(tmp_path: Path) -> None:
    state = small.begin(tmp_path, "remove first of my ships in play", units=MANY)
    state.apply("go")
    assert len(small.places(state)) == 4


def test_a_board_of_more_than_ten_thousand_cells_is_refused(tmp_path: Path) -> None:
    board = small.BOARD.split("map:")[0] + "map: |\n" + ROWS
    found = small.problems(tmp_path, small.framed("stop"), board=board)
    assert "too-large" in [code for code, _ in found]
