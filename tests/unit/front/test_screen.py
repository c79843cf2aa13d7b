"""Tables as they are drawn: edges, counters, marks, sizes, other boards."""

import pytest
from screens import drawn, unit, view
from smallgames import SPAN, board, word

from interpreter.game.contract import UnitSeen
from interpreter.sheets import records


def test_counters_tell_their_side_without_colour() -> None:
    units = (unit("yellow", "DD", "a3"), unit("red", "DD", "b3"), unit("blue", "DD", "c3"))
    assert drawn(view(*units))[1] == "3   DD  dd bDD"
    assert drawn(view(*units), colour=True)[1] == "3  DD DD DD"


def test_what_is_hidden_is_blank() -> None:
    units = (unit("yellow", "", "a3"), unit("red", "", "b3"))
    assert drawn(view(*units))[1] == "3  ░░ ▒▒ ·"
    assert drawn(view(*units), ascii=True)[1] == "3  ?? ?? ."


def test_the_last_move_is_marked() -> None:
    assert drawn(view(), last={"b2"})[2] == "2  · [· ]·"


def test_marks_of_cells_are_drawn() -> None:
    cells = {
        "b2": {"mark": "red"},
        "a1": {"depth": 3},
        "c1": {"smoke": True},
        "c3": {"mark": "none"},
    }
    lines = drawn(view(cells=cells))
    assert lines[1] == "3  ·  ·  ·"
    assert lines[2] == "2  ·  R  ·"
    assert lines[3] == "1  d3 ·  s"
    assert "d depth   s smoke" in lines[-1]


def test_marks_stand_beside_a_unit() -> None:
    cells = {"b2": {"gunfire": 1, "artillery": 2}}
    lines = drawn(view(unit("yellow", "DD", "b2"), cells=cells))
    assert lines[2] == "2    ·   DDga2   ·"


def test_a_unit_that_a_cell_names_is_drawn_as_its_counter() -> None:
    """Large ships that lie hidden off the board: each of their cells tells which it is."""
    cells = {"b2": {"occupant": "red ca"}, "c2": {"occupant": "red ca"}, "c3": {"occupant": "none"}}
    lines = drawn(view(unit("red", "CA", ""), cells=cells))
    assert lines[1:3] == ["3  ·  ·  ·", "2  ·  ca ca"]


def edges(*pairs: tuple[str, str, str]) -> records.Board:
    made = tuple(records.EdgeSheet(word(kind), a, b) for kind, a, b in pairs)
    return board(edge_kinds={"coast": word("coast"), "gate": word("gate")}, edges=made)


def test_edges_are_drawn_between_cells() -> None:
    sea = edges(("coast", "a3", "b3"), ("gate", "b2", "a2"), ("coast", "a1", "a2"))
    assert drawn(view(), sea)[1:6] == [
        "3  · ┃·  ·",
        "2  · ╎·  ·",
        "  ╺━━╸",
        "1  ·  ·  ·",
        " ┃ coast   ╎ gate",
    ]
    assert drawn(view(), sea, ascii=True)[3] == "  +--+"


def test_a_grid_is_drawn_where_there_is_room() -> None:
    lines = drawn(view(unit("red", "K", "b2")), height=24)
    assert lines[:4] == [
        "    a   b   c",
        "  ┌───┬───┬───┐",
        "3 │ · │ · │ · │",
        "  ├───┼───┼───┤",
    ]
    assert lines[4] == "2 │ · │ k │ · │"


@pytest.mark.parametrize("width", [40, 60, 80, 120])
def test_a_large_board_fits_the_width(width: int) -> None:
    lines = drawn(view(unit("red", "BBB", "b2")), board(24, 12), width=max(width, 52))
    assert all(len(line) <= max(width, 52) for line in lines)
    assert len(lines) <= 24


def test_what_is_off_the_board_and_values_are_told() -> None:
    units = (unit("yellow", "M", ""), unit("yellow", "M", ""))
    values = {"quiet_moves": 3, "first": None}
    lines = drawn(view(*units, values=values, sides={"red": {"points": 2}}), width=45)
    assert "quiet moves 3   red: points 2" in lines
    assert "yellow off the board: 2x m" in lines


def test_a_panel_stands_beside_the_board_where_it_fits() -> None:
    lines = drawn(view(values={"turn": 3}), width=80)
    assert lines[0].endswith("turn 3")


def test_news_is_cut_to_what_fits() -> None:
    lines = drawn(view(), news=[f"Event {n}." for n in range(30)], height=20)
    assert lines[-1] == "  Event 29."
    assert any("more: type log" in line for line in lines)


def test_a_board_for_each_side_is_drawn_for_each() -> None:
    own = board(copies="side", title="The deck")
    lines = drawn(view(unit("red", "K", "red:b2")), own)
    assert [part.strip() for part in lines[0].split("The deck ")] == ["", "yellow", "red", "blue"]
    assert lines[3] == "2  ·  ·  ·        2  ·  k  ·     2  ·  ·  ·"


def test_boards_that_are_too_wide_stand_below_each_other() -> None:
    own = board(copies="side", title="The deck")
    lines = drawn(view(unit("red", "K", "red:b2")), own, width=30)
    assert lines[lines.index("The deck yellow") + 3] == "2  ·  ·  ·"
    assert lines[lines.index("The deck red") + 3].startswith("2  ·  k")


def test_units_tell_what_there_is_to_say_of_them() -> None:
    hurt = UnitSeen("k", "red", "ship", "k", "King", "K", "b2", {"damage": 2, "order": "none"})
    lines = drawn(view(hurt, sides={"red": {"hand": {"smoke_card": 2, "ram": 0}, "won": {"a": 0}}}))
    assert any(line.endswith("b2 King: damage 2") for line in lines)
    assert any("red: hand (2 smoke card)" in line for line in lines)
    assert not any("won" in line for line in lines)


def test_areas_are_listed() -> None:
    cells = {n: records.CellSheet(n, "sea", i, 0, SPAN) for i, n in enumerate(["north", "south"])}
    areas = board(topology="graph", cells=cells, links=(("north", "south"),), row_names=())
    lines = drawn(view(unit("red", "K", "south")), areas, last={"south"})
    assert lines[0] == "  north Sea next to south"
    assert lines[1].startswith("> south Sea ")
    assert "red k" in lines[1]


def test_the_grid_ends_where_cells_are_missing() -> None:
    whole = board()
    cross = board(cells={k: c for k, c in whole.cells.items() if k not in ("a1", "c3", "a3", "c1")})
    lines = drawn(view(), cross, height=40)
    assert lines[1:8] == [
        "      ┌───┐",
        "3     │ · │",
        "  ┌───┼───┼───┐",
        "2 │ · │ · │ · │",
        "  └───┼───┼───┘",
        "1     │ · │",
        "      └───┘",
    ]


def tired(count: int) -> list[UnitSeen]:
    """Units of each of which something else is to be told."""
    return [
        UnitSeen(f"red king {n}", "red", "ship", "k", f"King {n}", "K", "a1", {"order": f"o{n}"})
        for n in range(count)
    ]


def test_what_is_told_beside_a_board_is_shortened_where_a_terminal_is_low() -> None:
    low = drawn(view(*tired(9)), width=30, height=17, heading="Game", news=["Said."])
    assert len(low) == 12
    assert low[0] == "Game"
    assert low[-2:] == ["… 5 more lines: type units", "  Said."]
    assert [line for line in low if line.startswith("3  ")]


def test_a_board_that_is_too_high_comes_last() -> None:
    low = drawn(view(*tired(9)), board(3, 12), width=24, height=14, heading="Game", news=["Said."])
    assert low[0] == "Game"
    assert low[-1].startswith(" 1 ")
    assert "  Said." in low


def test_at_the_end_nothing_is_left_to_be_asked_for() -> None:
    news = [f"Event {n}." for n in range(30)]
    last = drawn(view(*tired(9)), height=14, news=news, final=True)
    assert not any("more" in line for line in last)
    assert "  Event 0." in last


def test_what_is_beside_a_board_stays_where_it_was() -> None:
    values = {"turn": 3}
    usual = drawn(view(values=values), width=80)
    assert drawn(view(values=values), width=80, least=40)[0].index("turn") == 43
    assert usual[0].index("turn") < 43
    assert drawn(view(values=values), width=45, least=40) == drawn(view(values=values), width=45)
