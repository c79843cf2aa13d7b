"""Which options hold in a scenario, what each can be, and which can't hold together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from interpreter.diagnostics import Diagnostic, Label, Span, codes
from interpreter.sheets.records import Contradiction, Manifest, Option, Scenario, Sheets

Settings = Mapping[str, int | str | bool]


def chosen_options(
    sheets: Sheets, scenario: Scenario | None, given: Settings
) -> dict[str, int | str | bool]:
    """The options in force: those given, else those of the scenario, else the defaults."""
    found: dict[str, int | str | bool] = {}
    for name, option in sheets.manifest.options.items():
        plain = option.default.plain
        if scenario is not None and name in scenario.options:
            plain = scenario.options[name].plain
        found[name] = given.get(name, plain if isinstance(plain, int | str) else 0)
    return found


def fits(option: Option, plain: object) -> bool:
    """Whether an option can be set to this value."""
    if option.kind == "truth":
        return isinstance(plain, bool)
    if option.kind == "choice":
        return isinstance(plain, str) and plain in option.values
    return isinstance(plain, int) and plain is not True and option.low <= plain <= option.high


def allowed(option: Option) -> str:
    """A sentence that says what an option can be set to."""
    if option.kind == "truth":
        return "Write true or false."
    if option.kind == "choice":
        return f"Write one of: {', '.join(option.values)}."
    return f"Write a number from {option.low} to {option.high}."


def contradicted(manifest: Manifest, chosen: Settings) -> Iterator[Contradiction]:
    """The contradictions that options as they are chosen run into; what is not chosen is no part."""
    for one in manifest.contradictions.values():
        met = (n in chosen and chosen[n] == value.plain for n, value in one.options.items())
        if one.options and all(met):
            yield one


def contradiction(one: Contradiction, at: Span) -> Diagnostic:
    """What to tell of options that can't hold together; `at` is where the last was chosen."""
    named = [f"{name}: {_plain(value.plain)}" for name, value in one.options.items()]
    listed = " and ".join(", ".join(named).rsplit(", ", 1))
    others = " or ".join(one.options)
    return Diagnostic(
        codes.CONTRADICTING_OPTIONS,
        f"{listed} can't hold together. {one.because}",
        Label(at),
        f"Choose another value for {others}.",
        (Label(one.name.span, "the contradiction"),),
    )


def _plain(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
