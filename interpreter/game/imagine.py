"""A position as it may be, for all that one side knows: what it can't see is made up.

Two positions that look alike to the side give the same for the same chance: nothing is taken over but what
it sees. In place of what is hidden stands

- for hidden units of others, any of the units that they may be;
- for the states that the side does not see, what they hold in an example: a position of another game,
  stopped at the same decision;
- for cards in piles that the side does not see, those of the example, changed by as few as it takes to come
  out at the cards that there are, and at the number of cards of piles of which that is known.

Names that rules keep over a decision stand as they are, with the units in them exchanged alike; a number or
word that only another side can know is that of the example.
"""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

from interpreter.game.view import counted, sees, undo
from interpreter.game.words import knows
from interpreter.program import Program
from interpreter.program.geometry import members
from interpreter.program.layout import DRAWN, SEED, Variable

Row = list[int]
NEAREST = 8  # of all examples, those that look most like the position


@dataclass(frozen=True)
class Pile:
    """Where a pile begins, whether the side sees its cards, and whether it sees how many there are."""

    first: int
    seen: bool
    counted: bool


@dataclass(frozen=True)
class Veil:
    """What a side never sees, and what it always does.

    Attributes:
        hidden: the places of states that the side does not see; cards are not among them.
        piles: for each list of cards, how many kinds there are, and the piles of them.
        public: the places of states of the game and of the sides that it sees, to compare positions by; none
            that hold a unit, which it may not know.
        references: places that it sees and that hold a unit, or (True) a set of units.
        by_unit: where states of units begin that all see, whatever the unit: what is hidden has them too.
        by_kind: where states begin that all see where they know which unit it is.
    """

    side: int
    hidden: tuple[int, ...]
    piles: tuple[tuple[int, tuple[Pile, ...]], ...]
    public: tuple[int, ...]
    references: tuple[tuple[int, bool], ...]
    by_unit: tuple[tuple[int, int], ...]
    by_kind: tuple[tuple[int, int], ...]

    @property
    def open(self) -> bool:
        """Whether there is nothing hidden but units."""
        return not self.hidden and not self.piles


def veil(program: Program, side: int) -> Veil:
    """What stands between a side and the state."""
    hidden: list[int] = []
    public: list[int] = []
    references = list(program.layout.unit_places)
    by_unit: list[tuple[int, int]] = []
    by_kind: list[tuple[int, int]] = []
    for variable in program.layout.variables:
        if not variable.pile:
            seen = set(_seen(program, variable, side))
            places = range(variable.base, variable.base + variable.count)
            hidden += [p for p in places if p not in seen]
            if variable.kind.removeprefix("set of ") == "unit":
                references += [(p, variable.is_set) for p in sorted(seen)]
            elif variable.scope in ("game", "player"):
                public += sorted(seen)
        if variable.seen_by == "everyone" and variable.scope not in ("game", "player", "cell"):
            kept = by_unit if variable.scope == "unit" else by_kind
            kept.append((variable.base, variable.each))
    return Veil(
        side, tuple(hidden), tuple(_piles(program, side)), tuple(public), tuple(references),
        tuple(by_unit), tuple(by_kind),
    )  # fmt: skip


def _seen(program: Program, variable: Variable, side: int) -> Iterator[int]:
    for thing in range(variable.count // variable.each):
        if sees(program, variable, side, thing):
            first = variable.base + thing * variable.each
            yield from range(first, first + variable.each)


def _piles(program: Program, side: int) -> Iterator[tuple[int, tuple[Pile, ...]]]:
    """How many cards there are of each list, and where its piles are, as far as one of them is hidden."""
    lists: dict[tuple[str, ...], list[Pile]] = {}
    for variable in program.layout.variables:
        if variable.pile:
            found = lists.setdefault(variable.keys[0].words, [])
            for thing in range(variable.count // variable.each):
                first = variable.base + thing * variable.each
                seen = sees(program, variable, side, thing)
                found.append(Pile(first, seen, seen or counted(variable)))
    for words, piles in lists.items():
        if not all(pile.seen for pile in piles):
            yield len(words), tuple(piles)


# --- making it up


def imagine(
    program: Program, veil: Veil, row: Sequence[int], examples: Sequence[Sequence[int]],
    rng: random.Random,
) -> Row:  # fmt: skip
    """A row that looks to the side of the veil as the one given does; chance is new in it.

    What others did secretly before, in the block of secret play at hand, is as if they had done nothing.
    """
    like = rng.choice(examples) if examples else program.layout.start
    lent = _lent(program, veil, row, like, examples, rng)
    deal = _deal(program, veil.side, row, like, rng)
    found = _made_up(program, veil, row, lent, deal)
    for secret in program.layout.secrets:
        if row[secret.running]:
            before = list(row)
            undo(before, secret, -1)
            before = _made_up(program, veil, before, lent, deal)
            kept = [v for first, n in secret.places for v in before[first : first + n]]
            copies = len(program.world.sides) + 1
            found[secret.kept : secret.kept + secret.size * copies] = kept * copies
    for place, knower, low in program.layout.private:
        if row[knower] not in (0, 1 + veil.side):
            found[place] = like[place] if like[knower] else low
    found[SEED], found[DRAWN] = rng.getrandbits(64), 0
    return found


def nearest(
    veil: Veil, row: Sequence[int], examples: Sequence[Sequence[int]]
) -> list[Sequence[int]]:
    """The examples that look most like a position to the side, by the states that it sees."""

    def differences(number: int) -> tuple[int, int]:
        example = examples[number]
        return sum(row[p] != example[p] for p in veil.public), number

    best = sorted(range(len(examples)), key=differences)[:NEAREST]
    return [examples[n] for n in best]


def unknown(program: Program, side: int, row: Sequence[int]) -> list[int]:
    """The units of which the side does not know which they are."""
    shown = program.layout.shown
    hidden = members(program.world.hidden_units)
    return [u for u in hidden if not knows(program, side, u, row[shown + u])]


def _lent(
    program: Program, veil: Veil, row: Sequence[int], like: Sequence[int],
    examples: Sequence[Sequence[int]], rng: random.Random,
) -> dict[int, int]:  # fmt: skip
    """The values of all places that the side does not see."""
    lent = {place: like[place] for place in veil.hidden}
    for unit in unknown(program, veil.side, row):
        for base, each in (*veil.by_unit, *veil.by_kind):
            first = base + unit * each
            lent |= {place: like[place] for place in range(first, first + each)}
    for kinds, piles in veil.piles:
        lent |= _cards(kinds, piles, row, like, examples, rng)
    return lent


def _cards(
    kinds: int, piles: Sequence[Pile], row: Sequence[int], like: Sequence[int],
    examples: Sequence[Sequence[int]], rng: random.Random,
) -> dict[int, int]:  # fmt: skip
    """Cards for the piles that are not seen, so that there are as many of each kind as in the example."""
    lent: dict[int, int] = {}
    for kind in range(kinds):
        seen = [pile.first + kind for pile in piles if pile.seen]
        hidden = [pile.first + kind for pile in piles if not pile.seen]
        lent |= {place: like[place] for place in hidden}
        surplus = sum(row[place] for place in seen) - sum(like[place] for place in seen)
        for _ in range(surplus):
            holding = [place for place in hidden for _ in range(lent[place])]
            if holding:
                lent[rng.choice(holding)] -= 1
        for _ in range(-surplus):
            usual = [p for p in hidden for example in examples for _ in range(example[p])]
            lent[rng.choice(usual or hidden)] += 1
    free = [pile.first for pile in piles if not pile.counted]
    told = [pile.first for pile in piles if pile.counted and not pile.seen]
    for number, first in enumerate(told):
        size = sum(row[first : first + kinds])
        _resize(kinds, lent, first, size, free or told[number + 1 :], rng)
    return lent


def _resize(
    kinds: int, lent: dict[int, int], first: int, size: int, others: Sequence[int], rng: random.Random
) -> None:  # fmt: skip
    """Brings a pile to its size: cards go to other piles, or come from them, any of them as likely."""
    while (held := sum(lent[first + kind] for kind in range(kinds))) != size:
        giving = [first] if held > size else others
        cards = [(g, kind) for g in giving for kind in range(kinds) for _ in range(lent[g + kind])]
        giver, kind = rng.choice(cards) if cards else (-1, rng.randrange(kinds))
        if giver >= 0:
            lent[giver + kind] -= 1
        if held < size:
            lent[first + kind] += 1
        elif others:
            lent[rng.choice(others) + kind] += 1


@dataclass(frozen=True)
class Deal:
    """Which units the hidden ones are taken to be.

    Attributes:
        olds: the units in play of which the side does not know which they are.
        instead: for each of these the one that is taken for it; -1 for none that fits.
        spare: for each side the unit that stands for those off the board.
    """

    olds: tuple[int, ...]
    instead: Mapping[int, int]
    spare: Mapping[int, int]


def _deal(
    program: Program, side: int, row: Sequence[int], like: Sequence[int], rng: random.Random
) -> Deal:
    """Any unit may be any other of its side; those off the board are rather those of the example."""
    cell, owners = program.layout.cell, program.world.owners
    pool = unknown(program, side, row)
    olds = sorted((u for u in pool if row[cell + u] >= 0), key=lambda u: _outside(program, row, u))
    instead: dict[int, int] = {}
    spare: dict[int, int] = {}
    for owner in sorted({owners[u] for u in pool}):
        mine = [u for u in pool if owners[u] == owner]
        rng.shuffle(mine)
        mine.sort(key=lambda u: like[cell + u] < 0)
        places = [u for u in olds if owners[u] == owner]
        news = mine[: len(places)]
        rng.shuffle(news)
        instead |= _seated(program, row, places, news)
        rest = [u for u in mine if u not in instead.values()]
        spare[owner] = min(rest, default=-1)
    return Deal(tuple(olds), instead, spare)


def _outside(program: Program, row: Sequence[int], unit: int) -> tuple[int, ...]:
    """What all see of a hidden unit: units are told apart by nothing else."""
    layout = program.layout
    told = [
        row[v.base + unit * v.each + n]
        for v in layout.variables if v.scope == "unit" and v.seen_by == "everyone"
        for n in range(v.each)
    ]  # fmt: skip
    whose = program.world.owners[unit]
    return (whose, row[layout.cell + unit], row[layout.track + unit], *told)


def _seated(
    program: Program, row: Sequence[int], places: Sequence[int], news: Iterable[int]
) -> dict[int, int]:
    """A unit for each place on the board, such that no two of a lone layer stand on a cell."""
    layout, layers, left = program.layout, program.world.unit_layers, list(news)
    pool = {*places, *left}
    taken = {
        (layers[u], row[layout.cell + u])
        for u in members(row[layout.in_play])
        if u not in pool
    }  # fmt: skip
    found: dict[int, int] = {}
    for old in places:
        cell = row[layout.cell + old]
        fits = (u for u in left if layout.at[layers[u]] < 0 or (layers[u], cell) not in taken)
        new = found[old] = next(fits, -1)
        if new >= 0:
            left.remove(new)
            taken.add((layers[new], cell))
    return found


# --- writing it down


def _made_up(
    program: Program, veil: Veil, row: Sequence[int], lent: Mapping[int, int], deal: Deal
) -> Row:
    found = list(row)
    for place, value in lent.items():
        found[place] = value
    if deal.olds or deal.spare:
        _seat(program, veil, row, found, deal)
        _refer(program, veil, row, found, deal, lent)
    return found


def _seat(program: Program, veil: Veil, row: Sequence[int], s: Row, deal: Deal) -> None:
    """Puts the units that hidden ones are taken to be where those stand."""
    layout, layers, owners = program.layout, program.world.unit_layers, program.world.owners
    sides = len(program.world.sides)
    standing = [u for u in deal.olds if row[layout.cell + u] >= 0]
    for old in standing:
        at = layout.at[layers[old]]
        if at >= 0:
            s[at + row[layout.cell + old]] = -1
        s[layout.cell + old], s[layout.track + old] = -1, 0
    for old in standing:
        new, cell = deal.instead[old], row[layout.cell + old]
        if new >= 0:
            s[layout.cell + new], s[layout.track + new] = cell, row[layout.track + old]
            if layout.at[layers[new]] >= 0:
                s[layout.at[layers[new]] + cell] = new
            for base, each in veil.by_unit:
                first, other = base + new * each, base + old * each
                s[first : first + each] = row[other : other + each]
    s[layout.in_play] = _bits(
        u for u in range(len(owners)) if s[layout.cell + u] >= 0
    )  # fmt: skip
    for place in {(layers[u], owners[u]) for u in (*standing, *deal.instead.values()) if u >= 0}:
        layer, owner = place
        s[layout.held + layer * sides + owner] = _bits(
            s[layout.cell + u] for u in members(s[layout.in_play])
            if layers[u] == layer and owners[u] == owner
        )  # fmt: skip


def _refer(
    program: Program, veil: Veil, row: Sequence[int], s: Row, deal: Deal, lent: Mapping[int, int]
) -> None:
    """Lets what speaks of a hidden unit speak of the one that it is taken to be."""
    pool = set(unknown(program, veil.side, row))
    owners = program.world.owners

    def now(unit: int) -> int:
        if unit not in pool:
            return unit
        return deal.instead.get(unit, deal.spare.get(owners[unit], -1))

    for place, is_set in veil.references:
        if place in lent:
            continue
        if is_set:
            s[place] = _bits(now(u) for u in members(row[place]))
        else:
            s[place] = now(row[place])


def _bits(numbers: Iterable[int]) -> int:
    return reduce(lambda found, n: found | 1 << n if n >= 0 else found, numbers, 0)
