"""New rulesets: what templates give is sound, played and proved, and nothing is overwritten."""

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from interpreter.front.cli.main import main
from interpreter.front.cli.new import TOPOLOGIES
from interpreter.front.drafting.folder import write_folder
from interpreter.front.drafting.template import templates
from interpreter.ruleset import shipped
from interpreter.sheets.nodes import quoted

Grognard = Callable[..., Result]


@pytest.fixture
def grognard(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Grognard:
    """Runs a command in an empty folder."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments: str, code: int = 0) -> Result:
        runner = CliRunner(env={"COLUMNS": "80", "NO_COLOR": "1"})
        result = runner.invoke(main, arguments, prog_name="grognard")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        assert result.exit_code == code, result.output
        return result

    return run


def test_there_is_a_template_for_each_topology() -> None:
    assert sorted(TOPOLOGIES) == list(templates())


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_new_game_is_sound_and_proved(grognard: Grognard, topology: str) -> None:
    grognard("new", "my-game", "--topology", topology)
    assert grognard("check", "my-game").output == "my-game: no errors\n"
    assert "all hold" in grognard("test", "my-game").output
    grognard("coverage", "my-game")
    grognard("fmt", "--check", "my-game")
    board = next(Path("my-game/boards").glob("*.yaml")).read_text("utf-8")
    assert f"topology: {topology}\n" in board


@pytest.mark.parametrize("topology", TOPOLOGIES)
def test_a_new_game_is_played_to_its_end(grognard: Grognard, topology: str) -> None:
    grognard("new", "my-game", "--topology", topology)
    arguments = ["--games", "20", "--seed", "1", "--format", "json"]
    study = json.loads(grognard("simulate", "my-game", *arguments).output)
    assert study["games"] == 20
    assert all(won["count"] for won in study["wins"].values())


def test_the_new_ruleset_has_the_name_of_its_folder_and_the_title_asked_for(
    grognard: Grognard,
) -> None:
    told = grognard("new", "hill-fight", "--title", "Hold: the “Hill”").output
    assert "grognard play hill-fight" in told
    manifest = Path("hill-fight/game.yaml").read_text("utf-8")
    assert "\nid: hill-fight  #" in manifest
    assert '\ntitle: "Hold: the “Hill”"\n' in manifest
    assert Path("hill-fight/README.md").read_text("utf-8").startswith("# Hold: the “Hill”\n")
    assert grognard("check", "hill-fight").output == "hill-fight: no errors\n"


def test_without_a_title_the_words_of_the_name_are_taken(grognard: Grognard) -> None:
    grognard("new", "second-try")
    assert "\ntitle: Second try\n" in Path("second-try/game.yaml").read_text("utf-8")


def test_an_empty_folder_is_filled(grognard: Grognard, tmp_path: Path) -> None:
    (tmp_path / "mine").mkdir()
    os.chdir("mine")
    assert "  grognard play .  " in grognard("new", ".").output
    assert Path("game.yaml").is_file()
    assert [p.name for p in tmp_path.iterdir()] == ["mine"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("full", "has something in it"),
        ("a-file", "is a file"),
        ("nowhere/mine", "no folder “nowhere”"),
        ("My Game", "grognard new my-game"),
        ("breakthrough", "my-breakthrough"),
        ("x" * 61, "can't be the name"),
    ],
)
def test_what_can_not_be_made_is_refused_in_words(
    grognard: Grognard, tmp_path: Path, name: str, words: str
) -> None:
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "notes.txt").write_text("mine")
    (tmp_path / "a-file").write_text("mine")
    assert words in grognard("new", name, code=2).output
    assert sorted(p.name for p in tmp_path.rglob("*")) == ["a-file", "full", "notes.txt"]


def test_half_a_folder_is_never_left(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        write_folder(tmp_path / "mine", {"a.txt": "a", "a.txt/b.txt": "below a file"})
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("title", ["", " ", "two\nlines"])
def test_a_title_is_one_line(grognard: Grognard, title: str) -> None:
    assert "on one line" in grognard("new", "mine", "--title", title, code=2).output


def test_titles_that_yaml_would_read_otherwise_are_quoted() -> None:
    assert quoted("Hill fight") == "Hill fight"
    for text in ("Yes", "1944", "a: b", "# 1", 'the "hill"', "- x"):
        assert json.loads(quoted(text)) == text


# --- variants


@pytest.mark.parametrize("base", shipped())
def test_a_variant_is_sound_and_changes_nothing_yet(grognard: Grognard, base: str) -> None:
    grognard("new", "mine", "--from", base, "--title", "Mine")
    assert grognard("check", "mine").output == "mine: no errors\n"
    assert grognard("test", "mine").output == "mine: 1 case, all hold\n"
    grognard("fmt", "--check", "mine")
    changes = json.loads(grognard("diff", "mine", "--json", code=1).output)["changes"]
    assert {change["part"] for change in changes} == {"game"}
    assert {change["fact"] for change in changes} <= {"title", "original title", "description"}


@pytest.mark.parametrize("base", shipped())
def test_the_examples_of_a_variant_are_rules_of_its_base(grognard: Grognard, base: str) -> None:
    grognard("new", "mine", "--from", base)
    rules = Path("mine/rules/changes.rules")
    paragraphs = rules.read_text("utf-8").split("\n\n")
    examples = [
        p for p in paragraphs if p.split()[1] in ("replace", "remove", "insert", "procedure")
    ]
    assert len(examples) >= 3
    uncommented = [line[2:] for p in examples for line in (*p.split("\n"), "")]
    rules.write_text("\n".join(line for line in uncommented if not line.startswith("remove ")))
    assert "no errors" in grognard("check", "mine").output
    rules.write_text("\n".join(line for line in uncommented if line.startswith("remove ")) + "\n")
    grognard("check", "mine")


def test_a_variant_names_a_folder_by_the_way_there(grognard: Grognard) -> None:
    grognard("new", "mine")
    Path("deep").mkdir()
    grognard("new", "deep/other", "--from", "mine")
    assert "ruleset: ../../mine\n" in Path("deep/other/game.yaml").read_text("utf-8")
    assert grognard("check", "deep/other").output == "deep/other: no errors\n"


def test_a_variant_of_a_ruleset_at_a_date_stays_with_it(grognard: Grognard) -> None:
    grognard("new", "mine")
    grognard("new", "other", "--from", "mine@2024-01-01")
    assert "ruleset: ../mine@2024-01-01\n" in Path("other/game.yaml").read_text("utf-8")
    assert grognard("check", "other").output == "other: no errors\n"


def test_a_variant_is_told_when_its_base_has_changed(grognard: Grognard) -> None:
    grognard("new", "mine")
    grognard("new", "other", "--from", "mine")
    units = Path("mine/units.yaml")
    units.write_text(units.read_text("utf-8").replace("pace: 4", "pace: 3"), encoding="utf-8")
    assert "[changed-base]" in grognard("check", "other", code=1).output


def test_what_can_not_be_begun_is_refused(grognard: Grognard) -> None:
    both = grognard("new", "mine", "--from", "breakthrough", "--topology", "hex", code=2)
    assert "can't be said together" in both.output
    assert "breakthrough" in grognard("new", "mine", "--from", "breakthru", code=2).output
    grognard("new", "mine")
    Path("deep").mkdir()
    assert "called like its base" in grognard("new", "deep/mine", "--from", "mine", code=2).output
    assert list(Path("deep").iterdir()) == []


def test_the_manifest_of_a_base_stands_for_its_folder(grognard: Grognard) -> None:
    grognard("new", "base")
    grognard("new", "mine", "--from", "base/game.yaml")
    assert "no errors" in grognard("check", "mine").output
