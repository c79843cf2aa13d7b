"""What lies between cells is drawn as its sheet says: title, colour, along the side or across it."""

from pathlib import Path

from click.testing import CliRunner

from interpreter.front.cli.main import main
from interpreter.front.drawing import colours
from tests import small

OLD = 'legend: {"|": coast}'
KINDS = "kinds: {coast: {title: Long wall, colour: red}, lane: {across: true}}"
BOARD = small.BOARD.replace(OLD, KINDS).replace(
    "{between: [c2, d2], kind: coast}", "{between: [c2, d2], kind: lane}"
)
RULES = small.framed("move first of my scouts to a2")


def drawn(folder: Path, board: str) -> str:
    path = small.write(folder, RULES, board=board)
    result = CliRunner().invoke(main, ["render", str(path), "-o", "-"], prog_name="grognard")
    assert result.exit_code == 0, result.output
    return result.output


def test_kinds_of_edge_have_a_title_and_a_colour(tmp_path: Path) -> None:
    text = drawn(tmp_path, BOARD)
    assert "Long wall: b2-b3" in text
    assert ">Long wall</text>" in text
    assert ">Lane</text>" in text
    wall = text[text.index("Long wall: b2-b3") :].partition("</g>")[0]
    assert f'stroke="{colours.edge_ink("red")}"' in wall


def test_an_edge_may_lead_from_cell_to_cell(tmp_path: Path) -> None:
    def lane(board: str) -> str:
        text = drawn(tmp_path, board)
        points = text[text.index("lane: c2-d2") :].partition('points="')[2]
        return points.partition('"')[0]

    (ax, ay), (bx, by) = ([*map(float, p.split(","))] for p in lane(BOARD).split())
    assert ay == by
    assert ax < bx
    along = lane(BOARD.replace("across: true", "across: false"))
    (cx, _), (dx, _) = ([*map(float, p.split(","))] for p in along.split())
    assert ax < cx == dx < bx
