"""A whole assault of a shipped game, against chances that are worked out here round by round."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from odds import counted, odds, outcomes

DUEL = (
    "9/16: german mg42_team",
    "9/12: american garand_team",
    "23/1: american sherman",
    "23/4: american gun_57mm",
    "1/1: german panzer_iv",
    "4/1: german panther",
)
CHARGE = "charge grenadiers-1 american:rifles-1"
FIRST = ("first",)


def test_a_last_stand() -> None:
    """The rating is 3+; with the Commander near, a second roll."""
    answer = odds("flames-of-war", "last_stand(grenadiers-1)", scenario="assault")
    assert outcomes(answer) == {"passed": 1 - F(1, 3) ** 2, "failed": F(1, 3) ** 2}


@pytest.mark.slow
def test_a_last_stand_far_from_the_commander() -> None:
    alone = odds("flames-of-war", "last_stand(grenadiers-1)", scenario="proving-ground", given=DUEL)
    assert outcomes(alone) == {"passed": F(2, 3), "failed": F(1, 3)}


@pytest.mark.slow
def test_a_save() -> None:
    answer = odds("flames-of-war", "saving(german:mg42_team-1)", scenario="assault")
    assert outcomes(answer) == {"passed": F(2, 3), "failed": F(1, 3)}
    assert answer.counts[0].mean == F(7, 2)


@pytest.mark.slow
def test_an_assault_whose_defenders_break_off() -> None:
    """Defensive Fire hits on 4+ and is saved on 3+; the blow hits on 3+, so that the defenders are Destroyed."""
    answer = odds(
        "flames-of-war", CHARGE, scenario="proving-ground", given=DUEL, plays=FIRST,
        chosen=("answer=breaks_off", "consolidate=no"), counts=("number of units in play",),
    )  # fmt: skip
    stopped = F(1, 2) * F(1, 3)
    lost: dict[str, F] = {}
    for told, share in outcomes(answer).items():
        who = next((line for line in told.split("; ") if " loses " in line), "")
        lost[who] = lost.get(who, F(0)) + share
    assert lost == {
        "american loses 1 × M1 Garand Team": (1 - stopped) * F(2, 3),
        "": (1 - stopped) * F(1, 3),
        "german loses 1 × MG42 Team": stopped,
    }


def test_an_assault_to_and_fro() -> None:
    """Who has not been hit counterattacks on 4+ and strikes in his turn, Germans on 3+, Americans on 4+."""
    answer = odds(
        "flames-of-war", CHARGE, scenario="proving-ground", given=DUEL, plays=FIRST,
        chosen=("answer=counterattacks", "consolidate=no"),
    )  # fmt: skip
    lost = {"german": F(1, 6), "american": F(0)}
    fighting, strikes = F(5, 6), "german"
    for _ in range(50):
        hit = F(2, 3) if strikes == "german" else F(1, 2)
        other = "american" if strikes == "german" else "german"
        lost[other] += fighting * hit
        fighting, strikes = fighting * (1 - hit) * F(1, 2), other
    found = outcomes(answer)
    assert found["american loses 1 × M1 Garand Team"] == lost["american"]
    assert found["german loses 1 × MG42 Team"] == lost["german"]


@pytest.mark.slow
def test_a_volley() -> None:
    """Three dice that hit on 3+, each hit saved on 3+ by a Team that stands in the open."""
    given = ("9/20: german mg42_team", *DUEL[1:])
    answer = odds(
        "flames-of-war", "volley(grenadiers-1, american:rifles-1)", scenario="proving-ground", given=given,
        counts=("american:rifles-1.hits", "number of teams_of(american:rifles-1)"),
        options=("meeting_engagement=false",),
    )  # fmt: skip
    hit, lost = F(2, 3), F(2, 3) * F(1, 3)
    assert counted(answer) == {
        0: (1 - hit) ** 3, 1: 3 * hit * (1 - hit) ** 2, 2: 3 * hit**2 * (1 - hit), 3: hit**3,
    }  # fmt: skip
    assert counted(answer, 1) == {0: 1 - (1 - lost) ** 3, 1: (1 - lost) ** 3}


@pytest.mark.slow
def test_the_assault_behind_the_farm() -> None:
    """Five Teams against six: as many games simulated as it takes to trust that nothing is left out."""
    answer = odds(
        "flames-of-war", CHARGE, scenario="assault", plays=FIRST,
        chosen=("answer=breaks_off", "consolidate=no"),
        counts=("number of teams_of(german:grenadiers-1)", "number of teams_of(american:rifles-1)"),
    )  # fmt: skip
    assert sum(answer.shares.values()) == 1
    assert answer.counts[0].mean == F(167665, 46656)
    assert answer.counts[1].mean == F(7183, 1458)


def test_tic_tac_toe_is_solved() -> None:
    """5478 positions can come up, and who plays well does not lose."""
    answer = odds("tic-tac-toe", goal="winning")
    assert outcomes(answer) == {"a draw (all nine cells are marked)": F(1)}
    assert answer.states == 5478
    careless = odds("tic-tac-toe", goal="winning", plays=("o=random",))
    assert sum(p for told, p in outcomes(careless).items() if told.startswith("o wins")) == 0
