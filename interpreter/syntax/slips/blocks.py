"""Mistakes in lines that open blocks."""

from __future__ import annotations

from interpreter.syntax.mending import Mend
from interpreter.syntax.slips.slip import Slip, in_phase

NO_COLON = Slip(
    r"(?P<last>[^\s⏎]+) ?(‸$|⏎‸\S)",
    "A colon is missing at the end of this line.",
    "Put it behind “{last}”: the lines below then are its block.",
    "phase movement\n    each player in turn:\n        stop",
    accepts="COLON",
    at="before",
    mends=(Mend(r"(?<=[^\s:])\s*(?=#[^\"]*$|$)", ":"),),
)

_UNTIL = Mend(
    r"\b(?:repeat )?until\b (.*?)\s*:?$", r"repeat while not (\1), at most 10 times:", sure=False
)

BLOCKS = (
    Slip(
        r"^(elif|elseif|elsif|otherwise ‸if)\b ?",
        "The next condition begins with “else if”.",
        "Write: else if ship.damage = 2:",
        in_phase("if quiet = 1:", "    stop", "elif quiet = 2:", "    stop"),
        at="replaced",
        mends=(Mend(r"\b(elif|elseif|elsif|otherwise if)\b", "else if"),),
    ),
    Slip(
        r"^if .*‸then",
        "No “then” is needed: the condition ends with a colon.",
        "Write “if ship.damage = 3:”, and what happens on the next lines, indented.",
        in_phase("if quiet = 1 then", "    stop"),
        mends=(
            Mend(r"\s*\bthen\s*:?$", ":"),
            Mend(r"\s*:?\s*\bthen\s*:?\s+(\S.*)$", r":\n    \1"),
        ),
    ),
    Slip(
        r"^if .*[^=]=?‸=",
        "One “=” asks whether two things are equal.",
        "Write: if quiet = 3:",
        in_phase("if quiet == 3:", "    stop"),
        at="replaced",
        mends=(Mend(r"==", "="),),
    ),
    Slip(
        r"^(‸else|else ?‸)",
        "This “else” belongs to no “if”.",
        "It stands in the same column as its “if”, right after the block of that.",
        in_phase("stop", "else:", "    stop"),
    ),
    Slip(
        r"^(‸otherwise|otherwise ?‸)",
        "This “otherwise” belongs to no choice.",
        "It stands one level below “choose … from …:” or in line with the actions offered. After "
        "“if …:” stands “else:”.",
        in_phase("choose ship from ships", "otherwise:", "    stop"),
    ),
    Slip(
        r"^foreach\b ?‸|^for ‸(?!each)",
        "The words are “for each”.",
        "Write: for each ship in my ships in play:",
        in_phase("for ship in ships:", "    stop"),
        at="replaced",
        mends=(Mend(r"\b(foreach|for all|for every|for)\b(?! each)", "for each"),),
    ),
    Slip(
        r"^for each (?P<whose>my|enemy|of) ‸\w+|^for each \w+ ‸(in play|of (?P<those>my|enemy)\b)",
        "Each of them has no name here by which the lines below could call it.",
        "Write: for each ship in my ships in play:",
        in_phase("for each my ship in play:", "    stop"),
        accepts="IN",
        mends=(
            Mend(r"\bfor each of (my|enemy) (\w+?)(s?)(?=\W)", r"for each \2 in \1 \2\3"),
            Mend(r"\bfor each (my|enemy) (\w+?)s?(?=\W)", r"for each \2 in \1 \2s"),
            Mend(r"\bfor each (\w+?)s?(?= in play\b)", r"for each \1 in \1s"),
            Mend(r"\bfor each (\w+?)s? of(?= (my|enemy)\b)", r"for each \1 in"),
        ),
    ),
    Slip(
        r"^for each \w+ ?‸:",
        "The word before the set is “in”.",
        "Write: for each ship in my ships in play:",
        in_phase("for each ship: ships:", "    stop"),
        accepts="IN",
        mends=(Mend(r"\b(for each \w+) ?:(?= *\S)", r"\1 in"),),
    ),
    Slip(
        r"^for each \w+ ‸(?P<wrong>\w+)",
        "“{wrong}” stands where “in” belongs.",
        "Write: for each ship in my ships in play:",
        in_phase("for each ship from my ships:", "    stop"),
        accepts="IN",
        mends=(Mend(r"\b(for each \w+) (of|from|on|at|among)\b", r"\1 in"),),
    ),
    Slip(
        r"^(while|until)\b ?‸",
        "A loop begins with “repeat”.",
        "Write: repeat while quiet < 3, at most 10 times:",
        in_phase("while quiet < 3:", "    stop"),
        at="before",
        mends=(
            Mend(r"\bwhile\b (.*?)\s*:?$", r"repeat while \1, at most 10 times:", sure=False),
            _UNTIL,
        ),
    ),
    Slip(
        r"^repeat while .*[^,] at most ‸",
        "A comma is missing before “at most”.",
        "Write: repeat while quiet < 3, at most 10 times:",
        in_phase("repeat while quiet < 3 at most 10 times:", "    stop"),
        mends=(Mend(r" at most\b", ", at most"),),
    ),
    Slip(
        r"^repeat ‸(?P<wrong>\w+)",
        "How often to repeat can't begin with “{wrong}”.",
        "Write “repeat at most 3 times:” or “repeat while quiet < 3, at most 10 times:”.",
        in_phase("repeat 3 times:", "    stop"),
        mends=(Mend(r"\brepeat (?!at most)(.*\btimes?\b)", r"repeat at most \1"), _UNTIL),
    ),
    Slip(
        r"^each player ?‸(:|$)",
        "How the players act is missing.",
        "Write “each player in turn:” or “each player secretly:”.",
        in_phase("each player:", "    stop"),
        accepts="SECRETLY",
    ),
    Slip(
        r"^each player ‸(simultaneously|hidden|secret|privately|at once|at the same time)\b"
        r"|^(?P<word1>secretly|simultaneously) ?‸:",
        "What all players do without seeing each other they do “secretly”.",
        "Write: each player secretly:",
        in_phase("each player simultaneously:", "    stop"),
        at="replaced",
        mends=(
            Mend(
                r"\b(?:each player )?(secretly|simultaneously|hidden|secret|privately|at once"
                r"|at the same time)\b",
                "each player secretly",
            ),
        ),
    ),
    Slip(
        r"^each ‸(?P<wrong>\w+)|^(all|every) ‸(players?|sides?)\b|^each\b ?‸",
        "Only players take turns here.",
        "Write “each player in turn:”; for units and cells, “for each ship in ships:”.",
        in_phase("each ship in turn:", "    stop"),
        mends=(
            Mend(r"\b(each side|all players|all sides|every player|every side)\b", "each player"),
        ),
    ),
    Slip(
        r"‸",
        "Nothing stands in the block that this line opens.",
        "Write its lines below it, indented deeper.",
        in_phase("if quiet = 1:", "stop"),
        accepts="_INDENT",
        at="before",
    ),
    Slip(
        r"^[^‸]*‸\{",
        "A block needs no braces.",
        "Write a colon instead of “{{”, begin its lines below, indented, and leave “}}” out.",
        in_phase("if quiet = 1 {", "    stop"),
        accepts="COLON",
    ),
    Slip(
        r": ‸\S",
        "What a colon opens does not stand on the same line.",
        "Put it on the next line, indented deeper.",
        in_phase("if quiet = 1: stop"),
        accepts="_NL",
        mends=(Mend(r":\s+(\S.*)$", r":\n    \1"),),
    ),
    Slip(
        r"^unless ‸",
        "No line begins with “unless”.",
        "Write: if not ship.damage = 3:",
        in_phase("unless quiet = 3:", "    stop"),
        at="before",
        mends=(Mend(r"\bunless (.*?)\s*:?$", r"if not (\1):"),),
    ),
    NO_COLON,
)
