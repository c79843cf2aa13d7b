"""The house stays in order: floors, sizes, doors, and no game known below `rulesets/`."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib.metadata import entry_points
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "interpreter"
FILES = sorted(p for p in PACKAGE.rglob("*.py") if "_shipped" not in p.parts)
ROOMS = sorted(p.name for p in PACKAGE.iterdir() if (p / "__init__.py").is_file())

# Each library is known to one room.
WALLS = {
    "lark": "syntax",
    "yaml": "sheets",
    "jsonschema": "sheets",
    "click": "front",
    "rich": "front",
    "pygls": "front",
    "lsprotocol": "front",
    "resvg_py": "front",
    "matplotlib": "front",
    "distributed": "play",
}
LONGEST_FILE = 500
LONGEST_FUNCTION = 60
WIDEST_DOOR = 12


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_there_is_a_house() -> None:
    """A check that has looked at nothing must not pass."""
    assert "diagnostics" in ROOMS
    assert len(FILES) > 20


def test_rooms_import_only_from_lower_floors() -> None:
    (command,) = entry_points(group="console_scripts", name="lint-imports")
    program = f"from {command.module} import {command.attr} as run; run()"
    run = subprocess.run(
        [sys.executable, "-c", program, "--no-cache"], cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert " 0 broken" in run.stdout, run.stdout


def test_every_room_has_a_floor() -> None:
    settings = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    layers = re.search(r"^layers = \[(.*?)^\]", settings, re.MULTILINE | re.DOTALL)
    assert layers
    assert set(ROOMS) <= set(re.findall(r"\w+", layers[1]))


def test_each_library_is_known_to_one_room() -> None:
    own = {"interpreter", *sys.stdlib_module_names}
    strange = [
        f"{shown(path)} imports {library}"
        for path in FILES
        for library in sorted(_libraries(path) - own)
        if WALLS.get(library) != path.relative_to(PACKAGE).parts[0]
    ]
    assert strange == []


def _libraries(path: Path) -> set[str]:
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names.update(alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names.add(node.module.partition(".")[0])
    return names


def test_files_are_short() -> None:
    lengths = {shown(path): len(path.read_text("utf-8").splitlines()) for path in FILES}
    assert {path: n for path, n in lengths.items() if n > LONGEST_FILE} == {}


def test_functions_are_short() -> None:
    long = {
        f"{shown(path)}:{node.lineno} {node.name}": node.end_lineno - node.lineno + 1
        for path in FILES
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.end_lineno is not None
        and node.end_lineno - node.lineno + 1 > LONGEST_FUNCTION
    }
    assert long == {}


@pytest.mark.parametrize("room", ROOMS)
def test_a_door_says_what_is_inside_and_stays_narrow(room: str) -> None:
    module = ast.parse((PACKAGE / room / "__init__.py").read_text("utf-8"))
    assert ast.get_docstring(module), "the room says what comes in and what goes out"
    assert len(_exported(module)) <= WIDEST_DOOR


def _exported(module: ast.Module) -> list[str]:
    """The names in `__all__`, or all that are imported where there is none."""
    for node in module.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return [str(name) for name in ast.literal_eval(node.value)]
    imports = [node for node in module.body if isinstance(node, ast.ImportFrom | ast.Import)]
    return [alias.asname or alias.name for node in imports for alias in node.names]


# --- no game is known below `rulesets/`


def game_words() -> Iterator[str]:
    """The ids of the shipped rulesets, and of the unit types of the documented games where those are longer words.

    Those of the small games to learn from are words that messages, too, take their examples from.
    """
    yield from (manifest.parent.name for manifest in (ROOT / "rulesets").rglob("game.yaml"))
    for units in (ROOT / "rulesets").glob("*/units.yaml"):
        yield from _unit_types(yaml.safe_load(units.read_text("utf-8")))


def _unit_types(sheet: object) -> Iterator[str]:
    types = sheet.get("types") if isinstance(sheet, dict) else None
    yield from (str(name) for name in types or () if len(str(name)) > 4)


def test_the_interpreter_names_no_game() -> None:
    words = sorted(set(game_words()) - {"hex"})  # a game is called so, and the cells of many maps
    assert words
    spelt = [re.escape(word).replace("_", "[_ -]").replace(r"\-", "[_ -]") for word in words]
    any_word = re.compile(rf"(?<![A-Za-z0-9])({'|'.join(spelt)})(?![A-Za-z0-9])", re.IGNORECASE)
    named = [
        f"{shown(path)}:{number} “{match[1]}”"
        for path in sorted(PACKAGE.rglob("*"))
        if path.suffix in {".py", ".lark", ".html", ".js", ".css"} and "_shipped" not in path.parts
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1)
        for match in any_word.finditer(line)
    ]
    assert named == []
