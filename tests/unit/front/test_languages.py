"""Games told in another language, as a person at the terminal meets them."""

import json
import random
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import interpreter as grognard
from interpreter.front.cli.main import main

ENGLISH = re.compile(
    r"\b(the|is|are|of|from|and|or|has|can|type|help|ways|decides|moves|lists|won|again)\b", re.I
)
TRANSLATED = [
    "tic-tac-toe",
    "breakthrough",
    "battle-of-midway",
    "battle-of-midway-altitude",
    "flames-of-war",
    "manewry-morskie",
    "manewry-morskie-allies",
    "tank-wars",
    "tank-wars-weather",
]


def run(*arguments: str, typed: str = "", language: str = "") -> Result:
    environment = {"COLUMNS": "100", "NO_COLOR": "1", "GROGNARD_LANG": language or None}
    result = CliRunner(env=environment).invoke(main, arguments, typed, prog_name="grognard")
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


@pytest.mark.parametrize("game", TRANSLATED)
def test_a_screen_in_polish_has_no_english_on_it(game: str) -> None:
    asked = "pomoc|?|co|co d4|czemu h9-h9|czemu|losuj|dziennik|plansza|jednostki|gra|cofnij|koniec|koniec"
    typed = asked.replace("|", "\n") + "\n"
    played = run("play", game, "--lang", "pl", "--seed", "4", typed=typed)
    assert played.exit_code == 0
    assert "Wpisz, co chcesz zrobić" in played.output
    shown = re.sub("grognard play --resume|Flames of War", "", played.output)
    assert ENGLISH.findall(shown) == []


@pytest.mark.parametrize("game", ["tic-tac-toe", "breakthrough", "battle-of-midway"])
def test_a_whole_game_is_told_in_polish_and_recorded_in_no_language(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    bots = ("play", game, "--seat", "random", "--seed", "9")
    run(*bots, "--record", "english.jsonl")
    told = run(*bots, "--record", "polish.jsonl", language="pl")
    assert "Zwycięzca" in told.output or "Remis" in told.output
    assert Path("english.jsonl").read_bytes() == Path("polish.jsonl").read_bytes()
    again = run("replay", "polish.jsonl")
    assert "are as recorded" in again.output
    polish = run("replay", "polish.jsonl", language="pl")
    assert "Wszystko jak w zapisie" in polish.output
    assert ENGLISH.findall(polish.output) == []


def test_a_game_goes_on_in_another_language(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    typed = "ruch d2-d3\nzapisz partia.jsonl\nkoniec\n"
    assert (
        "Gra jest w partia.jsonl" in run("play", "breakthrough", typed=typed, language="pl").output
    )
    more = run("play", "--resume", "partia.jsonl", typed="advance d3-d4\nquit\nquit\n")
    assert "moves from d3 to d4" in more.output


def test_moves_may_be_typed_in_either_language() -> None:
    for move in ("ruch d2-d3", "advance d2-d3", "d2 d3", "d2-d3"):
        played = run(
            "play", "breakthrough", "--lang", "pl", "--seed", "1", typed=f"{move}\nkoniec\n"
        )
        assert "ruch z d2 na d3" in played.output, move


def test_the_side_of_a_board_may_be_left_out_in_another_language() -> None:
    typed = "c3 prosto_1 n\ndziennik 4\nkoniec\nkoniec\n"
    played = run("play", "tank-wars", "--lang", "pl", "--seed", "1", typed=typed)
    assert "zieloni: rozkaz green:c3 prosto_1 n" in played.output


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("ruch a2-a4", "ruch a2-a4"),
        ("czemu ruch a2-a4", "ruch a2-a4"),
        ("advance a2-a4", "ruch a2-a4"),
        ("a2-a4", "a2-a4"),
    ],
)
def test_a_refused_move_is_shown_as_it_is_typed_in_the_language(typed: str, shown: str) -> None:
    told = run("play", "breakthrough", "--lang", "pl", "--seed", "1", typed=f"{typed}\nkoniec\n")
    assert f"„{shown}” jest niedozwolone: a4 nie można tu wybrać" in told.output
    assert "Dozwolone są na przykład: ruch a2-a3" in told.output


def test_a_refused_move_is_told_why_in_the_language() -> None:
    typed = "ukryj 3\nlot_4 k13 lewo lewo lewo lewo\nkoniec\nkoniec\n"
    told = run("play", "battle-of-midway", "--lang", "pl", "--seed", "1", typed=typed).output
    assert "„lot_4 k13 lewo lewo lewo lewo” jest niedozwolone: wykonuje najwyżej trzy" in told


def test_studies_are_told_in_the_language() -> None:
    study = run("simulate", "tic-tac-toe", "--games", "20", "--lang", "pl")
    assert "trzy znaki stoją w jednym rzędzie" in study.output
    assert ENGLISH.findall(study.output) == []


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_language_that_is_not_there_is_told_with_those_that_are(command: str) -> None:
    refused = run(command, "breakthrough", "--lang", "xx")
    assert refused.exit_code == 2
    assert "there is nothing in the language “xx”" in refused.output
    assert "en, pl, ru" in refused.output
    assert run(command, "breakthrough", language="xx").output == refused.output


def test_what_the_ruleset_lacks_stays_as_it_is_written() -> None:
    game = Path(__file__).parents[2] / "rulesets" / "square"
    told = run("play", str(game), "--lang", "ru", typed="выход\n")
    assert "Two harbours" in told.output
    assert "решение: white" in told.output


def test_the_list_tells_titles_and_languages() -> None:
    told = run("list", "--lang", "pl").output
    assert "Kółko i krzyżyk" in told
    assert "scenariusze: standard" in told
    listed = {one["id"]: one for one in json.loads(run("list", "--format", "json").output)}
    assert "pl" in listed["tic-tac-toe"]["languages"]
    assert run("list", "--lang", "xx").exit_code == 2


def test_python_has_the_same_game_in_another_language() -> None:
    polish, english = grognard.load("breakthrough", language="pl"), grognard.load("breakthrough")
    one, other = polish.start(seed=3), english.start(seed=3)
    for state in (one, other):
        state.apply("d2-d3")
    assert one.to_bytes() == other.to_bytes()
    assert polish.from_bytes(other.to_bytes()) == one
    assert one.decision.options[0] == other.decision.options[0]
    assert (one.decision.prompt, other.decision.prompt)[0].startswith("Przesuń pionek")
    assert polish.with_options({}).tongue.code == "pl"


# --- preparing a translation


@pytest.fixture
def square(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    from shutil import copytree

    return Path(copytree(Path(__file__).parents[2] / "rulesets" / "square", "square"))


def test_a_translation_is_prepared_and_added_to(square: Path) -> None:
    assert "Nothing is translated yet" in run("texts", "square").output
    first = run("texts", "square", "--lang", "pl")
    assert "22 new lines; 0 of 22 texts are translated" in first.output
    sheet = square / "texts" / "pl.yaml"
    written = sheet.read_text(encoding="utf-8")
    assert '  "Two harbours": ""\n' in written
    done = written.replace(
        '"Two harbours": ""', '"Two harbours": "Dwa porty"  # or: Dwie przystanie'
    )
    sheet.write_text(done.replace('  "Move a ship": ""\n', ""), encoding="utf-8")
    again = run("texts", "square", "--lang", "pl")
    assert "1 new line; 1 of 22 texts are translated" in again.output
    assert sheet.read_text(encoding="utf-8") == done
    assert "no new lines" in run("texts", "square", "--lang", "pl").output
    assert sheet.read_text(encoding="utf-8") == done
    assert run("texts", "square").output == "pl: 1 of 22 texts are translated\n"
    left = run("texts", "square", "--lang", "pl", "--missing").output
    assert "action sail:\n  Move a ship\n" in left
    assert "Two harbours" not in left


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('game: {"Two harbours": "Dwa porty"}\n', "no lines can be put into"),
        ("game: [\n", "yaml-syntax"),
        ('game:\n  "Two harbours": "{Dwa} porty"\n', "wrong-slots"),
    ],
)
def test_a_sheet_that_can_t_be_added_to_is_left_as_it_is(
    square: Path, text: str, told: str
) -> None:
    (square / "texts").mkdir()
    sheet = square / "texts" / "pl.yaml"
    sheet.write_text(text, encoding="utf-8")
    refused = run("texts", "square", "--lang", "pl")
    assert refused.exit_code != 0
    assert told in refused.output
    assert sheet.read_text(encoding="utf-8") == text
    assert [path.name for path in sheet.parent.iterdir()] == ["pl.yaml"]


def test_the_language_to_prepare_is_asked_for() -> None:
    assert run("texts", "breakthrough", "--lang", "Polish").exit_code == 2
    assert run("texts", "breakthrough", "--missing").exit_code == 2


def test_a_wrong_translation_is_told_when_the_game_is_to_be_told_in_it(square: Path) -> None:
    (square / "texts").mkdir()
    (square / "texts" / "pl.yaml").write_text('game:\n  "Two harbours": "{Dwa} porty"\n')
    refused = run("play", "square", "--lang", "pl")
    assert "wrong-slots" in refused.output
    assert run("play", "square", typed="quit\n").exit_code == 0
    assert "wrong-slots" in run("check", "square").output


@pytest.mark.parametrize(
    ("language", "typed", "told"),
    [
        ("pl", "czemu zryw 9/16-9/20", "„zryw 9/16-9/20” jest niedozwolone: bliżej niż 8 cali"),
        ("ru", "почему рывок 9/16-9/20", "«рывок 9/16-9/20» не разрешается: в 8 дюймах"),
        ("ru", "почему блицбросок панцеры-1", "Потом бросок: к6."),
    ],
)
def test_moves_on_a_tabletop_are_explained_in_the_language(
    language: str, typed: str, told: str
) -> None:
    played = run("play", "flames-of-war", "--lang", language, "--seed", "4", typed=f"{typed}\n")
    assert told in " ".join(played.output.split())


def test_a_reroll_is_offered_in_the_language() -> None:
    state, rng = grognard.load("flames-of-war", language="pl").start(seed=5), random.Random(5)
    while not state.over and state.decision.actions[0][0] != "reroll":
        state.apply(state.decision.options.sample(rng))
    assert state.decision.prompt == "Rzut na ostatni bój – nieudany. Rzucić jeszcze raz?"
