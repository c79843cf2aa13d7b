"""What a state answers, and how it refuses what makes no sense."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
import small

import interpreter as grognard


@pytest.fixture
def state() -> grognard.State:
    return grognard.load("breakthrough").start(seed=3)


def test_options_are_a_sequence(state: grognard.State) -> None:
    options = state.decision.options
    listed = list(options)
    assert [options[i] for i in range(len(options))] == listed
    assert options[-1] == listed[-1]
    for index in (len(options), -len(options) - 1, 10**9):
        with pytest.raises(IndexError):
            options[index]


def test_options_are_sampled_alike_often(state: grognard.State) -> None:
    rng, counts = random.Random(1), dict.fromkeys(small.texts(state), 0)
    for _ in range(2200):
        counts[state.options.sample(rng).text] += 1
    assert all(50 < count < 160 for count in counts.values())


def test_options_are_completed(state: grognard.State) -> None:
    assert state.options.complete("a2-") == ["a2-a3", "a2-b3"]
    assert state.options.complete("advance a2-a") == ["advance a2-a3"]
    assert state.options.complete("zebra") == []


def test_illegal_use_raises_typed_errors(state: grognard.State) -> None:
    for wrong in ("a2-a4", "h9", "", 10**20, -5):
        with pytest.raises(grognard.IllegalMove) as caught:
            state.apply(wrong)
        assert isinstance(caught.value, grognard.GrognardError)
        assert caught.value.refusal.message
    for name in ("pink", "advance"):
        with pytest.raises(KeyError):
            state.view(name)
    with pytest.raises(grognard.RulesetError):
        grognard.load("breakthrough").start("no-such-scenario")
    with pytest.raises(grognard.RulesetError):
        grognard.load("no-such-ruleset")
    with pytest.raises(grognard.RulesetError):
        grognard.load("breakthrough", {"no_such_option": 1})


def test_an_option_of_another_decision_is_refused(state: grognard.State) -> None:
    option = state.decision.options[0]
    state.apply(option)
    with pytest.raises(grognard.IllegalMove):
        state.apply(option)


def test_a_decision_that_was_kept_stays_as_it_was(state: grognard.State) -> None:
    kept = state.decision
    before = [o.text for o in kept.options]
    state.apply("a2-a3")
    assert [o.text for o in kept.options] == before
    assert kept.side == "white"
    assert state.decision.side == "black"


def test_states_are_keys(state: grognard.State) -> None:
    one, two = state.clone(), state.clone()
    one.apply("a2-a3")
    two.apply("b2-b3")
    assert len({state, state.clone(), one, two}) == 3
    for first, second in ((one, "h7-h6"), (two, "h7-h6")):
        first.apply(second)
    one.apply("b2-b3")
    two.apply("a2-a3")
    assert one == two
    assert hash(one) == hash(two)
    assert state != "a state"


def test_events_since(state: grognard.State) -> None:
    state.apply("a2-a3")
    told = len(state.events())
    state.apply("a7-a6")
    assert state.events(since=told) == state.events()[told:]
    assert [e.kind for e in state.events(since=told)] == ["decided", "moved"]
    assert state.events("white")[-1].cells == ("a7", "a6") or state.events("white")[-1].cells


def test_a_game_without_events_goes_the_same_way() -> None:
    ruleset = grognard.load("breakthrough")
    with_events, without = ruleset.start(seed=1), ruleset.start(seed=1, events=False)
    rng = random.Random(4)
    while not with_events.over:
        code = with_events.options.sample(rng).code
        with_events.apply(code)
        without.apply(code)
        assert with_events == without
    assert without.result == with_events.result
    assert without.events() == []


def test_dice_that_can_not_come_up_are_refused(tmp_path: Path) -> None:
    state = small.load(tmp_path, small.framed("roll d6 as n\nset x to n", "state x: 0..9")).start()
    before = state.to_bytes()
    state.force([7])
    with pytest.raises(grognard.NotNow):
        state.apply("go")
    state.force([3])
    assert before
    state.apply("go")
    assert state.view("").values["x"] == 3


@pytest.mark.parametrize("outcome", [1.5, True, None])
def test_what_is_no_number_or_word_can_not_come_up(tmp_path: Path, outcome: int) -> None:
    state = small.load(tmp_path, small.framed("roll d6 as n\nset x to n", "state x: 0..9")).start()
    before = state.to_bytes()
    with pytest.raises(grognard.NotNow, match=f"{outcome} can't come up"):
        state.force([outcome])
    assert state.to_bytes() == before


def test_of_a_long_text_only_the_beginning_is_looked_at(state: grognard.State) -> None:
    refusal = state.why_not("a2-a5" + "x" * 3000)
    assert refusal is not None
    assert len(refusal.message) < 300


def test_seeds_of_any_size(tmp_path: Path) -> None:
    ruleset = small.load(tmp_path, small.framed("roll d6 as n\nset x to n", "state x: 0..9"))
    for seed in (0, -1, 2**64, -(2**70), 10**30):
        state = ruleset.start(seed=seed)
        state.apply("go")
        assert 1 <= int(str(state.view("").values["x"])) <= 6
        assert ruleset.from_bytes(state.to_bytes()) == state
