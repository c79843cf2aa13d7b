"""Line ends and indentation: which lines continue a statement, which open and close blocks.

A line that is indented deeper than the statement it follows continues that statement, unless the
statement ended with a colon: then the deeper line opens a block.
"""

from __future__ import annotations

from collections.abc import Iterator

from lark import Token
from lark.lark import PostLex

OPENING = frozenset({"LPAR", "LBRACE"})
CLOSING = frozenset({"RPAR", "RBRACE"})


LAYOUT = frozenset({"_NL", "_INDENT", "_DEDENT"})


def has_place(part: object) -> bool:
    """Whether a part of a parse tree counts for where that tree begins and ends."""
    return not (isinstance(part, Token) and part.type in LAYOUT)


class IndentFault(Exception):
    """A line comes back to an indentation that no open block has."""

    def __init__(self, offset: int) -> None:
        super().__init__(offset)
        self.offset = offset


class Layout(PostLex):
    """Turns the line ends of one declaration into line ends, block openings and block closings."""

    always_accept = ("_NL",)

    def process(self, stream: Iterator[Token]) -> Iterator[Token]:
        levels = [0]
        brackets = 0
        last = ""
        for token in stream:
            if token.type == "_NL":
                if brackets == 0:
                    yield from _line_end(token, levels, last)
                continue
            brackets = max(0, brackets + (token.type in OPENING) - (token.type in CLOSING))
            last = token.type
            yield token
        for _ in levels[1:]:
            yield Token("_DEDENT", "")


def _line_end(token: Token, levels: list[int], last: str) -> Iterator[Token]:
    indent = len(token.rsplit("\n", 1)[1].expandtabs(8))
    if indent > levels[-1]:
        if last != "COLON":
            return
        yield token
        levels.append(indent)
        yield Token.new_borrow_pos("_INDENT", "", token)
        return
    yield token
    while indent < levels[-1]:
        levels.pop()
        yield Token.new_borrow_pos("_DEDENT", "", token)
    if indent != levels[-1]:
        raise IndentFault((token.start_pos or 0) + len(token))
