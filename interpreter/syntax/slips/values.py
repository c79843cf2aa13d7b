"""Mistakes in what is said about the game."""

from __future__ import annotations

from interpreter.syntax.slips.slip import Slip, in_define

VALUES = (
    Slip(
        r"= ?‸=",
        "One “=” asks whether two things are equal.",
        "Write: ship.damage = 3",
        in_define("ship.range == 3"),
    ),
    Slip(
        r"(<> ?|< ?‸>|= ?‸[<>])",
        "The signs that compare are =, !=, <, <=, > and >=.",
        "Write: ship.range != 3",
        in_define("ship.range <> 3"),
    ),
    Slip(
        r"\d ?\.‸\d|\d‸\.\d|\d\.\d",
        "Rules know whole numbers only.",
        "Divide and say how to round: ship.range * 3 / 2 rounded up",
        in_define("1.5 * ship.range"),
    ),
    Slip(
        r"/ ?‸/",
        "A comment begins with “#”.",
        "Write: # so that nobody waits",
        in_define("ship.range // a comment"),
    ),
    Slip(
        r"‸not in\b|\bnot in ‸",
        "“not” comes after “is”.",
        "Write: ship is not in port",
        in_define("ship not in port"),
    ),
    Slip(
        r"\bis (not )?‸(at )?(<|>|!|=)",
        "A comparison is written with its sign alone.",
        "Write: ship.range >= 3",
        in_define("ship.range is >= 3"),
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
        r"\b(?P<words>at least|at most|more than|less than|greater than|fewer than) ‸"
        r"|‸(more|less|greater|fewer) than",
        "Numbers are compared with signs.",
        "Write >= for “at least”, <= for “at most”, > for “more than”, < for “less than”.",
        in_define("ship.range at least 3"),
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
    ),
    Slip(
        r"‸(?P<near>adjacent|beside|touching|neighbouring)\b|\b(?P<near2>adjacent) ‸to\b",
        "“{near}{near2}” is no word of the language.",
        "What is beside a thing is “next to” it: enemy ships next to ship.cell",
        in_define("enemy ships adjacent to ship.cell"),
    ),
    Slip(
        r"‸(has|have)\b",
        "Nothing “has” another thing in rules.",
        "Write “no ship of player is in play” or “any ship of player is in play”.",
        in_define("player has no ships"),
    ),
    Slip(
        r"\bnext ‸(?!to\b)",
        "The words are “next to”.",
        "Write: enemy ships next to ship.cell",
        in_define("enemy ships next ship.cell"),
        accepts="TO",
    ),
    Slip(
        r"\breached from [^⏎]*? (in|within) ‸",
        "The number of steps is given with “in at most”.",
        "Write: cells reached from ship.cell in at most ship.range steps",
        in_define("cells reached from ship.cell in 3 steps"),
        accepts="AT",
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
    ),
    Slip(
        r"‸with (the )?(?P<most>highest|lowest)\b|\bwith ‸(the )?(?P<most2>highest|lowest)\b",
        "Things are picked by “having the {most}{most2} …”.",
        "Write: ships having the {most}{most2} range",
        in_define("ships with the lowest range"),
    ),
    Slip(
        r"\b(?P<word1>highest|lowest|total)\b ?‸",
        "“{word1}” is a word of the language.",
        "Write “{word1} strength of my ships”, or choose another name.",
        in_define("total + 1"),
        accepts="NAME",
    ),
    Slip(
        r"\w\[?‸?\[",
        "Square brackets hold citations only.",
        "Write f(x) with round brackets, or a set in braces: {{n, ne, nw}}",
        in_define("ship.plan[1]"),
    ),
)
