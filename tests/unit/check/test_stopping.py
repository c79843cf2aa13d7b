"""Where play goes on after `stop`, and what several players do in secret at once."""

from pathlib import Path

from tests import small

RULES = """
state player.points: 0..99
state marked: set of cell

sequence of play:
    each player in turn:
        turn
        say "after the turn of {{player}}"
    say "the end of {{player}}"

phase turn:
    {turn}

action score:
    choose points from {{1..9}}
    effect:
        raise player.points by points
        set marked to marked + {{a1}}
"""


def begun(folder: Path, turn: str) -> small.grognard.State:
    body = turn.strip("\n").replace("\n", "\n    ")
    return small.load(folder, RULES.format(turn=body)).start()


def test_who_acted_before_acts_again_after_stop(tmp_path: Path) -> None:
    state = begun(tmp_path, "as opponent of player:\n    stop")
    assert small.told(state)[:3] == [
        "after the turn of white",
        "after the turn of black",
        "the end of white",
    ]


def test_an_offer_to_another_ends_with_stop(tmp_path: Path) -> None:
    asks = """
opponent of player may do one of:
    score
    otherwise:
        stop
as opponent of player:
    player must do one of:
        score
        otherwise:
            stop
    if player.points > 1:
        stop
"""
    state = begun(tmp_path, asks)
    for move in ("pass", "score 2", "pass", "score 1"):
        state.apply(move)
    assert small.told(state)[-3:-1] == ["after the turn of black", "the end of white"]


def test_stop_leaves_all_loops_and_their_names(tmp_path: Path) -> None:
    loops = """
each player in turn:
    for each spot in {a1, b2}:
        player must do one of:
            score
            otherwise:
                stop
        if player.points > 4:
            stop
"""
    early, late = begun(tmp_path, loops), begun(tmp_path, loops)
    early.apply("score 5")
    for move in ("score 4", "score 1"):
        late.apply(move)
    assert small.told(early)[-1] == small.told(late)[-1] == "after the turn of white"
    assert early == late


def test_who_stops_in_secret_is_done_and_the_others_go_on(tmp_path: Path) -> None:
    secret = """
each player secretly:
    player must do one of:
        score
        otherwise:
            stop
    if player.points > 4:
        stop
    raise player.points by 10
"""
    state = begun(tmp_path, secret)
    state.apply("score 5")
    state.apply("score 1")
    assert {s: v["points"] for s, v in state.view("").sides.items()} == {"white": 5, "black": 11}


def test_what_both_put_into_a_set_in_secret_is_in_it(tmp_path: Path) -> None:
    secret = """
each player secretly:
    player must do one of:
        score
        otherwise:
            stop
"""
    state = begun(tmp_path, secret)
    state.apply("score 1")
    state.apply("score 1")
    assert state.view("").values["marked"] == "a1"
