"""Battles of Risk, against the figures of Jason A. Osborne, "Markov Chains for the RISK Board Game Revisited",
Mathematics Magazine 76 (2003), 129-135: what a round brings, and how likely the attacker is to win a battle."""

from __future__ import annotations

from fractions import Fraction as F

import pytest
from odds import counted, odds

# dice of the attacker and of the defender: how likely the defender loses 2, 1 and 0 armies, of the rest the attacker
ROUNDS = {
    (1, 1): {0: F(21, 36), 1: F(15, 36)},
    (1, 2): {0: F(161, 216), 1: F(55, 216)},
    (2, 1): {0: F(91, 216), 1: F(125, 216)},
    (2, 2): {0: F(581, 1296), 1: F(420, 1296), 2: F(295, 1296)},
    (3, 1): {0: F(441, 1296), 1: F(855, 1296)},
    (3, 2): {0: F(2275, 7776), 1: F(2611, 7776), 2: F(2890, 7776)},
}
BATTLES = {"five-against-five": 0.506, "ten-against-ten": 0.568}


@pytest.mark.parametrize(("attack", "defence"), ROUNDS)
def test_a_round(attack: int, defence: int) -> None:
    given = (f"attacker.armies={attack}", f"defender.armies={defence}")
    answer = odds("risk-battle", "round", given=given, counts=(f"{defence} - defender.armies",))
    assert counted(answer) == ROUNDS[attack, defence]


@pytest.mark.parametrize("scenario", BATTLES)
def test_a_battle(scenario: str) -> None:
    answer = odds("risk-battle", "battle", scenario=scenario, counts=("defender.armies = 0",))
    won = answer.counts[0].shares["yes"]
    assert float(won) == pytest.approx(BATTLES[scenario], abs=0.0005)
    assert answer.never == 0


def test_battles_to_four_places() -> None:
    """As they are worked out here by the rounds alone."""
    won: dict[tuple[int, int], F] = {}
    for both in range(1, 21):
        for a in range(both + 1):
            d = both - a
            if a > 10 or d > 10:
                continue
            if not a or not d:
                won[a, d] = F(a > 0)
                continue
            dice = (min(3, a), min(2, d))
            fought = min(dice)
            won[a, d] = sum(
                (p * won[a - (fought - lost), d - lost] for lost, p in ROUNDS[dice].items()), F(0)
            )
    assert f"{float(won[5, 5]):.4f}" == "0.5062"
    assert f"{float(won[10, 10]):.4f}" == "0.5676"
    for armies, scenario in ((5, "five-against-five"), (10, "ten-against-ten")):
        answer = odds("risk-battle", "battle", scenario=scenario, counts=("defender.armies = 0",))
        assert answer.counts[0].shares["yes"] == won[armies, armies]
