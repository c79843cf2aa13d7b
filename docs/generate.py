"""Writes the pages that are made from elsewhere: files of a ruleset, grammar, words, Python interface.

    python -m docs.generate

`reference/files/` is made from `schemas/`, `reference/grammar.md` and `words.md` from the grammar by
`docs/grammar.py`, `reference/mistakes.md` from the cases of mistakes by `docs/mistakes.py`,
`reference/api.md` below its mark from the docstrings.
A test holds the pages to what is made; `pytest --update` writes them too.
"""

from __future__ import annotations

import inspect
import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

import yaml

import interpreter as grognard
from docs import grammar, mistakes
from interpreter.engine.options import LegalOptions
from interpreter.game import contract
from interpreter.sheets import records

DOCS = Path(__file__).parent
SCHEMAS = DOCS.parent / "schemas"
Schema = Mapping[str, Any]

MARK = "<!-- What follows is made from the docstrings by docs/generate.py. -->\n"
NOTE = "<!-- Made from schemas/{name}.schema.json by docs/generate.py. -->\n"

FILES = {
    "game": "game.yaml",
    "units": "units.yaml",
    "board": "boards/NAME.yaml",
    "scenario": "scenarios/NAME.yaml",
    "sentences": "sentences.yaml",
    "cases": "tests/NAME.yaml",
    "texts": "texts/LANGUAGE.yaml",
}
TYPES = {
    "string": "text",
    "integer": "whole number",
    "number": "number",
    "boolean": "true or false",
    "array": "list",
    "object": "keys",
}
PUBLIC: tuple[Any, ...] = (
    grognard.Ruleset,
    grognard.State,
    grognard.Decision,
    LegalOptions,
    grognard.Option,
    contract.Chance,
    grognard.View,
    contract.UnitSeen,
    contract.Result,
    records.Scenario,
    records.Side,
    records.Board,
    records.CellSheet,
    records.Placement,
    records.Setting,
    grognard.Event,
    grognard.Refusal,
    contract.Outlook,
    grognard.Answer,
    grognard.Distribution,
    grognard.GrognardError,
    grognard.RulesetError,
    grognard.IllegalMove,
    grognard.NotNow,
    grognard.RulesFault,
    grognard.NoQuestion,
    grognard.TooMany,
    grognard.Unsolved,
)


def pages() -> dict[Path, str]:
    """All pages that are made, by their path."""
    found = {DOCS / "reference" / "files" / f"{n}.md": file_page(n) for n in FILES}
    found[DOCS / "reference" / "files" / "README.md"] = files_page()
    found[DOCS / "reference" / "grammar.md"] = grammar.grammar_page()
    found[DOCS / "reference" / "words.md"] = grammar.words_page()
    found[DOCS / "reference" / "mistakes.md"] = mistakes.page()
    api = DOCS / "reference" / "api.md"
    written = api.read_text(encoding="utf-8").partition(MARK)[0] if api.exists() else "# API\n\n"
    found[api] = written + MARK + "\n" + api_page()
    return found


# --- files of a ruleset


def schema_of(name: str) -> Schema:
    """A schema whose references say for themselves what they are, and which section tells more."""
    found = json.loads((SCHEMAS / f"{name}.schema.json").read_text(encoding="utf-8"))
    _explain(found, found.get("$defs", {}))
    told: Schema = found
    return told


def _explain(part: Any, defined: Mapping[str, Any]) -> None:
    if isinstance(part, dict):
        for inner in part.values():
            _explain(inner, defined)
        if isinstance(part.get("$ref"), str):
            name = part["$ref"].rpartition("/")[2]
            part.setdefault("description", defined[name]["description"])
            part["section"] = defined[name]["title"] if _has_keys(defined[name]) else ""
    elif isinstance(part, list):
        for inner in part:
            _explain(inner, defined)


def files_page() -> str:
    """The list of all files."""
    lines = [
        "# The files of a ruleset",
        "",
        "A ruleset is a folder. What its YAML files may hold is described by JSON Schemas, which editors",
        "with a YAML plug-in use to complete and explain keys. Write the schema beside your files, and name it in",
        "the first line of each: `grognard schema units > units.schema.json`, and then",
        "",
        "```yaml",
        "# yaml-language-server: $schema=units.schema.json",
        "kinds:",
        "```",
        "",
        "| file | holds | needed |",
        "|---|---|---|",
    ]
    needed = {"game": "yes", "scenario": "at least one"}
    for name, path in FILES.items():
        told = schema_of(name)["description"].partition(": ")[2]
        lines.append(f"| [`{path}`]({name}.md) | {told} | {needed.get(name, '')} |")
        if name == "scenario":
            rules = "the rules, in the [rules language](../language.md)"
            lines.append(f"| `rules/NAME.rules` | {rules} | at least one |")
    lines.append("| `README.md` | the game's rules in words, for people | |")
    return "\n".join(lines) + "\n"


def file_page(name: str) -> str:
    """The page of one kind of file."""
    schema = schema_of(name)
    lines = [NOTE.format(name=name), f"# {FILES[name]}", "", _told(schema), ""]
    lines += _keys(schema)
    for part in schema.get("$defs", {}).values():
        if _has_keys(part):
            lines += ["", f"## {part['title']}", "", _told(part), ""]
            lines += _keys(part)
    return "\n".join(lines).rstrip() + "\n"


def _told(schema: Schema) -> str:
    """What it is; that of a file without its name."""
    text = re.sub(r"^\S+\.yaml: ", "", str(schema["description"]))
    return text[:1].upper() + text[1:]


def _has_keys(part: Schema) -> bool:
    return any("properties" in one for one in (part, *part.get("anyOf", ())))


def _keys(schema: Schema) -> Iterator[str]:
    """A table of the keys, and an example."""
    forms = [s for s in (schema, *schema.get("anyOf", ())) if "properties" in s]
    if forms:
        yield "| key | value | says |"
        yield "|---|---|---|"
    for form in forms:
        for key, part in form["properties"].items():
            needed = " *Needed.*" if key in form.get("required", ()) else ""
            yield f"| `{key}` | {_value(part)} | {_cell(_told(part))}{_default(part)}{needed} |"
        if isinstance(form.get("additionalProperties"), dict):
            part = form["additionalProperties"]
            told = _told(part) if "description" in part else ""
            yield f"| any other | {_value(part)} | {_cell(told)} |"
    if not forms and isinstance(schema.get("additionalProperties"), dict):
        yield f"Every key: {_value(schema['additionalProperties'])}."
    for example in schema.get("examples", ())[:1]:
        yield ""
        yield "```yaml"
        yield (
            yaml.safe_dump(example, allow_unicode=True, sort_keys=False)
            .removesuffix("...\n")
            .rstrip()
        )
        yield "```"


def _value(part: Schema) -> str:
    """What may stand as a value, in words."""
    if "enum" in part:
        return ", ".join(f"`{word}`" for word in part["enum"])
    if "$ref" in part:
        name = str(part["$ref"].rpartition("/")[2])
        slug = str(part["section"]).lower().replace(" ", "-")
        return f"[{name}](#{slug})" if slug else name
    if "anyOf" in part:
        return " or ".join(dict.fromkeys(_value(one) for one in part["anyOf"]))
    types = part.get("type", "object")
    words = [_one(part, kind) for kind in ([types] if isinstance(types, str) else types)]
    return " or ".join(dict.fromkeys(words))


def _one(part: Schema, kind: str) -> str:
    if kind == "array" and "items" in part:
        return f"list of {_value(part['items'])}"
    if kind == "object" and isinstance(part.get("additionalProperties"), dict):
        return f"keys, each with {_value(part['additionalProperties'])}"
    if kind == "object" and "properties" in part:
        return "keys: " + ", ".join(f"`{key}`" for key in part["properties"])
    if kind in ("integer", "number") and "minimum" in part and "maximum" in part:
        return f"{TYPES[kind]} from {part['minimum']} to {part['maximum']}"
    return TYPES[kind]


def _default(part: Schema) -> str:
    if "default" not in part:
        return ""
    return f" `{json.dumps(part['default'], ensure_ascii=False).strip(chr(34))}` unless given."


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


# --- the Python interface


def api_page() -> str:
    parts = [_function("load", grognard.load, "## ")]
    parts += [_class(one) for one in PUBLIC]
    return re.sub(r"\n{3,}", "\n\n", "\n".join(parts)).rstrip() + "\n"


def _class(one: Any) -> str:
    lines = [f"## {one.__name__}", "", *_prose(inspect.getdoc(one) or ""), ""]
    properties, methods = [], []
    for name, member in vars(one).items():
        if name.startswith("_"):
            continue
        if inspect.isfunction(member):
            methods.append(_function(name, member, "### "))
        elif inspect.isdatadescriptor(member) or hasattr(member, "attrname"):
            got = getattr(member, "fget", None) or getattr(member, "func", None)
            if got is not None:
                told = " ".join((inspect.getdoc(got) or "").split())
                kind = _plain(str(inspect.signature(got).return_annotation))
                properties.append(f"- `{name}: {kind}`{': ' + told if told else ''}")
    if properties:
        lines += ["It has:", "", *properties, ""]
    return "\n".join(lines + methods)


def _function(name: str, function: Any, level: str) -> str:
    signature = inspect.signature(function)
    arguments: list[str] = []
    for one in signature.parameters.values():
        if one.kind is one.KEYWORD_ONLY and "*" not in arguments:
            arguments.append("*")
        given = "" if one.default is one.empty else f" = {one.default!r}"
        arguments.append(f"{one.name}: {_plain(str(one.annotation))}{given}")
    shown = ", ".join(arguments[1:] if "self" in signature.parameters else arguments)
    head = f"`{name}({shown}) -> {_plain(str(signature.return_annotation))}`"
    return "\n".join([f"{level}{name}", "", head, "", *_prose(inspect.getdoc(function) or ""), ""])


def _plain(text: str) -> str:
    """A type as readers know it, without the modules it comes from."""
    return re.sub(r"\b(?:[a-z_]+\.)+(?=[A-Z])", "", text.replace("'", ""))


def _prose(doc: str) -> Iterator[str]:
    """A docstring as Markdown: its parts with a heading become lists."""
    for part in re.split(r"\n\s*\n", doc):
        head, _, rest = part.partition("\n")
        if head.strip() in ("Args:", "Attributes:", "Raises:"):
            yield {"Args:": "Takes:", "Attributes:": "It has:", "Raises:": "Raises:"}[head.strip()]
            yield ""
            yield from _items(textwrap.dedent(rest).splitlines())
        else:
            yield " ".join(part.split())
        yield ""


def _items(lines: Iterable[str]) -> Iterator[str]:
    entry = ""
    for line in [*lines, "end:"]:
        if line.startswith(" "):
            entry += " " + line.strip()
            continue
        if entry:
            name, _, told = entry.partition(": ")
            yield f"- `{name}`: {told}"
        entry = line


if __name__ == "__main__":
    for path, text in pages().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
