"""Mistakes in the lines of actions, phases and procedures."""

from __future__ import annotations

from interpreter.syntax.slips.slip import Slip, in_action, in_phase

CHOICES = (
    Slip(
        r"^(may )?choose from ‸",
        "What is chosen has no name by which other lines could call it.",
        "Write: choose ship from my ships in play",
        in_phase("choose from my ships"),
    ),
    Slip(
        r"^(may )?choose \w+ ‸(?P<wrong>\w+)",
        "“{wrong}” stands where “from” belongs.",
        "Write: choose ship from my ships in play",
        in_action("choose ship in my ships"),
        accepts="FROM",
    ),
    Slip(
        r"^(may )?choose \w+‸$",
        "What may be chosen is missing.",
        "Write: choose ship from my ships in play",
        in_action("choose ship", "effect:", "    stop"),
        accepts="FROM",
        at="before",
    ),
    Slip(
        r"^choose .*‸:",
        "A choice of an action has no block: without anything to choose the action is not offered.",
        "End the line without a colon, and offer the action with an “otherwise:” in its phase.",
        in_action("choose ship from ships:", "    otherwise:", "        stop"),
        kind="action",
    ),
    Slip(
        r"^‸may choose",
        "A choice of an action is always made.",
        "Choose in the effect what may be declined, or write two actions.",
        in_action("may choose ship from ships", "effect:", "    stop"),
        kind="action",
    ),
    Slip(
        r"^‸(choose|require|let|written|prompt) ",
        "“{word}” stands below the effect, which comes last.",
        "Move this line above “effect:”.",
        in_action("effect:", "    stop", "choose ship from ships"),
        kind="action",
    ),
    Slip(
        r"^‸(move|place|remove|set|raise|lower|reveal|hide|say|roll|if|for|repeat|stop|swap)\b",
        "“{word}” happens outside of the effect of this action.",
        "Put it under a line “effect:”, indented one level more.",
        in_action("choose ship from ships", "remove ship"),
        kind="action",
    ),
    Slip(
        r"^\w[\w. ]* (must|may) ‸(?P<what>\w+)",
        "“{what}” stands where “do one of:” belongs.",
        "Write “player must do one of:”, and the actions below it, one on each line.",
        in_phase("player must sail"),
        accepts="DO",
    ),
    Slip(
        r"^\w[\w. ]* (must|may) do ?‸",
        "How many actions are done is missing.",
        "Write “do one of:”, or “do any of:” for as many as the player likes.",
        in_phase("player must do:", "    sail"),
        accepts="HOW_OFTEN",
    ),
    Slip(
        r"^‸(requires|required|needs)\b",
        "The word is “require”.",
        'Write: require to is empty because "the cell is taken"',
        in_action("requires to is empty"),
    ),
    Slip(
        r"^require‸:",
        "Requirements stand one on each line, without a colon.",
        'Write: require to is empty because "the cell is taken"',
        in_action("require:", "    to is empty"),
    ),
)

TEXTS = (
    Slip(
        r"\b(?P<what>because|prompt) ‸(?!\")",
        "What follows “{what}” is a text, and stands in quotation marks.",
        'Write: {what} "the cell is taken"',
        in_action("require to is empty because the cell is taken"),
        accepts="TEXT",
    ),
    Slip(
        r"^(?P<what>say|written) ?‸(?!\")",
        "What follows “{what}” is a text, and stands in quotation marks.",
        'Write: {what} "{{ship}} sails"',
        in_phase("say hello"),
        accepts="TEXT",
    ),
    Slip(
        r"‸because",
        "Only requirements, modifiers, verdicts and ends of the game give a reason.",
        "Leave “because” out, or put the reason behind a “#” as a comment.",
        in_phase('remove ship because "it is sunk"'),
    ),
)

EFFECTS = (
    Slip(
        r"^(?P<verb>eliminate|destroy|kill|delete|discard) ‸",
        "No line begins with “{verb}”.",
        "Units are taken off the board with “remove”: remove ship",
        in_phase("eliminate ship"),
        at="before",
    ),
    Slip(
        r"\S.*\broll ‸(?P<dice>\d*d\d+)|\S.*‸roll (?P<dice2>\d*d\d+)",
        "Dice are rolled on a line of their own.",
        "Write “roll {dice}{dice2} as rolled” above this line, and “rolled” here.",
        in_phase("let hits = losses(roll d6, 2)"),
    ),
    Slip(
        r"^set (?P<what>[\w.() ]+?) ?= ?(?P<value>[^⏎‸]+)",
        "“set” changes a thing “to” a value; “=” asks whether two are equal.",
        "Write: set {what} to {value}",
        in_phase("set quiet = 3"),
        accepts="TO",
    ),
    Slip(
        r"^(?P<what>[\w.]+) ?(?P<sign>[+-]) ?‸=",
        "A value is changed with “raise” or “lower”.",
        "Write: raise {what} by 1",
        in_phase("quiet += 1"),
    ),
    Slip(
        r"^(?P<what>[\w.]+) ?(‸=|= ?(?P<value>[^⏎‸]+)‸)",
        "“=” asks whether two things are equal; it changes nothing.",
        "Write “set {what} to …” to change it, or “let {what} = …” to name a value.",
        in_phase("quiet = 3"),
    ),
    Slip(
        r"^let (?P<what>[\w.]+) ?‸to\b",
        "“let” names a value with “=”.",
        "Write “let {what} = …”; to change a state, “set {what} to …”.",
        in_phase("let quiet to 3"),
    ),
    Slip(
        r"^set (?P<what>[\w.]+)( ‸|‸$)",
        "“set” says what it changes, then “to”, then the value.",
        "Write: set {what} to 3",
        in_phase("set quiet 3"),
        accepts="TO",
    ),
    Slip(
        r"^move \w[\w. ()]* at .*‸",
        "A unit in play moves “to” a cell; “place … at” puts one on the board.",
        "Write: move ship to spot",
        in_phase("move ship at spot"),
        accepts="TO",
    ),
    Slip(
        r"^move (?P<what>[\w.]+)( ‸|‸$)",
        "“move” says which unit, then “to”, then the cell.",
        "Write: move {what} to spot",
        in_phase("move ship spot"),
        accepts="TO",
    ),
    Slip(
        r"^swap (?P<what>[\w.]+) ?(‸(and|for|to)\b|and [^⏎]*‸|‸,|‸$)",
        "“swap” says which unit changes places “with” which other.",
        "Write: swap {what} with other",
        in_phase("swap ship and other"),
        accepts="WITH",
    ),
    Slip(
        r"^(?P<verb>exchange|switch) ‸",
        "No line begins with “{verb}”.",
        "Two units change places with “swap”: swap ship with other",
        in_phase("exchange ship with other"),
        at="before",
    ),
    Slip(
        r"^(place|lay) (?P<what>[\w.]+)( ‸|‸$)",
        "“place” says which unit, then “at”, then the cell.",
        "Write: place {what} at spot",
        in_phase("place ship to spot"),
        accepts="AT",
    ),
    Slip(
        r"^(place|lay) .*‸(off|in|next|within|between|having|where)\b",
        "What is placed is too long to be told from where it is placed.",
        "Name it first: let ship = first of my ships off board",
        in_phase("place first of my ships off board at spot"),
    ),
    Slip(
        r"^(?P<how>raise|lower) (?P<what>[\w.]+)( ‸|‸$)",
        "“{how}” says what changes, then “by”, then how much.",
        "Write: {how} {what} by 1",
        in_phase("raise quiet 1"),
        accepts="BY",
    ),
    Slip(
        r"^remove [\w. ]+ ‸from",
        "A unit is removed from wherever it is.",
        "Write: remove ship",
        in_phase("remove ship from spot"),
    ),
    Slip(
        r"^roll (?P<n>\d+) ?‸(?P<d>d\d+)",
        "The number of dice and their faces are one word.",
        "Write: roll {n}{d} as total_rolled",
        in_phase("roll 2 d6 as rolled"),
    ),
    Slip(
        r"^roll [^,‸]*‸$",
        "What was rolled has no name by which other lines could call it.",
        "Write: roll 2d6 as rolled",
        in_phase("roll 2d6"),
        accepts="AS",
        at="before",
    ),
    Slip(
        r"^roll .*‸as",
        "In a test what was rolled is called “roll”.",
        "End the line before “as”, and write: pass when roll >= 4",
        "test rally(ship):\n    roll d6 as rolled\n    pass when rolled >= 4",
        kind="test",
    ),
    Slip(
        r"^draw (because )?‸",
        "“draw” ends the game (“draw game”) or takes a card (“draw card from deck”).",
        'Write: draw game because "nobody can move"',
        in_phase('draw because "nobody can move"'),
    ),
    Slip(
        r"^(?P<what>[\w ]+ (wins|loses)|draw game) ‸when",
        "“when” belongs to a victory; here the game ends at once.",
        "Put the line under “if …:”.",
        in_phase("player wins when quiet = 3"),
    ),
    Slip(
        r"^(return|break|continue|pass|exit|end)\b ?‸",
        "There is no line “{word0}”.",
        "“stop” ends a phase, a procedure or an effect before its last line.",
        in_phase("return 3"),
    ),
)
