"""`game.yaml` -> Manifest."""

from sheettexts import manifest, short

from interpreter.sheets.records import Word


def test_a_manifest_is_read() -> None:
    text = """
        id: sea-war
        title: Sea War
        original_title: Wojna
        description: >
          Two fleets
          fight.
        version: 1.10
        sides:
          yellow: {title: Yellow fleet, forward: n, ahead: [nw, n], row: 8, first: true}
          red: {}
        options:
          mines: {type: truth, default: true, text: Mines., cites: [3, 4.a]}
          reach: {type: choice, default: full, text: Reach., values: {full: All., half: Part.}}
          limit: {type: number, default: 50, text: Limit., min: 10, max: 90}
        references: {SG: {title: A page, url: "https://example.org"}}
        default_scenario: standard
    """
    read, found = manifest(text)
    assert found == []
    assert read is not None
    assert (read.id.text, read.title, read.version) == ("sea-war", "Sea War", "1.10")
    assert read.description == "Two fleets fight."
    yellow, red = read.sides.values()
    assert yellow.attributes["ahead"].plain == ("nw", "n")
    assert yellow.attributes["forward"].plain == "n"
    assert yellow.attributes["row"].plain == 8
    assert yellow.attributes["first"].plain is True
    assert (yellow.title, yellow.colour) == ("Yellow fleet", "yellow")
    assert (red.title, red.colour, dict(red.attributes)) == ("red", "red", {})
    mines, reach, limit = read.options.values()
    assert (mines.kind, mines.default.plain) == ("truth", True)
    assert [cite.text for cite in mines.cites] == ["3", "4.a"]
    assert reach.values == ("full", "half")
    assert reach.value_texts == {"full": "All.", "half": "Part."}
    assert (limit.low, limit.high, limit.default.plain) == (10, 90, 50)
    assert read.references["SG"].url == "https://example.org"
    assert isinstance(read.default_scenario, Word)


def test_an_option_must_fit_its_type() -> None:
    text = """
        id: a
        title: A
        sides: {x: {}}
        options:
          a: {type: truth, default: yes, text: A.}
          b: {type: choice, default: fall, text: B., values: [full, half]}
          c: {type: choice, default: full, text: C.}
          d: {type: number, default: 99, text: D., min: 1, max: 9}
          e: {type: number, default: many, text: E., min: 1, max: 9}
          f: {type: number, default: 3, text: F., min: 1}
          g: {type: truth, default: 1, text: G.}
    """
    read, found = manifest(text)
    assert read is not None
    assert short(found) == [
        ("ambiguous-word", "yes"),
        ("unknown-name", "fall"),
        ("missing-key", "c"),
        ("out-of-range", "99"),
        ("wrong-value", "many"),
        ("missing-key", "f"),
        ("wrong-value", "1"),
    ]


def test_a_manifest_with_faults_keeps_its_names() -> None:
    read, found = manifest("title: [A]\nsides: {x: {}, y: 3}\n")
    assert read is not None
    assert list(read.sides) == ["x", "y"]
    assert short(found) == [("missing-key", "title"), ("wrong-value", "[A]"), ("wrong-value", "3")]


def test_no_manifest_comes_of_what_has_no_keys() -> None:
    for text in ("- a\n", "just text\n", "a: [\n"):
        read, found = manifest(text)
        assert read is None
        assert found
