"""Words that English has and rules do without; what is meant is tried, and told only if it can be read."""

from __future__ import annotations

from interpreter.syntax.mending import Mend
from interpreter.syntax.slips.slip import Slip, in_define

_STATE = r"(?!(?:reached|rounded|ordered|golden)\b)([^\W\d]\w+(?:ed|[^\We]en))"
_OF_STATE = (
    rf"\b((?:my|enemy) )?{_STATE} ((?:my|enemy) )?([^\W\d]\w*)(?: is)?( in play| off board)?"
)
"""“shaken enemy ships in play”: a word that tells how they are stands before them."""

ENGLISH = (
    Slip(
        r"\bthere ‸?(is|are)\b|\bthere (is|are) ‸",
        "“There is” is no part of the language.",
        "Write: any enemy ship is next to ship.cell",
        in_define("there is an enemy ship next to ship.cell"),
        at="replaced",
        mends=(
            Mend(
                r"\bthere (?:is|are) (?:(no) |an? |any |some )?((?:my |enemy )?[\w.]+)"
                r"(?= (?:next to|in|at|within|between)\b)",
                r"any \2 is",
            ),
            Mend(r"\bthere (?:is|are) (no|any) ", r"\1 "),
            Mend(r"\bthere (?:is|are) (?:an? |some )?", "any "),
        ),
        only=True,
    ),
    Slip(
        r"\bare\b",
        "Of several things rules say “is” too.",
        "Write: any enemy ships is next to ship.cell",
        in_define("no enemy ships are in play"),
        at="replaced",
        mends=(
            Mend(r"\ball (?:of )?(?:the )?((?:my|enemy) \w+) are\b", r"every \1 is"),
            Mend(r"\ball (?:of )?(?:the )?(\w+) are\b", r"every \1 is"),
            Mend(r"\bare\b", "is"),
        ),
        only=True,
    ),
    Slip(
        r"\bnumber ‸?of (?P<any>any|all|every|each)\b|\bnumber of ‸",
        "“Number of” counts all of a set.",
        "Write: number of my ships in play",
        in_define("number of all my ships"),
        at="replaced",
        mends=(Mend(r"(?<=\bnumber of )(any|all|every|each)( the)? ", ""),),
        only=True,
    ),
    Slip(
        r"\b(all|each)\b",
        "What holds of all of them is asked with “every … is”.",
        "Write: every my ship is in port of player",
        in_define("all my ships is in port"),
        at="replaced",
        mends=(Mend(r"\b(all|each)( of)?( the)?\b", "every"),),
        only=True,
    ),
    Slip(
        r"\b(exists?|existing) ‸|‸exists?\b",
        "Whether there is one is asked with “any”.",
        "Write: any enemy ship is next to ship.cell",
        in_define("exists enemy ship next to d4"),
        at="replaced",
        mends=(
            Mend(r"\bexists? (an? |any |some )?", "any "),
            Mend(r"((?:my |enemy )?\w+) exists\b", r"any \1"),
        ),
    ),
    Slip(
        r"\b(my|enemy) can ‸\w",
        "What a player can do is asked of the player who acts.",
        "Write “can fire”; whether a unit can, say by what it takes: ship.range > 2",
        in_define("enemy can fire"),
    ),
    Slip(
        r"\b(on|upon|inside|onto)\b",
        "Units stand “at” a cell, and “in” a set of cells.",
        "Write “ship is at spot” or “ship is in port”.",
        in_define("any enemy ship is on d4"),
        at="replaced",
        mends=(Mend(r"\b(on|upon) (the )?", "at "), Mend(r"\b(inside|onto)\b", "in")),
        only=True,
    ),
    Slip(
        r"\b(friendly|own|friend|allied)\b",
        "The units of the player who acts are “my” units.",
        "Write: any my ship is next to ship.cell",
        in_define("any friendly ship is next to d4"),
        at="replaced",
        mends=(Mend(r"\b(my own|friendly|own|friend|allied)\b", "my"),),
        only=True,
    ),
    Slip(
        r"\b(hostile|opposing|enemy's|enemies)\b",
        "The units of all other players are “enemy” units.",
        "Write: any enemy ship is next to ship.cell",
        in_define("any hostile ship is next to d4"),
        at="replaced",
        mends=(Mend(r"\b(hostile|opposing)\b", "enemy"),),
        only=True,
    ),
    Slip(
        r"\b(?P<which>active|current|acting|other|opposing|enemy|next) ‸?player\b",
        "The side that acts now is “player”, and the other of two is “opponent of player”.",
        "Write “player” or “opponent of player”.",
        in_define("ships of other player"),
        at="replaced",
        mends=(
            Mend(r"\b(active|current|acting) player\b", "player"),
            Mend(r"\b(other|opposing|enemy|next) player\b", "opponent of player"),
        ),
    ),
    Slip(
        r"\b(nearest|closest|farthest|furthest|strongest|weakest|best|worst|random)\b",
        "Which one of them it is can't be said so.",
        "Ask for those with the lowest or highest value: first of (enemy ships having the lowest range); "
        "the nearest are the ones within 1, 2 or 3.",
        in_define("nearest enemy ship"),
    ),
    Slip(
        r"\b(?P<name>distance|step|steps|ray|neighbours|line|min|max|opponent) ‸(?!of\b)\w",
        "What “{name}” is asked about stands in brackets.",
        "Write it with brackets and commas: distance(ship, target)",
        in_define("distance ship to d4 < 3"),
        mends=(
            Mend(
                r"\bdistance (?:from |between )?([\w.]+) (?:to|and) ([\w.]+)", r"distance(\1, \2)"
            ),
            Mend(r"\b(step|ray) ([\w.]+) ([\w.]+)", r"\1(\2, \3)"),
        ),
    ),
    Slip(
        rf"\b{_STATE} ‸(my |enemy )?[^\W\d]",
        "How units are is said behind them, with “where”.",
        "Write: ships where it.damaged",
        in_define("number of damaged ships"),
        at="replaced",
        mends=(
            Mend(
                rf"\b(any|no) {_STATE} ([^\W\d]\w*) is (at|in|next to) ([\w.]+)(?= ?(?:$|[):,]))",
                r"\1 \3 \4 \5 where it.\2",
            ),
            Mend(
                _OF_STATE + r"(?= ?(?:[-+*/<>=!]|and\b|or\b|because\b|when\b))",
                r"(\1\3\4\5 where it.\2)",
            ),
            Mend(_OF_STATE + r"(?= ?(?:$|[):,]))", r"\1\3\4\5 where it.\2"),
        ),
        only=True,
    ),
    Slip(
        r"\b(any|no|every|of) (?P<side>\w+) ‸(?P<kind>[^\W\d]\w*)",
        "Whose units they are stands behind “of”.",
        "Write: ships of white",
        in_define("any white ship is next to d4"),
        mends=(Mend(r"\b(any|no|every|of) (\w+) ([^\W\d]\w*)", r"\1 \3 of \2", sure=False),),
        only=True,
    ),
    Slip(
        r"",
        "No “a” or “the” stands before a thing.",
        "Leave it out: ship is flagship",
        in_define("ship is a flagship"),
        at="replaced",
        mends=(Mend(r"\b(a|an|the) (?=[^\W\d])", ""),),
        only=True,
    ),
    Slip(
        r"",
        "A comma is missing between two values.",
        "Write: distance(ship, target)",
        in_define("distance(ship d4)"),
        accepts="COMMA",
        mends=(Mend(r"(?<=[\w)}]) (?=[\w({])", ", "),),
        only=True,
    ),
)
