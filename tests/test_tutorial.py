"""What a page of the tutorial lets readers change is what the next folder of files holds."""

from itertools import pairwise
from pathlib import Path

import pytest
from collector import cases

FILES = Path(__file__).parents[1] / "docs" / "tutorial" / "files"
PAGES = sorted(FILES.parent.glob("[1-9]-*.md"))
STEPS = sorted(path.name for path in FILES.iterdir())


def texts(step: str) -> dict[str, str]:
    folder = FILES / step / "raid"
    return {p.relative_to(folder).as_posix(): p.read_text("utf-8") for p in folder.rglob("*.*")}


def test_there_are_pages_and_files() -> None:
    assert STEPS == ["1", "3", "4", "5", "6"]
    assert len(PAGES) == 6


@pytest.mark.parametrize(("before", "after"), list(pairwise(STEPS)))
def test_all_that_changes_stands_on_the_page(before: str, after: str) -> None:
    (page,) = (p for p in PAGES if p.name.startswith(after))
    fences = [fence for case in cases(page) for fence in case.fences]
    old, new = texts(before), texts(after)
    assert set(old) <= set(new)
    for name, text in new.items():
        if text == old.get(name):
            continue
        whole = [f.text for f in fences if f.argument == name]
        parts = [f.text for f in fences if f.argument == "fragment"]
        assert text in whole or any(p in text and p not in old[name] for p in parts), name


def test_what_is_read_is_what_is_there() -> None:
    (page,) = (p for p in PAGES if p.name.startswith("2"))
    quoted = [f.text for case in cases(page) for f in case.fences if f.kind in ("rules", "yaml")]
    assert len(quoted) > 5
    files = texts("1").values()
    assert [q for q in quoted if not any(q in text for text in files)] == []
