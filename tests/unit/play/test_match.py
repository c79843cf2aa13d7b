"""Matches: bots that keep to what they may know, the way back, saved games, replays."""

import dataclasses
import random

import pytest
from playing import loaded
from smallgames import Marks, Ruleset, Ships

from interpreter.diagnostics import Source
from interpreter.game.contract import NotNow
from interpreter.play.bots import Greedy, Random, player
from interpreter.play.bots.script import Script, ScriptError
from interpreter.play.chair import Chair
from interpreter.play.match import Match
from interpreter.play.record import Decided, Ended, Header, RecordError, read, write
from interpreter.play.replay import replay

MARKS, SHIPS = Ruleset(Marks), Ruleset(Ships)


def header(ruleset: Ruleset, seed: int = 1) -> Header:
    return Header(ruleset.id, ruleset.fingerprint, "small", {}, seed, {})


def match(ruleset: Ruleset, **bots: str) -> Match:
    return Match(ruleset, header(ruleset), {seat: player(bot) for seat, bot in bots.items()})


def decide(match: Match, *texts: str) -> None:
    for text in texts:
        option = match.state.decision.options.find(text)  # type: ignore[attr-defined]
        assert option, f"{text} is not legal"
        match.decide(option)


# --- bots


@pytest.mark.parametrize(
    "bots",
    [("random", "random"), ("greedy", "random"), ("greedy", "greedy"), ("mcts:10", "random")],
)
@pytest.mark.parametrize("ruleset", [MARKS, SHIPS])
def test_bots_finish_games_and_repeat_them(ruleset: Ruleset, bots: tuple[str, str]) -> None:
    seats = dict(zip(ruleset.sides, bots, strict=True))
    games = []
    for _ in range(2):
        game = match(ruleset, **seats)
        while not game.state.over:
            game.step()
        games.append(write(game.record()))
    assert games[0] == games[1]


def test_greedy_takes_a_win() -> None:
    game = match(MARKS, cross="greedy", nought="greedy")
    decide(game, "mark a1", "mark a3", "mark b1", "mark b3")
    assert game.step().text == "mark c1"


def test_greedy_does_not_know_what_it_may_not() -> None:
    """With the enemy's two ships exchanged it decides the same."""
    for seed in range(30):
        chosen = set()
        for kinds in (("big", "small"), ("small", "big")):
            state = Ships(placed=4)
            state.ships = {"a1": ("white", "big"), "c1": ("white", "small")}
            state.ships |= {"a2": ("black", kinds[0]), "c2": ("black", kinds[1])}
            chair = Chair(SHIPS, "small", random.Random(seed), state)
            chosen.add(Greedy().decide(chair).text)
        assert len(chosen) == 1


def test_what_a_chair_imagines_hangs_on_no_secret() -> None:
    """Whichever ship of the enemy is the big one, either may be."""
    for seed in range(20):
        made_up = set()
        for kinds in (("big", "small"), ("small", "big")):
            state = Ships(placed=4)
            state.ships = {"a1": ("white", "big"), "c1": ("white", "small")}
            state.ships |= {"a2": ("black", kinds[0]), "c2": ("black", kinds[1])}
            chair = Chair(SHIPS, "small", random.Random(seed), state)
            made_up.add(str(chair.imagine()))
        assert len(made_up) == 1


def test_random_decides_by_its_own_chance() -> None:
    chairs = [Chair(MARKS, "small", random.Random(seed), Marks()) for seed in range(40)]
    assert len({Random().decide(chair).text for chair in chairs}) == 9


def test_a_script_is_followed_and_says_where_it_goes_wrong() -> None:
    script = Script(Source("moves.txt", "# opening\nmark b2 # the middle\n\n  mark b2\n"))
    game = Match(MARKS, header(MARKS), {"cross": script, "nought": Random()})
    assert game.step().text == "mark b2"
    decide(game, "mark a1")
    with pytest.raises(ScriptError) as refused:
        game.step()
    assert refused.value.diagnostics[0].at.span.begin == (4, 3)
    with pytest.raises(ScriptError, match="no line left"):
        game.step()


# --- the way back


def test_the_last_decision_is_taken_back_while_the_same_seat_decides() -> None:
    game = match(SHIPS)
    decide(game, "place big@a1")
    before = game.state.to_bytes()
    decide(game, "place small@b1")
    game.undo("white")
    assert game.state.to_bytes() == before
    assert game.decided == 1
    game.undo("white")
    assert game.decided == 0
    assert "nothing of yours" in game.why_no_undo("white")


def test_nothing_is_taken_back_once_someone_else_has_decided() -> None:
    game = match(SHIPS)
    decide(game, "place big@a1", "place small@b1", "place big@a3")
    assert "Someone else" in game.why_no_undo("white")


def test_nothing_is_taken_back_once_something_was_revealed_or_rolled() -> None:
    game = match(SHIPS, black="random")
    decide(game, "place big@a1", "place small@b1", "place big@a3", "place small@b3", "scout")
    assert "revealed or rolled" in game.why_no_undo("white")
    with pytest.raises(NotNow):
        game.undo("white")


def test_what_ends_secret_play_can_t_be_taken_back_since_it_showed_what_the_others_did() -> None:
    ambush = loaded("ambush")
    game = Match(
        ambush, Header("ambush", ambush.fingerprint, "standard", {}, 1, {}),
        {"white": player("random")},
    )  # fmt: skip
    while game.state.secretly:
        own = game.human
        game.step(player("random"))
        assert not (own and game.state.secretly and game.why_no_undo("black"))
    assert "revealed or rolled" in game.why_no_undo("black")


def test_what_an_open_game_s_bot_answered_is_taken_back_too() -> None:
    game = match(MARKS, nought="random")
    decide(game, "mark b2")
    game.step()
    game.undo("cross")
    assert game.decided == 0
    assert not game.state.marks


def test_a_move_of_hidden_ships_that_was_seen_can_t_be_unseen() -> None:
    game = match(SHIPS, black="random")
    decide(game, "place big@a1", "place small@b1", "place big@a3", "place small@b3")
    decide(game, "sail a1-a2", "sail b3-b2")
    assert "seen it move" in game.why_no_undo("white")


# --- records


def played(ruleset: Ruleset, seed: int = 3) -> Match:
    game = Match(ruleset, header(ruleset, seed), {seat: Random() for seat in ruleset.sides})
    while not game.state.over:
        game.step()
    return game


def test_a_game_is_replayed_and_cut_anywhere() -> None:
    game = played(SHIPS)
    record = game.record()
    seen: list[Decided] = []
    state = replay(record, SHIPS, watch=lambda _, move: seen.append(move))
    assert state.to_bytes() == game.state.to_bytes()
    assert len(seen) == len(record.decisions)
    assert replay(record, SHIPS, until=2).placed == 2  # type: ignore[attr-defined]


def test_a_saved_game_goes_on_as_if_it_had_never_stopped() -> None:
    whole = played(SHIPS)
    record = whole.record()
    half = read(
        write(dataclasses.replace(record, moves=record.moves[:6], ended=None)).encode(), "g"
    )
    game = Match(SHIPS, half.header, {seat: Random() for seat in SHIPS.sides}, half)
    while not game.state.over:
        game.step()
    assert write(game.record()) == write(record)


def test_a_replay_refuses_other_rules() -> None:
    record = played(MARKS).record()
    with pytest.raises(RecordError, match="have changed since"):
        replay(record, Ruleset(Marks, fingerprint="f2"))
    with pytest.raises(RecordError, match="not of “ships”"):
        replay(record, SHIPS)
    other = dataclasses.replace(record, header=dataclasses.replace(record.header, scenario="smal"))
    with pytest.raises(RecordError, match="no scenario") as refused:
        replay(other, MARKS)
    assert "Did you mean “small”?" in refused.value.diagnostics[0].hint


def test_a_replay_holds_the_record_to_what_it_says() -> None:
    record = played(MARKS).record()
    moves = record.decisions
    twice = dataclasses.replace(record, moves=(moves[0], dataclasses.replace(moves[1], text="x")))
    with pytest.raises(RecordError, match="decision 2, “x”, is not legal"):
        replay(twice, MARKS)
    turned = dataclasses.replace(record, moves=(dataclasses.replace(moves[0], seat="nought"),))
    with pytest.raises(RecordError, match="taken by nought, but it is for cross"):
        replay(turned, MARKS)
    short = dataclasses.replace(record, moves=moves[:1])
    with pytest.raises(RecordError, match="the game is not over"):
        replay(short, MARKS)
    wrong = dataclasses.replace(record, ended=Ended(("nobody",), ""))
    with pytest.raises(RecordError, match="the replay ends otherwise"):
        replay(wrong, MARKS)
    more = dataclasses.replace(record, moves=(*moves, moves[0]))
    with pytest.raises(RecordError, match="is over before decision"):
        replay(more, MARKS)
