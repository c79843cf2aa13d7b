"""The parts of a line -> what is set out: blanks between them, and where a line may end."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from lark import Token, Tree

from interpreter.syntax.formatting.paper import BLANK, Doc, Fill, Gap, Group, Word
from interpreter.syntax.formatting.pieces import Line, Piece

STEP = 4  # blanks of a level
_CLAUSES = frozenset({"because", "when", "ordered", "prompt", "for", "where"})
_NAMED = (["define"], ["let"], ["replace", "define"])  # what gives a name to a value
_CONDITIONS = ("or_", "and_")
_LINKED = (*_CONDITIONS, "compare", "is_", "is_not")
_SHORT = 40  # a value before “if” of up to so many letters stays beside it

Node = Tree[Token]
Part = Piece | Node


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule as it was read.

    Attributes:
        text: the whole file.
        said: all pieces of the file.
        starts: where each of them begins.
        tree: how the rule is put together.
        given: where the words begin that are no words of the language: names, numbers, texts.
        headings: where titles and citations begin.
        tight: where a minus begins that belongs to what follows.
        loose: where a bracket begins that follows no name.
    """

    text: str
    said: Sequence[Piece]
    starts: Sequence[int]
    tree: Node
    given: frozenset[int]
    headings: frozenset[int]
    tight: frozenset[int]
    loose: frozenset[int]

    def reach(self, node: Node) -> tuple[int, int]:
        """The pieces of a node: the first, and the one after the last."""
        first = bisect_left(self.starts, node.meta.start_pos)
        return first, bisect_left(self.starts, node.meta.end_pos)


def rule(text: str, said: Sequence[Piece], starts: Sequence[int], tree: Node) -> Rule:
    """A rule with all that its tree says about pieces."""
    nodes = list(tree.iter_subtrees())
    tokens = [(n.data, t.start_pos) for n in nodes for t in n.children if isinstance(t, Token)]

    def begin(*kinds: str) -> frozenset[int]:
        return frozenset(n.meta.start_pos for n in nodes if n.data in kinds and not n.meta.empty)

    return Rule(
        text, said, starts, tree,
        given=frozenset(start or 0 for _, start in tokens),
        headings=frozenset(start or 0 for kind, start in tokens if kind == "heading"),
        tight=begin("negate", "signed"),
        loose=begin("bracketed"),
    )  # fmt: skip


def phrase(rule: Rule, line: Line) -> Doc:
    """What a line says, with the places where it may be cut."""
    parts = list(_parts(rule, rule.tree, line.first, line.last))
    deeper = 2 * STEP if line.opens else STEP
    begin = [part.text for part in parts[:2] if isinstance(part, Piece)]
    if not any(begin[: len(words)] == words for words in _NAMED):
        return _clauses(rule, parts, line, deeper)
    equal = next(i for i, p in enumerate(parts) if isinstance(p, Piece) and p.text == "=")
    value = _joined(rule, parts[equal + 1 :], line)
    forced = _ends_line(rule, parts[equal])
    head = _clauses(rule, parts[: equal + 1], line, 2 * STEP)
    return (head, Group((Gap(forced), *value), STEP))


def flat(rule: Rule, first: int, last: int) -> str:
    """Pieces on one line."""
    said = rule.said[first:last]
    pairs = pairwise(said)
    return said[0].text + "".join(_between(rule, a, b) + b.text for a, b in pairs) if said else ""


# --- the parts of a line


def _parts(rule: Rule, node: Node, first: int, last: int) -> Iterator[Part]:
    """Pieces and parts of a node, as far as they lie from `first` up to `last`."""
    at = first
    for child in node.children:
        if not isinstance(child, Tree) or child.meta.empty:
            continue
        begin, end = rule.reach(child)
        if end <= first or begin >= last:
            continue
        yield from rule.said[at : max(at, begin)]
        if child.data in SHAPES and begin >= first and end <= last:
            yield child
        else:
            yield from _parts(rule, child, max(begin, first), min(end, last))
        at = min(end, last)
    yield from rule.said[at:last]


def _clauses(rule: Rule, parts: Sequence[Part], line: Line, deeper: int) -> Doc:
    """Parts with line ends before clauses and headings, and after commas."""
    segments: list[list[Part]] = [[]]
    for part in parts:
        before = segments[-1][-1:]
        if before and (_begins_clause(rule, part) or _is_comma(before[0])):
            segments.append([])
        segments[-1].append(part)
    docs = [_joined(rule, segment, line) for segment in segments]
    if len(docs) == 1:
        return Fill((docs[0],), deeper - STEP)
    return _filled(docs, deeper)


def _begins_clause(rule: Rule, part: Part) -> bool:
    if not isinstance(part, Piece):
        return False
    return part.start in rule.headings or (part.text in _CLAUSES and part.start not in rule.given)


def _is_comma(part: Part) -> bool:
    return isinstance(part, Piece) and part.text == ","


def _apart(docs: Iterable[Doc], forced: bool = False) -> Doc:
    """All on one line, or each on its own."""
    first, *others = docs
    return Group((first, *(d for doc in others for d in (Gap(forced), doc))), STEP)


def _filled(docs: Iterable[Doc], deeper: int) -> Doc:
    """As many on a line as fit."""
    first, *others = docs
    return Fill((first, *(d for doc in others for d in (Gap(), doc))), deeper)


# --- pieces beside each other


def _joined(rule: Rule, parts: Sequence[Part], line: Line) -> tuple[Doc, ...]:
    """Parts with the blanks that belong between them."""
    docs: list[Doc] = []
    before: Piece | None = None
    for part in parts:
        here = _first(rule, part)
        if before and _between(rule, before, here):
            docs.append(BLANK)
        docs.append(_doc(rule, part, line))
        before = _last(rule, part)
    return tuple(docs)


def _first(rule: Rule, part: Part) -> Piece:
    return part if isinstance(part, Piece) else rule.said[rule.reach(part)[0]]


def _last(rule: Rule, part: Part) -> Piece:
    return part if isinstance(part, Piece) else rule.said[rule.reach(part)[1] - 1]


def _length(rule: Rule, parts: Sequence[Part]) -> int:
    """How long parts are on one line."""
    first, last = _first(rule, parts[0]), _last(rule, parts[-1])
    return len(
        flat(rule, bisect_left(rule.starts, first.start), bisect_left(rule.starts, last.end))
    )


def _between(rule: Rule, a: Piece, b: Piece) -> str:
    """The blank between two pieces, or nothing."""
    if a.start in rule.tight and a.text == "-":
        return ""
    if b.text == "(":
        return BLANK if b.start in rule.loose and a.text not in "({" else ""
    if a.text in ("(", "{", ".", "..") or b.text in (")", "}", ",", ":", ".", ".."):
        return ""
    return BLANK


def _doc(rule: Rule, part: Part, line: Line) -> Doc:
    if isinstance(part, Piece):
        return _word(rule, part, line)
    inner = list(_parts(rule, part, *rule.reach(part)))
    return SHAPES[str(part.data)](rule, part, inner, line)


def _word(rule: Rule, piece: Piece, line: Line) -> Doc:
    """A piece with the notes around it; those around the whole line belong to the file."""
    at = bisect_left(rule.starts, piece.start)
    before: tuple[str, ...] = ()
    behind = ""
    if at > line.first:
        before = notes(rule.text[rule.said[at - 1].end : piece.start])[1]
    if at + 1 < line.last:
        behind = notes(rule.text[piece.end : rule.said[at + 1].start])[0]
    return Word(piece.text, before, behind) if before or behind else piece.text


def has_notes(rule: Rule, line: Line) -> bool:
    """Whether notes stand between the pieces of a line."""
    return any(
        "#" in rule.text[rule.said[i].end : rule.said[i + 1].start]
        for i in range(line.first, line.last - 1)
    )


def notes(between: str) -> tuple[str, tuple[str, ...]]:
    """The note behind what stands before, and those on lines of their own."""
    behind, *own = [line.strip() for line in between.split("\n")]
    return behind, tuple(note for note in own if note)


def _ends_line(rule: Rule, part: Part) -> bool:
    """Whether the writer ended the line behind this part."""
    at = rule.starts[bisect_left(rule.starts, _last(rule, part).start) + 1]
    return "\n" in rule.text[_last(rule, part).end : at]


# --- what is said about the game

Shape = Callable[[Rule, Node, list[Part], Line], Doc]


def _plain(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    return _joined(rule, parts, line)


def _chain(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`a and b and c`: all on a line, or each on its own, beginning with the word between."""
    links = _links(rule, node, parts)
    forced = node.data in _CONDITIONS and _ends_line(rule, links[0][-1])
    return _apart([_joined(rule, link, line) for link in links], forced)


def _sum(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`a + b + c`: short ones as many on a line as fit, long ones each on its own."""
    lengths = [_length(rule, link) for link in _links(rule, node, parts)]
    return (_row if max(lengths) <= _SHORT else _chain)(rule, node, parts, line)


def _row(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`ships in play within 3 of x`: as many of them on a line as fit."""
    return _filled([_joined(rule, link, line) for link in _links(rule, node, parts)], STEP)


def _links(rule: Rule, node: Node, parts: list[Part]) -> list[list[Part]]:
    first, *others = parts
    if isinstance(first, Tree) and first.data == node.data:
        inner = list(_parts(rule, first, *rule.reach(first)))
        return [*_links(rule, first, inner), others]
    return [[first], others]


def _where(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`a or any ship where c`: the condition stands with the last set named, which it is about."""
    what, *condition = parts
    return _filtered(rule, what, condition, line)


def _filtered(rule: Rule, what: Part, condition: list[Part], line: Line) -> Doc:
    if not isinstance(what, Tree) or what.data not in _LINKED:
        segments = _segments(rule, [what, *condition], {"where"})
        return _apart([_joined(rule, segment, line) for segment in segments])
    links = _links(rule, what, list(_parts(rule, what, *rule.reach(what))))
    *others, (*lead, last) = links
    forced = what.data in _CONDITIONS and _ends_line(rule, links[0][-1])
    filtered = (*_joined(rule, lead, line), BLANK, _filtered(rule, last, condition, line))
    return _apart([*(_joined(rule, link, line) for link in others), filtered], forced)


def _segments(rule: Rule, parts: Sequence[Part], words: set[str]) -> list[list[Part]]:
    """Parts cut before words of the language, and before the rule of a step."""
    segments: list[list[Part]] = [[]]
    for part in parts:
        cuts = isinstance(part, Piece) and part.text in words and part.start not in rule.given
        if segments[-1] and (cuts or _is_step_rule(part)):
            segments.append([])
        segments[-1].append(part)
    return segments


def _is_step_rule(part: Part) -> bool:
    return isinstance(part, Tree) and part.data in ("step_rule", "costing_rule")


def _if_else(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`a if b else c if d else e`: cut before each “else”."""
    arms: list[Doc] = []
    lead: list[Part] = []
    while True:
        value, if_, condition, else_, other = parts
        arms.append(_arm(rule, lead, value, [if_, condition], line))
        lead = [else_]
        if not isinstance(other, Tree) or other.data != "if_else":
            break
        parts = list(_parts(rule, other, *rule.reach(other)))
    arms.append(_joined(rule, [*lead, other], line))
    return _apart(arms)


def _arm(rule: Rule, lead: list[Part], value: Part, when: list[Part], line: Line) -> Doc:
    shown = _joined(rule, [*lead, value], line)
    condition = _joined(rule, when, line)
    if _length(rule, [value]) <= _SHORT:
        return (*shown, BLANK, *condition)
    return Group((shown, Gap(), condition), STEP)


def _reached(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`cells reached from a in at most n steps`: cut before “through” and the rule of a step."""
    head, *others = _segments(rule, parts, {"through"})
    cuts = _segments(rule, head, {"reached", "facing", "in", "turning"})
    first = _filled([_joined(rule, cut, line) for cut in cuts], 0)
    return _apart([first, *(_joined(rule, segment, line) for segment in others)])


def _costing(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    segments = _segments(rule, parts, {"costing", "where"})
    return _filled([_joined(rule, segment, line) for segment in segments], STEP)


def _listed(rule: Rule, node: Node, parts: list[Part], line: Line) -> Doc:
    """`a, b, c`: as many of them on a line as fit."""
    segments: list[list[Part]] = [[]]
    for part in parts:
        segments[-1].append(part)
        if _is_comma(part):
            segments.append([])
    return _filled([_joined(rule, segment, line) for segment in segments], STEP)


SHAPES: dict[str, Shape] = {
    **dict.fromkeys((*_LINKED, "times", "divided"), _chain),
    **dict.fromkeys(("phrase", "extreme"), _row),
    "plus_minus": _sum,
    "where": _where,
    "if_else": _if_else,
    "reached": _reached,
    "costing_rule": _costing,
    "arguments": _listed,
    "set_of": _listed,
    **dict.fromkeys(
        (
            "step_rule", "is_relation", "is_empty", "is_thing", "in_play", "off_board", "in_", "at",
            "next_to", "within", "between", "not_", "negate", "quantified", "number_of", "first_of",
            "aggregate", "can", "of", "whose", "member", "keyed_member", "name", "number", "length",
            "odds", "dice", "text", "truth", "none", "call", "bracketed", "number_range", "argument",
            "named_argument", "asked_of_each",
        ),
        _plain,
    ),
}  # fmt: skip
