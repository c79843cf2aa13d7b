"""What a tongue says, and how it knows its own sentences again."""

import re

import pytest
from spoken import spoken

from interpreter.program.tongue import ENGLISH, Tongue, tongue
from interpreter.ruleset.translation import tongue_texts, tongues
from interpreter.sheets.texts import ABOUT, slots

OTHERS = [code for code in tongues() if code != ENGLISH.code]


def speaking(code: str, **names: str) -> Tongue:
    return tongue(code, tongue_texts(code), names, {})


def test_there_are_other_tongues() -> None:
    assert {"pl", "ru"} <= set(OTHERS)


@pytest.mark.parametrize("code", OTHERS)
def test_a_tongue_has_every_sentence_that_is_spoken_and_no_other(code: str) -> None:
    sheet = tongue_texts(code)
    assert sheet is not None
    entries = [entry for entry in sheet.entries if entry.heading != ABOUT]
    assert all(entry.to.text for entry in entries)
    assert {entry.key.text for entry in entries} == spoken()


@pytest.mark.parametrize("code", OTHERS)
def test_a_tongue_has_the_slots_of_each_sentence_and_all_forms_of_words(code: str) -> None:
    said = speaking(code)
    assert said.form(1) != said.form(5)
    forms = {said.form(number) for number in range(200)}
    for message, text in said.messages.items():
        if message not in ("name", "plural"):
            assert set(slots(text)) == set(slots(message)), message
            for choice in re.findall(r"\{\w+:([^{}]*)\}", text):
                assert len(choice.split("|")) == len(forms), text


@pytest.mark.parametrize("code", OTHERS)
def test_blanks_at_the_ends_of_sentences_are_kept(code: str) -> None:
    for message, text in speaking(code).messages.items():
        assert message.startswith(" ") == text.startswith(" "), message
        assert message.endswith(" ") == text.endswith(" "), message


@pytest.mark.parametrize(
    ("number", "told"),
    [(1, "1 decyzja"), (2, "2 decyzje"), (5, "5 decyzji"), (12, "12 decyzji"), (22, "22 decyzje")],
)
def test_a_number_chooses_the_form_of_a_word(number: int, told: str) -> None:
    message = "{count} {count: decision | decisions}"
    assert speaking("pl").say(message, count=number) == told
    assert ENGLISH.say(message, count=number) == f"{number} decision{'' if number == 1 else 's'}"


def test_forms_are_chosen_by_large_numbers_and_not_by_words() -> None:
    assert ENGLISH.fill("{n: way | ways}", {"n": "1,021"}) == "ways"
    assert ENGLISH.fill("{n: way | ways}", {"n": "none"}) == "way"
    assert ENGLISH.fill("{other} {n}", {"n": 3}) == "{other} 3"


@pytest.mark.parametrize("code", [ENGLISH.code, *OTHERS])
def test_the_number_of_a_unit_is_read_out_of_its_name(code: str) -> None:
    said = speaking(code, white="białe")
    for number in (None, 3):
        name = said.unit("white", "Heavy tank 2", number)
        assert said.number(name, "white", "Heavy tank 2") == ("" if number is None else "3")
    hidden = said.say("{side} ?{number}", side=said.word("white"), number=7)
    assert said.number(hidden, "white", "") == "?7"


@pytest.mark.parametrize("code", [ENGLISH.code, *OTHERS])
def test_a_sentence_is_known_again(code: str) -> None:
    said, message = speaking(code), "{state} of {whose} is now {value}"
    sentence = said.say(message, state="damage", whose="ship 2 (white)", value="3")
    found = said.pattern(message).fullmatch(sentence)
    assert found
    assert found.groupdict() == {"state": "damage", "whose": "ship 2 (white)", "value": "3"}
    assert not said.pattern(message).fullmatch(said.say("{side} passes", side="white"))


def test_notation_is_shown_with_the_names_of_the_language() -> None:
    said = speaking("pl", sail="płyń", scout="mały zwiad", e="wsch.")
    assert said.notation("sail white:scout-1@d3") == "płyń white:mały_zwiad-1@d3"
    assert speaking("pl", white="biali").notation("white:a4") == "white:a4"
    assert said.notation("pass") == "pas"
    assert said.notation("e4-e5") == "e4-e5"
    assert ENGLISH.notation("sail d4-d7") == "sail d4-d7"


def test_what_is_typed_in_the_language_is_noted_as_the_rules_have_it() -> None:
    said = speaking("pl", sail="płyń", scout="mały zwiad", fire="ostrzał", gunfire="ostrzał")
    assert said.rules_notation("Płyń white:mały_zwiad-1@d3") == "sail white:scout-1@d3"
    assert said.rules_notation("ostrzał d3") == "fire d3"
    assert said.rules_notation("ostrzał d3", ["sail", "gunfire"]) == "gunfire d3"
    assert said.rules_notation("sail d4-d7 pas") == "sail d4-d7 pas"
    assert ENGLISH.rules_notation("Sail d4-d7", ["sail"]) == "sail d4-d7"


def test_a_name_is_inflected_with_all_that_belongs_to_it() -> None:
    said = Tongue(
        "pl",
        inflected={"Kuter": ("Kuter", "Kutra"), "Kuter torpedowy": ("Kuter torpedowy", "Kutra t.")},
    )
    assert said.fill("{a: 2}, {a}", {"a": "Kuter 3 (białe)"}) == "Kutra 3 (białe), Kuter 3 (białe)"
    assert said.fill("{a: 2}", {"a": "Kuter torpedowy 1"}) == "Kutra t. 1"
    assert said.fill("{a: 7} {b: 2}", {"a": "Kuter", "b": "Kuterek"}) == "Kutra Kuterek"
