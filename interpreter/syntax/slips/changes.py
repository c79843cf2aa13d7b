"""Mistakes in what a variant changes: replace, remove, insert."""

from __future__ import annotations

from interpreter.syntax.slips.slip import Slip

CHANGES = (
    Slip(
        r"^remove ‸sequence of play",
        "A game has a sequence of play, so it can't be taken out.",
        "Put another in its place: replace sequence of play:",
        "remove sequence of play",
    ),
    Slip(
        r"^(?P<what>replace|remove) ‸(?P<name>\w+)",
        "Which kind of rule “{name}” is has to be said, too.",
        "Write: {what} action {name}, or whatever kind of rule it is.",
        "remove capture",
    ),
    Slip(
        r"^remove \w+ [\w. ]+ ?‸:",
        "A rule that is taken out is only named, on a line of its own.",
        "End the line without a colon, and leave out what stands below it.",
        "remove victory landing:\n    player wins when true",
    ),
    Slip(
        r"^(?P<what>remove|replace) (?P<kind>\w+) ?‸$",
        "The name of the rule is missing.",
        "Write: {what} {kind} and its name.",
        "remove action",
        at="before",
    ),
    Slip(
        r"^insert (?P<line>\w+)(\(.*\))? (?P<where>before|after) (?P<beside>\w+) ?‸",
        "Into which rule the line goes is missing.",
        "Write: insert {line} {where} {beside} in sequence of play, or in the phase that it belongs to.",
        "insert weather before turn",
        accepts="IN",
        at="before",
    ),
    Slip(
        r"^insert (?P<line>\w+)(\(.*\))? ‸in (?P<rule>.+)",
        "Where in the rule the line goes is missing.",
        "Name the line that it stands beside: insert {line} after turn in {rule}",
        "insert weather in sequence of play",
    ),
    Slip(
        r"^insert ‸?(require|choose|let|prompt|written)\b",
        "More lines for an action stand in a block of their own.",
        "Write: insert into sail: and below it: require ship.damage = 0",
        "insert require ship.damage = 0 after choose in sail",
    ),
    Slip(
        r"^insert ‸?(if|say|set|move|place|remove|roll|each|for|repeat|may)\b",
        "A line that is put in names a phase, a procedure or an action.",
        "Write a procedure that does it, and put in its name: insert drift after sail in turn",
        'insert say "Done." after sail in turn',
    ),
)
