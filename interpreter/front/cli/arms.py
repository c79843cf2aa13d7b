"""The arms of a study, from what was typed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, product
from pathlib import Path
from typing import Any

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.command import Mistake
from interpreter.front.cli.rulesets import BOTS, choose_scenario, load, read_options, read_seats
from interpreter.play.study import Arm
from interpreter.play.study.cast import identity

MOST_ARMS = 50
SCENARIO, SEAT = "scenario", "seat"


def arms(
    names: Sequence[str],
    scenario: str | None,
    options: Sequence[str],
    seats: Sequence[str],
    compared: Sequence[str],
) -> list[tuple[Any, Arm]]:
    """Each arm with its ruleset, watched: each ruleset with each combination of what is compared. Raises Mistake."""
    values = list(map(_values, compared))
    _check_once([each[0][0] for each in values], scenario, options, seats)
    ways = list(product(*values))
    if len(names) * len(ways) > MOST_ARMS:
        raise Mistake(
            f"that makes {len(names) * len(ways)} arms", f"A study has at most {MOST_ARMS}."
        )
    found = []
    rulesets = {name: load(name) for name in names}
    _check_ids(rulesets)
    _check_shared(rulesets, [what for what, _ in ways[0]])
    for name in names:
        plain = rulesets[name]
        for way in ways:
            called = [] if len(names) == 1 and way else [plain.id]
            label = ", ".join([*called, *(f"{what}={value}" for what, value in way)])
            found.append(_arm(plain, name, label, scenario, options, seats, way))
    labels = [arm.label for _, arm in found]
    for label in labels:
        if labels.count(label) > 1:
            raise Mistake(
                f"“{label}” would be played twice", "Name each ruleset and each value once."
            )
    return found


def _check_once(
    compared: Sequence[str], scenario: str | None, options: Sequence[str], seats: Sequence[str]
) -> None:
    """Raises Mistake where something that is compared is compared again, or said to be one thing."""
    said = {text.partition("=")[0]: f"--option {text}" for text in options}
    for text in seats:
        said[text.partition("=")[0] if "=" in text else SEAT] = f"--seat {text}"
    if scenario is not None:
        said[SCENARIO] = f"--scenario {scenario}"
    for what in compared:
        if compared.count(what) > 1:
            raise Mistake(f"“{what}” is compared twice", f"Write --compare {what}= once.")
        if what in said:
            raise Mistake(
                f"“{what}” is compared, and {said[what]} fixes it", "Leave one of them out."
            )


def _check_ids(rulesets: Mapping[str, Any]) -> None:
    """Raises Mistake where two folders say that they are the same ruleset."""
    places = {name: Path(name) for name in rulesets}
    for one, other in combinations(rulesets, 2):
        same_folder = places[one].resolve() == places[other].resolve()
        if same_folder or rulesets[one].id != rulesets[other].id:
            continue
        files = [str(path / "game.yaml") for path in (places[one], places[other]) if path.is_dir()]
        raise Mistake(
            f"“{one}” and “{other}” have the same id: {rulesets[one].id}",
            f"Give it another “id:” in {files[-1]}." if files else "Name each ruleset once.",
        )


def _check_shared(rulesets: Mapping[str, Any], compared: Sequence[str]) -> None:
    """Raises Mistake where only some of the rulesets have an option that is compared."""
    for what in compared:
        having = [name for name in rulesets if what in rulesets[name].option_sheets]
        lacking = [name for name in rulesets if name not in having]
        if having and lacking:
            raise Mistake(
                f"“{what}” can't be compared: {' and '.join(lacking)} has no such option",
                f"{' and '.join(having)} has it. What is compared is needed in all of them.",
            )


def _values(text: str) -> list[tuple[str, str]]:
    """What is compared, with each of its values: `weather=fair,mild`."""
    what, equals, values = text.partition("=")
    found = [value.strip() for value in values.split(",")]
    if not equals or len(found) < 2 or not all(found):
        raise Mistake(
            f"“{text}” does not say what is compared",
            "Write NAME=VALUE,VALUE: an option, scenario, seat, or a seat's name, and its values.",
        )
    return [(what.strip(), value) for value in found]


def _arm(
    plain: Any,
    name: str,
    label: str,
    scenario: str | None,
    options: Sequence[str],
    seats: Sequence[str],
    way: Sequence[tuple[str, str]],
) -> tuple[Any, Arm]:
    scenario = next((value for what, value in way if what == SCENARIO), scenario)
    chosen = choose_scenario(plain, scenario)
    sheets = plain.option_sheets
    places = plain.start(chosen).seats
    for what, _ in way:
        _check_what(what, sheets, places)
    typed = [*options, *(f"{what}={value}" for what, value in way if what in sheets)]
    ruleset = plain.with_options(read_options(typed, sheets)) if typed else plain
    watched = ruleset.watched()
    sitting = [
        value if what == SEAT else f"{what}={value}" for what, value in way if what not in sheets
    ]
    sitting = [text for text in sitting if not text.startswith(f"{SCENARIO}=")]
    who = {**dict.fromkeys(places, "random"), **read_seats([*seats, *sitting], places, BOTS)}
    if "human" in who.values():
        raise Mistake("nobody can be asked in a study", "Name random, greedy, mcts or script:FILE.")
    settings = tuple(ruleset.options_in(chosen).items())
    return watched, Arm(
        label, name, *identity(watched, chosen), chosen, settings, tuple(who.items())
    )


def _check_what(what: str, sheets: Mapping[str, object], places: Sequence[str]) -> None:
    known = [*sheets, *places, SCENARIO, SEAT]
    if what not in known:
        near, listed = did_you_mean(what, known, ""), f"There are: {', '.join(known)}."
        raise Mistake(f"“{what}” is nothing that can be compared", f"{near} {listed}".lstrip())
