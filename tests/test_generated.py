"""The pages that are made from schemas and docstrings are as they would be made now."""

import importlib.util
from pathlib import Path

import pytest

from docs import grammar

ROOT = Path(__file__).parents[1]
SCRIPT = ROOT / "docs" / "generate.py"


def made() -> dict[Path, str]:
    spec = importlib.util.spec_from_file_location("generate", SCRIPT)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    pages: dict[Path, str] = module.pages()
    return pages


def test_made_pages_are_up_to_date(request: pytest.FixtureRequest) -> None:
    """`pytest --update` mends them."""
    stale = {
        p: text for p, text in made().items() if not p.is_file() or p.read_text("utf-8") != text
    }
    if request.config.getoption("--update"):
        for path, text in stale.items():
            path.write_text(text, encoding="utf-8", newline="\n")
        return
    named = sorted(p.relative_to(ROOT).as_posix() for p in stale)
    assert named == [], "if it is right as it is now: pytest --update tests/test_generated.py"


def test_every_schema_has_its_page() -> None:
    names = {p.name.removesuffix(".schema.json") for p in (ROOT / "schemas").glob("*.schema.json")}
    assert names == {p.stem for p in made() if p.parent.name == "files"} - {"README"}


def test_every_part_of_the_grammar_says_where_it_is_explained() -> None:
    named = {way.name for _, group in grammar.parts() for part in group for way in part.ways}
    assert sorted(named - set(grammar.SECTION_OF)) == [], "give it its section in docs/grammar.py"
