"""Whatever stands in the files of a ruleset, it is read and checked soon, and ends in findings or plays.

Shipped rulesets are spoilt in all ways that slips of people may spoil them. What passes the checker plays:
no choice leads to a fault of names or sorts.
"""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from bounded import soon
from hypothesis import given, settings
from hypothesis import strategies as st
from playing import every_run, folders

import interpreter as grognard
from interpreter import ruleset
from interpreter.api import Ruleset
from interpreter.check import check
from interpreter.diagnostics import Diagnostic, has_errors, render

Texts = dict[str, str]


@cache
def texts_of(name: str) -> Texts:
    """The sheets and rules of a ruleset by their place in its folder."""
    folder = next(f for f in folders() if f.name == name)
    files = [p for p in sorted(folder.rglob("*")) if p.suffix in (".yaml", ".rules")]
    return {
        p.relative_to(folder).as_posix(): p.read_text("utf-8")
        for p in files
        if "tests" not in p.parts[-2:]
    }


NAMES = [folder.name for folder in folders()]
WORDS = sorted(
    {
        word
        for name in NAMES
        for text in texts_of(name).values()
        for word in re.findall(r"\w+|[^\w\s]", text)
    }
)
LINES = [line for name in NAMES for path, text in texts_of(name).items() if path.endswith(".rules")
         for line in text.splitlines()]  # fmt: skip


def examine(texts: Texts, seed: int = 0) -> list[Diagnostic]:
    """All findings about a ruleset; it is played a little if there is no error among them."""
    with soon(), TemporaryDirectory() as root:
        folder = Path(root) / "spoilt"
        for name, text in texts.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", errors="surrogatepass")
        written, found = ruleset.load(folder)
        checked = None
        if written is not None and ruleset.sheets_hold(found):
            checked, more = check(written)
            found = [*found, *more]
        render(found)
    for finding in found:
        assert finding.message
        assert finding.hint
        assert 0 <= finding.at.span.start <= finding.at.span.end <= len(finding.at.span.source.text)
    if checked is not None and not has_errors(found):
        play(Ruleset(checked, {}, ()), seed)
    return found


def play(played: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for scenario in played.scenarios:
        try:
            state = played.start(scenario, seed)
            for _ in range(25):
                if state.over:
                    break
                options = state.decision.options
                assert len(options) > 0
                for seat in ("", *state.seats):
                    state.view(seat)
                state.apply(options[rng.randrange(len(options))])
            state.events("")
        except (grognard.RulesFault, grognard.RulesetError):
            continue


# --- slips of people


def pieces(text: str) -> list[str]:
    return re.findall(r"\w+|[^\w\s]|\s+", text)


def spoil_words(text: str, rng: random.Random) -> str:
    words = pieces(text) or [""]
    for _ in range(rng.randint(1, 3)):
        here, there = rng.randrange(len(words)), rng.randrange(len(words))
        match rng.randrange(6):
            case 0:
                words[here] = ""
            case 1:
                words[here] += " " + words[there]
            case 2:
                words[here], words[there] = words[there], words[here]
            case 3:
                words[here] = rng.choice(WORDS)
            case 4:
                words[here] = words[there]
            case _:
                words[here] += " " + rng.choice(WORDS) + " "
    return "".join(words)


def spoil_lines(text: str, rng: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(rng.randint(1, 3)):
        here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
        match rng.randrange(6):
            case 0:
                lines[here] = ""
            case 1:
                lines.insert(here, lines[there])
            case 2:
                lines[here], lines[there] = lines[there], lines[here]
            case 3:
                indent = len(lines[here]) - len(lines[here].lstrip())
                lines.insert(here, " " * indent + rng.choice(LINES).strip())
            case 4:
                lines[here] = " " * rng.randrange(0, 16, 4) + lines[here].strip()
            case _:
                del lines[here : here + rng.randint(1, 5)]
                lines.append("")
    return "\n".join(lines)


def spoilt(name: str, seed: int) -> Texts:
    rng = random.Random(seed)
    texts = dict(texts_of(name))
    other = texts_of(rng.choice(NAMES))
    path = rng.choice(sorted(texts))
    match rng.randrange(8):
        case 0:
            texts[path] = rng.choice(list(other.values()))
        case 1:
            texts.pop(path)
        case 2:
            half = len(texts[path]) // 2
            texts[path] = texts[path][:half] + rng.choice(list(other.values()))[-half:]
        case 3 | 4:
            texts[path] = spoil_lines(texts[path], rng)
        case _:
            texts[path] = spoil_words(texts[path], rng)
    return texts


every_ruleset = pytest.mark.parametrize("name", NAMES)


@every_ruleset
@settings(every_run, max_examples=25)
@given(seed=st.integers(0, 10**9))
def test_spoilt_rulesets_are_told_of_or_play(name: str, seed: int) -> None:
    examine(spoilt(name, seed), seed)


@pytest.mark.slow
@every_ruleset
@settings(every_run, max_examples=300)
@given(seed=st.integers(0, 10**9))
def test_spoilt_rulesets_are_told_of_or_play_at_length(name: str, seed: int) -> None:
    examine(spoilt(name, seed), seed)


@every_ruleset
def test_rulesets_that_are_not_spoilt_have_no_errors(name: str) -> None:
    assert not has_errors(examine(texts_of(name)))
