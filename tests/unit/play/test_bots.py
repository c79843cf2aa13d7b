"""Bots: that they see what lies before them, keep to what they may know, and finish every game."""

import random
from functools import partial

import pytest
from playing import GAMES, loaded
from smallgames import Marks, Ruleset, Ships

from interpreter.play.bots import Greedy, Mcts, is_player, player
from interpreter.play.chair import Chair, Player
from interpreter.play.study.playing import play_out

MARKS, SHIPS = Ruleset(Marks), Ruleset(Ships)
THINKERS = [Greedy, partial(Mcts, 60)]
thinkers = pytest.mark.parametrize("make", THINKERS, ids=["greedy", "mcts"])


def marked(cross: str, nought: str) -> Marks:
    """Three in a row, with these cells taken; cross is next."""
    marks = {**dict.fromkeys(cross.split(), "cross"), **dict.fromkeys(nought.split(), "nought")}
    return Marks(turn=len(marks), marks=marks)


def decided(bot: Player, ruleset: Ruleset, state: Marks | Ships, seed: int = 1) -> str:
    return bot.decide(Chair(ruleset, "small", random.Random(seed), state)).text


@thinkers
@pytest.mark.parametrize("seed", range(4))
def test_a_win_is_taken(make: partial[Player], seed: int) -> None:
    assert decided(make(), MARKS, marked("a1 b1", "a3 b3"), seed) == "mark c1"


@pytest.mark.parametrize("seed", range(4))
def test_a_tree_search_sees_what_the_other_threatens(seed: int) -> None:
    assert decided(Mcts(200), MARKS, marked("a1 b3", "a2 b2"), seed) == "mark c2"


@thinkers
def test_the_same_chance_makes_the_same_decision(make: partial[Player]) -> None:
    for seed in range(4):
        assert len({decided(make(), MARKS, marked("b2", "a1"), seed) for _ in range(3)}) == 1


@thinkers
def test_an_enemy_whose_ships_are_exchanged_makes_no_difference(make: partial[Player]) -> None:
    for seed in range(6):
        chosen = set()
        for kinds in (("big", "small"), ("small", "big")):
            state = Ships(placed=4)
            state.ships = {"a1": ("white", "big"), "c1": ("white", "small")}
            state.ships |= {"a2": ("black", kinds[0]), "c2": ("black", kinds[1])}
            chosen.add(decided(make(), SHIPS, state, seed))
        assert len(chosen) == 1


def test_seconds_end_the_thinking() -> None:
    bot = player("mcts:1s")
    assert isinstance(bot, Mcts)
    bot.seconds = 0.01
    assert decided(bot, MARKS, marked("", "")).startswith("mark")


@pytest.mark.parametrize("name", ["random", "greedy", "mcts", "mcts:7", "mcts:3s", "script:a.txt"])
def test_players_are_known_by_name(name: str) -> None:
    assert is_player(name)


@pytest.mark.parametrize(
    "name", ["", "mct", "mcts:", "mcts:0", "mcts:0s", "mcts:fast", "greedy:2", "script:"]
)
def test_others_are_not(name: str) -> None:
    assert not is_player(name)
    with pytest.raises((KeyError, OSError)):
        player(name)


# --- at length


@pytest.mark.slow
@pytest.mark.parametrize("bot", ["greedy", "mcts:2"])
@pytest.mark.parametrize(("name", "scenario"), GAMES)
def test_every_game_is_finished(name: str, scenario: str, bot: str) -> None:
    ruleset = loaded(name)
    state = ruleset.start(scenario, seed=1)
    makers = dict.fromkeys(state.seats, partial(player, bot))
    assert play_out(ruleset, scenario, state, makers, 1, 3000, lambda *_: None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "better", "worse"),
    [
        ("breakthrough", "greedy", "random"),
        ("tank-wars", "greedy", "random"),
        ("breakthrough", "mcts:60", "greedy"),
    ],
)
def test_who_thinks_more_wins_more(name: str, better: str, worse: str) -> None:
    ruleset = loaded(name)
    sides, won = list(ruleset.sides), 0
    for seed in range(10):
        mine = sides[seed % 2]
        makers = {side: partial(player, better if side == mine else worse) for side in sides}
        state = ruleset.start(seed=seed)
        play_out(ruleset, ruleset.default_scenario, state, makers, seed, 10_000, lambda *_: None)
        won += mine in state.result.winners
    assert won >= 8
