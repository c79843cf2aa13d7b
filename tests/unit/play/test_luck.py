"""How lucky players were, against what is worked out by hand."""

from fractions import Fraction as F
from pathlib import Path

import pytest
import small

import interpreter as grognard
from interpreter.front.terminal.lucky import plain, printed
from interpreter.play.luck import Luck, luck
from interpreter.play.record import Decided, Forced, Header, Record

RULES = (
    small.TURNS
    + """\
    player must do one of:
        go
        aim

action go:
    effect:
        roll d6 as steps
        raise player.points by steps

action aim:
    effect:
        roll aiming as hit
        if hit:
            raise player.points by 4

test aiming "Aim":
    roll 2d6
    pass when roll >= 11

state player.points: 0..99

victory enough:
    draw when total points of players > 90
"""
)
WORTH = """
value "Points":
    add player.points - (opponent of player).points
"""


def judged(folder: Path, rules: str, *moves: Decided | Forced, seed: int = 0) -> Luck:
    ruleset = small.load(folder, rules)
    header = Header(ruleset.id, ruleset.fingerprint, "standard", {}, 1, {})
    return luck(Record(header, moves), ruleset, seed)


def test_a_roll_is_worth_what_it_changes(tmp_path: Path) -> None:
    found = judged(tmp_path, RULES + WORTH, Forced((6,)), Decided(1, "white", "go"))
    assert found.by == "worth"
    (roll,) = found.rolls
    assert (roll.decision, roll.value, roll.low, roll.outcomes) == (1, 6, 1, 6)
    assert roll.gain(0) == 6 - F(7, 2) == -roll.gain(1)
    assert (roll.as_good(0), roll.as_good(1)) == (F(1, 6), 1)
    white, black = found.verdicts
    assert (white.total, white.above, white.sampled) == (F(5, 2), 11 / 12, False)
    assert (black.total, black.above) == (-F(5, 2), 1 / 12)
    assert white.usual == pytest.approx((35 / 12) ** 0.5)


def test_rolls_are_looked_ahead(tmp_path: Path) -> None:
    """With a 5 the test is still passed by a 6; what that may bring counts for the first die already."""
    found = judged(tmp_path, RULES + WORTH, Forced((5, 6)), Decided(1, "white", "aim"))
    first, second = found.rolls
    assert (first.what, second.what) == ("Aim", "Aim")
    expected = F(3, 36) * 4
    assert first.gain(0) == F(1, 6) * 4 - expected
    assert second.gain(0) == 4 - F(1, 6) * 4
    white = found.verdicts[0]
    assert white.total == 4 - expected
    assert (white.rolls, white.lucky) == (2, 2)


FIGHT = """
action go:
    effect:
        roll d6 as die
        if die >= 4:
            give_way(die)

procedure give_way(die):
    as opponent of player:
        player must do one of:
            pay(die)
            flee

action pay(die):
    effect:
        lower player.points by die

action flee:
    effect:
        roll d6 as hurt
        lower player.points by hurt + 1
"""


def test_what_is_decided_in_the_midst_of_it_is_decided_for_the_best(tmp_path: Path) -> None:
    """A 4 costs the enemy 4; of a 5 and a 6 he flees, which costs him 4 1/2 on average."""
    start, end = RULES.index("action go:"), RULES.index("action aim:")
    rules = RULES[:start] + FIGHT.lstrip() + "\n" + RULES[end:]
    rules = rules.replace(
        "phase turn:\n", "phase turn:\n    set (opponent of player).points to 30\n"
    )
    moves = (Forced((6,)), Decided(1, "white", "go"), Decided(2, "black", "pay"))
    (roll,) = judged(tmp_path, rules + WORTH, *moves).rolls
    worths = [F(0), F(0), F(0), F(4), F(9, 2), F(9, 2)]
    mean = sum(worths) / 6
    assert [gains[0] for gains in roll.gains] == [worth - mean for worth in worths]
    assert roll.as_good(0) == F(1, 3)


def test_without_a_worth_tests_and_numbers_count(tmp_path: Path) -> None:
    moves = (Forced((6,)), Decided(1, "white", "go"), Forced((5, 1)), Decided(2, "black", "aim"))
    found = judged(tmp_path, RULES, *moves)
    assert found.by == "numbers"
    steps, first, second = found.rolls
    assert steps.gain(0) == 1 - F(1, 2)
    assert first.side == second.side == 1
    assert first.gain(1) == F(1, 6) - F(3, 36)
    assert second.gain(1) == -F(1, 6) == -second.gain(0)


def test_all_rolls_of_a_game_balance(tmp_path: Path) -> None:
    """What each roll may bring has a mean of nothing, whatever it is judged by."""
    moves = [
        Decided(n + 1, ("white", "black")[n % 2], ("go", "aim")[n // 2 % 2]) for n in range(16)
    ]
    for rules in (RULES, RULES + WORTH):
        found = judged(tmp_path, rules, *moves)
        assert len(found.rolls) == 24
        for roll in found.rolls:
            assert all(sum(each[side] for each in roll.gains) == 0 for side in (0, 1))
        assert judged(tmp_path, rules, *moves, seed=7).rolls == found.rolls


def test_games_are_made_up_where_there_are_too_many(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    moves = [Decided(n + 1, ("white", "black")[n % 2], "go") for n in range(10)]
    exact = judged(tmp_path, RULES + WORTH, *moves).verdicts[0]
    monkeypatch.setattr("interpreter.play.luck.MOST_SUMS", 1)
    sampled = judged(tmp_path, RULES + WORTH, *moves).verdicts[0]
    assert (exact.sampled, sampled.sampled) == (False, True)
    assert sampled.above == pytest.approx(exact.above, abs=0.02)


def test_it_is_told_how_far_it_has_come(tmp_path: Path) -> None:
    ruleset = small.load(tmp_path, RULES + WORTH)
    header = Header(ruleset.id, ruleset.fingerprint, "standard", {}, 1, {})
    moves = [Decided(1, "white", "go"), Decided(2, "black", "aim")]
    told: list[int] = []
    luck(Record(header, moves), ruleset, progress=told.append)
    assert told == [1, 2]


def test_luck_is_what_came_of_a_battle_less_what_was_expected() -> None:
    """A whole battle, fought in one decision: the luck of its rolls adds up to that, exactly."""
    ruleset = grognard.load("risk-battle")
    (expected,) = ruleset.odds("battle", counts=["attacker.armies - defender.armies"]).counts
    for seed in range(3):
        header = Header(ruleset.id, ruleset.fingerprint, ruleset.default_scenario, {}, seed, {})
        state = ruleset.start(seed=seed)
        state.apply("fight_out")
        found = luck(Record(header, (Decided(1, "attacker", "fight_out"),)), ruleset)
        assert found.exact
        (attacker, _) = found.verdicts
        assert attacker.total == state.worth("attacker") - expected.mean


def test_where_too_much_can_follow_only_what_is_near_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All outcomes of a roll as far as each other, so that its mean is nothing; and it is told."""
    monkeypatch.setattr("interpreter.play.luck.LOOKED_AT", 20)
    monkeypatch.setattr("interpreter.play.luck.NEAR", 20)
    ruleset = grognard.load("risk-battle")
    header = Header(ruleset.id, ruleset.fingerprint, ruleset.default_scenario, {}, 1, {})
    found = luck(Record(header, (Decided(1, "attacker", "fight_out"),)), ruleset)
    assert not found.rolls[0].exact
    assert all(sum(each[0] for each in roll.gains) == 0 for roll in found.rolls)
    lines = list(printed(found))
    assert "~" in lines[-5]
    assert "~: so much can follow that only what is near was looked at" in lines
    assert plain(found)["sides"]["attacker"]["exact"] is None


TIES = (
    small.TURNS
    + """\
    player must do one of:
        go
        go_on

action go:
    effect:
        set shot to 1
        repeat while shot = 1:
            roll d6 as next_shot
            set shot to next_shot
        set player.points to shot

action go_on:
    effect:
        draw game because "enough"

state player.points: 0..9
state shot: 0..6

value "Points":
    add player.points
"""
)


def test_what_may_come_again_for_ever_is_no_trouble(tmp_path: Path) -> None:
    """Ones are rolled again: so a position may follow itself."""
    found = judged(tmp_path, TIES, Forced((1, 6)), Decided(1, "white", "go"))
    assert [roll.value for roll in found.rolls] == [1, 6]
    assert all(sum(each[0] for each in roll.gains) == 0 for roll in found.rolls)
    assert found.rolls[1].gain(0) > 0
