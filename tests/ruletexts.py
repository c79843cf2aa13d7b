"""Texts that the tests of reading rules start from: the shipped rulesets and the drafts."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
DRAFTS = ROOT / "docs" / "design" / "drafts"
RULES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for folder in (DRAFTS, ROOT / "rulesets")
    for path in sorted(folder.rglob("*.rules"))
}
