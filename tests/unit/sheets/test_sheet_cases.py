"""`tests/*.yaml` -> cases."""

from sheettexts import cases, short

from interpreter.sheets.records import Chance, Play

ONE = """
    scenario: standard
    cases:
      - title: a ship moves one field
        cites: [17, 18.a]
        options: {mines: false}
        given:
          phase: move
          active: yellow
          cleared: true
          place: {d4: yellow destroyer, a1: red patrol_ship}
          set: {quiet: 3}
        when:
          - sail d4-d3
          - yellow: sail d3-d2
          - chance: [3, 4]
          - chance: 6
        then:
          - unit: {d2: yellow destroyer, a1: red patrol_ship}
          - empty: [d4, d3]
          - legal: sail a1-a2
          - {illegal: sail a1-a9, because: off the board}
          - {winner: yellow}
          - {draw: true}
          - goes_on
          - {event: the mine explodes, seat: red}
          - value: {quiet: 4, d2.smoke: true}
          - {sees: {d4: "yellow ?"}, seat: red}
          - {hidden: [d4, c4], seat: red}
          - to_act: [yellow, red]
          - options: 22
          - off_board: yellow destroyer
          - off_board: {yellow destroyer: 2}
"""


def test_a_case_is_read() -> None:
    (case,), found = cases(ONE)
    assert found == []
    assert case.scenario is not None
    assert case.phase is not None
    assert case.active is not None
    assert (case.scenario.text, case.phase.text, case.active.text) == ("standard", "move", "yellow")
    assert [cite.text for cite in case.cites] == ["17", "18.a"]
    assert case.cleared
    assert [
        (p.side.text, p.type.text, [cell.text for cell in p.cells]) for p in case.placements
    ] == [("yellow", "destroyer", ["d4"]), ("red", "patrol_ship", ["a1"])]
    alone, named, dice, die = case.when
    assert isinstance(alone, Play)
    assert isinstance(named, Play)
    assert isinstance(dice, Chance)
    assert isinstance(die, Chance)
    assert (alone.side, alone.text.text) == (None, "sail d4-d3")
    assert named.side is not None
    assert (named.side.text, named.text.text) == ("yellow", "sail d3-d2")
    assert [value.plain for value in dice.outcomes] == [3, 4]
    assert [value.plain for value in die.outcomes] == [6]


def test_each_thing_expected_is_one_expectation() -> None:
    (case,), _ = cases(ONE)
    assert [
        (
            e.what.text,
            e.subject.text if e.subject else None,
            e.value.plain if e.value else None,
            (e.reason or e.seat).text if e.reason or e.seat else None,  # type: ignore[union-attr]
        )
        for e in case.then
    ] == [
        ("unit", "d2", "yellow destroyer", None),
        ("unit", "a1", "red patrol_ship", None),
        ("empty", "d4", None, None),
        ("empty", "d3", None, None),
        ("legal", "sail a1-a2", None, None),
        ("illegal", "sail a1-a9", None, "off the board"),
        ("winner", "yellow", None, None),
        ("draw", None, None, None),
        ("goes_on", None, None, None),
        ("event", "the mine explodes", None, "red"),
        ("value", "quiet", 4, None),
        ("value", "d2.smoke", True, None),
        ("sees", "d4", "yellow ?", "red"),
        ("hidden", "d4", None, "red"),
        ("hidden", "c4", None, "red"),
        ("to_act", "yellow", None, None),
        ("to_act", "red", None, None),
        ("options", None, 22, None),
        ("off_board", "yellow destroyer", None, None),
        ("off_board", "yellow destroyer", 2, None),
    ]


def test_the_smallest_case_needs_no_lists() -> None:
    (case,), found = cases(
        """
        cases:
          - title: the first move
            when: sail d4-d5
            then: goes_on
        """
    )
    assert found == []
    assert len(case.when) == len(case.then) == 1
    assert not case.cleared


def test_several_units_may_share_a_cell() -> None:
    (case,), found = cases(
        """
        cases:
          - title: two
            given: {place: {D4: [yellow ship, red mine]}}
            then: [{unit: {D4: [yellow ship, red mine]}}, {empty: [D3, e9]}]
        """
    )
    assert short(found) == [("unknown-name", "e9")]
    assert [(p.side.text, p.type.text, p.cells[0].text) for p in case.placements] == [
        ("yellow", "ship", "d4"),
        ("red", "mine", "d4"),
    ]
    assert [(e.subject.text, e.value.plain) for e in case.then if e.subject and e.value] == [
        ("d4", "yellow ship"),
        ("d4", "red mine"),
    ]


def test_faults_of_cases_are_told_together() -> None:
    read, found = cases(
        """
        cases:
          - title: a
            then: drawn
          - titel: b
            then: {winer: yellow}
          - title: a
            given: {cleard: true, place: {z9: yellow destroyer}}
            then:
              - {sees: {d4: "yellow ?"}}
              - {legal: sail, because: not so}
              - {draw: yes}
        """
    )
    assert len(read) == 3
    assert short(found) == [
        ("wrong-value", "drawn"),
        ("unknown-key", "titel"),
        ("unknown-key", "winer"),
        ("wrong-value", "a"),
        ("unknown-key", "cleard"),
        ("unknown-name", "z9"),
        ("missing-key", "sees"),
        ("wrong-value", "because"),
        ("ambiguous-word", "yes"),
    ]
