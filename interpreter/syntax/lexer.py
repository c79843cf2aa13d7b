"""Text -> words and signs, as the parser asks for them.

The words of the language are none where a name is wanted: in `choose to from cells` the cell is called
“to”. So what a word is depends on what the parser could take next. One pattern finds the words; Lark's
own lexer would compile one for each state of the parser, which takes longer than reading a ruleset.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from lark import Token
from lark.common import LexerConf
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer, LexerState, TerminalDef

PIECES = re.compile(
    r"""
    (?P<blank>     [ \t\f]+ )
  | (?P<line>      (?:[ \t]*(?:\#[^\n]*)?\n[ \t]*)+ )
  | (?P<note>      \#[^\n]* )
  | (?P<both>      (?:each[ ]+player | rounded[ ]+(?:up|down))\b )
  | (?P<odds>      (?:1:[1-9][0-9]* | [1-9][0-9]*:1)\b )
  | (?P<dice>      [0-9]*d[0-9]+\b )
  | (?P<number>    [0-9]+ )
  | (?P<word>      [^\W\d]\w* )
  | (?P<text>      "[^"\n]*" )
  | (?P<citation>  \[[^\]\n]*\] )
  | (?P<sign>      <= | >= | != | -> | \.\. | [-+*/<>=(){},.:] )
    """,
    re.VERBOSE,
)
_NAMES = {"line": "_NL", "number": "INT", "odds": "ODDS", "text": "TEXT", "citation": "CITATION"}
_PLAIN = re.compile(r"\(([\w|]+)\)\\b")  # how the grammar writes a choice of words


class RulesLexer(Lexer):
    """Finds the words of one declaration; which terminal a word is, the parser's state says."""

    __future_interface__ = 2

    def __init__(self, lexer_conf: LexerConf) -> None:
        self.terminals = spellings(lexer_conf.terminals)

    def lex(self, lexer_state: LexerState, parser_state: Any) -> Iterator[Token]:
        whole, at, end = lexer_state.text.text, lexer_state.text.start, lexer_state.text.end
        states = parser_state.parse_conf.parse_table.states
        while at < end:
            found = PIECES.match(whole, at, end)
            accepted = states[parser_state.position]
            kind = found.lastgroup if found else None
            if found is None or kind is None:
                raise UnexpectedCharacters(whole, at, 0, 0, set(accepted))  # type: ignore[no-untyped-call]
            at = found.end()
            if kind in ("blank", "note"):
                continue
            text, type_ = found.group(), _NAMES.get(kind)
            if kind == "both" and not accepted.keys() & {"EACH_PLAYER", "ROUNDED"}:
                text = text.split(" ", 1)[0]
                at = found.start() + len(text)
            if kind == "dice" and "DICE" not in accepted and text[0] != "d" and "INT" in accepted:
                text, type_ = text.split("d", 1)[0], "INT"
                at = found.start() + len(text)
            if type_ is None:
                type_ = self._terminal(text, kind, accepted)
            token = Token(type_, text, found.start(), 0, 0, 0, 0, at)
            lexer_state.last_token = token
            yield token

    def _terminal(self, text: str, kind: str, accepted: Mapping[str, object]) -> str:
        """What a word or sign is here; where nothing fits, whatever it could be elsewhere."""
        if kind == "dice" and text[0] != "d":
            return "DICE"
        names = ("DICE",) if kind == "dice" else self.terminals.get(" ".join(text.split()), ())
        for name in names:
            if name in accepted:
                return name
        return "NAME" if kind in ("word", "dice", "both") or not names else names[0]


def spellings(terminals: Iterable[TerminalDef]) -> dict[str, tuple[str, ...]]:
    """Each word and sign of the grammar with the terminals that it may be, the most urgent first."""
    found: dict[str, list[TerminalDef]] = {}
    for terminal in terminals:
        pattern = terminal.pattern.value
        words = [pattern] if terminal.pattern.type == "str" else _listed(pattern)
        for word in words:
            found.setdefault(word, []).append(terminal)
    return {
        word: tuple(t.name for t in sorted(several, key=lambda t: -t.priority))
        for word, several in found.items()
    }


def _listed(pattern: str) -> list[str]:
    """The words that a regular expression of the grammar lists."""
    match pattern:
        case r"each[ ]+player\b":
            return ["each player"]
        case r"rounded[ ]+(up|down)\b":
            return ["rounded up", "rounded down"]
    plain = _PLAIN.fullmatch(pattern)
    if plain:
        return plain[1].split("|")
    if pattern.startswith("(?:") and pattern.endswith(")"):
        return [sign.replace("\\", "") for sign in pattern[3:-1].split("|")]
    return []
