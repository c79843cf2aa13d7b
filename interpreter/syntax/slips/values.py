"""Mistakes in what is said about the game."""

from __future__ import annotations

from interpreter.syntax.mending import Mend
from interpreter.syntax.slips.slip import Slip, in_define

_COMPARED = (
    Mend(
        r"\b(is |are )?(at least|no less than|no fewer than|(greater|more|larger|higher|bigger) than or equal to)\b",
        ">=",
    ),
    Mend(
        r"\b(is |are )?(at most|no more than|(less|fewer|smaller|lower) than or equal to)\b", "<="
    ),
    Mend(r"\b(is |are )?(more|greater|larger|higher|bigger|stronger|longer) than\b", ">"),
    Mend(r"\b(is |are )?(less|fewer|smaller|lower|weaker|shorter) than\b", "<"),
)

PLUS = Slip(
    r"^(?![\w.]+ = ‸)[^‸]*(\b(add|to|by|when|if|else|and|or|not)|[=<>(,:*/]) ?‸\+ ?[\w(]",
    "A “+” stands between two values, and not before one.",
    "Write: add 1 when ship is in port",
    "test rally(ship):\n    roll d6\n    add +1 when ship is in port\n    pass when roll >= 4",
    mends=(Mend(r"\+ ?(?=[\w(])", ""),),
    only=True,
)
"""What comes before the words of changes: “add +1” is no change of a value."""

VALUES = (
    Slip(
        r"\bcosting .*‸[-+]",
        "What a step costs is one number.",
        "Put the sum in brackets: a -> b costing (b.cost + 1)",
        in_define("cells reached from ship.cell in at most 3 steps a -> b costing 1 + b.cost"),
        mends=(Mend(r"\bcosting (.+?)( where\b|$)", r"costing (\1)\2"),),
    ),
    Slip(
        r"= ?‸=",
        "One “=” asks whether two things are equal.",
        "Write: ship.damage = 3",
        in_define("ship.range == 3"),
        at="replaced",
        mends=(Mend("==", "="),),
    ),
    Slip(
        r"\bnot ‸=|‸not ?=|\bis ‸?not ‸?=",
        "“Differs from” is one sign.",
        "Write: ship.range != 3",
        in_define("ship.range not = 3"),
        at="replaced",
        mends=(Mend(r"\b(is )?not ?=", "!="),),
    ),
    Slip(
        r"\bis ‸?(exactly |equal to |the same as )|‸(equals|equal to|is equal to)\b|\bequals ‸"
        r"|\b(equal|same) ‸(to|as)\b",
        "“Is equal to” is the sign “=”.",
        "Write: ship.range = 3",
        in_define("ship.range equals 3"),
        at="replaced",
        mends=(
            Mend(r"\b(is |are )?not equal to\b", "!="),
            Mend(r"\b(is |are )?(exactly equal to|equal to|equals|the same as|exactly)(?= )", "="),
        ),
    ),
    Slip(
        r"(<> ?|< ?‸>|= ?‸[<>])",
        "The signs that compare are =, !=, <, <=, > and >=.",
        "Write: ship.range != 3",
        in_define("ship.range <> 3"),
        at="replaced",
        mends=(Mend("<>", "!="), Mend("=>", ">="), Mend("=<", "<=")),
    ),
    Slip(
        r"\b\d+‸:\d+",
        "One of the two numbers of odds is 1.",
        "Write 1:1, 2:1, 1:2 and so on; or compare numbers: 2 * ship.range >= 3 * other.range",
        in_define("odds(ship.range, 3) >= 3:2"),
    ),
    Slip(
        r"\d ?\.‸\d|\d‸\.\d|\d\.\d",
        "Rules know whole numbers only.",
        "Divide and say how to round: ship.range * 3 / 2 rounded up",
        in_define("1.5 * ship.range"),
    ),
    Slip(
        r"/ ?‸/|‸/ ?/",
        "A note for readers begins with “#”.",
        "Write: # so that nobody waits",
        in_define("ship.range // a comment"),
        at="replaced",
        mends=(Mend("//+", "#"),),
    ),
    Slip(
        r"‸not in\b|\bnot in ‸",
        "“not” comes after “is”.",
        "Write: ship is not in port",
        in_define("ship not in port"),
        mends=(Mend(r"\bnot in\b", "is not in"),),
    ),
    Slip(
        r"\bis (not )?‸(at )?(<|>|!|=)",
        "A comparison is written with its sign alone.",
        "Write: ship.range >= 3",
        in_define("ship.range is >= 3"),
        mends=(Mend(r"\bis not =", "!="), Mend(r"\bis (at )?(?=[<>!=])", "")),
    ),
    Slip(
        r"\bturning at most ‸",
        "The number of sides follows “turning” at once: it is always the most.",
        "Write: in at most 5 steps turning 1 through sky",
        in_define("cells reached from d4 facing n in at most 5 steps turning at most 1"),
    ),
    Slip(
        r"\bturning( ‸(?!at\b)|‸| through [^‸]*‸)",
        "How far a unit may turn after each step is missing.",
        "Say by how many sides: in at most 5 steps turning 1 through sky",
        in_define("cells reached from d4 facing n in at most 5 steps turning through sky"),
    ),
    Slip(
        r"\b(?P<rel>in|at|next to|within [\w.]+ of) (?P<set>(?!play\b)[\w.]+( of [\w.]+)*) ?‸(?P<sign>[+-]) ?"
        r"(?P<more>[\w.]+( of [\w.]+)*)?",
        "What follows “{rel}” ends before this “{sign}”.",
        "Put brackets round all of it: {rel} ({set} {sign} {more})",
        in_define("no ship is in port + reef"),
    ),
    Slip(
        r"\b(at least|at most|(more|less|greater|fewer|larger|smaller|higher|lower|bigger) than) ‸"
        r"|(‸(more|less|greater|fewer|larger|smaller|higher|lower|bigger)|"
        r"\b(more|less|greater|fewer|larger|smaller|higher|lower|bigger) ‸)( ?than)",
        "Numbers are compared with signs.",
        "Write >= for “at least”, <= for “at most”, > for “more than”, < for “less than”.",
        in_define("ship.range at least 3"),
        at="replaced",
        mends=_COMPARED,
    ),
    Slip(
        r"\bwithin [\w.]+ ‸(cells|cell|hexes|hex|squares|steps|step|fields|spaces)\b",
        "A distance is a number alone; it counts steps.",
        "Write: enemy ships within 2 of ship.cell",
        in_define("enemy ships within 2 cells of ship.cell"),
        accepts="OF",
        mends=(Mend(r"(?<=\w) (cells|cell|hexes|hex|squares|steps|step|fields|spaces)\b", ""),),
    ),
    Slip(
        r"\bevery [^‸]*\bwhere\b[^‸]*‸is\b",
        "“every” is followed at once by “is”.",
        "Name those that are left out in brackets: every (my ships where it.range > 1) is in port",
        in_define("every my ship where it.range > 1 is in port"),
        mends=(Mend(r"\bevery (.*? where .*?) (?=is\b)", r"every (\1) "),),
    ),
    Slip(
        r"‸(unless|except)\b",
        "“{word}” is no word of the language.",
        "Write “and not …”.",
        in_define("ship.range > 3 unless ship is in port"),
    ),
    Slip(
        r"\b(?P<word1>and|or|not|is|of|in|at|than) ‸(?P<word2>and|or|is|where)\b"
        r"|\b(?P<word3>and|or) (and|or) ‸",
        "Between two of these words something is missing.",
        "Each “and” and “or” stands between two whole conditions: a = 1 or a = 2",
        in_define("ship.range = 1 or or ship.range = 2"),
    ),
    Slip(
        r"\bis (not )?(in|at|next to) \d+ ?‸/ ?\d",
        "Rules can't name a point of the table by its numbers.",
        "Make a region of it in the board file, and write the name of that: ship is in corner",
        in_define("ship is at 12/4"),
    ),
    Slip(
        r"\bwithin (?P<far>[\w.]+( [a-z]+)?(\([^()]*\))?) ?‸(?P<sign>[+/-]) ?(?P<more>[^⏎]*?) of\b",
        "How far “within” reaches ends before this “{sign}”.",
        "Put brackets round all of it: within ({far} {sign} {more}) of",
        in_define("enemy ships within 3 inches - 9 mm of ship"),
    ),
    Slip(
        r"\breached from .*\bthrough .*\bwhere\b[^‸]*‸\w+ ?->",
        "“{word} -> …” is read as going on with the condition after “where”.",
        "Put brackets round the set: through (cells where it is empty)",
        in_define(
            "cells reached from d4 in at most 5 steps\n        through cells where it is empty\n"
            "        a -> b where b is empty"
        ),
    ),
    Slip(
        r"\bwithin [\w.]+ ‸(?!of)",
        "“within” gives a distance, then “of”, then from where.",
        "Write: enemy ships within 2 of ship.cell",
        in_define("enemy ships within 2 ship.cell"),
        accepts="OF",
        mends=(Mend(r"\bwithin ([\w.]+) (?:from |to )?", r"within \1 of "),),
    ),
    Slip(
        r"‸(?P<near>adjacent|beside|touching|neighbouring)\b|\b(?P<near2>adjacent) ‸to\b",
        "“{near}{near2}” is no word of the language.",
        "What is beside a thing is “next to” it: enemy ships next to ship.cell",
        in_define("enemy ships adjacent to ship.cell"),
        at="replaced",
        mends=(Mend(r"\b(adjacent|beside|touching|neighbouring)( to)?\b", "next to"),),
    ),
    Slip(
        r"‸(has|have)\b",
        "Nothing “has” another thing in rules.",
        "Write “no ship of player is in play” or “any ship of player is in play”.",
        in_define("player has no ships"),
        mends=(
            Mend(r"\b(\w+) has no (\w+) in play\b", r"no \2 of \1 is in play"),
            Mend(r"\b(\w+) has no (?:unit|units)\b", r"\1 is empty"),
            Mend(r"\b(\w+) (?:has|have) (\w+)(?= (?:[<>=!]|of ))", r"\1.\2"),
        ),
    ),
    Slip(
        r"\bnext ‸(?!to\b)",
        "The words are “next to”.",
        "Write: enemy ships next to ship.cell",
        in_define("enemy ships next ship.cell"),
        accepts="TO",
        mends=(Mend(r"\bnext\b(?! to)", "next to"),),
    ),
    Slip(
        r"\breached from [^⏎]*? ‸(through|facing|turning|\w+ ?->)",
        "How many steps they may be away is missing.",
        "Write: cells reached from ship.cell in at most 3 steps through …",
        in_define("cells reached from ship.cell through sea"),
        accepts="IN",
    ),
    Slip(
        r"\breached from [^⏎]*? (in|within) ‸",
        "The number of steps is given with “in at most”.",
        "Write: cells reached from ship.cell in at most ship.range steps",
        in_define("cells reached from ship.cell in 3 steps"),
        accepts="AT",
        at="replaced",
        mends=(Mend(r"\b(in|within)\b(?! at most)", "in at most"),),
    ),
    Slip(
        r"\bthrough [^⏎]*? ‸?turning ‸?",
        "“turning” stands before “through”.",
        "Write: in at most 5 steps turning 1 through sky",
        in_define("cells reached from d4 facing n in at most 5 steps through sky turning 1"),
    ),
    Slip(
        r"\bin at most [^⏎]*? facing ‸",
        "“facing” stands right after the start.",
        "Write: cells reached from plane.cell facing plane.facing in at most 5 steps",
        in_define("cells reached from d4 in at most 5 steps facing n"),
    ),
    Slip(
        r"\bnumber ‸(?!of)",
        "“number” is a word of the language: “number of”.",
        "Write “number of ships in play”, or choose another name.",
        in_define("number + 1"),
        accepts="OF",
        mends=(Mend(r"\bnumber (?=my\b|enemy\b|\w+s\b)", "number of "),),
    ),
    Slip(
        r"‸with (the )?(?P<most>highest|lowest)\b|\bwith ‸(the )?(?P<most2>highest|lowest)\b",
        "Things are picked by “having the {most}{most2} …”.",
        "Write: ships having the {most}{most2} range",
        in_define("ships with the lowest range"),
        mends=(Mend(r"\bwith (the )?(?=highest|lowest)", "having the "),),
    ),
    Slip(
        r"\b(?P<word1>highest|lowest|total)\b ?‸",
        "“{word1}” is a word of the language.",
        "Write “{word1} strength of my ships”, or choose another name.",
        in_define("total + 1"),
        accepts="NAME",
    ),
    Slip(
        r"(^|[^\w\]]) ?‸\[",
        "A set stands in braces; square brackets hold citations.",
        "Write: {{n, ne, nw}}",
        in_define("number of [n, ne]"),
        mends=(Mend(r"\[([^\[\]]*)\]", r"{\1}"),),
        only=True,
    ),
    Slip(
        r"\w\[?‸?\[",
        "Square brackets hold citations only.",
        "Write f(x) with round brackets, or a set in braces: {{n, ne, nw}}",
        in_define("ship.plan[1]"),
    ),
)
