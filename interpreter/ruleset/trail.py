"""Findings told with the chain of rulesets that leads to the file at fault."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from interpreter.diagnostics import Diagnostic, Label
from interpreter.ruleset.chain import Chain, Layer
from interpreter.syntax import tree


def traced(
    chain: Chain, found: Iterable[Diagnostic], removed: Sequence[tree.Removal] = ()
) -> list[Diagnostic]:
    """The findings; those in a ruleset that others extend say by which way it comes into play.

    What a rule misses because a line of a variant took it out is told together with that line.
    """
    if len(chain) == 1:
        return list(found)
    taken_out = {removal.name.text: removal for removal in removed}
    return [_traced(chain, finding, taken_out) for finding in found]


def _traced(chain: Chain, finding: Diagnostic, taken_out: dict[str, tree.Removal]) -> Diagnostic:
    at = next((i for i, layer in enumerate(chain) if layer.wrote(finding.at.span.source)), None)
    trail = () if at is None else tuple(_way_to(chain, at))
    removal = taken_out.get(finding.at.span.text)
    related = finding.related
    if removal is not None:
        related = (*related, Label(removal.name.span, "taken out here"))
    return replace(finding, trail=(*trail, *finding.trail), related=related)


def _way_to(chain: Chain, at: int) -> Iterable[Label]:
    """The lines `extends` from the ruleset that was asked for down to a layer, outermost first."""
    mains: list[Layer] = [layer for layer in chain[at + 1 :] if layer.extends is not None]
    for layer in reversed(mains):
        assert layer.extends is not None
        yield Label(layer.extends.base.span, f"“{layer.id}” extends “{layer.extends.base.text}”")
