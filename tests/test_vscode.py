"""The extension for Visual Studio Code keeps up with the language, and holds together."""

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from interpreter.front.server.sheet_place import rules_at
from interpreter.syntax.words import MODELS, RESERVED, STATEMENTS

EXTENSION = Path(__file__).parents[1] / "editors/vscode"


def read(name: str) -> Any:
    return json.loads((EXTENSION / name).read_text("utf-8"))


def patterns(node: Any) -> Iterator[dict[str, Any]]:
    """All patterns of the grammar that have a match or a beginning."""
    for one in node if isinstance(node, list) else node.values() if isinstance(node, dict) else ():
        if isinstance(one, dict) and ("match" in one or "begin" in one):
            yield one
        yield from patterns(one)


def coloured(line: str, word: str) -> bool:
    """Whether a pattern takes this word of a line for one of the language."""
    for pattern in patterns(read("syntaxes/grognard.tmLanguage.json")["repository"]):
        named = "keyword" in pattern.get("name", "") or "constant.language" in pattern.get(
            "name", ""
        )
        captures = pattern.get("captures") or pattern.get("beginCaptures") or {}
        for found in re.finditer(pattern.get("match") or pattern["begin"], line):
            if named and word in found.group().split():
                return True
            for number, capture in captures.items():
                text = found[int(number)] or ""
                if word in text.split() and re.search("keyword|storage", capture.get("name", "")):
                    return True
    return False


@pytest.mark.parametrize(("word", "line"), MODELS.items())
def test_what_begins_a_rule_is_coloured(word: str, line: str) -> None:
    assert coloured(line, word)


@pytest.mark.parametrize(("word", "line"), STATEMENTS.items())
def test_what_begins_a_line_is_coloured(word: str, line: str) -> None:
    assert word == "player" or coloured(f"    {line}", word)


@pytest.mark.parametrize("word", sorted(RESERVED))
def test_words_that_nothing_can_be_called_are_coloured(word: str) -> None:
    lines = (
        "define x = (any no every my enemy a and b or not c where d of e in f at g if h else i) is true",
        "define x = number of first of the highest of the lowest of total can a none false next to b",
        "define x = a within b between c off board and d having the lowest e in play",
        "    repeat while x is reached from y",
        "    otherwise:",
        "    roll x as y",
    )
    assert any(coloured(line, word) for line in lines if re.search(rf"\b{word}\b", line))


def test_the_files_that_it_names_are_there() -> None:
    package = read("package.json")
    contributed = package["contributes"]
    named = [package["main"], package["icon"], contributed["languages"][0]["configuration"]]
    named += [grammar["path"] for grammar in contributed["grammars"]]
    assert [name for name in named if not (EXTENSION / name).is_file()] == []
    schemas = {Path(each["url"]).name.split(".")[0] for each in contributed["yamlValidation"]}
    assert all(rules_at(schema, ()) for schema in schemas)
    assert read("language-configuration.json")["comments"] == {"lineComment": "#"}


def test_versions_are_exact_since_there_is_no_lock_file() -> None:
    package = read("package.json")
    versions = {**package["dependencies"], **package["devDependencies"]}
    assert [v for v in versions.values() if not re.fullmatch(r"\d+\.\d+\.\d+", v)] == []


@pytest.mark.skipif(not shutil.which("node"), reason="node is not installed")
@pytest.mark.skipif(
    not (EXTENSION / "node_modules").is_dir(),
    reason="run “npm install --no-package-lock” in editors/vscode first",
)
def test_the_colours_of_lines() -> None:
    run = subprocess.run(["node", "grammar.test.js"], cwd=EXTENSION, capture_output=True, text=True)
    assert run.returncode == 0, run.stderr
