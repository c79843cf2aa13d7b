"""`may do any of`: asked again after each action until a player passes or nothing is left."""

from pathlib import Path

from tests import small

RULES = """
state player.points: 0..9 = 0
state player.bought: 0..9 = 0

sequence of play:
    repeat at most 3 times:
        each player in turn:
            shopping
    draw game because "closing time"

phase shopping:
    set player.points to 2
    player may do any of:
        buy
    say "{player} is done"

action buy:
    require player.points > 0 because "no points are left"
    effect:
        lower player.points by 1
        raise player.bought by 1
"""


def test_an_action_may_be_done_again_and_again(tmp_path: Path) -> None:
    state = small.load(tmp_path, RULES).start()
    assert small.texts(state) == ["buy", "pass"]
    state.apply("buy")
    assert state.decision.side == "white"
    state.apply("buy")
    assert state.decision.side == "black"  # nothing is left that white could do
    assert state.view("").sides["white"]["bought"] == 2


def test_passing_ends_it_at_once(tmp_path: Path) -> None:
    state = small.load(tmp_path, RULES).start()
    state.apply("pass")
    assert state.decision.side == "black"
    refusal = state.why_not("sell")
    assert refusal is not None
