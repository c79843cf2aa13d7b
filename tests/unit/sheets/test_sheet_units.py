"""`units.yaml` -> Units."""

from sheettexts import short, units

SHIPS = """
    kinds:
      ship:
        title: Ship
        identity: hidden
        attributes:
          range: {min: 1, max: 4, text: Fields that it may go.}
          strength: {}
          flies: {type: truth, default: false}
          course: {type: directions, default: [n, ne]}
          name: {type: text, default: nameless}
      battery: {plural: batteries, stacking: shared, layer: land}
"""


def test_units_are_read() -> None:
    read, found = units(
        SHIPS
        + """
    types:
      destroyer: {kind: ship, title: Destroyer, symbol: DD, box: 4, range: 3, strength: 7}
      carrier: {kind: ship, box: {yellow: 1}, strength: 9, range: 2, flies: true, course: [s]}
      gun: {kind: battery, box: 2, original: bateria, plural: guns}
    """
    )
    assert found == []
    assert read is not None
    ship, battery = read.kinds.values()
    assert (ship.hidden, ship.alone, ship.plural, ship.layer) == (True, True, "ships", "units")
    assert (battery.hidden, battery.alone, battery.plural) == (False, False, "batteries")
    assert (ship.attributes["range"].low, ship.attributes["range"].high) == (1, 4)
    assert (ship.attributes["strength"].low, ship.attributes["strength"].high) == (7, 9)
    destroyer, carrier, gun = read.types.values()
    assert {name: value.plain for name, value in destroyer.values.items()} == {
        "range": 3,
        "strength": 7,
        "flies": False,
        "course": ("n", "ne"),
        "name": "nameless",
    }
    assert list(carrier.values) == list(ship.attributes)
    assert destroyer.box == {"yellow": 4, "red": 4}
    assert carrier.box == {"yellow": 1, "red": 0}
    assert (destroyer.symbol, carrier.symbol, gun.original) == ("DD", "C", "bateria")


def test_values_must_fit_their_attributes() -> None:
    _, found = units(
        SHIPS
        + """
    types:
      a: {kind: ship, box: 1, range: 9, strength: 7}
      b: {kind: ship, box: 1, range: far, strength: 7}
      c: {kind: ship, box: 1, range: 1}
      d: {kind: ship, box: 1, rnage: 1, strength: 7}
      e: {kind: shp, box: 1}
      f: {kind: ship, box: {green: 1}, range: 1, strength: 7}
      g: {kind: ship, box: 1, range: 1, strength: 7, flies: no}
      h: {kind: ship, box: 1, range: 1, strength: 7, course: [n, up]}
      i: {kind: ship, box: 1, range: 1, strength: 7, name: [a, b]}
      j: {kind: battery, box: 1, range: 1}
    """
    )
    assert short(found) == [
        ("out-of-range", "9"),
        ("wrong-value", "far"),
        ("missing-stat", "c"),
        ("unknown-key", "rnage"),
        ("unknown-name", "shp"),
        ("unknown-key", "green"),
        ("ambiguous-word", "no"),
        ("wrong-value", "up"),
        ("wrong-value", "[a, b]"),
        ("unknown-key", "range"),
    ]


def test_a_type_without_a_value_is_told_where_it_is_asked_for() -> None:
    _, found = units(SHIPS + "\n    types:\n      scout: {kind: ship, box: 1, range: 1}\n")
    (finding,) = found
    assert finding.message == "“scout” does not say its “strength”"
    assert finding.related[0].span.text == "strength"


def test_no_two_kinds_and_no_two_types_share_a_word() -> None:
    _, found = units(
        """
        kinds: {ship: {}, boat: {plural: ships}}
        types:
          scout: {kind: ship, box: 1}
          scouts: {kind: ship, box: 1}
        """
    )
    assert short(found) == [("duplicate-name", "boat"), ("duplicate-name", "scouts")]


def test_attributes_of_a_kind_are_checked() -> None:
    _, found = units(
        """
        kinds:
          ship:
            attributes:
              box: {}
              range: {min: 4, max: 1}
              speed: {min: 1, max: 3, default: 7}
        types: {}
        """
    )
    assert short(found) == [
        ("wrong-value", "box"),
        ("out-of-range", "range"),
        ("out-of-range", "7"),
    ]
