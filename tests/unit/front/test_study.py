"""`grognard study` and `grognard simulate`: what is typed, and what comes of it."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import Result

from interpreter.front.plotting import style
from interpreter.play.study import places

RAID = Path(__file__).parents[3] / "docs" / "tutorial" / "files" / "6" / "raid"
Run = Callable[..., Result]


# --- simulate


def test_a_simulation_is_repeated_by_its_seed(run: Run) -> None:
    arguments = ("simulate", "tic-tac-toe", "--games", "30", "--seed", "9", "--format", "json")
    one, two = run(*arguments), run(*arguments)
    assert one.output == two.output
    study = json.loads(one.output)
    counts = [study["wins"]["x"]["count"], study["wins"]["o"]["count"]]
    assert sum(counts) + study["draws"]["count"] == study["games"] == 30
    assert 5 <= study["lengths"]["min"] <= study["lengths"]["max"] <= 9
    low, high = study["wins"]["x"]["interval"]
    assert low < study["wins"]["x"]["share"] < high


def test_a_simulation_is_the_first_arm_of_a_study(run: Run) -> None:
    given = ("--games", "40", "--seed", "3", "--format", "json")
    small = json.loads(run("simulate", "breakthrough", *given).output)
    arm = json.loads(run("study", "breakthrough", *given, "--workers", "1").output)["arms"][0]
    assert {side: tally["count"] for side, tally in arm["wins"].items()} == {
        side: tally["count"] for side, tally in small["wins"].items()
    }
    assert {name: arm["lengths"][name] for name in small["lengths"]} == small["lengths"]


def test_the_first_games_can_be_looked_at(run: Run, tmp_path: Path) -> None:
    given = ("study", "tic-tac-toe", "--workers", "1", "--seed", "3")
    arm = json.loads(run(*given, "--games", "8", "--format", "json").output)["arms"][0]
    lengths: dict[str, int] = {}
    for seed in arm["first seeds"]:
        run("study", "tic-tac-toe", "--game", str(seed), "-o", "game.jsonl")
        moves = str(Path("game.jsonl").read_text().count('"seat"'))
        lengths[moves] = lengths.get(moves, 0) + 1
    assert lengths == arm["length histogram"]


def test_options_of_a_scenario_hold(run: Run, tmp_path: Path) -> None:
    """Goofspiel with three cards: two bids for each."""
    given = ("goofspiel", "--scenario", "three", "--games", "8", "--workers", "1")
    arm = json.loads(run("study", *given, "--format", "json").output)["arms"][0]
    assert arm["options"]["cards"] == 3
    simulated = json.loads(run("simulate", *given[:-2], "--format", "json").output)
    assert arm["lengths"]["max"] == simulated["lengths"]["max"] < 8
    run("study", *given, "--game", "3", "-o", str(tmp_path / "game.jsonl"))
    assert "and the result are as recorded" in run("replay", str(tmp_path / "game.jsonl")).output
    fixed = run("study", *given, "--option", "cards=5", "--format", "json")
    assert json.loads(fixed.output)["arms"][0]["options"]["cards"] == 5


def test_greedy_beats_chance(run: Run) -> None:
    seats = ("--seat", "black=greedy", "--seat", "white=random")
    done = run("simulate", "breakthrough", "--games", "10", *seats, "--format", "json")
    study = json.loads(done.output)
    assert study["wins"]["black"]["count"] > 2 * study["wins"]["white"]["count"]
    assert "x wins" in run("simulate", "tic-tac-toe", "--games", "5").output


def test_a_simulation_goes_on_where_rules_go_wrong(run: Run) -> None:
    Path("wrong/rules").mkdir(parents=True)
    Path("wrong/game.yaml").write_text("id: wrong\ntitle: Wrong\nextends: tic-tac-toe\n")
    Path("wrong/rules/wrong.rules").write_text(
        "state marks: 0..6\n\n"
        "replace action mark_cell:\n"
        "    choose to from cells where it.mark is none\n"
        "    effect:\n"
        "        set to.mark to player\n"
        "        set marks to marks + 1\n"
    )
    done = run("simulate", "wrong", "--games", "50")
    assert done.exit_code == 1
    assert "[left-range]" in done.output
    assert "wrong.rules:7" in done.output
    assert re.search(r"^50 games: .*\nin \d+ games the rules went wrong\n", done.output)
    assert "x wins" in done.output
    told = run("study", "wrong", "--games", "50")
    assert told.exit_code == 1, "as for a simulation"
    faults = re.search(r"in (\d+) games? the rules went wrong", told.output)
    assert faults
    seed = re.search(r"seeds (\d+)", told.output)
    assert seed
    again = run("study", "wrong", "--game", seed[1], "-o", "game.jsonl")
    assert again.exit_code == 1
    assert "[left-range]" in again.output
    assert len(Path("game.jsonl").read_text().splitlines()) == 1 + 6  # head, and six marks


def test_a_study_of_a_variant_says_which_rules_differ(run: Run) -> None:
    Path("short/rules").mkdir(parents=True)
    Path("short/game.yaml").write_text("id: short\ntitle: Short\nextends: tic-tac-toe\n")
    Path("short/rules/short.rules").write_text(
        "replace action mark_cell:\n"
        "    choose to from cells where it.mark is none\n"
        "    effect:\n"
        "        set to.mark to player\n"
    )
    study = ("study", "tic-tac-toe", "short", "--games", "4")
    done = run(*study, "-o", "found.html", "-o", "found.json")
    assert "short against tic-tac-toe\n  rules changed: action mark_cell\n" in done.output
    page = Path("found.html").read_text()
    assert "<h3>Short against Tic-tac-toe</h3>" in page
    assert "<li>rules changed: <b>action mark_cell</b></li>" in page
    changes = json.loads(Path("found.json").read_text())["changes"]
    assert [
        (one["to"], one["sort"], one["thing"]) for one in changes if one["part"] == "rules"
    ] == [("short", "changed", "action mark_cell")]
    assert "rules changed" not in run("study", "tic-tac-toe", "--games", "4").output


def test_only_players_that_need_nobody_are_offered(run: Run) -> None:
    done = run("simulate", "tic-tac-toe", "--seat", "genius")
    assert "There are: random, greedy, mcts, mcts:200, mcts:2s, script:FILE." in done.output


# --- arms


def test_values_make_arms(run: Run) -> None:
    done = run(
        "study", "tic-tac-toe", "--games", "4", "--compare", "x=random,greedy", "--compare", "o=random,greedy",
        "--format", "json",
    )  # fmt: skip
    arms = json.loads(done.output)["arms"]
    assert [arm["arm"] for arm in arms] == [
        "x=random, o=random", "x=random, o=greedy", "x=greedy, o=random", "x=greedy, o=greedy",
    ]  # fmt: skip
    assert arms[2]["seats"] == {"x": "greedy", "o": "random"}


def test_options_and_rulesets_make_arms(run: Run) -> None:
    given = ("--games", "1", "--workers", "1", "--format", "json")
    shutil.copytree(RAID, "raid")
    Path("mine").mkdir()
    Path("mine/game.yaml").write_text("id: mine\ntitle: Mine\nextends: ../raid\n")
    compared = ("--compare", "patience=10,30")
    study = json.loads(run("study", "raid", "mine", *compared, *given).output)
    assert [(arm["ruleset"], arm["options"]["patience"]) for arm in study["arms"]] == [
        ("raid", 10), ("raid", 30), ("mine", 10), ("mine", 30),
    ]  # fmt: skip
    assert [arm["arm"] for arm in study["arms"]][1] == "raid, patience=30"
    assert {one["from"] for one in study["differences"]} == {"raid, patience=10"}


@pytest.mark.parametrize(
    ("given", "said"),
    [
        (("--compare", "weather"), "does not say what is compared"),
        (("--compare", "x=random"), "does not say what is compared"),
        (("--compare", "wether=on,off"), "is nothing that can be compared"),
        (("--compare", "x=random,greeedy"), "no player is called “greeedy”"),
        (("--compare", "seat=random,genius"), "There are: random, greedy, mcts, mcts:200"),
        (("--compare", "east=random,greedy"), "Did you mean “seat”? There are: x, o, scenario,"),
        (("--compare", "scenario=standard,small"), "no scenario is called “small”"),
        (("--seat", "human"), "nobody can be asked"),
        (("--seat", "x=random", "--seat", "x=greedy"), "--seat says two things of “x”"),
        (("--seat", "random", "--seat", "greedy"), "--seat says two things of “all seats”"),
        (
            ("--compare", "x=random,greedy", "--seat", "x=greedy"),
            "“x” is compared, and --seat x=gre",
        ),
        (
            ("--compare", "seat=random,greedy", "--seat", "mcts"),
            "“seat” is compared, and --seat mcts",
        ),
        (("--compare", "scenario=a,b", "--scenario", "a"), "and --scenario a fixes it"),
        (("--compare", "x=random,greedy", "--compare", "x=mcts,greedy"), "“x” is compared twice"),
        (("--scheduler", "tcp://localhost:1"), "--scheduler is for --on dask"),
        (("-o", "study.pdf"), "names no kind of report"),
        (("-o", "nowhere/study.json"), "its folder is not there"),
        (("--compare", "seat=random,random"), "would be played twice"),
        (("-o", "folder.html"), "“folder.html” is a folder"),
        (("--keep", "folder.html"), "“folder.html” is a folder"),
        (("--keep", "nowhere/kept.jsonl"), "its folder is not there"),
        (("--game", "3", "--compare", "x=random,greedy"), "--game is for one game"),
        (("--game", "-3"), "-3"),
        (("--game", "3", "-o", "game.html"), "Write -o game.jsonl."),
        (("--game", "3", "-o", "nowhere/game.jsonl"), "its folder is not there"),
        (("--game", "3", "-o", "a.jsonl", "-o", "b.jsonl"), "--game writes one record"),
        (("--game", "3", "--keep", "kept.jsonl"), "Leave --keep out"),
    ],
)
def test_mistakes_are_told_before_anything_is_played(
    run: Run, given: tuple[str, ...], said: str
) -> None:
    Path("folder.html").mkdir()
    done = run("study", "tic-tac-toe", "--games", "1000000", *given)
    assert done.exit_code == 2
    assert said in done.output
    assert sorted(path.name for path in Path.cwd().iterdir()) == ["folder.html"]


def test_two_folders_with_the_same_id_are_told_by_their_file(run: Run) -> None:
    shutil.copytree(RAID, "raid")
    shutil.copytree(RAID, "same")
    done = run("study", "raid", "same", "--games", "1000000")
    assert done.exit_code == 2
    assert "“raid” and “same” have the same id: raid" in done.output
    assert f"in {Path('same') / 'game.yaml'}." in done.output
    again = run("study", "raid", "./raid", "--games", "1000000")
    assert "“raid” would be played twice" in again.output


def test_an_option_that_only_one_ruleset_has_is_told_as_that(run: Run) -> None:
    shutil.copytree(RAID, "raid")
    for given in (("raid", "tic-tac-toe"), ("tic-tac-toe", "raid")):
        done = run("study", *given, "--compare", "patience=10,30", "--games", "1000000")
        assert done.exit_code == 2
        assert "“patience” can't be compared: tic-tac-toe has no such option" in done.output
        assert "raid has it." in done.output


def test_an_option_that_is_said_twice_is_told(run: Run) -> None:
    shutil.copytree(RAID, "raid")
    fixed = ("raid", "--games", "1000000", "--option", "patience=30")
    for name in ("study", "simulate"):
        done = run(name, *fixed, "--option", "patience=10")
        assert done.exit_code == 2
        assert "--option says two things of “patience”" in done.output
    done = run("study", *fixed, "--compare", "patience=10,20")
    assert "“patience” is compared, and --option patience=30 fixes it" in done.output


def test_a_seat_of_its_own_goes_before_all_seats(run: Run) -> None:
    """In whatever order they are typed."""
    given = ("--games", "1", "--workers", "1", "--format", "json")
    for seats in (("random", "x=greedy"), ("x=greedy", "random")):
        typed = [text for seat in seats for text in ("--seat", seat)]
        study = json.loads(run("study", "tic-tac-toe", *given, *typed).output)
        assert study["arms"][0]["seats"] == {"x": "greedy", "o": "random"}


def test_an_empty_file_is_begun_with(run: Run) -> None:
    Path("kept.jsonl").touch()
    given = ("--games", "3", "--workers", "1", "--keep", "kept.jsonl")
    assert run("study", "tic-tac-toe", *given).exit_code == 0
    assert Path("kept.jsonl").read_text().startswith('{"grognard-study"')


def test_what_is_missing_is_told_before_anything_is_played(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def gone(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(style, "find_spec", lambda name: None)
    monkeypatch.setattr(places, "import_module", gone)
    page = run("study", "tic-tac-toe", "--games", "1000000", "-o", "study.html")
    assert page.exit_code == 1
    assert 'pip install "grognard[plots]"' in page.output
    cluster = run("study", "tic-tac-toe", "--games", "1000000", "--on", "dask")
    assert cluster.exit_code == 1
    assert 'pip install "grognard[dask]"' in cluster.output


# --- the page


class Page(HTMLParser):
    """Looks for what a page must have, and must not."""

    VOID = {"meta", "br", "path", "use", "rect"}  # noqa: RUF012

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.used: list[str] = []
        self.faults: list[str] = []
        self.heads: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        given = dict(attributes)
        if tag not in ("meta", "br"):
            self.open.append(tag)
        if tag in ("script", "link", "img", "iframe"):
            self.faults.append(f"<{tag}>")
        if tag == "svg" and not given.get("aria-label"):
            self.faults.append("a picture without words")
        self.ids += [value for name, value in attributes if name == "id" and value]
        for name, value in attributes:
            found = re.findall(r"url\(#([^)]+)\)", value or "")
            found += (
                [value[1:]] if name in ("href", "xlink:href") and value and value[0] == "#" else []
            )
            self.used += found
            if name in ("src", "href", "xlink:href") and value and value[0] != "#":
                self.faults.append(f"{tag} leads to {value}")

    def handle_endtag(self, tag: str) -> None:
        if self.open and self.open[-1] == tag:
            self.open.pop()
        elif tag != "br":
            self.faults.append(f"</{tag}> after {self.open[-3:]}")

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attributes)
        self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] == "h2":
            self.heads.append(data)


def test_a_page_needs_nothing_else(run: Run) -> None:
    pytest.importorskip("matplotlib")
    given = ("--games", "20", "--workers", "1", "--seed", "4", "-o", "study.html")
    assert run("study", "breakthrough", "tic-tac-toe", *given).exit_code == 0
    text = Path("study.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.faults == []
    assert page.open == []
    assert sorted(page.ids) == sorted(set(page.ids))
    assert set(page.used) <= set(page.ids)
    assert page.heads[0] == "What differs"
    assert {"Who wins", "How long games are", "What is lost", "How it was done"} <= set(page.heads)
    assert "#0101" not in text, "all colours are names of the page"
    assert str(Path.cwd()) not in text


def test_the_contents_of_a_page_lead_to_all_of_it(run: Run) -> None:
    pytest.importorskip("matplotlib")
    compared = ("--compare", "x=random,greedy", "--compare", "o=random,greedy")
    run("study", "tic-tac-toe", "--games", "9", "--workers", "1", *compared, "-o", "study.html")
    text = Path("study.html").read_text(encoding="utf-8")
    chapters = re.findall(r'<section class="chapter" id="([^"]+)">', text)
    contents = text[text.index("<nav") : text.index("</nav>")]
    assert re.findall(r'href="#([^"]+)"', contents) == chapters
    assert len([id for id in chapters if id.startswith("numbers-")]) == 4
    assert '<span class="kind">In numbers</span>' in contents
    assert "<figcaption>x=random, o=greedy against x=random, o=random. Filled dots" in text


def test_a_new_unit_is_told_as_new(run: Run) -> None:
    shutil.copytree(RAID, "raid")
    Path("more").mkdir()
    Path("more/game.yaml").write_text("id: more\ntitle: More\nextends: ../raid\n")
    Path("more/units.yaml").write_text(
        "types:\n"
        "  raft: {kind: ship, title: Raft, symbol: Ra, box: 1, range: 1, strength: 1}\n"
        "  cutter: {title: Gunboat}\n"
    )
    done = run("study", "raid", "more", "--games", "2", "--workers", "1")
    assert "units added: raft\n" in done.output
    assert "units changed: cutter\n" in done.output


def test_a_page_is_the_same_each_time(run: Run) -> None:
    pytest.importorskip("matplotlib")
    for name in ("one.html", "two.html"):
        run("study", "tic-tac-toe", "--games", "20", "--workers", "1", "-o", name)
    assert Path("one.html").read_bytes() == Path("two.html").read_bytes()


def test_a_page_of_a_single_game(run: Run) -> None:
    pytest.importorskip("matplotlib")
    run("study", "tic-tac-toe", "--games", "1", "--workers", "1", "-o", "study.html")
    text = Path("study.html").read_text(encoding="utf-8")
    assert "1 game among players who decide by chance" in text
    assert "Of 1 game the sides win" in text
    assert "1 games" not in text


def test_a_page_of_games_that_never_end(run: Run) -> None:
    pytest.importorskip("matplotlib")
    run("study", "tic-tac-toe", "--games", "9", "--limit", "3", "-o", "study.html")
    page = Page(Path("study.html").read_text(encoding="utf-8"))
    assert page.faults == []
    assert page.heads == ["What was found", "In numbers", "How it was done"]


def test_a_game_in_which_nobody_decides_has_a_page(run: Run) -> None:
    pytest.importorskip("matplotlib")
    Path("luck/rules").mkdir(parents=True)
    Path("luck/game.yaml").write_text("id: luck\ntitle: Luck\nextends: tic-tac-toe\n")
    Path("luck/rules/luck.rules").write_text(
        "replace sequence of play:\n"
        "    roll d6 as die\n"
        "    if die > 3:\n"
        '        x wins because "it is high"\n'
        '    o wins because "it is low"\n'
    )
    done = run("study", "luck", "tic-tac-toe", "--games", "9", "-o", "s.html", "-o", "s.json")
    assert done.exit_code == 0
    first = done.output[: done.output.index("tic-tac-toe: ")]
    assert "decisions in every game: 0" in first
    assert "asks" not in first
    text = Path("s.html").read_text(encoding="utf-8")
    assert Page(text).faults == []
    assert "Nobody is ever asked for a decision." in text


# --- interruption


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["1", "2"])
def test_ctrl_c_keeps_what_was_played(tmp_path: Path, workers: str) -> None:
    """As in a terminal, where all processes of the command are told."""
    command = [sys.executable, "-m", "interpreter", "study", "breakthrough", "--games", "200000"]
    command += ["--workers", workers, "--keep", "kept.jsonl", "--format", "json"]
    root = Path(__file__).parents[3]
    process = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True,
        env={**os.environ, "PYTHONPATH": str(root)},
    )  # fmt: skip
    deadline = time.monotonic() + 60
    while not (tmp_path / "kept.jsonl").exists():
        assert time.monotonic() < deadline
        time.sleep(0.2)
    os.killpg(process.pid, signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in err
    played = json.loads(out)["arms"][0]["played"]
    kept = json.loads((tmp_path / "kept.jsonl").read_text().splitlines()[1])
    assert 0 < played < 200000
    assert sum(end - first for first, end in kept["games"]) == played
