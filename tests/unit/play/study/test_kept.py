"""Files that studies are kept in, damaged: none ever breaks a study, or gives figures that are not true."""

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from interpreter.api import load
from interpreter.diagnostics import Source, render
from interpreter.front.report import summary
from interpreter.play.study import Cast, Plan, StudyError, cast
from interpreter.play.study.figures import Figures
from interpreter.play.study.keep import read, write

SKIRMISH = str(Path(__file__).parents[4] / "tests" / "rulesets" / "skirmish")
LIMIT = 39
WRONG: list[Any] = [
    None, True, -5, 1.0, float("nan"), 10**30, "x", "\ud800", [], {}, [[50, 0]], [[-50, 0]], [[0, 50], [40, 60]],
]  # fmt: skip


def _damaged(value: Any) -> Iterator[Any]:
    """A value of JSON with something wrong in one place, for every place."""
    yield from (wrong for wrong in WRONG if wrong != value or type(wrong) is not type(value))
    if isinstance(value, dict):
        for key, part in value.items():
            yield {other: one for other, one in value.items() if other != key}
            yield from ({**value, key: wrong} for wrong in _damaged(part))
    elif isinstance(value, list):
        for n, part in enumerate(value):
            yield [*value[:n], *value[n + 1 :]]
            yield [*value[: n + 1], *value[n:]]
            yield from ([*value[:n], wrong, *value[n + 1 :]] for wrong in _damaged(part))


def _refusal(plan: Plan, text: str, names: list[Cast]) -> str:
    """What is said of a file that is refused; of one that is not, all must be able to be told."""
    try:
        kept = read(Source("kept", text), plan, names)
    except StudyError as error:
        return render(error.diagnostics)
    figures = [
        Figures(arm, name, plan.games, one.counted)
        for arm, name, one in zip(plan.arms, names, kept.arms, strict=True)
    ]
    summary(plan, figures, [], {}).encode()
    return ""


@pytest.fixture
def small(plan, played) -> tuple[Plan, str, list[Cast]]:
    """A study in which units are lost, and some games come to no end."""
    wanted = plan(SKIRMISH, games=6, limit=LIMIT)
    text = write(wanted, played(wanted))
    ruleset = load(SKIRMISH).watched()
    return wanted, text, [cast(ruleset, ruleset.default_scenario)]


def test_no_damage_breaks_a_study(small) -> None:
    wanted, text, names = small
    assert _refusal(wanted, text, names) == ""
    head, line = text.splitlines()
    damaged = list(_damaged(json.loads(line)))
    for one in random.Random(1).sample(damaged, 400):
        _refusal(wanted, f"{head}\n{json.dumps(one)}\n", names)
    for one in _damaged(json.loads(head)):  # 1.0 is as good as 1
        _refusal(wanted, f"{json.dumps(one)}\n{line}\n", names)


@pytest.mark.parametrize(
    ("there", "damaged", "said"),
    [
        ('"games": 3, "o', '"games": "x", "o', "can't be read"),
        ('"games": 3, "o', '"games": NaN, "o', "can't be read"),
        ('"games": 3, "o', '"games": -5, "o', "can't be read"),
        ('"games": 3, "o', '"games": 5, "o', "8 games in the counts, 6 in “games”"),
        ('"games": [[0, 6]]', '"games": [[6, 0]]', "can't be read"),
        ('"games": [[0, 6]]', '"games": [[-6, 0]]', "can't be read"),
        ('"games": [[0, 6]]', '"games": []', "6 games in the counts, 0 in “games”"),
        ('"outcomes": ', '"outcomes": {}, "": ', "can't be read"),
        (', 1]], "asked"', ', -8]], "asked"', "can't be read"),
        (', 1]], "asked"', ', 11]], "asked"', "13 outcomes of 3 games"),
        ('["olive"]', '["q"]', "the ruleset has no “q”"),
        ('["olive"]', '["olive", "olive"]', "a side that wins twice"),
        ("{", "[" * 100_000 + "{", "no line of a study"),
        ("}\n", "}\f\n", "no line of a study"),
    ],
)
def test_damage_is_told(small, there: str, damaged: str, said: str) -> None:
    wanted, text, names = small
    assert there in text
    assert said in _refusal(wanted, text.replace(there, damaged), names)


def test_an_arm_too_many_is_told_at_its_line(small) -> None:
    wanted, text, names = small
    told = _refusal(wanted, text + text.splitlines()[1] + "\n", names)
    assert "more lines than the study has arms" in told
    assert "kept:3:1" in told
