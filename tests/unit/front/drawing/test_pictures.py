"""Pictures of each sort of board: to the letter, as files beside this one, and what must hold of all."""

import re
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

import interpreter as grognard
from interpreter.front.drawing import Scene, picture, scene, svg
from interpreter.front.drawing.shapes import wide
from interpreter.play.bots import player
from interpreter.play.match import Match
from interpreter.play.record import Header
from interpreter.ruleset import shipped

sys.path.insert(0, str(Path(__file__).parent))
from scenes import SCENES

ROOT = Path(__file__).parents[4]
KEPT = Path(__file__).parent / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
SMALL = sorted(path for path in (ROOT / "tests" / "rulesets").iterdir() if path.is_dir())


def texts(drawn: str) -> list[str]:
    """All that can be read in a picture, what is told of cells and counters too."""
    return [node.text or "" for node in ElementTree.fromstring(drawn).iter()]


@pytest.mark.parametrize("name", SCENES)
def test_pictures_are_as_they_were(name: str, request: pytest.FixtureRequest) -> None:
    """`pytest --update` writes them anew; look at them before you keep them."""
    drawn = svg(picture(SCENES[name]))
    kept = KEPT / f"{name}.svg"
    if request.config.getoption("--update"):
        kept.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == kept.read_text("utf-8")


def test_a_picture_is_the_same_in_every_process() -> None:
    program = (
        "import interpreter as g; from interpreter.front.drawing import *;"
        "r = g.load('battle-of-midway'); s = r.default_scenario;"
        "print(svg(picture(scene(r, r.start(s), s, 'all'))))"
    )
    drawn = {
        subprocess.run(
            [sys.executable, "-c", program], env={"PYTHONHASHSEED": seed}, cwd=ROOT,
            capture_output=True, text=True, check=True,
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(drawn) == 1
    assert "Small Tile" in drawn.pop()


# --- of all games


def begun(ruleset: grognard.Ruleset, scenario: str, decisions: int) -> grognard.State:
    """A game of bots after so many decisions, or at its end."""
    seats = dict.fromkeys(ruleset.start(scenario).seats, "random")
    header = Header(ruleset.id, ruleset.fingerprint, scenario, {}, 3, seats)
    match = Match(ruleset, header, {seat: player(kind) for seat, kind in seats.items()})
    while match.decided < decisions and not match.state.over:
        match.step()
    state: grognard.State = match.state  # type: ignore[assignment]
    return state


def scenes_of(path: str | Path) -> Iterator[tuple[Scene, grognard.State]]:
    """Two scenarios early and later, as each seat, an onlooker, and whoever may know all see it."""
    ruleset = grognard.load(path)
    for scenario in list(ruleset.scenarios)[:2]:
        for decisions in (0, 9):
            state = begun(ruleset, scenario, decisions)
            for seat in (*state.seats, "", "all"):
                yield scene(ruleset, state, scenario, seat, decisions), state


GAMES = [*shipped(), *SMALL]


@pytest.mark.parametrize("path", GAMES, ids=str)
def test_every_game_can_be_drawn_and_shows_no_more_than_is_known(path: str | Path) -> None:
    for one, state in scenes_of(path):
        told = texts(svg(picture(one)))
        assert [u.name for u in one.view.units if u.cell and not names(u.name, told)] == []
        known = {unit.name for unit in one.view.units}
        hidden = [unit.name for unit in state.view(None).units if unit.name not in known]
        assert [name for name in hidden if names(name, told)] == []


def names(name: str, told: list[str]) -> bool:
    """Whether a unit is named in any text, and not another whose name begins alike."""
    whole = re.compile(re.escape(name) + r"(?! ?\w)")
    return any(whole.search(text) for text in told)


def test_hidden_units_are_drawn_as_such() -> None:
    ruleset = grognard.load("manewry-morskie")
    state = ruleset.start("fleets-ready")
    known = texts(svg(picture(scene(ruleset, state, "fleets-ready", "red"))))
    assert "red Cruiser 1" in known
    assert "Cruiser" in known, "in the legend"
    assert any(text.startswith("?") for text in known)
    public = texts(svg(picture(scene(ruleset, state, "fleets-ready"))))
    assert "Cruiser" not in public
    assert "as all see it" in " ".join(public)


def test_a_unit_that_a_cell_names_is_drawn_as_its_counter() -> None:
    """Ships that lie hidden off the board: their owner sees their cells, others nothing."""
    ruleset = grognard.load("battleship")
    occupied = {f"blue:{cell}.occupant": "blue:cruiser-1" for cell in ("a1", "b1", "c1")}
    state = ruleset.setup("pond", phase="turn", settings=occupied)
    own, other = (
        texts(svg(picture(scene(ruleset, state, "pond", who)))) for who in ("blue", "red")
    )
    assert own.count("CA") == 3
    assert "CA" not in other


def test_any_text_can_stand_in_a_picture() -> None:
    """Control characters and half characters can't be written in SVG; long texts must not leave the page."""
    strange = "A\x00\x1b[31m \ufffe \ud800 \u202e <b>&amp; \u6f22\u5b57 "
    one = replace(
        SCENES["squares"], title=strange * 9, told=strange * 9 + "x" * 300,
        view=replace(SCENES["squares"].view, values={"a_long_name" * 9: strange * 9}),
    )  # fmt: skip
    drawn = picture(one)
    root = ElementTree.fromstring(svg(drawn))
    for node in root.iter(f"{SVG}text"):
        room = drawn.width - 20
        assert wide(node.text or "", float(node.get("font-size", 0))) <= room


def test_everything_lies_within_the_picture() -> None:
    """Circles and plates of each board, moved by the groups that they lie in."""
    for one in SCENES.values():
        drawn = picture(one)
        root = ElementTree.fromstring(svg(drawn))
        for x, y in _middles(root, 0, 0):
            assert 0 <= x <= drawn.width
            assert 0 <= y <= drawn.height


def _middles(node: ElementTree.Element, x: float, y: float) -> Iterator[tuple[float, float]]:
    if node.tag == f"{SVG}defs":
        return
    moved = node.get("transform", "translate(0 0)").removeprefix("translate(").rstrip(")")
    dx, dy = map(float, moved.split())
    x, y = x + dx, y + dy
    if node.tag == f"{SVG}text":
        yield x + float(node.get("x", 0)), y + float(node.get("y", 0))
    if node.tag == f"{SVG}rect":
        left, top = x + float(node.get("x", 0)), y + float(node.get("y", 0))
        yield left + float(node.get("width", 0)), top + float(node.get("height", 0))
    for part in node:
        yield from _middles(part, x, y)
