"""Rulesets that extend others: what is in effect, and where it came from."""

from __future__ import annotations

from pathlib import Path

import pytest

import interpreter as grognard
from interpreter import ruleset
from interpreter.check import check
from interpreter.diagnostics import has_errors

TOP = "id: {id}\ntitle: {id}\nextends: {base}\n"


def lay(home: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def variant(home: Path, id: str, base: str, files: dict[str, str]) -> Path:
    lay(home / id, {"game.yaml": TOP.format(id=id, base=base), **files})
    return home / id


def read(folder: Path | str) -> ruleset.Ruleset:
    found, faults = ruleset.load(folder)
    assert found is not None
    assert not has_errors(faults)
    return found


def codes(folder: Path | str) -> list[str]:
    found, faults = ruleset.load(folder)
    more = [] if found is None or has_errors(faults) else check(found)[1]
    return [fault.code.name for fault in [*faults, *more]]


def rules_in(found: ruleset.Ruleset) -> list[str]:
    return [one.name.text for file in found.files for one in file.declarations]


def test_a_variant_has_all_that_it_does_not_change(tmp_path: Path) -> None:
    folder = variant(tmp_path, "same", "breakthrough", {})
    base, same = read("breakthrough"), read(folder)
    assert rules_in(same) == rules_in(base)
    assert same.sheets.units.types.keys() == base.sheets.units.types.keys()
    assert same.id == "same"
    assert same.sheets.manifest.title == "same"


def test_a_rule_that_is_replaced_keeps_its_place_and_tells_its_new_file(tmp_path: Path) -> None:
    rules = 'replace victory capture "Gone":\n    player wins when false\n'
    found = read(variant(tmp_path, "late", "breakthrough", {"rules/a.rules": rules}))
    assert rules_in(found) == rules_in(read("breakthrough"))
    (changed,) = (d for f in found.files for d in f.declarations if d.name.text == "capture")
    assert changed.title == "Gone"
    assert found.layer_of(changed.span.source).id == "late"
    assert found.layer_of(found.files[0].declarations[0].span.source).id == "breakthrough"


def test_lines_are_put_beside_others_and_actions_are_offered(tmp_path: Path) -> None:
    rules = (
        'phase cheer:\n    say "Hurrah"\n\n'
        "action wait:\n    choose pawn from my pawns in play\n    effect:\n        stop\n\n"
        "insert cheer before turn in sequence of play\n"
        "insert wait after advance in turn\n"
    )
    folder = variant(tmp_path, "loud", "breakthrough", {"rules/a.rules": rules})
    state = grognard.load(folder).start(None, 1)
    assert "Hurrah" in state.events()[0].text
    assert {option.text.split()[0] for option in state.decision.options} == {"advance", "wait"}


def test_conditions_are_put_into_an_action_and_its_prompt_is_said_anew(tmp_path: Path) -> None:
    rules = (
        "insert into advance:\n"
        '    prompt "Keep away from the edge."\n'
        '    require to.column > 1 because "the edge is hot"\n'
    )
    folder = variant(tmp_path, "hot", "breakthrough", {"rules/a.rules": rules})
    decision = grognard.load(folder).start(None, 1).decision
    assert decision.prompt == "Keep away from the edge."
    assert not any(option.text.endswith("-a3") for option in decision.options)
    refused = grognard.load(folder).start(None, 1).decision.options.refuse("a2-a3")
    assert refused is not None
    assert "the edge is hot" in refused.message
    lay(
        folder,
        {
            "rules/a.rules": "insert into turn:\n    require true\ninsert into sail:\n    let x = 1\n"
        },
    )
    assert codes(folder) == ["overrides-nothing", "overrides-nothing"]


def test_a_chain_is_as_long_as_one_likes_and_a_middle_link_counts(tmp_path: Path) -> None:
    variant(tmp_path, "one", "breakthrough", {"rules/a.rules": "remove victory capture\n"})
    (tmp_path / "one" / "units.yaml").write_text("types:\n  pawn: {box: 17}\n", "utf-8")
    found = read(variant(tmp_path, "two", "../one", {"units.yaml": "types: {pawn: {symbol: Q}}\n"}))
    assert [layer.id for layer in found.chain] == ["breakthrough", "one", "two"]
    assert "capture" not in rules_in(found)
    pawn = found.sheets.units.types["pawn"]
    assert (pawn.symbol, pawn.box["white"]) == ("Q", 17)


def test_a_key_without_a_value_takes_it_out_and_a_sheet_likewise(tmp_path: Path) -> None:
    files = {
        "scenarios/small.yaml": "title: Small\nplace: [{side: white, type: pawn, at: a1}]\n",
        "scenarios/standard.yaml": "~\n",
    }
    folder = variant(tmp_path, "small", "breakthrough", files)
    lay(folder, {"game.yaml": (folder / "game.yaml").read_text("utf-8") + "default_scenario: ~\n"})
    found = read(folder)
    assert list(found.sheets.scenarios) == ["small"]
    assert found.sheets.manifest.default_scenario is None


def test_errata_count_in_the_order_of_their_days_and_up_to_a_day(tmp_path: Path) -> None:
    def titled(title: str) -> str:
        return f'replace victory capture "{title}":\n    player wins when false\n'

    files = {
        "errata/2024-05-31/rules/a.rules": titled("second"),
        "errata/2023-01-02/rules/a.rules": titled("first"),
        "errata/2023-01-02/units.yaml": "types: {pawn: {symbol: Q}}\n",
    }
    variant(tmp_path, "mended", "breakthrough", files)

    def title(name: str) -> str:
        found = read(str(tmp_path / name))
        return next(
            d.title for f in found.files for d in f.declarations if d.name.text == "capture"
        )

    assert title("mended") == "second"
    assert title("mended@2024-05-30") == "first"
    assert title("mended@2022-12-31") == "Everything captured"
    assert read(str(tmp_path / "mended@2023-06-01")).id == "mended@2023-06-01"
    assert len({read(str(tmp_path / n)).fingerprint for n in ("mended", "mended@2023-06-01")}) == 2


def test_a_pinned_base_may_not_change(tmp_path: Path) -> None:
    base = variant(tmp_path, "base", "breakthrough", {})
    pin = read(base).fingerprint
    extends = f"{{ruleset: ../base, fingerprint: {pin}}}"
    top = variant(tmp_path, "top", extends, {})
    assert codes(top) == []
    lay(base, {"units.yaml": "types: {pawn: {symbol: Q}}\n"})
    assert codes(top) == ["changed-base"]


def test_a_fault_in_the_base_tells_the_way_to_it(tmp_path: Path) -> None:
    variant(tmp_path, "one", "breakthrough", {"rules/a.rules": "remove define way_gone\n"})
    found = read(variant(tmp_path, "two", "one", {}))
    faults = [fault for fault in check(found)[1] if fault.code.name == "unknown-name"]
    assert faults
    for fault in faults:
        assert fault.at.span.source.path == "breakthrough/rules/sequence.rules"
        assert [label.text for label in fault.trail] == [
            "“two” extends “one”",
            "“one” extends “breakthrough”",
        ]
        assert [label.text for label in fault.related] == ["taken out here"]


def test_options_that_contradict_each_other_are_refused_where_they_meet(tmp_path: Path) -> None:
    manifest = (
        "options:\n"
        "  one: {type: truth, default: false, text: One.}\n"
        "  two: {type: truth, default: true, text: Two.}\n"
        "contradictions:\n"
        "  both: {options: {one: true, two: true}, because: Not both.}\n"
    )
    rules = "replace victory capture:\n    player wins when one and two\n"
    folder = variant(tmp_path, "odd", "breakthrough", {"rules/a.rules": rules})
    lay(folder, {"game.yaml": (folder / "game.yaml").read_text("utf-8") + manifest})
    assert codes(folder) == []
    assert grognard.load(folder, {"one": True, "two": False}).options_in()["one"] is True
    with pytest.raises(grognard.RulesetError) as refused:
        grognard.load(folder, {"one": True})
    assert [d.code.name for d in refused.value.diagnostics] == ["contradicting-options"]
    lay(folder, {"scenarios/standard.yaml": "options: {one: true}\n"})
    assert codes(folder) == ["contradicting-options"]


def test_a_variant_without_a_name_of_its_own_and_misnamed_errata_are_told(tmp_path: Path) -> None:
    lay(tmp_path / "mine", {"game.yaml": "extends: breakthrough\ntitle: Mine\n"})
    (tmp_path / "mine" / "errata" / "2024-13-01").mkdir(parents=True)
    assert codes(tmp_path / "mine") == ["wrong-value", "missing-key"]


def test_unsaved_texts_stand_for_files(tmp_path: Path) -> None:
    folder = variant(
        tmp_path, "mine", "breakthrough", {"rules/a.rules": "remove victory capture\n"}
    )
    unsaved = {(folder / "rules" / "a.rules").resolve(): "# nothing yet\n"}
    found, faults = ruleset.load(folder, unsaved=unsaved)
    assert found is not None
    assert "capture" in rules_in(found)
    assert faults == []


def test_a_day_that_there_is_not_is_told(tmp_path: Path) -> None:
    folder = variant(tmp_path, "mine", "breakthrough", {})
    found, (fault,) = ruleset.load(f"{folder}@2024-02-30")
    assert found is None
    assert "2024-02-30" in fault.message
    assert fault.hint.endswith("@2024-05-31")


def test_a_base_of_a_day_that_there_is_not_is_told(tmp_path: Path) -> None:
    _, faults = ruleset.load(variant(tmp_path, "mine", "breakthrough@2024-02-30", {}))
    assert [fault.message for fault in faults] == ["“2024-02-30” is no day of the calendar"]


def test_the_id_of_any_ruleset_of_the_chain_is_taken(tmp_path: Path) -> None:
    variant(tmp_path, "middle", "breakthrough", {})
    top = TOP.format(id="breakthrough", base="middle")
    lay(tmp_path / "top", {"game.yaml": top})
    assert codes(tmp_path / "top") == ["missing-key"]


def test_errata_give_a_ruleset_no_other_name_or_base(tmp_path: Path) -> None:
    errata = {"errata/2024-01-01/game.yaml": "id: other\nextends: tic-tac-toe\n"}
    folder = variant(tmp_path, "mine", "breakthrough", errata)
    assert codes(folder) == ["wrong-value", "wrong-value"]


def test_a_rule_is_replaced_once_in_a_ruleset(tmp_path: Path) -> None:
    rules = "replace victory capture:\n    player loses when no pawn of player is in play\n"
    folder = variant(tmp_path, "mine", "breakthrough", {"rules/a.rules": rules + rules})
    assert codes(folder) == ["duplicate-name"]
    errata = {"rules/a.rules": rules, "errata/2024-01-01/rules/a.rules": rules}
    assert codes(variant(tmp_path, "late", "breakthrough", errata)) == []


def test_a_rule_of_another_kind_that_is_to_be_replaced_is_told_once(tmp_path: Path) -> None:
    rules = {"rules/a.rules": "replace define turn = 3\n"}
    assert codes(variant(tmp_path, "mine", "breakthrough", rules)) == ["overrides-nothing"]


def test_hidden_files_are_no_part_of_a_ruleset(tmp_path: Path) -> None:
    hidden = {"rules/._a.rules": "\0", "errata/.keep": "", "boards/.old.yaml": "["}
    folder = variant(tmp_path, "mine", "breakthrough", hidden)
    (folder / "rules" / ".#a.rules").symlink_to("nobody@nowhere")
    assert codes(folder) == []


def test_files_where_folders_belong_and_links_that_lead_nowhere_are_told(tmp_path: Path) -> None:
    folder = variant(tmp_path, "mine", "breakthrough", {"rules": "", "errata": ""})
    (folder / "units.yaml").symlink_to("nowhere.yaml")
    assert codes(folder) == ["unreadable-file"] * 3


@pytest.mark.parametrize(
    "said", ["{}", "{options: {}, because: x}", "{options: [], because: x}", "5"]
)
def test_a_contradiction_of_no_options_is_told_and_never_met(said: str, tmp_path: Path) -> None:
    top = TOP.format(id="mine", base="breakthrough") + f"contradictions: {{one: {said}}}\n"
    lay(tmp_path / "mine", {"game.yaml": top})
    assert set(codes(tmp_path / "mine")) <= {"wrong-value", "missing-key", "out-of-range"}
    assert codes(tmp_path / "mine")


@pytest.mark.parametrize("name", ["white", "pawn", "pawns", "piece", "goal"])
def test_an_option_has_a_name_of_its_own(name: str, tmp_path: Path) -> None:
    option = f"options:\n  {name}: {{type: truth, default: true, text: It is so.}}\n"
    top = TOP.format(id="mine", base="breakthrough") + option
    lay(tmp_path / "mine", {"game.yaml": top})
    assert codes(tmp_path / "mine") == ["duplicate-name"]


def test_an_action_that_is_offered_already_is_not_put_in_again(tmp_path: Path) -> None:
    rules = {"rules/a.rules": "insert advance after advance in turn\n"}
    assert codes(variant(tmp_path, "mine", "breakthrough", rules)) == ["duplicate-name"]


def test_somebody_is_somebody_s_enemy(tmp_path: Path) -> None:
    folder = variant(tmp_path, "peace", "breakthrough", {})
    sides = "sides: {white: {team: all}, black: {team: all}}\n"
    lay(folder, {"game.yaml": (folder / "game.yaml").read_text("utf-8") + sides})
    assert codes(folder) == ["wrong-value"]


def test_a_manifest_that_can_t_be_read_is_all_that_is_told(tmp_path: Path) -> None:
    folder = variant(tmp_path, "mine", "breakthrough", {})
    (folder / "game.yaml").write_bytes("id: mine\n".encode("utf-16"))
    assert codes(folder) == ["unreadable-file"]
