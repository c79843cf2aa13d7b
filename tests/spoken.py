"""All sentences that the program says at the table, found in its source."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[1] / "interpreter"
ROOMS = ("front", "game", "program", "engine", "play")
WORDS = {
    *("help", "why", "what", "rules", "about", "board", "units", "log", "undo", "auto", "save"),
    *("quit", "yes", "no", "true", "false", "none", "Pass", "pass", "Choose what to do."),
    *("action", "define", "phase", "pile", "procedure", "reaction", "state", "table", "test"),
    *("victory", "words", "d2", "d3", "d4", "d6", "d8", "d10", "d12", "d20", "d100"),
    *("reroll", "Roll again", "inch", "cm", "mm"),
    *("{condition} holds", "{condition} does not hold"),
    *("Then {what} decides.", "Then {what} is rolled.", "Then the game is over: {what}."),
    "What follows depends on what can't be seen.",
    "{condition} depends on what you can't see",
    "There is nothing of yours to take back.",
    "Someone else has decided since, so it can't be taken back.",
    "Something was revealed or rolled since, so it can't be taken back.",
    "The other side has moved since, and you have seen it move.",
}
"""What reaches a tongue by other ways: what is typed, what states hold, sorts of rules, dice."""
_SAYERS = {"say", "tell", "pattern"}
_LINES = "_HELP"  # said line by line
Texts = dict[str, set[str]]


def spoken() -> set[str]:
    """What is given to a tongue to say: texts, and names that stand for texts."""
    trees = [
        ast.parse(path.read_text(encoding="utf-8"))
        for room in ROOMS
        for path in sorted((PACKAGE / room).rglob("*.py"))
    ]
    constants: Texts = {}
    for tree in trees:
        for name, texts in _assigned(tree.body).items():
            constants.setdefault(name, set()).update(texts)
    found = {text for tree in trees if _has_tongue(tree) for text in _said(tree, constants)}
    lines = {line for text in constants[_LINES] for line in text.splitlines()}
    return {text for text in found | lines | WORDS if re.search(r"\w", text)}


def _has_tongue(tree: ast.Module) -> bool:
    return any(_name(node) in ("tongue", "Tongue") for node in ast.walk(tree))


def _said(tree: ast.Module, constants: Texts) -> Iterator[str]:
    for function in ast.walk(tree):
        if not isinstance(function, ast.FunctionDef):
            continue
        named = constants | _assigned(ast.walk(function))
        for node in ast.walk(function):
            if isinstance(node, ast.Call) and _name(node.func) in _SAYERS and node.args:
                yield from _texts(node.args[0], named)


def _assigned(nodes: Iterator[ast.AST] | list[ast.stmt]) -> Texts:
    """The texts that names stand for."""
    found: Texts = {}
    for node in nodes:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found.setdefault(node.targets[0].id, set()).update(_texts(node.value, {}))
    return found


def _texts(node: ast.expr, named: Texts) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _texts(node.body, named)
        yield from _texts(node.orelse, named)
    elif isinstance(node, ast.Name):
        yield from named.get(node.id, ())


def _name(node: ast.AST) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")
