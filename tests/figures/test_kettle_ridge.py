"""Kettle Ridge, worked out by hand and by a second, plain way: where units march to, which odds a fight has, how
likely each of its results is.

That odds are rounded in favour of the defender (15 against 4 are 3:1) is the convention of printed wargames, as James
F. Dunnigan tells it in "The Complete Wargames Handbook" (1980).
"""

from __future__ import annotations

import heapq
from fractions import Fraction as F
from functools import cache

import pytest
from odds import counted, odds

import interpreter as grognard

GAME = "kettle-ridge"


@cache
def game() -> grognard.Ruleset:
    return grognard.load(GAME)


# --- marches, with a pencil on the map of the small scenario
#
#        a    b    c    d    e    f    g       The river runs between the columns c and d. The road leads along row 3,
#      .    .    .  ~ .    .    w    .   5     from a3 to g3, and over the river by a bridge from c3 to d3. Every second
#      .    w    .  ~ .    .    .    .   4     column lies half a hex lower: a3 touches b3 and b4. w woods, h hill,
#      .    .    .  ~ .    t    h    .   3     t town.
#      .    .    .  ~ .    .    .    w   2
#      .    .    .  ~ .    .    .    .   1

FAR = {"g1": "republic militia"}
MARCHES = {
    # Six points. Two hexes up is a2, then on to b3 (4), along the road to c3 (5), and over the bridge to d3 (6). The
    # woods on b4 would cost 4 more than b3 does.
    "a1": (FAR, "a2 a3 a4 b1 b2 b3 c1 c2 c3 d3"),
    # The road to b3 costs 1, to a3 2. From b3 on each clear hex costs 2; b4 costs 4 from c3. Over the river d2 and d5
    # cost 2 + 4. Beside the militia on e3 the march is over: on d3 (1) and d4 (4).
    "c3": ({"e3": "republic militia"}, "a1 a2 a3 a4 a5 b1 b2 b3 b4 b5 c1 c2 c4 c5 d2 d3 d4 d5"),
    # In the zone of the militia from the beginning, so neither straight to d4 nor to e2. To d2 (2), and from there into
    # the zone again on e2 (4), on to e1 (4), f1 and f2 (6). By the road to c3 (1), b3 (2) and a3 (3), from c3 over the
    # river to d4 (5); c2 and c4 (3), c1, c5, b4, b5 and a4 (5), a2 and b2 (4), a1 and b1 (6). a5 and d5 would cost 7.
    "d3": (
        {"e3": "republic militia"},
        "a1 a2 a3 a4 b1 b2 b3 b4 b5 c1 c2 c3 c4 c5 d1 d2 d4 e1 e2 f1 f2",
    ),
}


@pytest.mark.parametrize("start", MARCHES)
def test_where_a_regiment_marches_to(start: str) -> None:
    others, ways = MARCHES[start]
    placed = {start: "league regiment", **others}
    state = game().setup("ford", cleared=True, placements=placed)
    assert " ".join(sorted(reached(state))) == ways


def reached(state: grognard.State) -> set[str]:
    return {str(option.parts["to"]) for option in state.decision.options if "to" in option.parts}


# --- the first two decisions of the small scenario, by a second way

MAP = {
    f"{column}{5 - row}": ground
    for row, line in enumerate((".....w.", ".w.....", "....th.", "......w", "......."))
    for column, ground in zip("abcdefg", line, strict=True)
}
COST = {".": 2, "t": 2, "w": 4, "h": 4}
LEAGUE = {"c3": "guard", "c4": "regiment", "b3": "battery"}
REPUBLIC = {"e3": "militia", "f3": "regiment"}


def beside(cell: str) -> list[str]:
    column, row = "abcdefg".index(cell[0]), int(cell[1])
    rows = (row, row + 1) if column % 2 == 0 else (row - 1, row)
    around = [(column, row - 1), (column, row + 1)]
    around += [(c, r) for c in (column - 1, column + 1) for r in rows]
    return [f"{'abcdefg'[c]}{r}" for c, r in around if 0 <= c < 7 and f"{'abcdefg'[c]}{r}" in MAP]


def marches(start: str, type: str, mine: set[str], theirs: set[str]) -> int:
    """How many hexes a unit can march to, with each way tried in order of what it costs."""
    zone = {near for foe in theirs for near in beside(foe)}
    best, open = {start: 0}, [(0, start)]
    while open:
        spent, here = heapq.heappop(open)
        if spent > best[here] or (here in zone and here != start):
            continue
        for there in beside(here):
            road = here[1] == there[1] == "3"
            river = {here[0], there[0]} == {"c", "d"}
            barred = type == "battery" and not road and (river or MAP[there] == "w")
            if there in mine | theirs or barred or (here in zone and there in zone):
                continue
            cost = spent + (1 if road else COST[MAP[there]] + 2 * river)
            if cost <= 6 and cost < best.get(there, 7):
                best[there] = cost
                heapq.heappush(open, (cost, there))
    return len(best) - 1


def test_the_first_two_decisions() -> None:
    """Each march that is made leaves the others; who passes leaves it to the Republic, since nobody can fight yet."""
    league, republic = set(LEAGUE), set(REPUBLIC)
    ways = {cell: marches(cell, type, league, republic) for cell, type in LEAGUE.items()}
    start = game().start("ford")
    options = list(start.decision.options)
    assert len(options) == sum(ways.values()) + 1
    expected, found = 0, 0
    for option in options:
        state = start.clone()
        state.apply(option)
        found += len(state.decision.options)
        if option.text == "pass":
            answers = (marches(c, t, republic, league) for c, t in REPUBLIC.items())
        else:
            gone, to = str(option.parts["mover"]), str(option.parts["to"])
            now = league - {gone} | {to}
            answers = (marches(c, t, now, republic) for c, t in LEAGUE.items() if c != gone)
        expected += sum(answers) + 1
    assert found == expected


# --- odds: who attacks, whom, over clear ground but for what is said; strengths 4, 5, 3, 3 in attack

FIGHTS = {
    # 11 against 4 is more than twice, less than three times
    "e8 regiment, e7 regiment, f9 squadron > f8 regiment": "2:1",
    "e8 regiment, e7 regiment, f9 regiment > f8 regiment": "3:1",
    "e8 guard > f8 regiment": "1:1",
    # 4 against 5: the defender is stronger, so it is 1:2 however little stronger
    "e8 regiment > f8 guard": "1:2",
    "e8 squadron > f8 guard": "1:2",
    # 8 against 3 in a town: 2:1, two columns to the left
    "c5 regiment, d6 regiment > d5 militia": "1:2",
    # 9 against 4 in woods: 2:1, one column
    "e6 guard, e5 regiment > f6 regiment": "1:1",
    # over the river 4 is 2 and 5 is 2, rounded down: 4 against 2
    "d8 regiment, d7 guard > e7 squadron": "2:1",
    # 13 against 1 stays in the last column, 1 against 5 in a town in the first
    "e8 guard, e7 regiment, f9 regiment > f8 battery": "5:1",
    "e5 squadron > d5 guard": "1:3",
}


@pytest.mark.parametrize("fight", FIGHTS)
def test_odds_of_a_fight(fight: str) -> None:
    attackers, _, foe = fight.partition(" > ")
    placed = {part.split()[0]: f"league {part.split()[1]}" for part in attackers.split(", ")}
    target, type = foe.split()
    placed |= {
        target: f"republic {type}",
        "l1": "republic guard" if type != "guard" else "republic militia",
    }
    state = game().setup(
        cleared=True, placements=placed, phase="combat", active="league", forced=[3]
    )
    first, *others = [cell for cell in placed if placed[cell].startswith("league")]
    state.apply(f"attack {first}x{target}")
    for cell in others:
        state.apply(f"helper {cell}")
    assert any(f"The odds are {FIGHTS[fight]}, " in event.text for event in state.events())


# --- how likely each result is: so many faces of the die, counted in the printed table
#
# leader and defender: the defender is driven off, is lost, is reduced; the leader is lost, is reduced, has left his hex

RESULTS = {
    "g6 squadron > h6 guard": (0, 0, 0, 2, 2, 6),  # 1:3  AE AE A1 A1 AR AR
    "e8 squadron > f8 regiment": (0, 0, 1, 1, 3, 5),  # 1:2  AE A1 A1 AR AR EX
    "e8 regiment > f8 regiment": (1, 0, 1, 0, 2, 4),  # 1:1  A1 AR AR AR EX DR
    "e8 regiment > f8 squadron": (3, 0, 2, 0, 2, 2),  # 2:1  A1 AR EX DR DR D1
    "e8 squadron > f8 battery": (4, 0, 3, 0, 1, 1),  # 3:1  AR EX DR DR D1 D1
    "e8 regiment > f8 battery": (5, 1, 3, 0, 1, 0),  # 4:1  EX DR DR D1 D1 DE
    "e8 guard > f8 battery": (6, 2, 2, 0, 0, 0),  # 5:1  DR DR D1 D1 DE DE
}


@pytest.mark.parametrize("fight", RESULTS)
def test_chances_of_the_results(fight: str) -> None:
    (leader, one), (spot, other) = (part.split() for part in fight.split(" > "))
    far = "militia" if other == "guard" else "guard"
    answer = odds(
        GAME,
        f"attack {leader}x{spot}",
        cleared=True,
        given=(
            f"{leader}: league {one}",
            f"{spot}: republic {other}",
            f"l1: republic {far}",
            "a1: league battery",
        ),
        options=("advance=no", "morale=no"),
        counts=(
            f"1 if {spot} is empty else 0",
            "2 - number of (units of republic in play)",
            "number of (units of republic in play where it.reduced)",
            "2 - number of (units of league in play)",
            "number of (units of league in play where it.reduced)",
            f"1 if {leader} is empty else 0",
        ),
    )
    shares = [counted(answer, which).get(1, F(0)) for which in range(6)]
    assert shares == [F(faces, 6) for faces in RESULTS[fight]]


def test_how_likely_a_retreat_shakes() -> None:
    """At 1:1 one face of six drives the defender back, and a regiment's nerve fails on two of six."""
    answer = odds(
        GAME,
        "attack e8xf8",
        cleared=True,
        given=("e8: league regiment", "f8: republic regiment", "l1: republic guard"),
        counts=("number of (units of republic where it.shaken)",),
    )
    assert counted(answer)[1] == F(1, 6) * F(2, 6)
