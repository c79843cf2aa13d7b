"""Mistakes in lines that open blocks."""

from __future__ import annotations

from interpreter.syntax.slips.slip import Slip, in_phase

NO_COLON = Slip(
    r"(?P<last>[^\s⏎]+) ?(‸$|⏎‸\S)",
    "A colon is missing at the end of this line.",
    "Put it behind “{last}”: the lines below then are its block.",
    "phase movement\n    each player in turn:\n        stop",
    accepts="COLON",
    at="before",
)

BLOCKS = (
    Slip(
        r"^(elif|elseif|elsif|otherwise ‸if)\b ?",
        "The next condition begins with “else if”.",
        "Write: else if ship.damage = 2:",
        in_phase("if quiet = 1:", "    stop", "elif quiet = 2:", "    stop"),
    ),
    Slip(
        r"^if .*‸then",
        "No “then” is needed: the condition ends with a colon.",
        "Write “if ship.damage = 3:”, and what happens on the next lines, indented.",
        in_phase("if quiet = 1 then", "    stop"),
    ),
    Slip(
        r"^if .*[^=]=?‸=",
        "One “=” asks whether two things are equal.",
        "Write: if quiet = 3:",
        in_phase("if quiet == 3:", "    stop"),
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
        "It stands one level below “choose … from …:” or in line with the actions offered.",
        in_phase("choose ship from ships", "otherwise:", "    stop"),
    ),
    Slip(
        r"^foreach\b ?‸|^for ‸(?!each)",
        "The words are “for each”.",
        "Write: for each ship in my ships in play:",
        in_phase("for ship in ships:", "    stop"),
    ),
    Slip(
        r"^for each \w+ ‸(?P<wrong>\w+)",
        "“{wrong}” stands where “in” belongs.",
        "Write: for each ship in my ships in play:",
        in_phase("for each ship of my ships:", "    stop"),
        accepts="IN",
    ),
    Slip(
        r"^(while|until)\b ?‸",
        "A loop begins with “repeat”.",
        "Write: repeat while quiet < 3, at most 10 times:",
        in_phase("while quiet < 3:", "    stop"),
    ),
    Slip(
        r"^repeat while .*[^,] at most ‸",
        "A comma is missing before “at most”.",
        "Write: repeat while quiet < 3, at most 10 times:",
        in_phase("repeat while quiet < 3 at most 10 times:", "    stop"),
    ),
    Slip(
        r"^repeat ‸(?P<wrong>\w+)",
        "How often to repeat can't begin with “{wrong}”.",
        "Write “repeat at most 3 times:” or “repeat while quiet < 3, at most 10 times:”.",
        in_phase("repeat 3 times:", "    stop"),
    ),
    Slip(
        r"^each player ?‸(:|$)",
        "How the players act is missing.",
        "Write “each player in turn:” or “each player secretly:”.",
        in_phase("each player:", "    stop"),
        accepts="SECRETLY",
    ),
    Slip(
        r"^each ‸(?P<wrong>\w+)|^all players ‸|^each\b ?‸",
        "Only players take turns here.",
        "Write “each player in turn:”; for units and cells, “for each ship in ships:”.",
        in_phase("each ship in turn:", "    stop"),
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
        r": ‸\S",
        "What a colon opens does not stand on the same line.",
        "Put it on the next line, indented deeper.",
        in_phase("if quiet = 1: stop"),
        accepts="_NL",
    ),
    NO_COLON,
)
