"""Watched rulesets: what is counted, and when."""

from pathlib import Path

import pytest
from small import framed, load

from interpreter.program.spots import Spot, together

TABLE = """
table losses(roll: 0..9, column: 0..1):
    0..1, any: 0
    2 or more, 0: 1
    2 or more, 1: 2
"""


def played(
    folder: Path, effect: str, more: str = "", times: int = 1, moves: tuple[str, ...] = ("go",)
) -> list[tuple[Spot, int]]:
    """The spots with their counts after white and black have done `go` some times."""
    ruleset = load(folder, framed(effect, more)).watched()
    machine = ruleset.machine()
    state = ruleset.start(seed=1)
    for _ in range(times):
        for move in moves:
            state.apply(move)
    return list(zip(machine.program.spots, machine.counts, strict=True))


def counted(found: list[tuple[Spot, int]], kind: str) -> dict[str, int]:
    return {spot.text: count for spot, count in found if spot.kind == kind}


def test_rules_actions_and_ends(tmp_path: Path) -> None:
    effect = """
    twice
    twice
    """
    more = """
    state done: 0..9

    procedure twice:
        raise done by 1

    procedure never_called(ship):
        remove ship

    victory enough:
        player wins when done = 6 because "it is enough"
        draw when done = 9
    """
    found = played(tmp_path, effect, more, times=3)
    assert counted(found, "rule") == {
        "sequence of play": 1, "phase turn": 3, "action go": 3, "action finish": 0, "procedure twice": 6,
    }  # fmt: skip
    assert counted(found, "offered") == {"action go": 3, "action finish": 3}
    assert counted(found, "verdict") == {
        "player wins when done = 6": 1, "draw when done = 9": 0, "draw game": 0,
    }  # fmt: skip


def test_branches_loops_and_other_players(tmp_path: Path) -> None:
    effect = """
    for each n in {1..4}:
        if n = 1:
            raise done by 1
        else if n = 2:
            raise done by 1
        else:
            raise done by 1
    repeat at most 3 times:
        if done > 90:
            lower done by 1
    repeat while done < 5, at most 9 times:
        raise done by 1
    for each ship in my ships where it.strength > 8:
        remove ship
    as opponent of player:
        raise done by 1
    as owner_of(unit_at(a2)):
        raise done by 1
    """
    more = "state done: 0..99\ndefine owner_of(one) = one.owner\n"
    found = played(tmp_path, effect, more)
    assert counted(found, "if") == {"if n = 1": 4, "if done > 90": 3}
    assert counted(found, "branch") == {
        "for each n in {1..4}": 4,
        "if n = 1": 1,
        "else if n = 2": 1,
        "else, of “if n = 1”": 2,
        "repeat at most 3 times": 3,
        "if done > 90": 0,
        "repeat while done < 5, at most 9 times": 1,
        "for each ship in my ships where it.strength > 8": 0,
        "as owner_of(unit_at(a2))": 0,
        "repeat": 1,
    }


def test_a_branch_stands_within_what_leads_to_it(tmp_path: Path) -> None:
    found = played(
        tmp_path, "if done = 9:\n    raise done by 1\nelse:\n    stop\n", "state done: 0..9"
    )
    spots = [spot for spot, _ in found]
    inner = next(spot for spot in spots if spot.text == "else, of “if done = 9”")
    ways = []
    while inner.within >= 0:
        inner = spots[inner.within]
        ways.append((inner.kind, inner.text))
    assert ways == [
        ("if", "if done = 9"), ("rule", "action go"), ("offered", "action go"), ("asked", "action go"),
        ("rule", "phase turn"), ("branch", "repeat"), ("rule", "sequence of play"),
    ]  # fmt: skip


def test_branches_in_which_play_stops(tmp_path: Path) -> None:
    effect = """
    for each ship in my ships in play:
        if ship.strength > 1:
            roll d6 as rolled
            raise done by rolled
        else:
            choose spot from cells where it.row > 9:
                otherwise:
                    stop
            move ship to spot
    """
    found = played(tmp_path, effect, "state done: 0..99")
    branches = counted(found, "branch")
    assert (
        branches["for each ship in my ships in play"] == 1
    )  # the first is the scout, and there it stops
    assert branches["otherwise, of “choose spot from cells where it.row > 9”"] == 1
    assert branches["if ship.strength > 1"] == 0


@pytest.mark.parametrize(
    ("below", "bare"),
    [(["stop"], True), (['say "Nothing is left."', "stop"], True), (["raise done by 1"], False)],
)
def test_an_otherwise_is_bare_where_it_does_nothing(
    tmp_path: Path, below: list[str], bare: bool
) -> None:
    lines = "".join(f"        {line}\n" for line in below)
    effect = f"choose spot from cells where it.row > 9:\n    otherwise:\n{lines}"
    found = played(tmp_path, effect, "state done: 0..99")
    assert [s.bare for s, _ in found if s.text.startswith("otherwise")] == [bare]


def test_what_options_rule_out_is_settled(tmp_path: Path) -> None:
    effect = "if not storms:\n    raise done by 1\nif done > 99:\n    raise done by 1\n"
    found = played(tmp_path, effect, "state done: 0..100")
    settled = {spot.text: spot.settled for spot, _ in found if spot.kind == "branch"}
    assert settled["if not storms"]
    assert not settled["if done > 99"]
    calm = load(tmp_path, framed(effect, "state done: 0..100")).with_options({"storms": False})
    machine = calm.watched().machine()
    spots, counts = together(
        [(tuple(s for s, _ in found), tuple(c for _, c in found)), (machine.program.spots, machine.counts)]
    )  # fmt: skip
    assert len(spots) == len(found)
    assert counts == tuple(count for _, count in found)
    assert not any(spot.settled for spot in spots)


def test_tests_are_counted_by_what_they_come_to(tmp_path: Path) -> None:
    more = """
    test rally(ship) "Rally":
        roll d6
        add 6 when ship.strength > 1 because "strong"
        add 1 when ship.strength > 8
        add 1
        pass when roll >= 8
        must reroll once when natural > 6
        must reroll passes once when ship.strength > 1
    """
    effect = "for each ship in my ships in play:\n    roll rally(ship) as well\n"
    found = played(tmp_path, effect, more)
    assert counted(found, "modifier") == {
        "add 6 when ship.strength > 1": 2, "add 1 when ship.strength > 8": 0,
    }  # fmt: skip
    assert counted(found, "rule")["test rally"] == 2
    assert counted(found, "passed") == {"passed: roll >= 8": 2}
    assert counted(found, "failed") == {"failed: roll >= 8": 1}
    assert list(counted(found, "reroll").values()) == [1]


def test_what_happens_to_units(tmp_path: Path) -> None:
    more = """
    when ship enters spot where spot in reef:
        raise done by 1

    when tower enters spot:
        raise done by 1

    state done: 0..9
    """
    effect = "for each ship in my ships at a1:\n    move ship to a2\n    move ship to b2\n"
    found = played(tmp_path, effect, more)
    assert counted(found, "happened") == {"when ship enters": 2}
    assert {t: c for t, c in counted(found, "rule").items() if t.startswith("when")} == {
        "when ship enters": 1,
    }  # fmt: skip


def test_what_stands_in_the_way_of_an_action(tmp_path: Path) -> None:
    rules = """
    sequence of play:
        repeat:
            each player in turn:
                player must do one of:
                    wait
                    sail

    action wait:
        effect:
            raise done by 1

    action sail:
        choose ship from my ships in play
        let strong = ship.strength + 1
        choose to from cells where it is empty
        require to in reef because "only reefs"
        require strong > 8 or done > 1 because "it is too weak"
        require done > 5
        effect:
            move ship to to

    state done: 0..9

    victory over:
        draw when done = 9
    """
    ruleset = load(tmp_path, rules).watched()
    machine, state = ruleset.machine(), ruleset.start()
    for _ in range(4):
        state.apply("wait")
    found = list(zip(machine.program.spots, machine.counts, strict=True))
    assert counted(found, "asked") == {"action wait": 5, "action sail": 5}
    assert counted(found, "offered") == {"action wait": 5, "action sail": 0}
    assert counted(found, "clause") == {
        "choose ship from my ships in play": 5,
        "choose to from cells where it is empty": 5,
        "require to in reef": 5,
        "require strong > 8 or done > 1": 3,
        "require done > 5": 0,
    }


@pytest.mark.parametrize(
    ("effect", "read"),
    [
        ("raise done by losses(2, 1)\nraise done by losses(1, turn_of(player))", ["1 0"]),
        ("let n = losses(min(3, 1 + done), 0)\nraise done by n\nraise done by n", ["1 0"]),
        ("if done > 0 and losses(min(3, done), 1) = 0:\n    stop", []),
        ("if done = 0 or losses(min(3, done), 1) = 0:\n    stop", []),
        ("if losses(min(3, done + 2), 1) = 0:\n    stop\nelse if losses(min(3, done + 1), 0) = 0:\n    stop",
         ["2 1", "1 0"]),
        ("raise done by (losses(min(3, done + 2), 1) if done = 0 else losses(min(3, done + 3), 1))", ["2 1"]),
        ("raise done by twice(twice(min(1, done)))", ["1 0", "2 0"]),
        ("raise done by number of (my ships in play where losses(min(3, it.strength + done), 0) > 0)",
         ["1 0", "3 0"]),
        ("repeat while losses(min(3, done + 1), 0) = 0, at most 3 times:\n    raise done by 1", ["1 0", "2 0"]),
        ("if any my ship is within losses(min(3, done + 3), 1) of a4:\n    stop", ["3 1"]),
        ("if (cells reached from a1 in at most 2 steps a -> b costing max(1, losses(a.row, 1))) is empty:\n    stop",
         ["1 1", "2 1"]),
    ],
)  # fmt: skip
def test_entries_of_tables_that_are_read(tmp_path: Path, effect: str, read: list[str]) -> None:
    more = TABLE + (
        "\ndefine twice(n) = losses(min(9, n + 1), 0) + n + 1\n"
        "define turn_of(side) = 0 if side = white else 1\nstate done: 0..99\n"
    )
    entries = {
        text.replace("roll ", "").replace(", column", ""): count
        for text, count in counted(played(tmp_path, effect, more), "cell").items()
    }
    assert len(entries) == 20
    assert [text for text, count in entries.items() if count] == sorted(read)


def test_what_an_action_that_is_taken_looked_up(tmp_path: Path) -> None:
    rules = """
    sequence of play:
        repeat:
            each player in turn:
                player must do one of:
                    sail
                    otherwise:
                        stop

    action sail:
        choose ship from my ships in play
        require losses(min(3, ship.strength), 1) = 2
        effect:
            draw game
    """
    ruleset = load(tmp_path, rules + TABLE.replace("\n", "\n    ")).watched()
    machine, state = ruleset.machine(), ruleset.start()
    assert not any(
        counted(list(zip(machine.program.spots, machine.counts, strict=True)), "cell").values()
    )
    state.apply("b1")
    found = list(zip(machine.program.spots, machine.counts, strict=True))
    assert [text for text, count in counted(found, "cell").items() if count] == ["roll 3, column 1"]


def test_what_is_known_before_play_is_not_read(tmp_path: Path) -> None:
    effect = "raise done by number of (ships where losses(it.strength, 0) > 0) + losses(2, 1)"
    found = played(tmp_path, effect, TABLE + "state done: 0..99")
    assert {(spot.settled, count) for spot, count in found if spot.kind == "cell"} <= {(True, 0)}


def test_tables_that_only_values_read_are_settled(tmp_path: Path) -> None:
    more = TABLE + '\nvalue "Worth":\n    add losses(min(3, number of my ships in play), 0)\n'
    found = played(tmp_path, "stop", more)
    assert all(spot.settled for spot, _ in found if spot.kind == "cell")


def test_counts_can_be_taken(tmp_path: Path) -> None:
    ruleset = load(tmp_path, framed("stop")).watched()
    machine, state = ruleset.machine(), ruleset.start()
    first = machine.take_counts()
    state.apply("go")
    second = machine.take_counts()
    assert any(first)
    assert any(second)
    assert not any(machine.take_counts())
    assert ruleset.with_options({"storms": False}).machine().program.spots
    assert not load(tmp_path, framed("stop")).machine().program.spots
