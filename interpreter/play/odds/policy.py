"""How players decide while odds are worked out: by a policy for each side, and by what is fixed beforehand."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import NamedTuple

from interpreter.game.contract import Decision, GrognardError, Option, State
from interpreter.play.table import options
from interpreter.program.tongue import PASS

MOST_LOOKED_AT = 20_000
"""Options that are gone through for those that fit what is fixed."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How a side decides.

    Attributes:
        name: how it is called.
        plays: 1 where it decides for the best of its own side, -1 for the worst, 0 where it has no goal.
    """

    name: str
    plays: int = 0


POLICIES = {
    policy.name: policy
    for policy in (Policy("random"), Policy("first"), Policy("best", 1), Policy("worst", -1))
}


class Unsolved(GrognardError):
    """Players decide secretly at the same time, so that no best decision of one can be told."""


@dataclass(frozen=True, slots=True)
class Fixed:
    """What is fixed beforehand: `answer=yes`.

    Attributes:
        what: the name or title of an action, or the name of what is chosen.
        value: what is chosen, as it is noted, or `none`; of an action also `yes` or `no`; or by which policy it is
            chosen.
    """

    what: str
    value: str

    def meant(self, decision: Decision, whole: Sequence[Option]) -> Fixed:
        """The same with the name of an action on offer, where its title was written."""
        if any(self.concerns(option) for option in whole):
            return self
        titled = {title.casefold(): name for name, title in decision.actions if title}
        return replace(self, what=titled.get(self.what.casefold(), self.what))

    def concerns(self, option: Option) -> bool:
        return option.action == self.what or self.what in option.parts

    def fits(self, option: Option) -> bool:
        """Whether an option is as it is fixed; of a decision that it concerns."""
        if self.value in POLICIES:
            return True
        if option.action == self.what and self.value in ("yes", "no"):
            return self.value == "yes"
        if self.value == "no":
            return not self.concerns(option)
        noted = (
            option.parts.get(self.what),
            option.text,
            option.text.removeprefix(self.what).strip(),
        )
        return self.value in noted or (self.value == "none" and not self.concerns(option))

    def choices(self, option: Option) -> list[str]:
        """What could be fixed instead so that it fits an option."""
        if not self.concerns(option):
            return ["no"]
        if self.what in option.parts:
            return [option.parts[self.what]]
        move = option.text.removeprefix(self.what).strip()
        return ["yes", move] if move else ["yes"]


class Met(NamedTuple):
    """A decision that there was.

    Attributes:
        what: what is decided, in words.
        policy: how it is decided; of what is fixed, how the rest of it is, "" where nothing is left to decide.
        fixed: what of it is as it was fixed, such as `helper=e7`.
    """

    side: str
    what: str
    policy: str
    fixed: tuple[str, ...] = ()


class Followed(NamedTuple):
    """How a decision is taken: by which policy, and which of the options (their numbers); and what is told of it."""

    policy: Policy
    codes: list[int]
    met: Met


@dataclass
class Policies:
    """How each side decides.

    Attributes:
        usual: the policy of sides that none is named for.
        used: which of the fixed answers have been asked for.
        taken: which of them were possible, and not ruled out by others that were fixed before.
        instead: of those asked for that were not possible what was on offer.
        offered: the names and titles of all that could have been fixed, and who decides on it.
    """

    usual: Policy
    by_side: Mapping[str, Policy] = field(default_factory=dict)
    fixed: Sequence[Fixed] = ()
    used: set[Fixed] = field(default_factory=set)
    taken: set[Fixed] = field(default_factory=set)
    instead: dict[Fixed, dict[str, None]] = field(default_factory=dict)
    offered: dict[tuple[str, str], set[str]] = field(default_factory=dict)

    @property
    def play_for_goal(self) -> bool:
        """Whether anybody decides for a goal."""
        named = (POLICIES[one.value] for one in self.fixed if one.value in POLICIES)
        return any(policy.plays for policy in (self.usual, *self.by_side.values(), *named))

    def of(self, side: str) -> Policy:
        """How a side decides where nothing else is fixed."""
        return self.by_side.get(side, self.usual)

    def followed(self, state: State, decision: Decision) -> Followed:
        """How it is decided, and the numbers of the options that are followed. Raises Unsolved."""
        found = self._allowed(decision)
        if found.policy.plays and len(found.codes) > 1 and state.secretly:
            raise Unsolved(decision.prompt)
        return found._replace(codes=found.codes[:1]) if found.policy.name == "first" else found

    def sampled(self, decision: Decision, rng: random.Random) -> tuple[Met, int]:
        """How it is decided, and the number of one option that is taken where odds are simulated."""
        policy = self.of(decision.side)
        if not self.fixed and policy.name == "random":
            met = Met(decision.side, called(decision), policy.name)
            return met, options(decision).sample(rng).code
        policy, codes, met = self._allowed(decision)
        return met, codes[0] if policy.name == "first" else rng.choice(codes)

    def _allowed(self, decision: Decision) -> Followed:
        """How it is decided, and the options that fit what is fixed; all where nothing is, or where none fits."""
        policy, found = self.of(decision.side), options(decision)
        side, what = decision.side, called(decision)
        if not self.fixed:
            return Followed(policy, list(found.codes()), Met(side, what, policy.name))
        whole = kept = list(islice(found, MOST_LOOKED_AT))
        self._offer(decision, whole)
        held = []
        for written in self.fixed:
            one = written.meant(decision, whole)
            if any(one.concerns(option) for option in kept):
                policy = POLICIES.get(one.value, policy)
                fitting = [option for option in kept if one.fits(option)]
                self._note(written, one, whole, bool(fitting))
                if fitting and one.value not in POLICIES:
                    held.append(f"{written.what}={written.value}")
                kept = fitting or kept
            elif any(one.concerns(option) for option in whole):
                self._note(written, one, whole, one.value in ("no", "none"))
        left = "" if held and len(kept) == 1 else policy.name
        return Followed(
            policy, [option.code for option in kept], Met(side, what, left, tuple(held))
        )

    def _offer(self, decision: Decision, whole: Sequence[Option]) -> None:
        """Notes by which names something could be fixed, and who decides on it."""
        for name, title in decision.actions:
            other = title if title.casefold() != name.casefold() else ""
            self.offered.setdefault((name, other), set()).add(decision.side)
        for name in {name for option in whole for name in option.parts}:
            self.offered.setdefault((name, ""), set()).add(decision.side)

    def _note(self, written: Fixed, one: Fixed, whole: Sequence[Option], taken: bool) -> None:
        """Notes that what is fixed was asked for among some options, and whether it was possible."""
        self.used.add(written)
        if taken:
            self.taken.add(written)
        elif written not in self.taken:
            offered = self.instead.setdefault(written, {})
            offered.update((text, None) for option in whole for text in one.choices(option))


def called(decision: Decision) -> str:
    """What is decided, in words: the choices on offer."""
    titles = [title or name for name, title in decision.actions if name != PASS]
    return ", ".join(titles) or decision.rule
