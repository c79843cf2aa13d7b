"""Battleship: the fleets that there are, and how long random shots take."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from fractions import Fraction
from operator import itemgetter
from pathlib import Path
from statistics import mean, stdev

import interpreter as grognard

SHIPS = ("carrier", "battleship", "cruiser", "submarine", "destroyer")

# "Battleship Permutations", https://mathoverflow.net, and the talk page of "Battleship game combinatorics",
# https://wiki.haskell.org (2012): the ships of three cells are told apart; two ships of two cells each are not.
FLEETS = 30_093_975_536
PAIRS_OF_TWO = 15_626

# The mean place of the last of k marked ones among n in random order is k(n + 1)/(k + 1): 17 cells of 100.
SHOTS = Fraction(1717, 18)


def places(ruleset: grognard.Ruleset, ship: str) -> list[int]:
    """Where a ship may lie on the empty board: for each place its cells, as bits."""
    before = {f"blue:{one}-1.at_sea": True for one in SHIPS[: SHIPS.index(ship)]}
    state = ruleset.setup(settings=before)
    found = []
    for option in state.decision.options:
        assert option.parts["ship"] == f"{ship}-1"
        after = state.clone()
        after.apply(option)
        found.append(sum(1 << bit(cell) for cell in covered(after.view("blue"), ship)))
    return found


def covered(view: grognard.View, ship: str) -> list[str]:
    wanted = f"blue {ship.title()}"
    return [cell for cell, held in view.cells.items() if held.get("occupant") == wanted]


def bit(cell: str) -> int:
    """The number of “blue:c4”, row by row."""
    return 10 * (int(cell[6:]) - 1) + ord(cell[5]) - ord("a")


def turned(place: int) -> int:
    """A place on the board turned by a quarter."""
    return sum(1 << (10 * (n % 10) + 9 - n // 10) for n in range(100) if place >> n & 1)


def mirrored(place: int) -> int:
    return sum(1 << (10 * (n // 10) + 9 - n % 10) for n in range(100) if place >> n & 1)


def alike(place: int) -> frozenset[int]:
    """What a place comes to when the board is turned and mirrored."""
    found = [place, mirrored(place)]
    for _ in range(3):
        found += [turned(one) for one in found[-2:]]
    return frozenset(found)


def fleets(where: Mapping[str, Sequence[int]]) -> int:
    """In how many ways the five ships can lie, none on a cell of another."""
    of_three, of_two = where["cruiser"], where["destroyer"]
    apart_from_two = [
        sum(1 << n for n, two in enumerate(of_two) if not two & three) for three in of_three
    ]
    # For each place of three cells, all later ones that it leaves free; the first is left out, so that there are two.
    later = [
        [b for b in range(a + 1, len(of_three)) if not of_three[a] & of_three[b]]
        for a in range(len(of_three))
    ]
    pick = [(a, itemgetter(0, 0, *after)) for a, after in enumerate(later) if after]
    found = 0
    for carrier, times in seen_once(where["carrier"]).items():
        for battleship in where["battleship"]:
            if carrier & battleship:
                continue
            taken = carrier | battleship
            twos = sum(1 << n for n, two in enumerate(of_two) if not two & taken)
            left = [
                0 if three & taken else apart & twos
                for three, apart in zip(of_three, apart_from_two, strict=True)
            ]
            pairs = sum(
                sum(map(int.bit_count, map(left[a].__and__, picked(left)[2:])))
                for a, picked in pick
                if left[a]
            )
            found += times * 2 * pairs
    return found


def seen_once(all_places: Sequence[int]) -> dict[int, int]:
    """Of places that come to each other when the board is turned or mirrored one, and how many they are."""
    classes = {alike(place) for place in all_places}
    assert sum(map(len, classes)) == len(set(all_places))
    return {min(one): len(one) for one in classes}


def test_fleets() -> None:
    ruleset = grognard.load("battleship")
    where = {ship: places(ruleset, ship) for ship in SHIPS}
    assert where["cruiser"] == where["submarine"]
    two = where["destroyer"]
    assert sum(not a & b for a in two for b in two) == 2 * PAIRS_OF_TWO
    assert fleets(where) == FLEETS


# --- random shots


def ready(ruleset: grognard.Ruleset, scenario: str, rng: random.Random) -> grognard.State:
    """Both fleets placed at random; blue shoots first."""
    state = ruleset.start(scenario, seed=rng.getrandbits(32), events=False)
    while state.decision.rule == "set_up":
        state.apply(state.decision.options.sample(rng))
    return state


def replies(state: grognard.State) -> list[str]:
    """What red calls: all water first, so that blue's ships are never sunk before red's."""
    cells = state.view(None).cells
    own = [name for name in cells if name.startswith("blue:") and cells[name].get("occupant")]
    board = (option.text for option in after_one_shot(state).decision.options)
    return sorted(board, key=lambda text: text.removeprefix("call ") in own)


def after_one_shot(state: grognard.State) -> grognard.State:
    after = state.clone()
    after.apply(after.decision.options[0])
    return after


PUDDLE = {
    "game.yaml": "id: puddle\ntitle: Puddle\nextends: battleship\ndefault_scenario: puddle\n",
    "boards/puddle.yaml": """
title: The puddle
topology: square
copies: side
coordinates: {columns: letters, rows: numbers}
terrains: {sea: {title: Sea}}
legend: {".": sea}
map: |
  . . .
  . . .
  . . .
""",
    "scenarios/puddle.yaml": "board: puddle\nunits: {carrier: 0, battleship: 0, cruiser: 0, submarine: 0}\n",
}


def test_random_shots_at_one_ship_exactly(tmp_path: Path) -> None:
    """All orders in which nine cells can be called, until the ship of two is sunk."""
    for name, text in PUDDLE.items():
        (tmp_path / "puddle" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "puddle" / name).write_text(text, "utf-8")
    state = ready(grognard.load(tmp_path / "puddle"), "puddle", random.Random(1))
    red = replies(state)
    known: dict[grognard.State, Fraction] = {}

    def shots(state: grognard.State, made: int) -> Fraction:
        if state not in known:
            known[state] = 1 + sum(
                (rest(state, option, made) for option in state.decision.options), Fraction()
            ) / len(state.decision.options)
        return known[state]

    def rest(state: grognard.State, option: grognard.Option, made: int) -> Fraction:
        after = state.clone()
        after.apply(option)
        if after.over:
            return Fraction()
        after.apply(red[made])
        return shots(after, made + 1)

    assert shots(state, 0) == Fraction(2 * (9 + 1), 2 + 1)


def test_random_shots() -> None:
    """The mean of many games is not far from the figure: within a 99 % interval."""
    rng = random.Random(1)
    ruleset = grognard.load("battleship")
    taken = []
    for _ in range(5):
        start = ready(ruleset, "sea", rng)
        red = replies(start)
        taken += [shots_taken(start.clone(), red, rng) for _ in range(25)]
    assert abs(mean(taken) - SHOTS) < 2.576 * stdev(taken) / len(taken) ** 0.5


def shots_taken(state: grognard.State, red: Sequence[str], rng: random.Random) -> int:
    for made, answer in enumerate(red, start=1):
        state.apply(state.options.sample_code(len(state.options), rng.getrandbits(32)))
        if state.over:
            return made
        state.apply(answer)
    raise AssertionError("a hundred shots, and a ship still swims")
