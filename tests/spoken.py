"""All sentences that the program says at the table, found in its source."""

import ast
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "interpreter"
ROOMS = ("front", "game", "program", "engine", "play")
_SAYERS = {"say", "tell", "pattern"}


def spoken() -> set[str]:
    """What is given to a tongue to say: texts, and names that stand for texts."""
    return {text for room in ROOMS for path in (PACKAGE / room).rglob("*.py") for text in _in(path)}


def _in(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    if not any(isinstance(n, ast.Attribute | ast.Name) and _name(n) in ("tongue", "Tongue") for n in ast.walk(tree)):
        return
    named: dict[str, set[str]] = {}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            named.setdefault(node.targets[0].id, set()).update(_texts(node.value, {}))
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and _name(node.func) in _SAYERS and node.args:
            for text in _texts(node.args[0], named):
                yield from text.splitlines() or [text]


def _texts(node: ast.expr, named: dict[str, set[str]]) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, named)
        yield from _texts(node.orelse, named)
    elif isinstance(node, ast.Name):
        yield from named.get(node.id, ())


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
