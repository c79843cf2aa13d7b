"""The types of values in rules."""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Type:
    """What an expression's value is.

    Attributes:
        base: "number", "length" (in tenths of a millimetre), "odds" (their place among all, 1:1 being 1),
            "truth", "cell", "unit", "player", "direction", "word", "type", "terrain", "edge", "text", "dice",
            "none", or "unknown", which fits everywhere.
        many: whether it is a set of those.
        optional: whether it may be none.
        low, high: bounds of a number, length or odds.
        kinds: which kinds a unit may be of.
        words: the name of the list that a word belongs to.
        on_board: whether a unit is known to stand on the board.
        mine: whether a unit is known to be the active player's.
        whole: whether a set of units takes in all types of its kinds.
        truth_word: "any", "no", "every", "number" or "first" for a set that is asked about and not yet
            answered.
    """

    base: str
    many: bool = False
    optional: bool = False
    low: int = 0
    high: int = 0
    kinds: frozenset[str] = frozenset()
    words: str = ""
    on_board: bool = False
    mine: bool = False
    whole: bool = True
    truth_word: str = ""

    def one(self) -> Type:
        """The type of a member of this set."""
        return replace(self, many=False, truth_word="")

    def set(self) -> Type:
        return replace(self, many=True, optional=False)

    def maybe(self) -> Type:
        return replace(self, optional=True)

    def sure(self) -> Type:
        return replace(self, optional=False)

    def __str__(self) -> str:
        word = self._word()
        if self.many:
            return f"a set of {word}s"
        if self.base == "none":
            return "none"
        if self.base == "odds":
            return "odds"
        if self.base == "number" and self.low <= self.high < 10**6:
            span = f" from {self.low} to {self.high}" if self.low < self.high else ""
            return f"a number{span}" if span else f"the number {self.low}"
        text = f"{'an' if word[0] in 'aeio' else 'a'} {word}"
        return f"{text} or none" if self.optional else text

    def _word(self) -> str:
        if self.base == "unit" and len(self.kinds) == 1 and not self.many:
            return next(iter(self.kinds))
        if self.base == "word" and self.words:
            return self.words
        return {"type": "unit type", "unknown": "thing"}.get(self.base, self.base)


UNKNOWN = Type("unknown")
TRUTH = Type("truth", high=1)
CELL = Type("cell")
PLAYER = Type("player")
DIRECTION = Type("direction")
TERRAIN = Type("terrain")
UNIT_TYPE = Type("type")
EDGE = Type("edge")
TEXT = Type("text")
NOTHING = Type("none", optional=True)
FAR = 10**9


def number(low: int = -FAR, high: int = FAR) -> Type:
    return Type("number", low=low, high=high)


def length(low: int = 0, high: int = FAR) -> Type:
    return Type("length", low=low, high=high)


def odds(low: int = -FAR, high: int = FAR) -> Type:
    return Type("odds", low=low, high=high)


def fits(given: Type, wanted: Type) -> bool:
    """Whether a value of one type may stand where the other is wanted (ranges aside)."""
    if "unknown" in (given.base, wanted.base):
        return True
    if given.base == "none":
        return wanted.optional and not wanted.many
    if given.many != wanted.many or given.base != wanted.base:
        return False
    if given.base == "unit":
        return not wanted.kinds or not given.kinds or bool(given.kinds & wanted.kinds)
    return given.base != "word" or given.words == wanted.words


def join(a: Type, b: Type) -> Type:
    """The type of a value that is of one of two types."""
    if {a.base, b.base} == {"none", "unknown"}:
        return UNKNOWN
    if a.base in ("none", "unknown"):
        return b if a.base == "unknown" else b.maybe()
    if b.base in ("none", "unknown"):
        return a if b.base == "unknown" else a.maybe()
    return replace(
        a, optional=a.optional or b.optional, low=min(a.low, b.low), high=max(a.high, b.high),
        kinds=a.kinds | b.kinds, on_board=a.on_board and b.on_board, mine=a.mine and b.mine, whole=a.whole and b.whole,
    )  # fmt: skip
