"""The drafts of rules under `docs/design/drafts/` are text that the language can read."""

from pathlib import Path

import pytest

from interpreter.diagnostics import Source
from interpreter.syntax import parse

DRAFTS = Path(__file__).parents[3] / "docs" / "design" / "drafts"


@pytest.mark.parametrize(
    "path", sorted(DRAFTS.rglob("*.rules")), ids=lambda p: p.relative_to(DRAFTS).as_posix()
)
def test_draft_is_read_without_a_finding(path: Path) -> None:
    file, diagnostics = parse(Source(path.name, path.read_text("utf-8")))
    assert diagnostics == []
    assert file.declarations
