"""Mistakes in lines that roll dice or handle cards."""

from __future__ import annotations

from interpreter.syntax.mending import Mend
from interpreter.syntax.slips.slip import Slip, in_phase

CHANCE = (
    Slip(
        r"\S.*\broll ‸(?P<dice>\d*d\d+)|\S.*‸roll (?P<dice2>\d*d\d+)",
        "Dice are rolled on a line of their own.",
        "Write “roll {dice}{dice2} as rolled” above this line, and “rolled” here.",
        in_phase("let hits = losses(roll d6, 2)"),
    ),
    Slip(
        r"^roll ([^⏎]* )?\d* ?‸?(?P<dice>\d* ?‸?[DwWt]\d+)\b",
        "Dice are written with a small d.",
        "Write: roll 2d6 as rolled",
        in_phase("roll 2D6 as rolled"),
        at="replaced",
        mends=(Mend(r"(?<![A-Za-z_])(\d*)[DwWt](\d+)\b", r"\1d\2"),),
        only=True,
    ),
    Slip(
        r"^roll (an?|one|the|\d+) ‸(die|dice)\b",
        "Dice are written with the number of their faces.",
        "Write: roll 2d6 as rolled",
        in_phase("roll a die as rolled"),
        at="replaced",
        mends=(
            Mend(r"\b(an?|one|the|1) (die|dice)\b", "d6", sure=False),
            Mend(r"\b(\d+) (die|dice)\b", r"\1d6", sure=False),
        ),
    ),
    Slip(
        r"^roll (?P<n>\d+) ?‸(?P<d>d\d+)",
        "The number of dice and their faces are one word.",
        "Write: roll {n}{d} as total_rolled",
        in_phase("roll 2 d6 as rolled"),
        mends=(Mend(r"\b(\d+) (d\d+)\b", r"\1\2"),),
    ),
    Slip(
        r"^roll [^⏎]*‸d\d+",
        "How many dice are rolled is a number here, such as 2d6.",
        "Where it depends on something, roll one several times; the sum is what counts: "
        "roll d6, 3 times, as rolled",
        in_phase("roll (ship.range)d6 as rolled"),
        at="replaced",
        mends=(Mend(r"(\([^()]*\)|\w[\w.]*) ?(?:\* ?)?(d\d+)\b,?", r"\2, \1 times,"),),
        only=True,
    ),
    Slip(
        r"^roll [^,‸]*‸$",
        "What was rolled has no name by which other lines could call it.",
        "Write: roll 2d6 as rolled",
        in_phase("roll 2d6"),
        accepts="AS",
        at="before",
        mends=(Mend(r"$", " as rolled", sure=False),),
    ),
    Slip(
        r"^roll .*‸as",
        "In a test what was rolled is called “roll”.",
        "End the line before “as”, and write: pass when roll >= 4",
        "test rally(ship):\n    roll d6 as rolled\n    pass when rolled >= 4",
        kind="test",
    ),
    Slip(
        r"^shuffle (?P<what>[\w.]+)(?P<of> of \w+)? ?‸",
        "A pile has no order: what is drawn from it is any of its cards.",
        "Leave the line out, or shuffle one pile into another: shuffle discards into {what}",
        in_phase("shuffle deck"),
        accepts="INTO",
    ),
    Slip(
        r"^put (?P<what>[\w.]+) ‸(?P<how>on|under|in|to|back)\b",
        "A pile has no order, and cards are put “into” it.",
        "Write: put {what} into deck",
        in_phase("put card under deck"),
        accepts="INTO",
        mends=(
            Mend(
                r"\b(put [\w.]+) (back |on top of |back on |back in |on|under|in|to)\b", r"\1 into"
            ),
        ),
    ),
    Slip(
        r"^put (?P<what>[\w.]+) ‸from\b",
        "A card is taken from one pile, and put into another.",
        "Write two lines: take {what} from hand of player, and: put {what} into discards",
        in_phase("put card from hand of player into discards"),
        accepts="INTO",
    ),
    Slip(
        r"^take (?P<what>[\w.]+) ‸(?P<how>out|off|in|of)\b",
        "Cards are taken “from” a pile.",
        "Write: take {what} from hand of player",
        in_phase("take card out of deck"),
        accepts="FROM",
        mends=(Mend(r"\b(take [\w.]+) (out of|off|in|of)\b", r"\1 from"),),
    ),
    Slip(
        r"^draw from ‸",
        "The card that is drawn has no name by which other lines could call it.",
        "Write: draw card from deck:",
        in_phase("draw from deck:", "    otherwise:", "        stop"),
        accepts="FROM",
        at="before",
    ),
    Slip(
        r"^draw (‸\d+ |at ‸|‸at )",
        "Cards are drawn one by one.",
        "Write it into a loop: repeat at most 3 times: and below it: draw card from deck:",
        in_phase("draw 3 cards from deck"),
    ),
    Slip(
        r"^draw (because )?‸",
        "“draw” ends the game (“draw game”) or takes a card (“draw card from deck”).",
        'Write: draw game because "nobody can move"',
        in_phase('draw because "nobody can move"'),
    ),
)
