"""Chance is right: dice, draws, and what the rules of shipped games make of them.

How often something comes out is compared by Pearson's chi-square with what is exactly to be expected. All
seeds are fixed, so that nothing here changes from run to run. A machine that is right passes one such comparison
with a probability of 0.999; what is a little wrong does not, as the last test shows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from math import comb, erfc, exp, gamma, isclose, pow, sqrt
from pathlib import Path
from textwrap import indent

import pytest
import small
from playing import loaded

import interpreter as grognard
from interpreter.engine.machine import Machine, option_at, option_count
from interpreter.game import seeds
from interpreter.program.layout import OVER, PC, SEED
from interpreter.program.steps import Roll
from interpreter.ruleset import shipped

Chances = Mapping[object, Fraction]

# Upper critical values at 0.001, by degrees of freedom: NIST/SEMATECH e-Handbook of Statistical Methods,
# 1.3.6.7.4, https://www.itl.nist.gov/div898/handbook/eda/section3/eda3674.htm
CRITICAL = {
    1: 10.828, 2: 13.816, 3: 16.266, 4: 18.467, 5: 20.515, 6: 22.458, 7: 24.322, 8: 26.125, 9: 27.877,
    10: 29.588, 11: 31.264, 12: 32.910, 13: 34.528, 14: 36.123, 15: 37.697, 16: 39.252, 17: 40.790,
    18: 42.312, 19: 43.820, 35: 66.619,
}  # fmt: skip
FEWEST = 5  # to be expected of each, that the comparison is sound


def chi_square(counts: Mapping[object, int], chances: Chances) -> float:
    """How far counts are from what is to be expected. What can't be must not have come up."""
    assert sum(chances.values()) == 1
    assert set(counts) <= {each for each, chance in chances.items() if chance}
    total = sum(counts.values())
    expected = {each: total * chance for each, chance in chances.items() if chance}
    assert min(expected.values()) >= FEWEST
    return float(sum((counts.get(each, 0) - n) ** 2 / n for each, n in expected.items()))


def fits(counts: Mapping[object, int], chances: Chances) -> bool:
    degrees = sum(chance > 0 for chance in chances.values()) - 1
    return chi_square(counts, chances) < CRITICAL[degrees]


def alike(things: Iterable[object]) -> Chances:
    """All with the same probability."""
    listed = list(things)
    return {each: Fraction(1, len(listed)) for each in listed}


# --- dice and draws


@cache
def machines() -> list[Machine]:
    rulesets = [loaded(name) for name in shipped()]
    return [ruleset.machine(scenario) for ruleset in rulesets for scenario in ruleset.scenarios]


def dice() -> list[int]:
    """The numbers of faces of all dice that shipped games roll."""
    lasts = [block.last for machine in machines() for block in machine.program.blocks]
    return sorted({r.outcomes for r in lasts if isinstance(r, Roll) and r.total is None})


def largest_pile() -> int:
    """The most cards that lie in a pile at the start of a shipped game."""
    found = 0
    for machine in machines():
        layout = machine.program.layout
        for pile in (v for v in layout.variables if v.pile):
            kept = layout.start[pile.base : pile.base + pile.count]
            heaps = [kept[i : i + pile.each] for i in range(0, len(kept), pile.each)]
            found = max(found, *map(sum, heaps))
    return found


RULES = """
state x: 0..9999
state top: card or none
words card: {cards}
pile deck of card, seen by nobody

sequence of play:
{rolls}
    repeat:
        each player in turn:
            turn

phase turn:
    player must do one of:
        finish

action finish:
    effect:
        draw game because "enough"
"""


def at_first(
    folder: Path, rolls: str, state: str, games: int, copies: tuple[int, ...] = (1, 1)
) -> Counter[object]:
    """What a state holds at the first decision of as many games, each with a seed of its own.

    `copies` of the cards c0, c1 … are in the deck.
    """
    names = [f"c{n}" for n in range(len(copies))]
    deck = ", ".join(f'"deck({name})": {n}' for name, n in zip(names, copies, strict=True))
    rules = RULES.format(cards=", ".join(names), rolls=indent(rolls, "    "))
    ruleset = small.load(folder, rules, scenario=f"{small.SCENARIO}set: {{{deck}}}\n")
    layout = ruleset.machine().program.layout
    place = next(v.base for v in layout.variables if v.name == state)
    return Counter(ruleset.start(seed=n, events=False)._vector[place] for n in range(games))


def test_dice_fall_on_all_faces_alike(tmp_path: Path) -> None:
    for faces in dice():
        counts = at_first(tmp_path, f"roll d{faces} as n\nset x to n", "x", 1000 * faces)
        assert fits(counts, alike(range(1, faces + 1))), faces


def test_dice_know_nothing_of_each_other(tmp_path: Path) -> None:
    """All pairs come up alike: of two dice of one game, and of the first dice of two games with seeds in a row."""
    for faces in dice():
        rolls = f"roll d{faces} as n\nroll d{faces} as m\nset x to 100 * n + m"
        pairs = list(product(range(1, faces + 1), repeat=2))
        counts = at_first(tmp_path, rolls, "x", 200 * len(pairs))
        assert fits(counts, alike([100 * n + m for n, m in pairs])), faces
        firsts = [1 + seeds.draw(seeds.seed_from(n), 0, faces)[0] for n in range(400 * len(pairs))]
        assert fits(Counter(zip(firsts[::2], firsts[1::2], strict=True)), alike(pairs)), faces


def test_all_cards_of_a_pile_are_drawn_alike(tmp_path: Path) -> None:
    """Up to as many as lie in the largest pile of a shipped game, several of a kind among them."""
    rolls = "draw c from deck:\n    otherwise:\n        stop\nset top to c"
    for cards in range(2, largest_pile() + 1):
        copies = tuple([1, 2, 3][n % 3] for n in range(cards // 2))
        copies = (*copies, cards - sum(copies))
        counts = at_first(tmp_path, rolls, "top", 200 * cards, copies)
        assert fits(counts, {kind: Fraction(n, cards) for kind, n in enumerate(copies)}), cards


def rolled(machine: Machine, seed: int) -> Iterator[tuple[int, int]]:
    """All rolls and draws of a random game: the number of outcomes, and which it was, from 0."""
    rng, s = random.Random(seed), machine.new(seed)
    rows = machine.run(s, machine.program.first, None, False)
    while not s[OVER]:
        roll = machine.rolls[s[PC]]
        if roll is None:
            question = machine.program.questions[machine.asks[s[PC]]]
            code = option_at(rows, rng.randrange(option_count(rows)), question.radix)
            rows = machine.decide(s, code, None, False)
        else:
            outcomes = machine.outcomes(s, roll)
            machine._sample(s, roll)
            yield outcomes, s[roll.into] - roll.low
            rows = machine.run(s, roll.then, None, False)


GAMES = [
    ("tank-wars", "battle", 60),
    ("battle-of-midway", "domination", 200),
    ("flames-of-war", "assault", 4),
]


@pytest.mark.parametrize(("game", "scenario", "games"), GAMES, ids=lambda v: str(v))
def test_it_is_so_in_the_middle_of_games(game: str, scenario: str, games: int) -> None:
    """Whatever has been decided and rolled before; of all that is rolled often enough to tell."""
    machine = loaded(game).machine(scenario)
    counts: dict[int, Counter[object]] = {}
    for seed in range(games):
        for outcomes, value in rolled(machine, seed):
            counts.setdefault(outcomes, Counter())[value] += 1
    often = {n: c for n, c in counts.items() if n > 1 and c.total() >= FEWEST * n}
    assert often
    for outcomes, found in often.items():
        assert fits(found, alike(range(outcomes)))


# --- what rules make of it


def on_from(state: grognard.State, option: str, games: int) -> Iterator[grognard.State]:
    """The same decision in as many games that stand alike and differ in the seed of the chance to come."""
    for n in range(games):
        game = state.clone()
        game._vector[SEED] = seeds.seed_from(n)
        game.apply(option)
        yield game


LAST_STAND = {"12/20": "german mg42_team", "1/23": "german smg34_team", "23/1": "american truck"}
COMMANDER = {"12/16": "german panzer_iv"}


@pytest.mark.parametrize("commander", [False, True], ids=["alone", "with re-roll"])
def test_a_last_stand_is_passed_as_often_as_it_should_be(commander: bool) -> None:
    """A platoon that has lost most of its teams stands or is lost, with its Commander near or not."""
    rules = loaded("flames-of-war")
    platoon = rules.written.sheets.units.types["grenadiers"].values["last_stand"].plain
    state = rules.setup(
        "proving-ground",
        placements=LAST_STAND | (COMMANDER if commander else {}),
        settings={"german:mg42_team-2.destroyed": True},
        phase="assault_step",
        active="american",
    )
    assert isinstance(platoon, int)
    once = Fraction(7 - platoon, 6)
    chance = 1 - (1 - once) ** 2 if commander else once
    counts: Counter[object] = Counter()
    rerolls: Counter[object] = Counter()
    for game in on_from(state, "pass", 600):
        rerolls[again := not game.over and game.options.find("reroll") is not None] += 1
        if again:
            game.apply("reroll")
        counts[any(u.cell == "12/20" for u in game.view("").units)] += 1
    assert fits(counts, {True: chance, False: 1 - chance})
    if commander:
        assert fits(rerolls, {True: 1 - once, False: once})
        assert not fits(counts, {True: once, False: 1 - once})
    else:
        assert set(rerolls) == {False}


WORDS = ("one", "two", "three", "four", "five", "six", "seven")
PILES = {"pairs": (1, 1, 2, 2, 3, 3, 4), "ladder": (1, 2, 3, 4, 5, 6, 7)}


def highest(pile: tuple[int, ...], drawn: int) -> dict[int, Fraction]:
    """How likely each value is the highest of some cards that are drawn and not put back."""
    at_most = {value: comb(sum(card <= value for card in pile), drawn) for value in (0, *pile)}
    values, ways = sorted(at_most), comb(len(pile), drawn)
    return {v: Fraction(at_most[v] - at_most[below], ways) for below, v in pairwise(values)}


@dataclass(frozen=True)
class Duel:
    """A Japanese fighter that comes from the north to the field j11, and its foe on j10.

    Attributes:
        foe, start, facing: the type of its foe, whence it flies two fields straight on, and which way.
        cards: how many Firing Cards each draws, by the Range Diagrams.
        both: whether the foe has the fighter in its Attack Area, so that it may win.
        first: where the one stands that flies first.
    """

    foe: str
    start: str
    facing: str
    cards: tuple[int, int]
    both: bool
    first: str = "j13"

    def begun(self, pile: str) -> grognard.State:
        """Before the last decision of the combat. Both have planned their flight."""
        rules = loaded("battle-of-midway").with_options({"firing_cards": pile})
        state: grognard.State = rules.setup(
            "carrier-hunt",
            cleared=True,
            placements={"j13": "japan fighter", self.start: f"usa {self.foe}", "f9": "usa fighter"},
            settings={
                "j13.facing": "s", "j13.marker": True, f"{self.start}.facing": self.facing, "f9.facing": "n",
                "f9.marker": True, "initiative": "japan",
                **{f"{side}.firing({word})": PILES[pile].count(value)
                   for side, (value, word) in product(("japan", "usa"), enumerate(WORDS, 1))},
            },
            phase="activation",
            active="japan",
        )  # fmt: skip
        for move in (f"fight j13x{self.start}", *["plan_2 straight straight"] * 2):
            state.apply(move)
        return state

    def chances(self, pile: str) -> Chances:
        """How likely each is to be left alone, and both to be."""
        ours, theirs = (highest(PILES[pile], number) for number in self.cards)
        found: dict[object, Fraction] = dict.fromkeys(("japan", "usa", "both"), Fraction(0))
        for (mine, a), (other, b) in product(ours.items(), theirs.items()):
            shot = "japan" if mine > other else "usa" if other > mine and self.both else "both"
            found[shot] += a * b
        return found


DUELS = [
    Duel("fighter", "j8", "n", (3, 3), True),  # nose to nose
    Duel("bomber", "j8", "n", (3, 1), True),
    Duel("fighter", "j12", "s", (3, 1), False, "j12"),  # from behind
    Duel("bomber", "j12", "s", (3, 3), False, "j12"),
]


@pytest.mark.parametrize("pile", PILES)
@pytest.mark.parametrize("duel", DUELS, ids=lambda d: f"{d.foe} {d.facing}")
def test_the_highest_of_cards_that_are_not_put_back_wins(duel: Duel, pile: str) -> None:
    counts: Counter[object] = Counter()
    for game in on_from(duel.begun(pile), f"lead {duel.first}", 1000):
        left = {unit.owner for unit in game.view("").units if unit.cell in ("j10", "j11")}
        counts["both" if len(left) == 2 else left.pop()] += 1
    assert fits(counts, duel.chances(pile))


# --- the comparison itself


def beyond(x: float, degrees: int) -> float:
    """The probability of a chi-square above x: by parts, down to one or two degrees of freedom."""
    if degrees <= 2:
        return exp(-x / 2) if degrees == 2 else erfc(sqrt(x / 2))
    half = degrees / 2 - 1
    return beyond(x, degrees - 2) + pow(x / 2, half) * exp(-x / 2) / gamma(half + 1)


@pytest.mark.parametrize("degrees", CRITICAL)
def test_critical_values_are_typed_right(degrees: int) -> None:
    assert isclose(beyond(CRITICAL[degrees], degrees), 0.001, rel_tol=1e-3)


def test_what_is_a_little_wrong_is_found() -> None:
    die = [seeds.draw(seeds.seed_from(n), 0, 6)[0] for n in range(6000)]
    assert fits(Counter(die), alike(range(6)))
    loaded_die = [5 if n == 0 and i % 4 == 0 else n for i, n in enumerate(die)]
    assert not fits(Counter(loaded_die), alike(range(6)))
    assert not fits(Counter(n % 2 * 3 for n in die), {0: Fraction(9, 19), 3: Fraction(10, 19)})
