"""Nobody learns what he may not know, from views, options or events.

A random game is played twice, the second time with the hidden units of one side exchanged among each other:
where the first game has a raft, the second has a galleon. What the other side sees, may do and hears is
the same in both, until something is revealed.
"""

from __future__ import annotations

import random
from itertools import permutations

import pytest
from hypothesis import given
from playing import EVERY, GAMES, at_leisure, every_run, few_seeds, loaded, seeds, written
from playing import start as begin

import interpreter as grognard
from interpreter import engine
from interpreter.engine import Machine
from interpreter.game import words
from interpreter.game.view import counted, sees
from interpreter.program import World, lay_out
from interpreter.program.geometry import members
from interpreter.program.layout import ACTIVE, PC

Game = tuple[str, str]
Exchange = tuple[int, ...]


def world_of(game: Game) -> World:
    sheets = written(game[0]).sheets
    return lay_out(sheets, sheets.scenarios[game[1]])


def rules_of(game: Game) -> str:
    """The text of all rules of a game."""
    return "".join(rules.text for rules in written(game[0]).rules)


def machine_of(game: Game) -> Machine:
    return loaded(game[0]).machine(game[1])


HIDING = [game for game in GAMES if world_of(game).hidden_units]
hiding_games = pytest.mark.parametrize("game", HIDING, ids="-".join)


def exchange(game: Game, side: int, rng: random.Random) -> Exchange:
    """For each unit the one that stands in its stead: another hidden one of the side, or itself.

    Units on the board are exchanged with such, and those off it likewise: a scenario says which are which.
    Whole types of one size are exchanged, or any two units, or all of them.
    """
    program = machine_of(game).program
    world, layout = program.world, program.layout
    alike: dict[tuple[object, ...], list[int]] = {}
    types: dict[tuple[object, ...], list[int]] = {}
    for u in members(
        world.hidden_units & sum(1 << i for i, s in enumerate(world.owners) if s == side)
    ):
        one, placed = world.units[u], layout.start[layout.cell + u] >= 0
        alike.setdefault((world.unit_layers[u], placed), []).append(u)
        types.setdefault((one.kind, one.type, placed), []).append(u)
    found = list(range(len(world.units)))
    way = rng.choice(["types", "two", "all"])
    if way == "types":
        same = [
            (types[a], types[b])
            for a, b in permutations(types, 2)
            if len(types[a]) == len(types[b]) and (a[0], a[2]) == (b[0], b[2])
        ]
        for a, b in zip(*rng.choice(same), strict=True) if same else ():
            found[a], found[b] = b, a
        return tuple(found)
    for group in alike.values():
        some = rng.sample(group, min(2, len(group)) if way == "two" else len(group))
        for old, new in zip(some, rng.sample(some, len(some)), strict=True):
            found[old] = new
    return tuple(found)


def exchanged(game: Game, seed: int, instead: Exchange) -> grognard.State:
    """A new game in which units are exchanged in the position that the scenario begins with."""
    machine = machine_of(game)
    layout, s = machine.program.layout, machine.new(seed)
    columns = [layout.cell, layout.shown, layout.track]
    columns += [v.base for v in layout.variables if v.scope not in ("game", "player", "cell")]
    for base in columns:
        old = s[base : base + len(instead)]
        for unit, other in enumerate(instead):
            s[base + other] = old[unit]
    for base in (b for b in layout.at if b >= 0):
        for cell in range(len(machine.program.world.cells)):
            if s[base + cell] >= 0:
                s[base + cell] = instead[s[base + cell]]
    s[layout.in_play] = sum(1 << u for u in range(len(instead)) if s[layout.cell + u] >= 0)
    return engine.go_on(machine, s)


def translated(state: grognard.State, code: int, instead: Exchange) -> int:
    """The number of the decision that the owner of the exchanged units takes in the other game."""
    machine = state._machine
    question = machine.program.questions[machine.asks[state._vector[PC]]]
    index, digits = words.split(question, code)
    for place, pick in enumerate(question.alternatives[index].picks):
        if pick.base == "unit" and not pick.by_cell:
            digits[place] = instead[digits[place]]
    return words.join(question, index, digits)


def known(state: grognard.State, side: int) -> list[object]:
    """All that a side sees, hears and may do."""
    name = state._machine.program.world.sides[side]
    found: list[object] = [state.view(name), state.events(name), state.over, state.chance]
    if not state.over and state._vector[ACTIVE] == side:
        decision = state.decision
        found += [decision.seat, decision.rule, decision.prompt, decision.actions]
        found += [(o.code, o.text, o.parts) for o in decision.options]
    return found


def imagined(state: grognard.State, seed: int) -> list[int]:
    """A position as it may be for the seat that decides."""
    return state.imagine(state.decision.seat, random.Random(seed))._vector


def revealed(state: grognard.State, instead: Exchange, since: int) -> bool:
    """Whether an exchanged unit became known or left the board, or the game is over."""
    sites = state._machine.program.sites
    return state.over or any(
        sites[site].kind in ("revealed", "removed") and any(instead[u] != u for u, *_ in units)
        for site, _, units, _ in (state._log or [])[since:]
    )


def play_twice(game: Game, seed: int, most: int) -> int:
    """Plays both games as far as nothing is revealed; gives the number of positions compared."""
    rng = random.Random(seed)
    side = rng.randrange(2)
    instead = exchange(game, 1 - side, rng)
    one, two = begin(game, seed), exchanged(game, seed, instead)
    for compared in range(most):
        assert known(one, side) == known(two, side)
        mine = one._vector[ACTIVE] == side
        if mine and compared % 3 == 0:
            assert imagined(one, seed) == imagined(two, seed)
        codes = [
            (o.code, o.code if mine else translated(one, o.code, instead))
            for o in rng.sample(list(one.decision.options), min(len(one.decision.options), 40))
        ]
        both = [(a, b) for a, b in codes if two.options.is_legal(b)]
        assert both or not mine
        if not both:
            return compared
        since = len(one._log or ())
        for state, code in zip((one, two), both[0], strict=True):
            state.apply(code)
        if revealed(one, instead, since) or revealed(two, instead, since):
            return compared
    return most


@hiding_games
@every_run
@given(seed=few_seeds)
def test_exchanged_units_make_no_difference(game: Game, seed: int) -> None:
    play_twice(game, seed, 60)


@pytest.mark.slow
@hiding_games
@at_leisure
@given(seed=seeds)
def test_exchanged_units_make_no_difference_at_length(game: Game, seed: int) -> None:
    play_twice(game, seed, 400)


def test_enough_has_been_compared() -> None:
    assert HIDING
    assert SECRET
    assert all(sum(play_twice(game, seed, 60) for seed in range(8)) > 100 for game in HIDING)


# --- what is done secretly


def acting_secretly(state: grognard.State) -> int:
    """The side that acts while the others may not know what it does; -1 outside."""
    layout = state._machine.program.layout
    return sum(state._vector[secret.running] for secret in layout.secrets) - 1


SECRET = [game for game in EVERY if "secretly" in rules_of(game)]
secret_games = pytest.mark.parametrize("game", SECRET, ids="-".join)


def beginning_secretly(game: Game, seed: int) -> grognard.State | None:
    """A random game at the first decision that is taken secretly; None where it ends before."""
    state, rng = begin(game, seed), random.Random(seed)
    while not state.over and acting_secretly(state) < 0:
        state.apply(state.decision.options.sample(rng))  # type: ignore[attr-defined]
    return None if state.over else state


def test_every_game_of_secrets_comes_to_them() -> None:
    reached = {game[0] for game in SECRET if any(beginning_secretly(game, n) for n in range(3))}
    assert reached == {game[0] for game in SECRET}
    assert reached >= {"manewry-morskie", "tank-wars", "battle-of-midway"}


@secret_games
@every_run
@given(seed=few_seeds)
def test_secret_doings_change_nothing_for_others(game: Game, seed: int) -> None:
    rng = random.Random(seed)
    state = begin(game, seed)
    before: dict[int, object] = {}
    for _ in range(120):
        if state.over:
            break
        acting = acting_secretly(state)
        if acting < 0:
            before.clear()
        for side in range(len(state._machine.program.world.sides)) if acting >= 0 else ():
            if side != acting:
                now = known(state, side)
                assert before.setdefault(side, now) == now
            else:
                before.pop(side, None)
        options = state.decision.options
        state.apply(options[rng.randrange(len(options))])


@secret_games
@every_run
@given(seed=few_seeds)
def test_those_who_decide_later_know_nothing_of_it(game: Game, seed: int) -> None:
    """However the first side decides, the second finds the same before it."""
    start = beginning_secretly(game, seed)
    if start is None:
        return
    first = acting_secretly(start)
    found, taken_for, others = [], [], set()
    for attempt in range(3):
        rng, state = random.Random(seed * 10 + attempt), start.clone()
        while acting_secretly(state) == first:
            options = state.decision.options
            state.apply(options[rng.randrange(len(options))])
        others.add(acting_secretly(state))
        found.append(known(state, 1 - first))
        taken_for.append(imagined(state, seed))
    assert others == {1 - first}
    assert found[0] == found[1] == found[2]
    assert taken_for[0] == taken_for[1] == taken_for[2]


@secret_games
def test_onlookers_see_nothing_of_it(game: Game) -> None:
    state = beginning_secretly(game, 1)
    if state is None:  # another scenario of the same game comes to it
        return
    rng = random.Random(1)
    shown, before = [], 0
    # When the first side decides again, all has been carried out, and the next secret phase begun.
    while acting_secretly(state) >= before and not state.over:
        before = acting_secretly(state)
        view = state.view("")
        shown.append((view.units, view.cells, view.values, view.sides, state.events("")))
        state.apply(state.decision.options.sample(rng))  # type: ignore[attr-defined]
    assert len(shown) > 1
    assert all(each == shown[0] for each in shown)


# --- what is seen by some only


def unseen(state: grognard.State, side: int) -> list[tuple[int, int, int]]:
    """Places that a side does not see, each with the least and most that it can hold."""
    program = state._machine.program
    found = []
    for variable in program.layout.variables:
        for thing in range(variable.count // variable.each):
            if not sees(program, variable, side, thing) and not counted(variable):
                first = variable.base + thing * variable.each
                low, high = (0, 0) if variable.is_set else (variable.low, variable.high)
                found += [
                    (place, low, min(high, 9)) for place in range(first, first + variable.each)
                ]
    return found


def hands(state: grognard.State, side: int) -> list[range]:
    """The piles of others of which a side sees only how many cards there are."""
    program = state._machine.program
    return [
        range(variable.base + thing * variable.each, variable.base + (thing + 1) * variable.each)
        for variable in program.layout.variables
        for thing in range(variable.count // variable.each)
        if counted(variable) and not sees(program, variable, side, thing)
    ]


SEALED = [game for game in GAMES if "seen by" in rules_of(game)]
sealed_games = pytest.mark.parametrize("game", SEALED, ids="-".join)


@sealed_games
@every_run
@given(seed=few_seeds)
def test_bots_know_nothing_of_what_they_do_not_see(game: Game, seed: int) -> None:
    """Whatever stands in what a seat does not see, what it imagines is the same, and looks the same to it."""
    rng = random.Random(seed)
    state = begin(game, seed)
    for _ in range(60):
        if state.over:
            break
        side, seat = state._vector[ACTIVE], state.decision.seat
        other = state.clone()
        for place, low, high in unseen(state, side):
            other._vector[place] = rng.randint(low, high)
        for places in hands(state, side):
            cards = [other._vector[place] for place in places]
            rng.shuffle(cards)
            other._vector[places.start : places.stop] = cards
        assert other.view(seat) == state.view(seat)
        first = state.imagine(seat, random.Random(seed))
        assert first._vector == other.imagine(seat, random.Random(seed))._vector
        assert first.view(seat) == state.view(seat)
        assert list(first.options.codes()) == list(state.options.codes())
        options = state.decision.options
        state.apply(options[rng.randrange(len(options))])
