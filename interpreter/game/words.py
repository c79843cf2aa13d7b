"""How units, values, decisions and events are told, each seat hearing only what it may know."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import product

from interpreter.game.contract import Event
from interpreter.program import Program, Site
from interpreter.program.geometry import members
from interpreter.program.steps import Alternative, Pick, Question
from interpreter.program.tongue import ENGLISH, UNKNOWN_UNIT, Tongue
from interpreter.sheets.lengths import MEASURES
from interpreter.syntax.tree import odds_text

Facts = tuple[tuple[int, int, int, int], ...]
Entry = tuple[int, tuple[int, ...], Facts, int]
OMNISCIENT = -2
ONLOOKER = -1
LONGEST = 200  # letters of a decision that is looked at
IS_NOW = "{state} of {whose} is now {value}"
CHOOSE = "Choose: {name}."
FAILED_ONCE = "{test} failed. Roll again?"
PASSED_ONCE = "{test} passed. Roll again?"
IT_MUST_BE = "it must be that {condition}"
COMES_UP = "{die} comes up {roll}"


def seen_name(program: Program, viewer: int, unit: int, shown: int, track: int) -> str:
    """What a side calls a unit: by its name, or `red ?7` where it may not know which it is."""
    if knows(program, viewer, unit, shown):
        return program.world.unit_names[unit]
    side = program.tongue.word(program.world.sides[program.world.owners[unit]])
    return program.tongue.say(UNKNOWN_UNIT, side=side, number=track or "")


def knows(program: Program, viewer: int, unit: int, shown: int) -> bool:
    """Whether a side may know which unit this is."""
    if viewer == OMNISCIENT or shown or not program.world.hidden_units >> unit & 1:
        return True
    return program.world.owners[unit] == viewer


def value_text(
    program: Program, kind: str, words: Sequence[str], value: int, called: Callable[[int], str],
    tongue: Tongue = ENGLISH,
) -> str:  # fmt: skip
    """A value as people read it; `called` gives the name of a unit for whoever reads."""
    if kind.startswith("set of "):
        inner = kind.removeprefix("set of ")
        parts = [value_text(program, inner, words, m, called, tongue) for m in members(value)]
        # The order of the box would tell what hidden units are.
        return ", ".join(sorted(parts) if inner == "unit" else parts) or tongue.word("none")
    if kind == "number":
        return str(value)
    if kind == "odds":
        return odds_text(value)
    if kind == "length":
        return _measured(program, value, tongue)
    if value < 0:
        return tongue.word("none")
    if kind == "cell":
        return program.world.cells[value].label
    if kind == "unit":
        return called(value)
    if kind == "truth":
        return tongue.word("yes" if value else "no")
    if kind == "player":
        return tongue.word(program.world.sides[value])
    return tongue.word(words[value]) if value < len(words) else str(value)


def _measured(program: Program, tenths: int, tongue: Tongue) -> str:
    """A length in the measure of the table, to a tenth of it: `8.5 inches`."""
    plane = program.world.boards[0].plane
    measure = plane.measure if plane is not None else "mm"
    number = format(Decimal(tenths) / MEASURES[measure], ".1f").removesuffix(".0")
    return length_text(tongue, number, measure)


def length_text(tongue: Tongue, number: str, measure: str) -> str:
    """A length in words: `8.5 inches`, `1 inch`, `40 mm`."""
    if measure == "inch":
        message = "{length} inch" if number == "1" else "{length} inches"
    else:
        message = "{length} cm" if measure == "cm" else "{length} mm"
    return tongue.say(message, length=number)


# --- options


def part_text(program: Program, pick: Pick, digit: int) -> str:
    """One choice of an option as people write it."""
    if pick.by_cell:
        return program.world.cells[digit].label
    return pick.words[digit] if pick.words else str(digit + pick.low)


def written(program: Program, alternative: Alternative, digits: Sequence[int]) -> str:
    """An option in canonical notation: `sail d4-d7`."""
    parts = {
        p.name: part_text(program, p, d) for p, d in zip(alternative.picks, digits, strict=True)
    }
    noted = re.sub(r"\{(\w+)\}", lambda m: parts.get(m.group(1), m.group()), alternative.written)
    return f"{alternative.name} {noted}".strip()


def split(question: Question, code: int) -> tuple[int, list[int]]:
    """The number of the alternative and the digits of an option's number."""
    index, rest = divmod(code, question.radix**question.digits)
    digits = []
    for _ in question.alternatives[index].picks:
        rest, digit = divmod(rest, question.radix)
        digits.append(digit)
    digits.reverse()
    return index, digits


def join(question: Question, index: int, digits: Sequence[int]) -> int:
    """The number of an option."""
    code = 0
    for digit in digits:
        code = code * question.radix + digit
    return int(index * question.radix**question.digits + code)


def read(program: Program, question: Question, text: str) -> list[tuple[int, list[int]]]:
    """What a text may mean as an option, legal or not: alternatives with their digits.

    The action's name may be left out.
    """
    text = " ".join(text.split())
    found = []
    for index, alternative in enumerate(question.alternatives):
        for rest in _without_name(alternative.name, text):
            if meant := _digits(program, alternative, rest):
                found += [(index, digits) for digits in meant]
                break
    return found


def _without_name(name: str, text: str) -> list[str]:
    head, _, rest = text.partition(" ")
    return [rest, text] if head.casefold() == name.casefold() else [text]


def _digits(program: Program, alternative: Alternative, text: str) -> list[list[int]]:
    """All that a text may mean for the choices of an alternative: two sides may have a name each."""
    pieces = re.split(r"\{(\w+)\}", " ".join(alternative.written.split()))
    picks = {pick.name: pick for pick in alternative.picks}
    found = []
    for given in _readings(program, picks, pieces, text) if len(text) <= LONGEST else ():
        meant = [given.get(name, []) for name in picks]
        found += [list(digits) for digits in product(*meant)]
    return found


def _readings(
    program: Program, picks: Mapping[str, Pick], pieces: Sequence[str], text: str
) -> Iterator[dict[str, list[int]]]:
    """The ways to cut a text into what stands between the choices and what they may be."""
    between, *rest = pieces
    if text[: len(between)].casefold() != between.casefold():
        return
    text = text[len(between) :]
    if not rest:
        if not text:
            yield {}
        return
    name, *rest = rest
    for end in range(len(text) if rest == [""] else 1, len(text) + 1):
        if meant := _digit(program, picks[name], text[:end]):
            for more in _readings(program, picks, rest, text[end:]):
                yield {name: meant, **more}


def _digit(program: Program, pick: Pick, text: str) -> list[int]:
    if pick.by_cell:
        number = program.world.cell_numbers.get(text.lower())
        return [] if number is None else [number]
    if pick.base == "number":
        return [int(text) - pick.low] if text.isdecimal() and len(text) < 9 else []
    return [i for i, word in enumerate(pick.words) if word.casefold() == text.casefold()]


def prompt(program: Program, question: Question) -> str:
    """What a person is asked; where the rules do not say it, the program does."""
    tongue, name = program.tongue, question.alternatives[0].name
    if question.prompt == ENGLISH.say(CHOOSE, name=ENGLISH.name(name)):
        return tongue.say(CHOOSE, name=tongue.name(name))
    if made := ENGLISH.pattern(FAILED_ONCE).fullmatch(question.prompt):
        return tongue.say(FAILED_ONCE, test=made["test"])
    if made := ENGLISH.pattern(PASSED_ONCE).fullmatch(question.prompt):
        return tongue.say(PASSED_ONCE, test=made["test"])
    return tongue.title(question.prompt)


def reason(tongue: Tongue, text: str) -> str:
    """Why something is required; where the rules do not say it, what they require."""
    made = ENGLISH.pattern(IT_MUST_BE).fullmatch(text)
    return tongue.say(IT_MUST_BE, condition=made["condition"]) if made else text


# --- events


@dataclass(frozen=True, slots=True)
class Ear:
    """Who listens: a side, an onlooker, or one who may know everything.

    Attributes:
        begun: whether whoever may know everything is told, too, that a rule began.
    """

    program: Program
    side: int
    begun: bool = False


def event(ear: Ear, entry: Entry) -> Event | None:
    """An event as a side hears of it; None where it hears nothing."""
    number, values, facts, running = entry
    program, site = ear.program, ear.program.sites[number]
    if site.kind == "begun":
        return _begun(site) if ear.begun and ear.side == OMNISCIENT else None
    if running and ear.side not in (OMNISCIENT, running - 1):
        return None
    if site.kind in ("set", "put", "taken") and not _may_hear(ear, site, values):
        return None
    names = {fact[0]: seen_name(program, ear.side, fact[0], fact[2], fact[3]) for fact in facts}
    texts = {
        slot: value_text(program, kind, words, v, names.__getitem__, program.tongue)
        for (slot, kind, words), v in zip(site.slots, values, strict=False)
    }
    if site.kind == "drawn" and not _may_know_card(ear, site, values):
        texts["card"] = program.tongue.say("a card")
    cells = [
        program.world.cells[v].label
        for (_, kind, _), v in zip(site.slots, values, strict=False) if kind == "cell" and v >= 0
    ]  # fmt: skip
    cells += [program.world.cells[f[1]].label for f in facts if f[1] >= 0]
    match site.kind:
        case "decided":
            text = _decided(ear, site, values)
        case "pass":
            side = program.tongue.word(program.world.sides[values[2]])
            text = program.tongue.say("{side} passes", side=side)
        case "tested":
            text = tested(ear, site, values, texts)
        case _:
            text = _told(program, site, texts, facts, names)
    return Event(site.kind, text, site.rule, site.span, site.cites, tuple(dict.fromkeys(cells)))


def _begun(site: Site) -> Event:
    """That a rule began: nothing has happened yet."""
    return Event("begun", site.title or site.rule, site.rule, site.span, site.cites)


def _may_hear(ear: Ear, site: Site, values: tuple[int, ...]) -> bool:
    """Whether a side may hear of a state that changed."""
    if ear.side == OMNISCIENT:
        return True
    scope, whose = site.slots[0][1], values[0]
    key = (site.slots[0][0], site.text)
    variable = next(v for v in ear.program.layout.variables if (v.scope, v.name) == key)
    if variable.seen_by == "everyone":
        return True
    if variable.seen_by == "nobody" or whose < 0:
        return False
    world = ear.program.world
    owners = {"unit": world.owners, "cell": world.cell_owners}.get(scope)
    if scope == "player":
        return whose == ear.side
    return owners is not None and owners[whose] == ear.side


def _may_know_card(ear: Ear, site: Site, values: tuple[int, ...]) -> bool:
    """Whether a side learns what was drawn: the one who drew, and all where all see the pile."""
    piles = [v for v in ear.program.layout.variables if v.name == site.text]
    return ear.side in (OMNISCIENT, values[0]) or all(v.seen_by == "everyone" for v in piles)


def _decided(ear: Ear, site: Site, values: tuple[int, ...]) -> str:
    """A decision: in full for the side that took it, and for all where nothing is ever secret.

    For others it goes by its title, since its notation may tell what they are not to know.
    """
    decision, code, side = values
    question = ear.program.questions[decision]
    index, digits = split(question, code)
    alternative = question.alternatives[index]
    tongue = ear.program.tongue
    who = tongue.word(ear.program.world.sides[side])
    if ear.side in (OMNISCIENT, side) or _all_is_open(ear.program):
        return f"{who}: {tongue.notation(written(ear.program, alternative, digits))}"
    return f"{who}: {tongue.title(alternative.title)}"


def tested(ear: Ear, site: Site, values: tuple[int, ...], texts: Mapping[str, str]) -> str:
    """What a test came to: `Rally of white ship 2: 3 + 1 (in port) = 4, failed`.

    The first slot says who hears it, by its name: `all`, the `actor`, whose side it holds, or `nobody`; the others
    hear that it is rolled. Each `die` and each `modifier` is a term, with the reason as its word; what was not
    added is 0. The last slots are `passed`, or `again` for a second roll; of several tests, `count` and `of`.
    """
    tongue = ear.program.tongue
    title = tongue.title(site.text)
    head = title
    if texts.get("unit", none := tongue.word("none")) != none:
        head = tongue.say("{test} of {unit}", test=title, unit=texts["unit"])
    hearers = site.slots[0][0]
    if hearers != "all" and ear.side not in (
        OMNISCIENT,
        values[0] if hearers == "actor" else OMNISCIENT,
    ):
        return tongue.say("{test} is rolled", test=head)
    if "count" in texts:
        return tongue.say("{test}: {count} of {of} passed", test=head, **texts)
    terms = [
        (value, words[0])
        for (name, _, words), value in zip(site.slots, values, strict=True)
        if name in ("die", "modifier") and value
    ]
    told = "".join(
        f" {'-' if value < 0 else '+'} {abs(value)}{f' ({because})' if because else ''}"
        for value, because in terms
    ).removeprefix(" + ")
    total = f" = {sum(value for value, _ in terms)}" if len(terms) > 1 else ""
    again = tongue.say("rolls again: ") if "again" in texts else ""
    verdict = tongue.say("passed" if values[-1] else "failed")
    return f"{head}: {again}{told}{total}, {verdict}"


def _all_is_open(program: Program) -> bool:
    """Whether no unit, no state and no phase is hidden from anybody."""
    layout = program.layout
    seen = all(v.seen_by == "everyone" for v in layout.variables)
    return seen and not program.world.hidden_units and not layout.secrets


def _told(
    program: Program, site: Site, texts: dict[str, str], facts: Facts, names: dict[int, str]
) -> str:
    say, called = program.tongue.say, program.tongue.name(site.text)
    match site.kind:
        case "moved":
            return say("{unit} moves from {from} to {to}", **texts)
        case "placed":
            return say("{unit} is placed on {to}", **texts)
        case "removed":
            return say("{unit} is taken off {from}", **texts)
        case "revealed":
            where = program.world.cells[facts[0][1]].label if facts and facts[0][1] >= 0 else ""
            message = "{unit} on {where} is revealed" if where else "{unit} is revealed"
            return say(message, where=where, **texts)
        case "hidden":
            return say("{unit} is hidden again", **texts)
        case "set":
            return _state_text(program.tongue, site, texts)
        case "rolled":
            die = program.tongue.title(site.text)
            return say(COMES_UP, die=die, roll=texts["roll"])
        case "drawn":
            return say("{who} draws {card} from {pile}", pile=called, **texts)
        case "put" | "taken":
            return _card_text(program.tongue, site, texts)
        case "finished":
            return say("the game is over: {reason}", reason=site.text)
        case _:
            return program.tongue.fill(site.text, texts)


def _card_text(tongue: Tongue, site: Site, texts: Mapping[str, str]) -> str:
    pile, card = tongue.name(site.text), texts["card"]
    if site.slots[0][1] != "game":
        pile = tongue.say("{thing} of {whose}", thing=pile, whose=texts[site.slots[0][0]])
    if site.kind == "put":
        return tongue.say("{card} is put into {pile}", card=card, pile=pile)
    return tongue.say("{card} is taken from {pile}", card=card, pile=pile)


def _state_text(tongue: Tongue, site: Site, texts: Mapping[str, str]) -> str:
    name = tongue.name(site.text) + tongue.notation(texts.get("keys", ""))
    whose, value = texts.get(site.slots[0][0], ""), texts["value"]
    if site.slots[0][1] == "game" or whose == tongue.word("none"):
        return tongue.say("{state} is now {value}", state=name, value=value)
    return tongue.say(IS_NOW, state=name, whose=whose, value=value)
