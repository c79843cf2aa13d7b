"""`scenarios/<id>.yaml` and `sentences.yaml` -> records."""

from sheettexts import scenario, short, source

from interpreter import ruleset, sheets


def test_a_scenario_is_read() -> None:
    read, found = scenario(
        """
        title: First sortie
        description: Small.
        learning: true
        seats: {yellow: [captain, mate]}
        units: {destroyer: 2, red: {destroyer: 1, mine: 3}}
        place:
          - {side: yellow, type: destroyer, at: [a1, "b2..c3"]}
          - {side: red, type: mine, at: D4}
        set: {quiet: 49, yellow.points: 2, d4.smoke: true}
        options: {mines: false}
        """
    )
    assert found == []
    assert read is not None
    assert [name.text for name in read.boards] == ["sea"]
    assert read.learning
    assert read.seats == {"yellow": ("captain", "mate"), "red": ("red",)}
    assert {key: value.plain for key, value in read.units.items()} == {
        ("yellow", "destroyer"): 2,
        ("red", "destroyer"): 1,
        ("red", "mine"): 3,
    }
    first, second = read.placements
    assert [cell.text for cell in first.cells] == ["a1", "b3", "c3", "b2", "c2"]
    assert first.cells[1].span.text == '"b2..c3"'
    assert [cell.text for cell in second.cells] == ["d4"]
    assert [(s.target.text, s.value.plain) for s in read.settings] == [
        ("quiet", 49),
        ("yellow.points", 2),
        ("d4.smoke", True),
    ]
    assert read.options["mines"].plain is False


def test_the_smallest_scenario_is_an_empty_sheet() -> None:
    read, found = scenario("")
    assert found == []
    assert read is not None
    assert (read.title, [name.text for name in read.boards]) == ("standard", ["sea"])


def test_faults_of_a_scenario_are_told_together() -> None:
    _, found = scenario(
        """
        title: First
        board: see
        learning: on
        seats: {yelow: [a], red: [b, b]}
        units: {green: {destroyer: 1}}
        """
    )
    assert short(found) == [
        ("unknown-name", "see"),
        ("ambiguous-word", "on"),
        ("unknown-key", "yelow"),
        ("wrong-value", "b"),
        ("unknown-key", "green"),
    ]


def test_cells_must_be_on_the_board() -> None:
    _, found = scenario("place: [{side: red, type: mine, at: [a1, e5, a1..e5, a9..b9]}]\n")
    assert short(found) == [
        ("unknown-name", "e5"),
        ("unknown-name", "a1..e5"),
        ("unknown-name", "a9..b9"),
        ("unknown-name", "a9..b9"),
    ]


def test_a_list_of_cells_has_an_end() -> None:
    many = ", ".join(["a1..d4"] * 5_000)
    _, found = scenario(f"place: [{{side: red, type: mine, at: [{many}]}}]\n")
    assert [d.code.name for d in found] == ["too-large"]


def test_sentences_are_read() -> None:
    text = """
        1: A ship may move.
        1.10: {text: Two ships never meet., tag: manual, source: SG, about: components}
        ruling-3: {text: Ships stay., tag: rule}
    """
    read, found = sheets.read_sentences(source(text), ruleset.schema("sentences"))
    assert read is not None
    assert list(read) == ["1", "1.10", "ruling-3"]
    assert (read["1"].text, read["1"].tag, read["1"].about) == ("A ship may move.", "doc", "rule")
    assert (read["1.10"].tag, read["1.10"].source) == ("manual", "SG")
    assert short(found) == [("wrong-value", "rule")]
