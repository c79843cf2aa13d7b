"""What is called a difference, and what is said of figures, for counts made by hand."""

from collections.abc import Mapping
from dataclasses import replace

import pytest

from interpreter.diagnostics import Source
from interpreter.front.plotting import study as plots
from interpreter.front.report import said, summary
from interpreter.front.report.findings import Finding, changes, findings, largest
from interpreter.play.study import Arm, Cast, Counted, Plan, Tally
from interpreter.play.study.compare import Difference, compare
from interpreter.play.study.counted import MOST_TOLD, Trouble, rounded
from interpreter.play.study.figures import Figures
from interpreter.play.study.statistics import shares
from interpreter.play.study.watched import Entries, Watched
from interpreter.program.spots import Spot

SPAN = Source("rules/sequence.rules", "phase turn").span(0, 5)
RULES = (Spot("rule", "turn", SPAN, "phase turn"), Spot("rule", "storm", SPAN, "phase storm"))


def arm(
    label: str,
    red: int,
    blue: int,
    draws: int = 0,
    first: str = "red",
    length: int = 20,
    storms: int = 0,
    bled: Mapping[tuple[str, tuple[str, ...]], int] | None = None,
    **more: object,
) -> Figures:
    """Games of red against blue, each of a length; storms come up in some."""
    games = red + blue + draws
    ends = {("red",): red, ("blue",): blue, (): draws}
    outcomes = {(first, winners, "end", "over", length): n for winners, n in ends.items() if n}
    counted = Counted(
        games=games, outcomes=outcomes, asked={("turn", 3): games * length}, offered={"turn": 3 * games * length},
        taken={("turn", "go"): games * length}, spots={0: games, 1: storms}, seen={0: games, 1: storms},
        bled=bled or {}, **more,
    )  # fmt: skip
    sides = {"red": "Red", "blue": "Blue"}
    cast = Cast(
        "Game", sides, sides, {"red": ("red",), "blue": ("blue",)}, {}, {}, {}, RULES, {"turn": "A turn"}, {},
    )  # fmt: skip
    seats = (("red", "random"), ("blue", "random"))
    return Figures(Arm(label, "game", "f", "w", "small", (), seats), cast, games, counted)


def test_the_same_figures_are_no_difference() -> None:
    one = in_turn(300, 200, draws=10, storms=10)
    found = compare([one, one])
    assert {one.what for one in found} == {"wins", "draws", "first player", "length", "rule"}
    assert not any(one.clear for one in found)


def test_what_is_one_fact_is_compared_once() -> None:
    """Who always begins is one of the sides; and where nothing is drawn, the second wins what the first does not."""

    def told(*arms: Figures) -> list[tuple[str, tuple[str, ...]]]:
        return [(one.what, one.of) for one in compare(arms) if one.what != "length"]

    red, blue = ("wins", ("red",)), ("wins", ("blue",))
    assert told(arm("one", 5, 5), arm("two", 6, 4)) == [red]
    assert told(arm("one", 5, 5), arm("two", 6, 3, draws=1)) == [red, blue, ("draws", ())]
    assert told(arm("one", 5, 5), arm("two", 6, 4, first="blue")) == [red, ("first player", ())]
    assert told(in_turn(5, 5), in_turn(6, 4)) == [red, ("first player", ())]


def test_of_a_team_one_side_is_compared() -> None:
    def allied(red: int, blue: int) -> Figures:
        one = arm("a", red, blue, draws=1)
        teams = {"red": ("red", "pink"), "pink": ("red", "pink"), "blue": ("blue",)}
        sides = {side: side.title() for side in teams}
        ends = {
            ("red", ("red", "pink"), "end", "over", 9): red,
            ("red", ("blue",), "end", "over", 9): blue,
        }
        counted = replace(one.counted, outcomes=ends)
        return replace(one, cast=replace(one.cast, sides=sides, teams=teams), counted=counted)

    found = compare([allied(5, 5), allied(7, 3)])
    assert [one.of for one in found if one.what == "wins"] == [("red",)]


def test_what_is_more_than_chance_is_clear() -> None:
    found = compare([arm("one", 500, 500), arm("two", 600, 400, length=21)])
    clear = {(one.what, one.of) for one in found if one.clear}
    assert clear == {("wins", ("red",)), ("length", ())}


def test_of_many_comparisons_a_single_one_needs_more() -> None:
    """54 and 46 of a hundred differ by chance once in 25 times: among many arms that is nothing."""
    base, other = arm("base", 4600, 5400), arm("other", 4740, 5260)
    alone = compare([base, other])
    many = compare([base, other, *(arm(f"arm {n}", 4600, 5400) for n in range(20))])
    (one,) = [d for d in alone if d.what == "wins" and d.of == ("red",)]
    (same,) = [d for d in many if d.second == 1 and d.what == "wins" and d.of == ("red",)]
    assert one.contrast == same.contrast
    assert one.contrast.p < 0.05 < same.corrected
    assert same.corrected > one.corrected > one.contrast.p


def test_what_never_comes_up_in_either_is_not_compared() -> None:
    found = compare([arm("one", 50, 50), arm("two", 50, 50, storms=9)])
    assert [one.of for one in found if one.what == "rule"] == [("phase storm",)]
    assert [one for one in compare([arm("a", 5, 5), arm("b", 5, 5)]) if one.what == "rule"] == []


def in_turn(first: int, second: int, **more: int) -> Figures:
    """Games that each side begins as often as the other; so many of each half are won by who begins."""
    begun = arm("a", first, second, **more), arm("a", second, first, first="blue", **more)
    return replace(begun[0], counted=begun[0].counted + begun[1].counted)


def heads(figures: Figures) -> list[str]:
    return [one.head for one in findings(figures)]


@pytest.mark.parametrize(
    ("figures", "head"),
    [
        (arm("a", 600, 400), "Red is favoured"),
        (arm("a", 5010, 4990), "The sides are even"),
        (arm("a", 5, 4), "No side is clearly favoured"),
        (in_turn(300, 200), "First is better"),
        (in_turn(200, 300), "First is worse"),
        (in_turn(2505, 2495), "Who begins hardly matters"),
        (in_turn(5, 4), "Who begins: not clear"),
        (arm("a", 5, 4), "Rules that never come up"),
        (arm("a", 5, 4, storms=1), "All rules come up"),
        (arm("a", 0, 0, draws=9), "Nobody ever wins"),
        (arm("a", 9, 9, bled={("red", ("blue",)): 900, ("red", ("red",)): 60}), "The first loss decides"),
        (arm("a", 9, 9, bled={("red", ("blue",)): 600, ("red", ("red",)): 400}), "The first loss hurts"),
        (arm("a", 9, 9, bled={("red", ("blue",)): 5, ("red", ("red",)): 6}), "The first loss: not clear"),
        (arm("a", 9, 9, bled={("red", ("blue",)): 400, ("red", ("red",)): 600}), "The first loss helps"),
        (arm("a", 9, 9, endless=3), "Games without end"),
        (arm("a", 9, 9, faults=3), "The rules go wrong"),
        (arm("a", 0, 0, endless=3), "Games without end"),
    ],
)  # fmt: skip
def test_findings_say_no_more_than_intervals_show(figures: Figures, head: str) -> None:
    assert head in heads(figures)


def test_where_one_side_always_begins_that_is_said_with_its_share() -> None:
    found = {one.head: one.text for one in findings(arm("a", 600, 400))}
    assert "Red always decides first." in found["Red is favoured"]
    assert "First is better" not in found


def test_a_share_that_is_one_sides_says_whose() -> None:
    """Also where it is not clear that it is favoured."""
    for one, head in (
        (arm("a", 4, 6), "No side is clearly favoured"),
        (arm("a", 400, 600), "Blue is favoured"),
    ):
        (found,) = [told for told in findings(one) if told.head == head]
        assert (found.figure, found.of) == ("60.0%", "Blue")
        assert "Blue wins 60.0% (" in found.text


def test_the_reason_of_those_who_lose_is_told_as_theirs() -> None:
    one = arm("a", 6, 4, draws=1)
    losing = replace(one, cast=replace(one.cast, losing=frozenset({("end", "over")})))
    assert [losing.losers(winners, rule, why) for winners, rule, why, *_ in losing.endings] == [
        ("blue",), ("red",), (),
    ]  # fmt: skip
    assert said.because(losing, ("red",), "end", "over") == "Blue loses: over"
    assert said.because(losing, (), "end", "over") == "over"
    assert said.because(one, ("red",), "end", "over") == "over"
    assert one.losers(("red",), "end", "over") == ()


def test_only_an_otherwise_that_leaves_the_game_going_is_a_dead_end() -> None:
    def spot(kind: str, text: str, within: int = -1) -> Spot:
        return Spot(kind, "turn", SPAN, text, within)

    spots = (
        spot("branch", "otherwise, of “player must do one of”"),
        spot("verdict", "draw game", 0),
        spot("branch", "otherwise, of “choose ship”"),
    )
    stuck = Watched(spots, {0: 5, 1: 5, 2: 3}, {0: 5, 1: 5, 2: 3}, 9).stuck
    assert [(found.text, times) for found, times, _ in stuck] == [
        ("otherwise, of “choose ship”", 3)
    ]


def test_what_the_rules_provide_for_is_told_and_is_no_dead_end() -> None:
    def told(bare: bool) -> tuple[Finding, str]:
        otherwise = Spot("branch", "turn", SPAN, "otherwise, of “choose ship”", bare=bare)
        one = arm("a", 5, 5, storms=1)
        cast = replace(one.cast, spots=(*RULES, otherwise), rules={"phase turn": "A turn"})
        counted = replace(one.counted, spots={0: 9, 1: 1, 2: 12}, seen={0: 9, 1: 1, 2: 6})
        figures = replace(one, cast=cast, counted=counted)
        (found,) = [f for f in findings(figures) if "where “A turn” asks for it" in f.text]
        assert found.figure == "60.0%"
        assert "2 times in each" in found.text
        return found, summary(Plan((figures.arm,), 10, 0), [figures], [])

    dead, text = told(bare=True)
    assert (dead.head, dead.tone) == ("Dead ends", "note")
    where = "  A turn (phase turn), sequence.rules:1: 12 times, in 60.0% of the games"
    assert f"dead ends: 1\n{where}" in text
    provided, text = told(bare=False)
    assert (provided.head, provided.tone) == ("“Otherwise” comes up", "good")
    assert "dead end" not in text
    assert f"nothing was left to do, so that “otherwise” came: 1\n{where}" in text


def test_changes_name_what_is_not_clear_as_well() -> None:
    base = arm("one", 500, 500, storms=10)
    arms = [base, arm("two", 500, 500, length=30, storms=12), replace(base)]
    found = compare(arms)
    longer, same = changes(arms, found)
    assert longer.head == "two against one"
    assert longer.text == (
        "1 of 3 figures differs by more than chance. Not clearly different: “Red wins” and how often 1 rule "
        "comes up."
    )
    assert same.text == "None of 3 figures differs by more than chance would make it."
    assert [(one.head, one.figure) for one in largest(arms, found, 1)] == [
        ("Decisions in a game", "+10")
    ]


def test_arms_have_colours_that_no_side_has() -> None:
    def coloured(label: str) -> Figures:
        one = arm(label, 5, 5)
        return replace(one, cast=replace(one.cast, colours={"red": "red", "blue": "blue"}))

    arms = [coloured(f"arm {n}") for n in range(6)]
    sides = {plots.side_colour(arms[0], side) for side in ("red", "blue")}
    colours = plots.arm_colours([*arms, arm("none", 0, 0, endless=1)])
    assert list(colours) == [f"arm {n}" for n in range(6)]
    assert len(set(colours.values())) == 6
    assert not sides & set(colours.values())


def test_a_legend_reads_by_rows() -> None:
    assert plots.by_rows([1, 2, 3, 4], 3) == [1, 4, 2, 3]  # it fills its first column first
    assert plots.by_rows([1, 2], 2) == [1, 2]


def test_of_many_differences_it_is_said_that_only_some_are_told() -> None:
    arms = [arm("one", 500, 500), arm("two", 500, 500)]
    clear = [
        Difference(0, 1, "rule", (f"phase {n}",), shares(Tally(9, 900), Tally(800, 900)), 0.0)
        for n in range(8)
    ]
    (found,) = changes(arms, clear)
    assert (
        found.text
        == "8 of 8 figures differ by more than chance. The 6 that matter most are told here."
    )


# --- counts


def test_large_numbers_of_options_are_rounded() -> None:
    assert [rounded(n) for n in (0, 1, 999, 1000, 1234, 98765)] == [0, 1, 999, 1000, 1230, 98800]


def test_the_first_troubles_are_kept() -> None:
    def troubled(numbers: range) -> Counted:
        told = tuple(Trouble(n, n, "endless", "") for n in numbers)
        return Counted(endless=len(numbers), troubles=told[:MOST_TOLD])

    late, early = troubled(range(100, 130)), troubled(range(5))
    both = late + early
    assert both.endless == 35
    assert [one.number for one in both.troubles] == [*range(5), *range(100, 115)]
    assert both == early + late


def test_an_action_that_is_never_ruled_out_has_no_obstacle() -> None:
    spots = (
        Spot("asked", "go", SPAN, "action go"),
        Spot("clause", "go", SPAN, "require wind > 0", 0),
        Spot("offered", "go", SPAN, "action go", 1),
        Spot("rule", "go", SPAN, "action go", 2),
    )
    free = Watched(spots, {0: 9, 1: 9, 2: 9, 3: 4}, {}, 3).funnels[0]
    assert (free.obstacle, free.taken.count, free.taken.games) == ("", 4, 9)
    ruled_out = Watched(spots, {0: 9}, {}, 3)
    assert ruled_out.funnels[0].obstacle == "require wind > 0"
    assert [(one.how, one.why) for one in ruled_out.never] == [("ruled out", "require wind > 0")]
    assert [one.how for one in Watched(spots, {0: 9, 1: 9, 2: 9}, {}, 3).never] == ["untaken"]


def test_tests_and_tables_are_counted_by_their_entries() -> None:
    spots = (
        Spot("rule", "hit", SPAN, "test hit"),
        Spot("passed", "hit", SPAN, "passed: roll > 3", 0),
        Spot("failed", "hit", SPAN, "failed: roll > 3", 0),
        Spot("cell", "losses", SPAN, "die 1"),
        Spot("cell", "losses", SPAN, "die 2"),
        Spot("cell", "unread", SPAN, "die 1"),
    )
    watched = Watched(spots, {0: 9, 1: 4, 2: 6, 4: 3}, {}, 3)
    assert watched.tests == {"test hit": Tally(4, 10)}
    assert watched.tables == [Entries("losses", 3, 2, 1)]
    assert [one.spot.text for one in watched.idle_lines] == ["die 1"]
