"""Words that are offered while typing."""

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from editor import Editor

from interpreter.ruleset import shipped_ruleset

Game = Callable[[str], Path]
Wait = Callable[[Any], Any]
FIELDS = ["range", "strength", "cell", "owner", "type"]


@pytest.fixture(scope="module")
def fleet(desk: Editor, wait: Wait, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A ruleset that was checked once, as it is when somebody begins to type."""
    folder = tmp_path_factory.mktemp("fleet").resolve() / "fleet"
    shutil.copytree(shipped_ruleset("manewry-morskie"), folder)
    rules = folder / "rules/combat.rules"
    desk.open(rules)
    wait(desk.until_checked())
    return folder


def offered(desk: Editor, wait: Wait, path: Path, added: str) -> list[str]:
    """What is offered at the mark “|” in text that is typed at the end of a file."""
    if path not in desk.texts:
        desk.open(path)
    before, _, after = added.partition("|")
    whole = path.read_text("utf-8").rstrip() + "\n\n" if path.suffix == ".rules" else ""
    desk.type(path, whole + before + after)
    return list(wait(desk.complete(path, whole + before)))


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("phase odd:\n    player must do one of:\n        |", ["attack", "battery_fires"]),
        ("action odd:\n    choose ship from my ships in play where it.|", FIELDS),
        ("define odd = number of (my ships as foe where foe.|", FIELDS),
        ("action odd:\n    choose shp from my ships\n    require shp.|", FIELDS),
        ("action odd:\n    choose a from my ships\n    let b = a\n    require b.|", FIELDS),
        ("action odd:\n    choose a from my ships\n    require a.cell.|", ["column", "owner", "row", "terrain"]),
        ("action odd:\n    choose a from my ships\n    require a.owner = |", ["red", "yellow", "a"]),
        ("action odd:\n    choose a from my ships\n    require a.cell.terrain is |", ["island", "neutral", "red_port"]),
        ("define odd = course = |", ["free", "straight"]),
        ("define odd = can |", ["attack", "battery_fires"]),
        ('action odd "Odd" [|', ["1", "2", "3"]),
        ('procedure odd(a):\n    let b = first of ships\n    say "{|', ["a", "b", "player"]),
        ("phase odd:\n    ra|", ["raise"]),
        ("action odd:\n    |", ["choose", "effect", "let", "prompt", "require", "written"]),
        ("|", ["action", "define", "insert", "phase"]),
        ("state |", ["battery", "cell", "mine", "player", "ship", "unit"]),
        ("pile odd of |", []),
        ("state odd: |", ["battery", "cell", "direction"]),
        ("state odd: truth, seen by |", ["everyone", "nobody", "owner"]),
        ("# a note |", []),
        ('phase odd:\n    say "text |', []),
    ],
)  # fmt: skip
def test_in_rules(desk: Editor, wait: Wait, fleet: Path, text: str, first: list[str]) -> None:
    words = offered(desk, wait, fleet / "rules/combat.rules", text)
    assert words[: len(first)] == first
    assert first or not words


def test_only_words_that_can_follow(desk: Editor, wait: Wait, fleet: Path) -> None:
    words = offered(desk, wait, fleet / "rules/combat.rules", "define odd = number of my ships |")
    assert {"in", "where", "within", "next"} <= set(words)
    assert not {"choose", "ship", "number", "my"} & set(words)


def test_where_what_stands_before_cannot_be_read(desk: Editor, wait: Wait, fleet: Path) -> None:
    text = (
        "phase odd:\n    mov it wrong wrong\n    let a = first of ships\n    say a\n    remove a.|"
    )
    assert offered(desk, wait, fleet / "rules/combat.rules", text)[:2] == FIELDS[:2]
    text = "phase odd:\n    mov it wrong wrong\n    s|"
    assert {"say", "set", "stop", "swap"} <= set(
        offered(desk, wait, fleet / "rules/combat.rules", text)
    )


@pytest.mark.parametrize(
    ("file", "text", "first"),
    [
        ("units.yaml", "types:\n  odd:\n    |", ["box", "kind", "base"]),
        ("units.yaml", "types:\n  odd: {kind: ship, |", ["box", "base", "original"]),
        ("units.yaml", "types:\n  odd:\n    kind: |", ["battery", "mine", "ship"]),
        ("units.yaml", "kinds:\n  odd:\n    identity: |", ["hidden", "open"]),
        ("units.yaml", "kinds:\n  odd:\n    title: Odd\n    st|", ["stacking"]),
        ("scenarios/strait.yaml", "board: |", ["corners", "sea", "strait"]),
        ("scenarios/strait.yaml", "units:\n  yellow: {|", ["carrier", "coastal_battery"]),
        ("scenarios/strait.yaml", "options:\n  course: |", ["free", "straight"]),
        ("scenarios/strait.yaml", "place:\n  - {side: |", ["red", "yellow"]),
        ("scenarios/strait.yaml", "place:\n  - side: red\n    |", ["type", "at", "number", "set"]),
        ("scenarios/strait.yaml", "place:\n  - side: red\n    type: mine|", ["minesweeper"]),
        ("scenarios/strait.yaml", "place:\n  - at: [|", ["a16", "b16", "c16"]),
        ("scenarios/strait.yaml", "set:\n  |", ["mines_kept", "opener", "quiet_moves"]),
        ("tests/combat.yaml", "cases:\n  - title: x\n    cites: [|", ["1", "2", "3"]),
        ("tests/combat.yaml", "cases:\n  - title: x\n    given:\n      place: {a3: y|", ["yellow"]),
        ("boards/sea.yaml", "topology: |", ["graph", "hex", "plane", "square"]),
        ("boards/sea.yaml", "legend:\n  x: |", ["island", "neutral"]),
        ("game.yaml", "options:\n  odd:\n    type: |", ["choice", "number", "truth"]),
        ("game.yaml", "default_scenario: |", ["corners", "fleets"]),
        ("game.yaml", "extends: f|", ["flames-of-war"]),
    ],
)  # fmt: skip
def test_in_sheets(
    desk: Editor, wait: Wait, fleet: Path, file: str, text: str, first: list[str]
) -> None:
    words = offered(desk, wait, fleet / file, text)
    assert [word for word in words if word in first][: len(first)] == words[: len(first)] == first
