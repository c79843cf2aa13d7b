"""Studies: that it does not matter how and where they are played, and that nothing kills them."""

import os
import random
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import pytest

from interpreter.api import load
from interpreter.diagnostics import Diagnostic, Label, Source, codes
from interpreter.game.contract import RulesetError
from interpreter.play.study import Counted, Kept, StudyError, cast, places, run
from interpreter.play.study.batch import Batch, play_batch
from interpreter.play.study.figures import Figures
from interpreter.play.study.keep import read, write
from interpreter.play.study.places import Place

# --- the same figures


def test_two_workers_count_what_one_counts(plan, played) -> None:
    wanted = plan("tic-tac-toe", "breakthrough", games=60)
    assert played(wanted, 2) == played(wanted)


def test_workers_that_come_later_count_the_same(plan, played, monkeypatch) -> None:
    wanted = plan("tic-tac-toe", games=60)
    monkeypatch.setattr(places, "PATIENCE", 1000)
    monkeypatch.setattr(places, "available", lambda: 2)

    def told(kept: Kept) -> None:
        if kept.played > 4:
            monkeypatch.setattr(places, "PATIENCE", -1)

    with places.cores() as place:
        kept = played(wanted, place=place, told=told)
        assert place.at_once() == 4
    assert kept == played(wanted)


@pytest.mark.slow
def test_dask_counts_what_one_worker_counts(plan, played) -> None:
    pytest.importorskip("distributed")
    wanted = plan("tic-tac-toe", "breakthrough", games=300)
    with places.dask(None, 2) as cluster:
        assert played(wanted, place=cluster) == played(wanted)


def test_threads_count_what_one_worker_counts(plan, played) -> None:
    """They share the ruleset, in which what comes up is counted; here they change over all the time."""
    wanted = plan("breakthrough", games=60)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(4) as threads:
            kept = played(wanted, place=Place(threads, lambda: 8))
    finally:
        sys.setswitchinterval(before)
    assert kept == played(wanted)


def test_threads_of_dask_count_what_one_worker_counts(plan, played) -> None:
    """The same way through a cluster, without processes of its own."""
    distributed = pytest.importorskip("distributed")
    wanted = plan("tic-tac-toe", games=60)
    cluster = distributed.Client(
        processes=False, n_workers=1, threads_per_worker=2, dashboard_address=None
    )
    with cluster as client:
        assert played(wanted, place=Place(client.get_executor(), lambda: 4)) == played(wanted)


def test_a_study_that_is_gone_on_with_is_the_whole(plan, played) -> None:
    some, whole = plan("tic-tac-toe", games=25), plan("tic-tac-toe", games=70)
    kept = read(Source("kept", write(some, played(some))), whole)
    assert kept.arms[0].games == ((0, 25),)
    assert played(whole, kept=kept) == played(whole)


def test_no_games_count_but_those_that_are_asked_for(plan, played) -> None:
    """What was kept of games with higher numbers can't be taken out of the counts: it is refused."""
    wanted = plan("tic-tac-toe", "breakthrough", games=30)
    seeds = dict(zip(range(30), wanted.seeds(1), strict=False))
    some = Batch(1, wanted.arms[1], tuple((n, seeds[n]) for n in (0, 1, 20)), wanted.limit)
    done = play_batch(load, some)
    kept = Kept.nothing(wanted).with_batch(1, done.numbers, done.counted)
    source = Source("kept", write(wanted, kept))
    with pytest.raises(StudyError, match="More is kept here than 20 games") as raised:
        read(source, replace(wanted, games=20))
    (said,) = raised.value.diagnostics
    assert said.at.span.text == '"games": [[0, 2], [20, 21]]'
    assert "--games 21, or more" in said.hint
    whole = replace(wanted, games=21)
    assert played(whole, kept=read(source, whole)) == played(whole)


def test_games_that_are_missing_in_between_are_played(plan, played) -> None:
    wanted = plan("tic-tac-toe", games=30)
    seeds = dict(zip(range(30), wanted.seeds(0), strict=False))
    some = Batch(0, wanted.arms[0], tuple((n, seeds[n]) for n in (3, 4, 11)), wanted.limit)
    done = play_batch(load, some)
    kept = Kept.nothing(wanted).with_batch(0, done.numbers, done.counted)
    assert kept.arms[0].games == ((3, 5), (11, 12))
    assert played(wanted, kept=kept) == played(wanted)


def test_counts_add_up_in_any_order(plan, played) -> None:
    wanted = plan("breakthrough", games=6)
    stacks = [played(replace(wanted, seed=seed)).arms[0].counted for seed in range(4)]
    one = stacks[0] + (stacks[1] + (stacks[2] + stacks[3]))
    for order in range(5):
        mixed = stacks.copy()
        random.Random(order).shuffle(mixed)
        assert ((mixed[0] + mixed[1]) + mixed[2]) + mixed[3] == one
    assert one + Counted() == one


# --- what is counted


def test_what_is_counted_is_what_was_played(plan, played) -> None:
    """Against games that are played again here, with their events."""
    wanted = plan("breakthrough", games=12)
    ruleset = load("breakthrough")
    found = Figures(
        wanted.arms[0], cast(ruleset.watched(), "standard"), 12, played(wanted).arms[0].counted
    )
    wins, lengths, lost, options = Counter(), Counter(), Counter(), 0
    for seed, _ in zip(wanted.seeds(0), range(12), strict=False):
        state, rng, length = ruleset.start(seed=seed), random.Random(seed), 0
        while not state.over:
            options += len(state.decision.options)
            state.apply(state.decision.options.sample(rng))
            length += 1
        wins.update(state.result.winners)
        lengths[length] += 1
        removed = [event.text.split()[0] for event in state.events() if event.kind == "removed"]
        lost.update(removed)
    assert {side: tally.count for side, tally in found.wins.items()} == dict(wins)
    assert found.lengths == lengths
    assert {one.side: round(one.lost * 12) for one in found.losses} == dict(lost)
    assert sum(found.counted.offered.values()) == options
    assert found.first_player.count == wins["white"]
    assert [one.came for one in found.losses] == [16, 16]


def test_who_thinks_is_watched_only_in_what_he_does(plan, played) -> None:
    wanted = plan("breakthrough", games=2, player="greedy")
    kept = played(wanted)
    found = Figures(
        wanted.arms[0], cast(load("breakthrough").watched(), "standard"), 2, kept.arms[0].counted
    )
    moves = sum(length * games for length, games in found.lengths.items())
    assert found.watched.a_game["action advance"] * 2 == moves


def test_what_never_comes_up_says_why(plan, played) -> None:
    wanted = plan("tank-wars", games=2)
    ruleset = load("tank-wars").watched()
    found = Figures(wanted.arms[0], cast(ruleset, "training"), 2, played(wanted).arms[0].counted)
    never = {one.spot.text: (one.how, one.why) for one in found.watched.never}
    assert never["action deploy"] == ("unasked", "")
    assert never["action intercept_blind"][0] == "ruled out"
    assert "intercepted_token = blind" in never["action intercept_blind"][1]
    how, why = never["procedure fire_of"]
    assert how == "within"
    assert why.startswith("else")
    (give,) = [one for one in found.watched.funnels if one.action == "action give_command"]
    assert give.asked == give.offered.count >= give.taken.count > 0


# --- games that come to no end


def test_endless_games_are_counted_and_told(plan, played) -> None:
    wanted = plan("tic-tac-toe", games=50, limit=6)
    counted = played(wanted).arms[0].counted
    assert counted.endless + counted.games == 50
    assert 0 < counted.endless < 50
    assert max(length for *_, length in counted.outcomes) <= 6
    first = counted.troubles[0]
    assert first.kind == "endless"
    assert first.seed in [seed for seed, _ in zip(wanted.seeds(0), range(50), strict=False)]
    assert len(counted.troubles) == 20


def test_rules_that_go_wrong_are_counted_and_told(plan, played, faulty) -> None:
    counted = played(plan(faulty, games=50), 1).arms[0].counted
    assert counted.faults + counted.games == 50
    assert 0 < counted.faults < 50
    assert counted.troubles[0].place.endswith("marks.rules:7")
    assert "marks" in counted.troubles[0].message


# --- interruption


@pytest.fixture
def _bell() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests were started so that it is not: in the background."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("_bell")
def test_a_bell_ends_the_study_with_what_there_is(plan, played) -> None:
    """Ctrl-C in the middle: the games that were finished count, and are gone on with."""
    wanted = plan("tic-tac-toe", games=60)

    def told(kept: Kept) -> None:
        if kept.played >= 7:
            signal.raise_signal(signal.SIGINT)

    kept = played(wanted, told=told)
    assert 7 <= kept.played < 60
    assert played(wanted, kept=kept) == played(wanted)


class Broken(Executor):
    """Workers of which one is killed."""

    def submit(self, call, /, *given, **named):
        from concurrent.futures import BrokenExecutor

        future: Future = Future()
        future.set_exception(BrokenExecutor("out of memory"))
        return future


def test_a_worker_that_is_killed_is_told(plan, played) -> None:
    with pytest.raises(StudyError, match="out of memory"):
        played(plan("tic-tac-toe"), place=Place(Broken(), lambda: 2))


def test_other_rules_where_games_are_played_are_refused(plan, played) -> None:
    wanted = plan("tic-tac-toe")
    other = replace(wanted, arms=(replace(wanted.arms[0], fingerprint="other"),))
    with pytest.raises(StudyError, match="are others where they are played"):
        played(other)


def test_rules_that_can_not_be_read_any_more_are_told_by_their_place(plan, played) -> None:
    """A ruleset that is edited while it is studied: workers read it when they begin."""
    at = Label(Source("raid/rules/a.rules", "garbage\n").span(0, 7))
    fault = Diagnostic(codes.SYNTAX, "No rule begins with “garbage”.", at, "Write a rule.")

    def broken(name: str, options: object) -> None:
        raise RulesetError([fault])

    wanted = plan("tic-tac-toe")
    with places.cores(1) as place, pytest.raises(StudyError) as raised:
        run(wanted, Kept.nothing(wanted), broken, place, lambda kept: None)
    assert raised.value.diagnostics == (fault,)


@pytest.mark.slow
def test_workers_end_with_the_process_that_started_them(tmp_path) -> None:
    """Even where it is killed, and has no time to tell them."""
    script = tmp_path / "parent.py"
    script.write_text(
        "import os, time\n"
        "from interpreter.play.study.places import cores\n"
        "if __name__ == '__main__':\n"
        "    with cores(2) as place:\n"
        "        print(place.executor.submit(os.getpid).result(), flush=True)\n"
        "        time.sleep(600)\n",
        encoding="utf-8",
    )
    command, path = [sys.executable, str(script)], str(Path(__file__).parents[4])
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, start_new_session=True,
        env={**os.environ, "PYTHONPATH": path},
    ) as parent:  # fmt: skip
        assert parent.stdout is not None
        assert parent.stdout.readline().strip().isdecimal()
        parent.kill()
        try:
            parent.communicate(timeout=20)  # until nobody can write there any more
        finally:
            with suppress(ProcessLookupError):
                os.killpg(parent.pid, signal.SIGKILL)


# --- what is kept


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 8}, "the seed is not the same"),
        ({"limit": 9}, "the limit is not the same"),
    ],
)
def test_another_study_is_not_gone_on_with(plan, played, change, said) -> None:
    wanted = plan("tic-tac-toe", games=3)
    source = Source("kept", write(wanted, played(wanted)))
    with pytest.raises(StudyError, match=said) as raised:
        read(source, replace(wanted, **change))
    name = next(iter(change))
    assert raised.value.diagnostics[0].at.span.text.startswith(f'"{name}"')


def test_all_that_differs_is_told_at_once(plan, played) -> None:
    wanted = plan("tic-tac-toe", games=3)
    source = Source("kept", write(wanted, played(wanted)))
    arm = replace(
        wanted.arms[0],
        fingerprint="other",
        watched="else",
        seats=(("x", "greedy"), ("o", "random")),
    )
    with pytest.raises(StudyError) as raised:
        read(source, replace(wanted, arms=(arm,)))
    assert [d.message for d in raised.value.diagnostics] == [
        "This study was begun otherwise: the rules are not the same.",
        "This study was begun otherwise: the players are not the same.",
    ]


def test_another_way_to_count_the_same_rules_is_told(plan, played) -> None:
    wanted = plan("tic-tac-toe", games=3)
    source = Source("kept", write(wanted, played(wanted)))
    arm = replace(wanted.arms[0], watched="else")
    with pytest.raises(StudyError, match="what is counted is not the same") as raised:
        read(source, replace(wanted, arms=(arm,)))
    assert "another version of Grognard" in raised.value.diagnostics[0].hint


@pytest.mark.parametrize("text", ["", "{}\n", "[1]\n", "no JSON\n", '{"grognard-study": 9}\n'])
def test_what_is_no_study_is_refused(plan, text) -> None:
    with pytest.raises(StudyError):
        read(Source("kept", text), plan("tic-tac-toe"))


def test_a_study_that_was_damaged_is_refused(plan, played) -> None:
    wanted = plan("tic-tac-toe", games=3)
    text = write(wanted, played(wanted))
    for cut in range(0, len(text), 97):
        with pytest.raises(StudyError):
            read(Source("kept", text[:cut]), wanted)
    with pytest.raises(StudyError, match="can't be read"):
        read(Source("kept", text.replace('"outcomes"', '"results"')), wanted)
