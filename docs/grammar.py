"""Makes `reference/grammar.md` and `reference/words.md` from the grammar of the rules language.

Both follow `interpreter/syntax/rules.lark`: its parts in their order, and the words that they hold. Examples
are the shortest that the simplest of some shipped rulesets has. Called by `docs/generate.py`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from lark.tree import Meta

from interpreter.diagnostics import Source
from interpreter.syntax import blocks
from interpreter.syntax.reading import read
from interpreter.syntax.tables import grammar

ROOT = Path(__file__).parents[1]
RULESETS = ROOT / "rulesets"
LANGUAGE = ROOT / "docs" / "reference" / "language.md"

EXAMPLES_FROM = (
    "breakthrough",
    "tic-tac-toe",
    "manewry-morskie",
    "tank-wars",
    "battle-of-midway",
    "flames-of-war",
    "tank-wars-weather",
    "language.md",
)
GRAMMAR_HEAD = """\
<!-- Made from interpreter/syntax/rules.lark by docs/generate.py. -->

# The grammar of rules

What may be written where, part by part. The [rules language](language.md) says what it means; look there first.
[All words](words.md) have their own list.

In the boxes

- words and signs stand as they are written: `move … to …`;
- ⟨name⟩ is another part, which has a box of its own; ⟨name⟩, ⟨number⟩, ⟨text⟩, ⟨citation⟩ and ⟨dice⟩ are written like
  `ship`, `12`, `"in port"`, `[17, 19]` and `2d6`;
- ⟨one | any⟩ is one of these words;
- what stands in [square brackets] may be left out, and what has dots behind it … may be written again and again;
- each line is a way to write the part, except in blocks, whose lines are indented.

In ⟨value⟩ and the parts after it, those that come first bind most loosely.
"""
WORDS_HEAD = """\
<!-- Made from interpreter/syntax/rules.lark by docs/generate.py. -->

# All words

Every word that means something by itself in the [rules language](language.md), where it is explained, and in which
parts of the [grammar](grammar.md) it stands. Which of them can't be used as names is told under
[reserved words](language.md#reserved-words).

| word | explained in | stands in |
|---|---|---|"""

LONGEST_EXAMPLE = 12
WIDEST_EXAMPLE = 110

# Where each part is explained: the section of language.md, for the rules and aliases of the grammar.
EXPLAINED = {
    "how-a-file-is-laid-out": "start declaration heading name",
    "sequence-of-play": "sequence",
    "phase": "phase",
    "action": "action clause choose_clause require written prompt effect parameters",
    "test": "test roll_line test_line pass_line reroll_line",
    "procedure": "procedure",
    "when": "reaction happening enters leaves is_removed is_revealed",
    "define": "define",
    "table": "table table_column number_column word_column table_row across grid_row other_row table_range exactly"
    " from_to or_more or_less words_of anything signed",
    "state": "state keys seen type range_type named_type optional_type set_type truth_type keyed_member",
    "words": "words",
    "pile": "pile",
    "victory": "victory verdict player_verdict draw_verdict",
    "value": "value worth_line",
    "replace-remove-insert": "replacement removal reaction_removal insertion addition offered_step",
    "what-players-decide": "choose offer offers offered otherwise ending otherwise_ending plain_ending",
    "who-acts": "players in_turn secretly as_player",
    "phases-and-procedures": "do_line arguments argument named_argument",
    "conditions-and-loops": "for_each repeat repeat_forever repeat_times repeat_while if_block stop",
    "units": "move swap place remove reveal hide rotate",
    "states-and-values": "let_line set_line change",
    "dice-and-cards": "roll shuffle draw_card put_card take_card dice",
    "what-is-said-and-the-end": "say finish player_finish draw_finish text",
    "what-must-be-so": "assert",
    "names": "atom none truth number",
    "what-a-thing-has": "call_or_member member possessed of",
    "whose": "owned whose",
    "sets": "where set_of number_range",
    "relations": "phrased phrase predicate is_relation is_empty is_thing relation in_play off_board in_ at next_to"
    " within distance between is_ is_not",
    "some-none-all": "quantified",
    "numbers-from-sets": "number_of first_of aggregate extreme asked_of_each",
    "cells-that-can-be-reached": "reached step_rule open_rule costing_rule",
    "sums-comparisons-conditions": "choice if_else or_ and_ not_ compare negate plus_minus times divided can length"
    " odds",
    "what-binds-more-tightly": "expr whole either both negation comparison sum product unary bracketed",
    "built-in-functions": "call",
    "lines": "block statement",
}
SECTION_OF = {part: slug for slug, parts in EXPLAINED.items() for part in parts.split()}

# Words that are no signs of the grammar: what there is in every game, and what rules are given.
GIVEN = {
    "names": "units cells points players directions player",
    "what-a-thing-has": "cell owner type terrain row column",
    "sets": "it",
    "test": "natural",
    "units": "facing",
}

GROUPS = {
    "": "A file",
    "declarations": "Rules",
    "parts of actions, tests, tables, victories, values": "Parts of rules",
    "what happens": "Lines",
    "what is said about the game": "Values",
}
SHOWN = {
    "start": "one of the rules",
    "declaration": "rule",
    "value": "value of a position",
    "expr": "value",
    "statement": "line",
    "do_line": "carry out",
    "INT": "number",
}
SPELT_FREELY = {"NAME", "INT", "TEXT", "CITATION", "DICE"}
_TOKEN = re.compile(r'"[^"]*"|[A-Za-z_]\w*|[()\[\]|*+?]')


@dataclass(frozen=True)
class Way:
    """One way to write a part: what it is called in the tree, and the signs of the grammar."""

    name: str
    signs: tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """A part of the language: its name, and the ways to write it."""

    name: str
    ways: tuple[Way, ...]


@dataclass(frozen=True)
class Example:
    """A text, and the ruleset that it comes from, or “language.md”."""

    text: str
    origin: str


# --- the grammar, as it is written


def parts() -> Iterator[tuple[str, list[Part]]]:
    """The groups of the grammar by their headings, each with its parts."""
    heading, group = "", list[Part]()
    for line in _logical_lines(grammar()):
        if found := re.match(r"// --- (.*?) -+$", line):
            if group:
                yield heading, group
            heading, group = found[1], []
        elif found := re.match(r"\??([a-z_]+):(.*)", line):
            group.append(Part(found[1], tuple(_ways(found[1], found[2]))))
    if group:
        yield heading, group


def terminals() -> dict[str, str]:
    """The signs that are called by a name in capitals, with the pattern of each."""
    found = re.findall(r"^([A-Z_]+)(?:\.\d)?: (.+)$", grammar(), re.MULTILINE)
    return {name: pattern for name, pattern in found if not name.startswith("_")}


def _logical_lines(text: str) -> Iterator[str]:
    whole = ""
    for line in text.splitlines():
        if line.startswith(" ") and line.strip():
            whole += " " + line.strip()
        else:
            yield whole
            whole = line
    yield whole


def _ways(part: str, body: str) -> Iterator[Way]:
    for way in _split(_TOKEN.findall(re.sub(r"-> *(\w+)", r'"->\1"', body))):
        name = way[-1][3:-1] if way and way[-1].startswith('"->') and way[-1] != '"->"' else ""
        yield Way(name or part, tuple(way[:-1] if name else way))


def _split(signs: list[str]) -> Iterator[list[str]]:
    """The alternatives of a body: what stands between bars outside of brackets."""
    depth, found = 0, list[str]()
    for sign in signs:
        depth += (sign in "([") - (sign in ")]")
        if sign == "|" and not depth:
            yield found
            found = []
        else:
            found.append(sign)
    yield found


# --- how it is shown


def box(part: Part) -> str:
    """All ways to write a part, as in a book: words as they are, other parts in pointed brackets."""
    return "\n".join(_tidy(_row(list(way.signs))) or "(nothing)" for way in part.ways)


def shown(name: str) -> str:
    """What a part is called for readers."""
    return SHOWN.get(name, name.lower().replace("_", " "))


def _row(signs: list[str]) -> str:
    """Signs in a row; takes them from the list up to the bracket that closes it."""
    text, depth = "", 0
    while signs and signs[0] not in (")", "]"):
        sign = signs.pop(0)
        if sign in ("_NL", "_INDENT", "_DEDENT"):
            depth += {"_INDENT": 1, "_DEDENT": -1}.get(sign, 0)
            text = text.rstrip(" ") + "\n" + "    " * depth
        elif sign == "block":
            text = text.rstrip(" ") + "\n    ⟨line⟩ …\n"
        else:
            piece = _group(sign, signs) if sign in ("(", "[") else _often(_sign(sign), signs)
            text += piece + ("\n" + "    " * depth if depth or "\n" in piece else " ")
    return text


def _group(opened: str, signs: list[str]) -> str:
    inside = _row(signs).strip()
    signs.pop(0)
    if opened == "[":
        return f"[{inside}]"
    if signs and signs[0] in ("*", "+", "?"):
        return _often(inside, signs)
    return "⟨" + re.sub(r"⟨([^⟨⟩]* \| [^⟨⟩]*)⟩", r"\1", inside) + "⟩"


def _often(text: str, signs: list[str]) -> str:
    """What may be left out stands in square brackets; what may be written again has dots behind it."""
    if not signs or signs[0] not in ("*", "+", "?"):
        return text
    return {"*": f"[{text}] …", "+": f"{text} …", "?": f"[{text}]"}[signs.pop(0)]


def _sign(sign: str) -> str:
    if sign.startswith('"'):
        return sign[1:-1]
    if sign == "|":
        return sign
    if sign in SPELT_FREELY or sign[0].islower():
        return f"⟨{shown(sign)}⟩"
    spelt = spellings(sign)
    return spelt[0] if len(spelt) == 1 else f"⟨{' | '.join(spelt)}⟩"


def spellings(terminal: str) -> list[str]:
    """The words or signs that a name in capitals stands for."""
    pattern = terminals()[terminal]
    if quoted := re.findall(r'"([^"]*)"', pattern):
        return quoted
    plain = pattern.strip("/").replace(r"\b", "").replace("[ ]+", " ")
    found = re.fullmatch(r"(.*?)\(([^()]*)\)", plain)
    return [found[1] + word for word in found[2].split("|")] if found else [plain]


def _tidy(text: str) -> str:
    lines = [re.sub(r"(?<=\S) {2,}", " ", line).rstrip() for line in text.split("\n")]
    text = "\n".join(line for line in lines if line)
    text = re.sub(r" +([:,.)\]}])(?!\.)", r"\1", text)
    return re.sub(r"([({\[]|(?<!\.)\.(?!\.)) ", r"\1", text)


# --- examples


def examples(wanted: Iterable[str]) -> Mapping[str, Example]:
    """For each rule or alias of the grammar the shortest text of the simplest ruleset that has one.

    What no ruleset uses is taken from the reference.
    """
    missing, found = set(wanted), dict[str, Example]()
    for name in EXAMPLES_FROM:
        here = dict[str, Example]()
        for part, text in _texts(name):
            if part in missing and (part not in here or len(text) < len(here[part].text)):
                here[part] = Example(text, name)
        found |= here
        missing -= set(here)
    return found


def _texts(name: str) -> Iterator[tuple[str, str]]:
    """Every part of every rule of a ruleset, or of the reference, that is fit to be an example."""
    if name == "language.md":
        texts = re.findall(r"^```rules\n(.*?)^```", LANGUAGE.read_text("utf-8"), re.M | re.S)
    else:
        texts = [p.read_text("utf-8") for p in sorted((RULESETS / name).glob("rules/*.rules"))]
    for source in (Source(name, text) for text in texts):
        for span in blocks.declarations(source):
            for node in read(span).iter_subtrees():
                text = "" if node.meta.empty else _cut(source.text, node.meta)
                if _is_fit(text):
                    yield str(node.data), text


def _cut(text: str, place: Meta) -> str:
    """The text of a part, its lines moved to the left as far as the first of them."""
    first = text[text.rfind("\n", 0, place.start_pos) + 1 : place.start_pos]
    margin = " " * (len(first) - len(first.lstrip(" ")))
    lines = text[place.start_pos : place.end_pos].strip().split("\n")
    return "\n".join(line.removeprefix(margin) for line in lines)


def _is_fit(text: str) -> bool:
    lines = text.split("\n")
    widest = max(map(len, lines))
    return (
        len(text) > 2
        and len(lines) <= LONGEST_EXAMPLE
        and widest <= WIDEST_EXAMPLE
        and "#" not in text
    )


# --- the pages


def grammar_page() -> str:
    """All parts of the language, each with its box, where it is explained, and an example."""
    groups = [(heading, group) for heading, group in parts() if group]
    found = examples(way.name for _, group in groups for part in group for way in part.ways)
    lines = [GRAMMAR_HEAD]
    for heading, group in groups:
        lines += [f"## {GROUPS.get(heading, heading.capitalize())}", ""]
        for part in group:
            lines += [f"### {shown(part.name)}", "", "```text", box(part), "```", ""]
            lines += _after_the_box(part, found)
    return "\n".join(lines).rstrip() + "\n"


def _after_the_box(part: Part, found: Mapping[str, Example]) -> Iterator[str]:
    held = list(
        dict.fromkeys(s for w in part.ways for s in w.signs if s[0].islower() and s != part.name)
    )
    links = [f"[{shown(one)}](#{_slug(shown(one))})" for one in held]
    explained = dict.fromkeys(SECTION_OF[w.name] for w in part.ways if w.name in SECTION_OF)
    told = [f"[{_heading(slug)}](language.md#{slug})" for slug in explained]
    if told:
        yield (
            "Explained in "
            + ", ".join(told)
            + "."
            + (" Parts: " if links else "")
            + ", ".join(links)
        )
    elif links:
        yield "Parts: " + ", ".join(links)
    yield ""
    shown_here = list(dict.fromkeys(found[w.name] for w in part.ways if w.name in found))
    if shown_here:
        yield "```rules fragment"
        between = "\n\n" if any("\n" in one.text for one in shown_here) else "\n"
        yield between.join(one.text for one in shown_here)
        yield "```"
        yield ""
        yield (
            "From "
            + ", ".join(_origin(n) for n in dict.fromkeys(one.origin for one in shown_here))
            + "."
        )
        yield ""


def _origin(name: str) -> str:
    return (
        f"[the reference]({name})" if name.endswith(".md") else f"[{name}](../../rulesets/{name})"
    )


def words_page() -> str:
    """Every word of the language, and where it is explained."""
    told: dict[str, dict[str, None]] = {}
    boxes: dict[str, dict[str, None]] = {}
    for _, group in parts():
        for part in group:
            for way in part.ways:
                for word in _words(way):
                    told.setdefault(word, {})[SECTION_OF.get(way.name, "lines")] = None
                    boxes.setdefault(word, {})[part.name] = None
    for slug, word in _given():
        told.setdefault(word, {})[slug] = None
    lines = [WORDS_HEAD]
    for word in sorted(told):
        slugs = [slug for slug in told[word] if slug == word] + [
            slug for slug in told[word] if slug != word
        ]
        where = ", ".join(f"[{_heading(slug)}](language.md#{slug})" for slug in slugs)
        parts_of = ", ".join(
            f"[{shown(p)}](grammar.md#{_slug(shown(p))})" for p in boxes.get(word, ())
        )
        lines.append(f"| `{word}` | {where} | {parts_of} |")
    return "\n".join(lines) + "\n"


def _words(way: Way) -> Iterator[str]:
    """The words of the language that a way to write something holds."""
    for sign in way.signs:
        if sign.startswith('"'):
            texts = [sign[1:-1]]
        elif sign.isupper() and not sign.startswith("_") and sign not in SPELT_FREELY:
            texts = spellings(sign)
        else:
            continue
        yield from (word for text in texts for word in text.split() if word.isalpha())


def _given() -> Iterator[tuple[str, str]]:
    """What is no word of the grammar: names that are always there, and built-in functions."""
    for slug, words in GIVEN.items():
        yield from ((slug, word) for word in words.split())
    for slug in ("built-in-functions", "measured-tables"):
        section = LANGUAGE.read_text("utf-8").split(f"### {_heading(slug)}\n")[1].split("\n### ")[0]
        yield from ((slug, word) for word in re.findall(r"[|,] `(\w+)\(", section))


def _heading(slug: str) -> str:
    """The heading of a section of the reference, as it is written there."""
    found = re.findall(r"^#+ (.*)$", LANGUAGE.read_text("utf-8"), re.MULTILINE)
    return next(str(text) for text in found if _slug(text) == slug)


def _slug(text: str) -> str:
    return re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
