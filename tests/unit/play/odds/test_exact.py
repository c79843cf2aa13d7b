"""Exact odds of small rules, against what is worked out by hand or in another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction as F
from functools import cache
from itertools import count, product
from pathlib import Path

import pytest
from odds import counted, odds, outcomes, question
from small import write

from interpreter.game.contract import RulesetError
from interpreter.play.odds.graph import TooLong, TooMany, explore
from interpreter.play.odds.odds import (
    LONGEST_TOLD,
    Answer,
    Reading,
    agreement,
    simulate,
    told_alike,
    work_out,
)
from interpreter.play.odds.policy import Unsolved

RULES = """
state points: 0..100
state ship.damage: 0..9
words letter: a, b, c
state drawn: letter or none
pile deck of letter
pile hand of letter

sequence of play:
    opening
    repeat:
        each player in turn:
            turn

phase opening:
    raise points by 50

phase turn:
    player must do one of:
        fire
        gamble
        finish

action fire:
    written "{ship}-{target}"
    choose ship from my ships in play
    choose target from enemy ships in play
    require target is next to ship because "it is too far away"
    effect:
        salvo(ship, target)

action gamble:
    effect:
        go_on

action finish:
    effect:
        draw game because "enough"

procedure salvo(ship, target):
    roll hitting(ship), 2 times, as hits
    raise target.damage by hits
    if target.damage >= 2:
        remove target

test hitting(ship):
    roll d6
    add 1 when ship is scout because "it is a scout"
    pass when roll >= 5

test steady(ship):
    roll 2d6
    pass when roll >= 7
    may reroll once when ship is scout

test shaky(ship):
    roll d6
    pass when roll >= 4
    must reroll passes once

procedure duel:
    repeat:
        roll d6 as mine
        roll d6 as yours
        if mine != yours:
            if mine > yours:
                raise points by 1
            stop

procedure for_ever:
    repeat:
        roll d2 as coin
        if coin = 1:
            raise points by 1
            roll d3 as side
            if side = 1:
                repeat:
                    roll d2 as idle
            stop

procedure gain(by):
    raise points by by

procedure go_on:
    repeat while points < 6, at most 9 times:
        choose wager from {1..2} prompt "How much?"
        roll d6 as rolled
        if rolled = 1:
            set points to 0
            stop
        raise points by wager if rolled > wager else 0

procedure guess:
    as white:
        choose high from {0..1} prompt "High or low?"
        as black:
            choose higher from {0..1} prompt "Higher or lower?"
            roll d6 as rolled
            set points to rolled if high = higher else 7 - rolled + higher

procedure draw_two:
    draw first_card from deck:
        otherwise:
            stop
    put first_card into hand
    draw second_card from deck:
        otherwise:
            stop
    put second_card into hand

victory lost:
    player loses when no ship of player is in play because "no ship is left"
"""


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write(tmp_path_factory.mktemp("odds") / "small", RULES)


def test_a_sum_of_dice(game: Path) -> None:
    sums = Counter(map(sum, product(range(1, 7), repeat=3)))
    assert outcomes(odds(game, "3d6")) == {str(n): F(c, 216) for n, c in sorted(sums.items())}
    one = odds(game, "2d6").outcomes
    assert (one.mean, one.variance) == (7, F(35, 6))
    assert one.at_least(10) == F(6, 36)


def test_a_die_with_words_on_it(game: Path) -> None:
    assert outcomes(odds(game, "letter")) == {"a": F(1, 3), "b": F(1, 3), "c": F(1, 3)}


def test_a_test_with_a_modifier(game: Path) -> None:
    assert outcomes(odds(game, "hitting(scout-1)")) == {"passed": F(1, 2), "failed": F(1, 2)}
    cruiser = odds(game, "hitting(white:cruiser-1)")
    assert outcomes(cruiser) == {"failed": F(2, 3), "passed": F(1, 3)}
    assert counted(odds(game, "hitting(scout-1)")) == {n: F(1, 6) for n in range(2, 8)}


def test_who_may_roll_again_does_so_where_it_helps(game: Path) -> None:
    passed = F(21, 36)
    answer = odds(game, "steady(scout-1)")
    assert outcomes(answer)["passed"] == passed + (1 - passed) * passed
    assert {(met.side, met.policy) for met in answer.met} == {("white", "best")}
    assert outcomes(odds(game, "steady(scout-1)", plays=("worst",)))["passed"] == passed
    half = odds(game, "steady(scout-1)", plays=("random",))
    assert outcomes(half)["passed"] == passed + (1 - passed) * passed / 2
    yes = odds(game, "steady(scout-1)", plays=("random",), chosen=("reroll=yes",))
    assert outcomes(yes) == outcomes(answer)
    assert outcomes(odds(game, "steady(cruiser-1)"))["passed"] == passed


def test_a_result_that_must_be_rolled_again(game: Path) -> None:
    assert outcomes(odds(game, "shaky(scout-1)"))["passed"] == F(1, 4)


def test_several_tests_at_once(game: Path) -> None:
    answer = odds(game, "hitting(cruiser-1), 3 times")
    assert outcomes(answer) == {"0": F(8, 27), "1": F(12, 27), "2": F(6, 27), "3": F(1, 27)}


def test_what_changes_is_told(game: Path) -> None:
    assert outcomes(odds(game, "salvo(scout-1, black:cruiser-1)")) == {
        "black cruiser 1 damage 1": F(1, 2),
        "black loses 1 × cruiser; black cruiser 1 damage 2": F(1, 4),
        "nothing changes": F(1, 4),
    }


def test_what_needs_no_dice_is_told(game: Path) -> None:
    """The position is that of the scenario: nothing of the sequence of play has happened."""
    assert outcomes(odds(game, "gain(3)", given=("points=4",))) == {"points 7": F(1)}
    assert outcomes(odds(game, "gain(0)")) == {"nothing changes": F(1)}


def test_what_is_counted(game: Path) -> None:
    counts = ("number of enemy ships in play", "cruiser-1 is in play", "black:cruiser-1.damage")
    answer = odds(game, "salvo(scout-1, black:cruiser-1)", counts=counts)
    assert counted(answer) == {1: F(1, 4), 2: F(3, 4)}
    assert answer.counts[0].mean == F(7, 4)
    assert dict(answer.counts[1].shares) == {"yes": 1}
    assert answer.joint == {
        ("1", "yes", "2"): F(1, 4), ("2", "yes", "0"): F(1, 4), ("2", "yes", "1"): F(1, 2),
    }  # fmt: skip


def test_an_action_with_its_move(game: Path) -> None:
    situation = ("c2: black cruiser", "c1: white scout")
    answer = odds(game, "fire c1-c2", given=situation, cleared=True, side="white")
    assert outcomes(answer) == {
        "black cruiser 1 damage 1": F(1, 2),
        "nothing changes": F(1, 4),
        "white wins (black: no ship is left); black loses 1 × cruiser; black cruiser 1 damage 2": F(
            1, 4
        ),
    }


def test_a_move_that_is_not_legal(game: Path) -> None:
    with pytest.raises(RulesetError) as refused:
        odds(game, "fire a1-d4")
    (found,) = refused.value.diagnostics
    assert "too far away" in found.message + found.hint
    assert found.at.span.text == "fire a1-d4"


CASES = """
cases:
  - title: a salvo that hits once
    given: {cleared: true, place: {c1: white scout, c2: black cruiser, d4: black scout}, phase: turn, active: white}
    when: [chance: [6, 1], fire c1-c2]
    then: {value: {"black:cruiser-1.damage": 1}}
  - title: a salvo of the enemy
    given: {cleared: true, place: {c1: white scout, c2: black cruiser}, phase: turn, active: white}
    when: [chance: [1, 1], fire c1-c2]
    then: {to_act: black}
"""


def test_a_case_is_gone_on_with(game: Path) -> None:
    """After one hit another is enough; the enemy has another ship, so that the game is not won."""
    (game / "tests").mkdir(exist_ok=True)
    (game / "tests" / "cases.yaml").write_text(CASES, encoding="utf-8")
    answer = odds(
        game, "salvo(scout-1, black:cruiser-1)", case="a salvo that hits once", side="white"
    )
    told = outcomes(answer)
    assert told["black loses 1 × cruiser; black cruiser 1 damage 2"] == F(1, 2)
    assert told["black loses 1 × cruiser; black cruiser 1 damage 3"] == F(1, 4)
    assert told["nothing changes"] == F(1, 4)
    before = odds(
        game, "salvo(scout-1, black:cruiser-1)", case="a salvo that hits once", side="white",
        before_moves=True,
    )  # fmt: skip
    assert outcomes(before)["black loses 1 × cruiser; black cruiser 1 damage 2"] == F(1, 4)
    assert question(game, "2d6", case="of the enemy").call.side == "black"
    whole = odds(game, case="hits once", chosen=("finish=yes",), counts=("black:cruiser-1.damage",))
    assert outcomes(whole) == {"a draw (enough)": F(1)}
    assert counted(whole) == {1: F(1)}
    given = question(game, "salvo(scout-1, black:cruiser-1)", case="hits once", given=("points=7",))
    assert given.start.view(None).values["points"] == 7


def test_ties_that_are_rolled_again_for_ever(game: Path) -> None:
    answer = odds(game, "duel", counts=("points",))
    assert counted(answer) == {0: F(1, 2), 1: F(1, 2)}
    assert answer.never == 0


def test_what_never_ends_is_told(game: Path) -> None:
    answer = odds(game, "for_ever", counts=("points",))
    assert answer.never == F(1, 3)
    assert counted(answer) == {1: F(2, 3)}
    assert answer.counts[0].mean == 1


def test_players_who_play_for_a_goal(game: Path) -> None:
    """Against a search that is written here: what is wagered, when 6 points are wanted."""

    @cache
    def best(points: int, left: int) -> F:
        if points >= 6 or not left:
            return F(points >= 6)
        return max(
            sum((best(points + (w if r > w else 0), left - 1) for r in range(2, 7)), F(0)) / 6
            for w in (1, 2)
        )

    answer = odds(game, "go_on", goal="points >= 6", counts=("points >= 6",))
    assert dict(answer.counts[0].shares)["yes"] == best(0, 9)
    worst = odds(game, "go_on", goal="points >= 6", counts=("points >= 6",), plays=("worst",))
    assert dict(worst.counts[0].shares)["yes"] < best(0, 9)


def test_two_players_against_each_other(game: Path) -> None:
    """White wants many points, Black few: Black answers what is worse for White."""

    def mean(high: int, higher: int) -> F:
        return F(7, 2) if high == higher else F(7, 2) + higher

    value = max(min(mean(high, higher) for higher in (0, 1)) for high in (0, 1))
    answer = odds(game, "guess", goal="points", counts=("points",), side="white")
    assert answer.counts[0].mean == value
    friendly = odds(
        game, "guess", goal="points", counts=("points",), side="white", plays=("black=worst",)
    )
    assert friendly.counts[0].mean == max(mean(h, w) for h in (0, 1) for w in (0, 1))


def test_cards_are_drawn_without_being_put_back(game: Path) -> None:
    given = ("deck(a)=2", "deck(b)=1")
    answer = odds(game, "draw_two", given=given, counts=("hand(a)",))
    assert counted(answer) == {1: F(2, 3), 2: F(1, 3)}


def test_too_many_states(game: Path) -> None:
    with pytest.raises(TooMany):
        work_out(question(game, "go_on"), most=20)


def test_time_is_up_in_the_midst_of_a_decision(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is up at the second option of the first decision; it is told how far it has come after each state."""
    asked, told = question(game, ""), list[int]()
    monkeypatch.setattr("interpreter.play.odds.graph.monotonic", count().__next__)
    with pytest.raises(TooLong, match="longer than 1 s"):
        explore(asked.start, asked.policies, seconds=1, progress=told.append)
    assert told == []


def test_outcomes_of_many_words_are_told_in_less_detail() -> None:
    told = [(("white wins", f"{n}" * LONGEST_TOLD), ("white wins", f"loses {n}")) for n in "12"]
    shares = {Reading(lines, ()): F(1, 2) for lines in told}
    answer = Answer(shares, F(0), (), {})
    assert outcomes(answer) == {"loses 1": F(1, 2), "loses 2": F(1, 2)}


@pytest.mark.parametrize(
    ("call", "more"),
    [
        ("steady(scout-1)", {}),
        ("salvo(scout-1, black:cruiser-1)", {}),
        ("duel", {"counts": ("points",)}),
        ("go_on", {"goal": "points >= 6", "counts": ("points",)}),
        ("go_on", {"counts": ("points",)}),
    ],
)
def test_simulated_shares_lie_in_their_intervals(
    game: Path, call: str, more: dict[str, tuple[str, ...]]
) -> None:
    asked = question(game, call, **more)  # type: ignore[arg-type]
    exact = work_out(asked)
    counts = simulate(asked, 2000, 3, solved=exact.solved)
    pairs = [told_alike(exact, counts), *zip(exact.counts, counts.counts, strict=True)]
    held = [agreement(*pair) for pair in pairs]
    assert sum(good for good, _ in held) >= 0.9 * sum(of for _, of in held)
    again = simulate(asked, 2000, 3, solved=exact.solved)
    assert counts.shares == again.shares


def test_secret_decisions_are_not_solved(tmp_path: Path) -> None:
    rules = """
    state points: 0..9
    state player.bid: 0..2, seen by owner

    sequence of play:
        auction

    phase auction:
        each player secretly:
            choose mine from {0..2} prompt "How much?"
            set player.bid to mine
        if white.bid > black.bid:
            set points to 1
        draw game
    """
    folder = write(tmp_path / "small", "\n".join(line[4:] for line in rules.splitlines()))
    with pytest.raises(Unsolved):
        odds(folder, goal="points")
    answer = odds(folder, counts=("points",), plays=("random",))
    assert counted(answer) == {0: F(2, 3), 1: F(1, 3)}


def test_what_is_carried_out_comes_before_a_state_of_its_name(tmp_path: Path) -> None:
    ruleset = write(tmp_path / "small", f"state cell.duel: 0..9\n{RULES}")
    assert odds(ruleset, "duel").never == 0
    with pytest.raises(RulesetError, match="“points” can't be carried out"):
        odds(ruleset, "points")
