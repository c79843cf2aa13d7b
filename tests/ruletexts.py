"""Texts that the tests of reading rules start from: the shipped rulesets."""

from pathlib import Path

ROOT = Path(__file__).parents[1]
RULES = {
    path.relative_to(ROOT).as_posix(): path.read_text("utf-8")
    for path in sorted((ROOT / "rulesets").rglob("*.rules"))
}
