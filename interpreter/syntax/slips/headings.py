"""Mistakes in what opens a declaration, and in victories."""

from __future__ import annotations

from interpreter.syntax.slips.slip import Slip, in_phase

HEADINGS = (
    Slip(
        r"^(phase|action|test|procedure|table|victory) (?P<a>\w+)[ -]‸?[ -]?"
        r"(?P<b>[a-z]\w*)[^(\"]*:$",
        "“{a} {b}” is two words, and a name is one.",
        "Join them with an underscore, “{a}_{b}”, and put what people call it into a title: "
        '{a}_{b} "{a} {b}".',
        "phase movement planning:\n    stop",
    ),
    Slip(
        r"^(phase|action|test|procedure|table|victory) \w+ \[.*\] ‸\"",
        "The title comes before the citation.",
        'Write: phase turn "A turn" [12]:',
        'phase turn [12] "A turn":\n    stop',
    ),
    Slip(
        r"^(phase|sequence of play|victory) ?\w* ?‸\(",
        "Only actions, tests, procedures and definitions are given values in brackets.",
        "Leave the brackets out, or write: procedure turn(ship):",
        "phase turn(ship):\n    stop",
    ),
    Slip(
        r"^-?(?P<a>\d+) ?‸?- ?(?P<b>\d+)",
        "A row for several numbers has two dots between them.",
        "Write: {a}..{b}: 2",
        "table losses(roll: 1..6):\n    1-2: 3",
        kind="table",
    ),
    Slip(
        r"^roll [^‸]*‸",
        "A test says when it is passed.",
        "Write below the roll: pass when roll >= 4",
        "test rally(ship):\n    roll d6",
        kind="test",
        accepts="PASS",
    ),
    Slip(
        r"^add .* ‸if",
        "A modifier counts “when” something holds.",
        'Write: add 1 when ship is in port because "in port"',
        "test rally(ship):\n    roll d6\n    add 1 if ship is in port",
        kind="test",
    ),
    Slip(
        r"^sequence‸",
        "The sequence of play is written out in full.",
        "Begin it with: sequence of play:",
        "sequence:\n    turn",
    ),
    Slip(
        r"^define .*‸:",
        "A definition has an “=” where this colon stands.",
        "Write: define reach(ship) = cells within ship.range of ship.cell",
        "define reach(ship):\n    ship.range",
        accepts="EQUAL",
    ),
    Slip(
        r"= ?return ‸",
        "A definition is its value; no “return” is needed.",
        "Write the value after the “=”.",
        "define reach(ship) = return ship.range",
    ),
    Slip(
        r"^define [^=]*[^=:]‸(?!:)",
        "A definition gives its value after an “=”.",
        "Write: define reach(ship) = cells within ship.range of ship.cell",
        "define reach(ship)\n    ship.range",
        accepts="EQUAL",
    ),
    Slip(
        r"^state [\w.]+ ?‸(=|$)",
        "What a state can hold is missing.",
        "Name it after a colon, then the start: state ship.damage: 0..3 = 0",
        "state ship.damage = 0",
        accepts="COLON",
    ),
    Slip(
        r"^state .*: ?(?P<a>\d+) ?- ?(?P<b>\d+)",
        "A range of numbers has two dots between its ends.",
        "Write: {a}..{b}",
        "state ship.damage: 0-3",
    ),
    Slip(
        r"^(state|pile) .*[^,] ‸seen by",
        "A comma is missing before “seen by”.",
        "Write: state ship.order: order or none, seen by owner",
        "state ship.damage: 0..3 seen by owner",
        accepts="COMMA",
    ),
    Slip(
        r"^(state|pile) .*, seen by ‸(?P<who>\w+)",
        "“{who}” can't be said to see it.",
        "It is seen by owner, by everyone or by nobody.",
        "state ship.damage: 0..3, seen by admirals",
    ),
    Slip(
        r"^words \w+( \"[^\"]*\")? ‸(?!:)",
        "A colon is missing before the list of words.",
        "Write: words order: hold, advance, retreat",
        "words order hold, advance",
        accepts="COLON",
        at="before",
    ),
    Slip(
        r"^pile \w+ ?‸(?!of)",
        "A pile says what it is made of.",
        "Write: pile deck of card, seen by nobody",
        "pile deck: card",
        accepts="OF",
    ),
    Slip(
        r"^table \w+ ?(\"[^\"]*\" ?)?‸:",
        "A table names its columns and their ranges.",
        "Write: table odds(roll: 1..6, odds: -2..4):",
        "table odds:\n    1: 2",
        accepts="LPAR",
    ),
    Slip(
        r"^when \w+ (is )?‸(?P<event>\w+)",
        "“{event}” is nothing that rules can wait for.",
        "A unit “enters” or “leaves” a cell, “is removed” or “is revealed”: when ship enters spot:",
        "when ship is sunk:\n    stop",
        kind="when",
    ),
    Slip(
        r"^when \w+ (enters|leaves)‸",
        "The cell has no name here by which the lines below could call it.",
        "Write: when ship enters spot where spot.mined:",
        "when ship enters:\n    remove ship",
        kind="when",
    ),
    Slip(
        r"^player ‸(win|lose)\b",
        "The verdict is “player wins when” or “player loses when”.",
        'Write: player wins when no enemy ship is in play because "the enemy fleet is gone"',
        "victory fleet:\n    player win when no enemy ship is in play",
        kind="victory",
    ),
    Slip(
        r"^(player (wins|loses)|draw) ‸if",
        "A verdict is given “when” something holds.",
        'Write: player wins when no enemy ship is in play because "the enemy fleet is gone"',
        "victory fleet:\n    player wins if no enemy ship is in play",
        kind="victory",
    ),
    Slip(
        r"^draw ‸",
        "A victory says when the game is a draw.",
        'Write: draw when turns = 20 because "twenty turns are over"',
        "victory over:\n    draw after 20 turns",
        kind="victory",
    ),
    Slip(
        r"^‸(?!player\b)(?P<who>\w+) (wins|loses|win|lose)\b",
        "A victory speaks of “player”, which stands for each side in turn.",
        "Write: player wins when player = {who} and no enemy ship is in play",
        "victory over:\n    fox wins when no enemy ship is in play",
        kind="victory",
    ),
    Slip(
        r"^player ‸(win|lose)\b",
        "The line is “player wins” or “player loses”.",
        'Write: player wins because "the enemy fleet is gone"',
        in_phase('player win because "it is over"'),
    ),
)
