"""A game at one point: a row of integers and what happened on the way to it."""

from __future__ import annotations

import random
from collections.abc import Sequence
from hashlib import blake2b

from interpreter.engine import cards, essence, imagining
from interpreter.engine.machine import Machine, Rows
from interpreter.engine.options import LegalOptions
from interpreter.engine.runtime import Entry, Log, Vector
from interpreter.game import contract, seeds, view, words
from interpreter.game.contract import (
    Chance,
    Decision,
    Event,
    IllegalMove,
    NotNow,
    Option,
    Outlook,
    Refusal,
    Result,
    RulesFault,
)
from interpreter.game.outlook import common
from interpreter.program.layout import ACTIVE, DRAWN, OVER, PC, SEED
from interpreter.program.steps import Roll

FORMAT = b"GROG\x02"
SEAL = 8
FORESEEN = 4  # positions in which it is tried what an option would do


class State:
    """A game in play. Equal states have the same future; what happened before is not compared."""

    __slots__ = (
        "_asked", "_decision", "_examples", "_forced", "_log", "_machine", "_options", "_rows", "_shared", "_vector",
    )  # fmt: skip

    def __init__(
        self, machine: Machine, vector: Vector, rows: Rows, log: Log | None, asked: bool
    ) -> None:
        self._machine = machine
        self._vector = vector
        self._rows = rows
        self._log = log
        self._asked = asked
        self._forced: list[int] = []
        self._shared = False  # whether another game has the same log
        self._decision: Decision | None = None
        self._options: LegalOptions | None = None
        self._examples: list[Sequence[int]] | None = None

    # --- what is

    @property
    def over(self) -> bool:
        return bool(self._vector[OVER])

    @property
    def result(self) -> Result | None:
        return view.result(self._machine.program, self._vector)

    @property
    def seats(self) -> tuple[str, ...]:
        """The names of those who decide, in the order of the sides."""
        return tuple(name for name, _ in self._machine.program.world.seats)

    @property
    def chance(self) -> Chance | None:
        """The roll that play stands at; only where chance is asked for and not sampled."""
        roll = self._machine.rolls[self._vector[PC]]
        if roll is None or self.over:
            return None
        site = self._machine.program.sites[roll.site]
        outcomes = self._machine.outcomes(self._vector, roll)
        return Chance(site.text, roll.low, outcomes, site.span)

    @property
    def decision(self) -> Decision:
        """What is to be decided now. Raises NotNow when the game is over or at a roll."""
        if self._decision is None:
            self._decision = self._make_decision()
        return self._decision

    def _make_decision(self) -> Decision:
        options = self.options
        program = self._machine.program
        question = program.questions[self._machine.asks[self._vector[PC]]]
        site = program.sites[question.site]
        side = self._vector[ACTIVE]
        actions = tuple((a.name, a.title) for a in question.alternatives)
        return Decision(
            self._seat(side), program.world.sides[side], site.rule, site.span, site.cites,
            words.prompt(program, question), actions, options,
        )  # fmt: skip

    def _seat(self, side: int) -> str:
        seats = [name for name, owner in self._machine.program.world.seats if owner == side]
        return seats[self._vector[self._machine.program.layout.member + side]]

    @property
    def options(self) -> LegalOptions:
        """The legal options of the decision at hand. Raises NotNow as `decision` does."""
        if self._options is None:
            if self.over:
                raise NotNow("The game is over: there is nothing to decide.")
            number = self._machine.asks[self._vector[PC]]
            if number < 0:
                raise NotNow("A roll comes first: give its outcome.")
            self._options = LegalOptions(self._machine, number, self._rows, self._vector)
        return self._options

    @property
    def present(self) -> int:
        """The set of units on the board, by their numbers in the program's world.

        Units off the board of which a state that not all see holds a cell are among them: they hide, and are not lost.
        """
        found = self._vector[self._machine.program.layout.in_play]
        for base, unit in self._machine.noting:
            if self._vector[base] >= 0:
                found |= 1 << unit
        return found

    # --- what is done

    def apply(self, option: Option | str | int) -> None:
        """Takes an option: itself, its notation, or its number.

        Raises IllegalMove, NotNow, RulesFault; the game then stands where it stood before.
        """
        code = self._code(option)
        before, rows, told = self._vector.copy(), self._rows, len(self._log or ())
        try:
            self._take(code)
        except (NotNow, RulesFault):
            self._vector[:], self._rows = before, rows
            self._decision = self._options = self._examples = None
            del (self._log or [])[told:]
            raise

    def _take(self, code: int) -> None:
        number = self._machine.asks[self._vector[PC]]
        if self._log is not None:
            self._own_log().append(self._decided(number, code))
        self._decision = self._options = self._examples = None
        sampled = not self._asked and not self._forced
        self._rows = self._machine.decide(self._vector, code, self._log, sampled)
        self._roll_on()

    def _own_log(self) -> Log:
        """The log, no longer shared: clones share what happened before they parted."""
        assert self._log is not None
        if self._shared:
            self._log, self._shared = self._log.copy(), False
        return self._log

    def _decided(self, number: int, code: int) -> Entry:
        program = self._machine.program
        question = program.questions[number]
        index, _ = words.split(question, code)
        running = sum(self._vector[s.running] for s in program.layout.secrets)
        site = question.alternatives[index].site
        return (site, (number, code, self._vector[ACTIVE]), (), running)

    def _code(self, option: Option | str | int) -> int:
        options = self.options
        if isinstance(option, str):
            found = options.find(option)
            if found is None:
                refusal = options.refuse(option)
                raise IllegalMove(refusal or Refusal(f"“{option}” could mean several moves."))
            return found.code
        code = option if isinstance(option, int) else option.code
        if not options.is_legal(code):
            named = option.text if isinstance(option, Option) else str(option)
            raise IllegalMove(options.refuse(named) or Refusal(f"“{named}” is not legal here."))
        return code

    def _roll_on(self) -> None:
        """Lets forced rolls come out, then goes on as chance is meant to be met."""
        while not self.over and (roll := self._machine.rolls[self._vector[PC]]) is not None:
            if self._forced:
                value = self._forced.pop(0)
                if value < 0:
                    value = cards.outcome_of(self._machine, self._vector, roll, value)
                highest = roll.low + self._machine.outcomes(self._vector, roll) - 1
                if not roll.low <= value <= highest:
                    raise NotNow(f"{value} can't come up here: {roll.low} to {highest}.")
                sampled = not self._asked and not self._forced
                self._rows = self._machine.roll(self._vector, value, self._log, sampled)
            elif self._asked:
                return
            else:
                self._rows = self._machine.resume(self._vector, self._log)

    def force(self, outcomes: Sequence[int | str]) -> None:
        """Sets what the next rolls come to; at a roll that is asked for, the first is used at once.

        Of a card that is drawn it is its word, or the number of cards before it. Raises NotNow.
        """
        self._forced += cards.as_numbers(self._machine.program, outcomes)
        self._decision = self._options = self._examples = None
        if self._log is not None:
            self._own_log()
        self._roll_on()

    def roll(self, outcome: int | None = None) -> int:
        """Lets the roll that is asked for come out; gives the number. Raises NotNow.

        Without an outcome it is as the game's own chance has it: so a game in which each roll is asked for goes
        like the one of the same seed in which none is.
        """
        roll = self._roll_at_hand()
        if outcome is None:
            value, self._vector[DRAWN] = seeds.draw(
                self._vector[SEED], self._vector[DRAWN], self._machine.outcomes(self._vector, roll)
            )
            outcome = roll.low + value
        self._decision = self._options = self._examples = None
        if self._log is not None:
            self._own_log()
        self._rows = self._machine.roll(self._vector, outcome, self._log, False)
        return outcome

    def branches(self) -> list[State]:
        """The game after each outcome of the roll that is asked for, in order; their events begin anew.

        Raises NotNow.
        """
        roll = self._roll_at_hand()
        found = []
        for value in range(roll.low, roll.low + self._machine.outcomes(self._vector, roll)):
            vector: Vector = self._vector.copy()
            log: Log | None = None if self._log is None else []
            rows = self._machine.roll(vector, value, log, False)
            found.append(State(self._machine, vector, rows, log, True))
        return found

    def _roll_at_hand(self) -> Roll:
        roll = self._machine.rolls[self._vector[PC]]
        if roll is None or self.over:
            raise NotNow("There is nothing to roll.")
        return roll

    # --- what is told

    @property
    def machine(self) -> Machine:
        """What plays the game; it holds nothing of it."""
        return self._machine

    @property
    def row(self) -> tuple[int, ...]:
        """All that the game is: what stands in the places of `program.layout`."""
        return tuple(self._vector)

    def essence(self, digest: essence.Digest | None = None) -> bytes:
        """128 bits that stand for all but the random stream: states alike in it have the same ways to go on.

        With a digest of what matters, they stand for that alone.
        """
        return (digest or essence.whole)(self._vector)

    @property
    def last_test(self) -> tuple[int, bool] | None:
        """What the last test among its events came to: the dice with all modifiers, and whether it was passed."""
        sites = self._machine.program.sites
        for number, values, _, _ in reversed(self._log or ()):
            site = sites[number]
            if site.kind == "tested" and site.slots[-1][0] in ("passed", "again"):
                terms = zip(site.slots, values, strict=True)
                total = sum(n for (name, _, _), n in terms if name in ("die", "modifier"))
                return total, bool(values[-1])
        return None

    def view(self, seat: str | None) -> contract.View:
        """What a seat, a side, or ("") an onlooker may know; None: all. Raises KeyError for another name."""
        side = words.OMNISCIENT if seat is None else self._side(seat)
        active = self._vector[ACTIVE]
        untold = self.secretly and side not in (active, words.OMNISCIENT)
        waits = not (self.over or self.chance or untold)
        to_act = self._machine.program.world.sides[active] if waits else ""
        return view.view(self._machine.program, self._vector, seat or "", side, to_act)

    def worth(self, seat: str) -> int | None:
        """What a seat or side sees is worth to it by the rules' `value`; None where they have none."""
        side = self._side(seat)
        return self._machine.worth(view.as_seen(self._machine.program, self._vector, side), side)

    def imagine(self, seat: str, rng: random.Random) -> State:
        """A game as it may be for all that the seat which decides now knows.

        What it sees stands as it is, and it has the same to decide; what it does not see, and chance to come,
        are made up. States that the seat can't tell apart give the same for the same `rng`. Raises NotNow when
        it is not for this seat to decide.
        """
        if self.over or self.chance or self.decision.seat != seat:
            raise NotNow(f"{seat} has nothing to decide now.")
        if self._examples is None:
            self._examples = imagining.examples(self._machine, self._vector)
        row = imagining.imagined(self._machine, self._vector, self._examples, rng)
        rows = self._machine.rows[self._machine.asks[row[PC]]](row)
        return State(self._machine, row, rows, None, False)

    def _side(self, seat: str) -> int:
        world = self._machine.program.world
        if seat == "":
            return words.ONLOOKER
        if seat in world.sides:
            return world.sides.index(seat)
        return dict(world.seats)[seat]

    def events(self, seat: str | None = None, since: int = 0) -> list[Event]:
        """What happened, as a seat knows it (None: all of it), from event number `since` on."""
        side = words.OMNISCIENT if seat is None else self._side(seat)
        ear = words.Ear(self._machine.program, side)
        heard = [words.event(ear, entry) for entry in self._log or ()]
        return [e for e in heard if e is not None][since:]

    def trail(self, seat: str | None = None) -> list[tuple[int, Event]]:
        """What happened, as a seat knows it, each event with the number of the decision that it followed.

        Without a seat it is all of it, and the rules that began are told as well, as events of kind "begun".
        """
        sites, side = self._machine.program.sites, words.OMNISCIENT
        if seat is not None:
            side = self._side(seat)
        ear = words.Ear(self._machine.program, side, begun=True)
        found, number = [], 0
        for entry in self._log or ():
            number += sites[entry[0]].kind in ("decided", "pass")
            if (event := words.event(ear, entry)) is not None:
                found.append((number, event))
        return found

    @property
    def unrolled(self) -> int:
        """How many of the outcomes that were forced have not come up yet."""
        return len(self._forced)

    @property
    def secretly(self) -> bool:
        """Whether sides decide at the moment without seeing what the others do."""
        return any(self._vector[secret.running] for secret in self._machine.program.layout.secrets)

    def why_not(self, move: str) -> Refusal | None:
        """Why a move is not legal; None when it is. Raises NotNow."""
        return self.options.refuse(move)

    def outlook(self, option: Option | str | int) -> Outlook:
        """What a legal option would do, up to the next roll or decision.

        It is tried in positions as they may be for all that the seat knows, so that it tells no secret: states
        that the seat can't tell apart give the same. Raises IllegalMove, NotNow.
        """
        code, seat = self._code(option), self.decision.seat
        tried = [self._tried(code, seat, number) for number in range(FORESEEN)]
        return common([found for found in tried if found is not None])

    def _tried(self, code: int, seat: str, number: int) -> Outlook | None:
        """What an option does in one such position; None where the rules go wrong there."""
        made = self.imagine(seat, random.Random(number))
        state = State(self._machine, made._vector, made._rows, [], True)
        try:
            state.apply(code)
        except RulesFault:
            return None
        events = tuple(event for event in state.events(seat) if event.kind != "decided")
        if state.result is not None:
            return Outlook(events, "over", state.result.reason)
        if state.chance is not None:
            return Outlook(events, "chance", state.chance.what)
        return Outlook(events, "decision", state.decision.side)

    # --- copies

    def clone(self, forget: bool = False) -> State:
        """A game that goes its own way from here; with `forget` its events begin anew."""
        log = [] if forget and self._log is not None else self._log
        found = State(self._machine, self._vector.copy(), self._rows, log, self._asked)
        if not forget:
            self._shared = found._shared = True
        found._forced = self._forced.copy()
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return (
            self._vector == other._vector
            and self._machine.program.key == other._machine.program.key
        )

    def __hash__(self) -> int:
        return hash(tuple(self._vector))

    def to_bytes(self) -> bytes:
        """The whole point of play, to be read again by the same ruleset with the same options."""
        head = _head(self._machine)
        numbers = [int(self._asked), len(self._forced), *self._forced, *self._vector]
        body = b"".join(map(_written, numbers))
        return head + body + _seal(head + body)


def _head(machine: Machine) -> bytes:
    key = machine.program.key.encode()
    return FORMAT + len(key).to_bytes(4, "big") + key


def _seal(data: bytes) -> bytes:
    """What tells a state that was damaged on its way."""
    return blake2b(data, digest_size=SEAL).digest()


def from_bytes(machine: Machine, data: bytes) -> State:
    """The game that `to_bytes` wrote, without what happened before. Raises ValueError for anything else."""
    head = _head(machine)
    if data[: len(FORMAT)] != FORMAT:
        raise ValueError("this is no saved state")
    if data[: len(head)] != head:
        raise ValueError("this state was saved with another ruleset, scenario or options")
    body, seal = data[len(head) : -SEAL], data[-SEAL:]
    if seal != _seal(head + body):
        raise ValueError("this saved state is cut off or was changed")
    asked, count, *numbers = _numbers(body)
    forced, vector = numbers[:count], numbers[count:]
    state = standing(machine, vector, bool(asked))
    state._forced = forced
    return state


def standing(machine: Machine, vector: Vector, asked: bool = False, events: bool = True) -> State:
    """A game from a row of integers that stands at a decision, at a roll, or at its end."""
    decision = machine.asks[vector[PC]]
    rows = machine.rows[decision](vector) if decision >= 0 and not vector[OVER] else []
    return State(machine, vector, rows, [] if events else None, asked)


def _written(value: int) -> bytes:
    """A number in groups of seven bits, the lowest first; negative ones are the odd numbers."""
    rest = value << 1 if value >= 0 else (-value << 1) - 1
    found = bytearray()
    while rest > 127:
        found.append(rest & 127 | 128)
        rest >>= 7
    found.append(rest)
    return bytes(found)


def _numbers(data: bytes) -> Vector:
    found, value, shift = [], 0, 0
    for byte in data:
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            found.append(value >> 1 if not value & 1 else -((value + 1) >> 1))
            value = shift = 0
    return found


def begin(
    machine: Machine,
    seed: int,
    asked: bool = False,
    events: bool = True,
    forced: Sequence[int | str] = (),
) -> State:
    """A new game, played on to its first decision; without `events` it notes none, and is faster."""
    return go_on(machine, machine.new(seed), asked, events, forced)


def go_on(
    machine: Machine,
    vector: Vector,
    asked: bool = False,
    events: bool = True,
    forced: Sequence[int | str] = (),
) -> State:
    """A game from a row of integers that stands before a block; `forced` is what the next rolls come to."""
    log: Log | None = [] if events else None
    rows = machine.run(vector, vector[PC], log, not asked and not forced)
    state = State(machine, vector, rows, log, asked)
    state.force(forced)
    return state
