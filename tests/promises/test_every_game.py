"""What holds of every ruleset and scenario, whatever is decided."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest
from hypothesis import given
from playing import (
    EVERY,
    QUICK,
    at_leisure,
    choose,
    decisions,
    every_run,
    few_seeds,
    loaded,
    moments,
    recorded,
    seeds,
)
from playing import start as begin

import interpreter as grognard
from interpreter.game import view
from interpreter.game.words import knows
from interpreter.program.geometry import members
from interpreter.program.layout import ACTIVE, OVER

Game = tuple[str, str]
Promise = Callable[[Game, int, int], None]
MOST_OPTIONS = 25


def seen(state: grognard.State) -> list[object]:
    """All that a state shows, to everybody and to each seat."""
    shown: list[object] = [state.over, state.result, state.chance]
    if not state.over and state.chance is None:
        decision = state.decision
        shown += [decision.seat, decision.side, decision.rule, decision.prompt, decision.actions]
        shown.append([o.text for o, _ in zip(decision.options, range(200), strict=False)])
        shown.append(len(decision.options))
    return shown + [state.view(seat) for seat in ("", *state.seats)]


def saved_anywhere(game: Game, seed: int, most: int) -> None:
    """A game that is saved and read again at every decision goes on as if it had not been."""
    twin = None
    for state, option in decisions(game, seed, most):
        read = loaded(game[0]).from_bytes(state.to_bytes(), game[1])
        assert read == state
        assert hash(read) == hash(state)
        assert read.to_bytes() == state.to_bytes()
        assert twin in (None, state)
        assert seen(twin or read) == seen(read) == seen(state)
        twin = read
        twin.apply(option.text)
    assert twin == state


def clones_go_their_own_way(game: Game, seed: int, most: int) -> None:
    """What is done to a clone is not done to the game it was made of, nor the other way round."""
    rng = random.Random(seed)
    for state in moments(game, seed, most):
        before, events, bytes_before = seen(state), state.events(), state.to_bytes()
        clone = state.clone()
        assert clone == state
        for _ in range(10):
            if not clone.over:
                clone.apply(choose(clone, rng))
        assert (seen(state), state.events(), state.to_bytes()) == (before, events, bytes_before)
        twin, other = state.clone(), state.clone()
        other.apply(choose(other, rng))
        assert (seen(twin), twin.events(), twin.to_bytes()) == (before, events, bytes_before)


def same_seed_same_game(game: Game, seed: int, most: int) -> None:
    """The same seed and the same decisions give the same game and tell the same."""
    states = [begin(game, seed), begin(game, seed, events=False), begin(game, seed)]
    for code in recorded(game, seed)[:most]:
        for state in states:
            state.apply(code)
        assert states[0] == states[1] == states[2]
        assert seen(states[0]) == seen(states[2])
    assert states[0].to_bytes() == states[1].to_bytes()
    assert states[0].events() == states[2].events()
    assert states[1].events() == []


def options_hold(game: Game, seed: int, most: int) -> None:
    """All options that are offered are counted, noted each in its own way, found and taken."""
    rng = random.Random(seed)
    for state in moments(game, seed, most):
        options = state.decision.options
        listed = list(options)
        assert len(options) == len(listed) > 0
        assert len({o.text.casefold() for o in listed}) == len(listed)
        assert len({o.code for o in listed}) == len(listed)
        assert [options[i] for i in range(0, len(listed), 7)] == listed[::7]
        assert options[-1] == listed[-1]
        for option in rng.sample(listed, min(len(listed), MOST_OPTIONS)):
            assert options.find(option.text) == option
            assert options.find(f"  {option.text.upper()} ") == option
            assert state.why_not(option.text) is None
            for way in (option, option.text, option.code):
                after = state.clone()
                after.apply(way)
                assert after != state


WORDS = ["", "pass", "?", "a1", "a1-a2", "nothing at all", "{to}", "\0", "z99-z98", "a1 a1 a1"]


def refusals_say_why(game: Game, seed: int, most: int) -> None:
    """A move that is not legal is refused with reasons, and leaves everything as it was."""
    rng = random.Random(seed)
    earlier: list[str] = []
    for state in moments(game, seed, most, 20):
        options = state.decision.options
        before = state.to_bytes()
        for text in rng.sample([*WORDS, *earlier], 4):
            if options.find(text) is not None:
                continue
            refusal = state.why_not(text)
            assert refusal is not None
            assert refusal.message
            assert all(words for words, _, _ in refusal.reasons)
            assert all(options.find(near) is not None for near in refusal.nearest)
            with pytest.raises(grognard.IllegalMove) as caught:
                state.apply(text)
            assert caught.value.refusal == refusal
        for code in (-1, 10**30, len(options) and max(o.code for o in options) + 1):
            with pytest.raises(grognard.IllegalMove):
                state.apply(code)
        assert state.to_bytes() == before
        earlier += [o.text for o, _ in zip(options, range(60), strict=False)]


def kept_sets_agree(game: Game, seed: int, most: int) -> None:
    """The sets of cells and units that are kept agree with where the units stand."""
    for state, _ in decisions(game, seed, most):
        program, s = state._machine.program, state._vector
        world, layout = program.world, program.layout
        cells = s[layout.cell : layout.cell + len(world.units)]
        assert s[layout.in_play] == sum(1 << u for u, cell in enumerate(cells) if cell >= 0)
        for layer in range(len(world.layers)):
            for side in range(len(world.sides)):
                held = {
                    cell for u, cell in enumerate(cells)
                    if cell >= 0 and world.unit_layers[u] == layer and world.owners[u] == side
                }  # fmt: skip
                kept = s[layout.held + layer * len(world.sides) + side]
                assert set(members(kept)) == held
            if layout.at[layer] >= 0:
                column = s[layout.at[layer] : layout.at[layer] + len(world.cells)]
                there = {
                    cell: u for u, cell in enumerate(cells)
                    if cell >= 0 and world.unit_layers[u] == layer
                }  # fmt: skip
                assert {c: u for c, u in enumerate(column) if u >= 0} == there
        for variable in layout.variables:
            for value in s[variable.base : variable.base + variable.count]:
                most = (2 << variable.high) - 1 if variable.is_set else variable.high
                assert (0 if variable.is_set else variable.low) <= value <= most
        assert 0 <= s[ACTIVE] < len(world.sides)
        assert not s[OVER]


def hidden_units_have_no_names(game: Game, seed: int, most: int) -> None:
    """No view names a hidden unit of another side, or says anything of it but where it stands."""
    for state in moments(game, seed, most):
        program = state._machine.program
        names = {side: number for number, side in enumerate(program.world.sides)}
        for seat in ("", *state.seats):
            side = state._side(seat)
            s = view.as_seen(program, state._vector, side)
            layout = program.layout
            unknown = {
                program.world.cells[s[layout.cell + u]].label: program.world.owners[u]
                for u in range(len(program.world.units))
                if s[layout.cell + u] >= 0 and not knows(program, side, u, s[layout.shown + u])
            }
            shown = state.view(seat).units
            hidden = [u for u in shown if not u.kind]
            assert {u.cell: names[u.owner] for u in hidden} == unknown
            assert all(u.name.split(" ?")[0] == u.owner and " ?" in u.name for u in hidden)
            assert len({u.name for u in hidden}) == len(hidden)
            assert all(not (u.type or u.title or u.symbol or u.values) for u in hidden)
            known = {
                program.world.unit_names[u]
                for u in range(len(program.world.units))
                if knows(program, side, u, s[layout.shown + u])
            }
            assert all(u.cell or u.name in known for u in shown)


def games_end(game: Game, seed: int, most: int) -> None:
    """A random game comes to an end, and says who has won and by which rule."""
    made = recorded(game, seed)
    state = begin(game, seed)
    for code in made:
        state.apply(code)
    assert state.over, f"no end after {len(made)} decisions"
    assert state.result is not None
    assert state.result.reason
    assert state.events()[-1].kind == "finished"
    with pytest.raises(grognard.NotNow):
        _ = state.decision
    with pytest.raises(grognard.NotNow):
        state.apply(0)


PROMISES: list[Promise] = [
    saved_anywhere, clones_go_their_own_way, same_seed_same_game, options_hold, refusals_say_why,
    kept_sets_agree, hidden_units_have_no_names, games_end,
]  # fmt: skip
every_game = pytest.mark.parametrize("game", EVERY, ids="-".join)
quick_game = pytest.mark.parametrize("game", QUICK, ids="-".join)
every_promise = pytest.mark.parametrize("promise", PROMISES, ids=lambda p: p.__name__)


@every_promise
@quick_game
@every_run
@given(seed=few_seeds)
def test_it_holds(game: Game, promise: Promise, seed: int) -> None:
    promise(game, seed, 30)


@pytest.mark.slow
@every_promise
@every_game
@at_leisure
@given(seed=seeds)
def test_it_holds_at_length(game: Game, promise: Promise, seed: int) -> None:
    promise(game, seed, 300)
