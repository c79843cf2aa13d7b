"""The boards in the docs are as `grognard render` draws them now."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "docs" / "pictures"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("draw", FOLDER / "draw.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules["draw"] = module  # dataclasses look for it there
    spec.loader.exec_module(module)
    return module


DRAW = script()


@pytest.mark.parametrize("boards", DRAW.BOARDS, ids=lambda boards: boards.name)
def test_boards_in_the_docs_are_up_to_date(boards: object, request: pytest.FixtureRequest) -> None:
    """`pytest --update tests/test_drawn.py` draws them anew; look at them before you keep them."""
    kept, drawn = FOLDER / f"{boards.name}.svg", DRAW.drawn(boards)  # type: ignore[attr-defined]
    if request.config.getoption("--update"):
        kept.write_text(drawn, encoding="utf-8", newline="\n")
    assert drawn == kept.read_text("utf-8")


def test_all_pictures_are_sound_and_load_nothing() -> None:
    pictures = sorted(FOLDER.glob("*.svg"))
    assert len(pictures) >= len(DRAW.BOARDS)
    for path in pictures:
        text = path.read_text("utf-8")
        ElementTree.fromstring(text)
        assert "href" not in text
        assert text.count("http") == text.count("http://www.w3.org/")
