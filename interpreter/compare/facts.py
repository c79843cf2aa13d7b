"""The sheets of a ruleset -> all that they tell, thing by thing, in words.

Two rulesets are compared by these facts alone; whatever a sheet can say stands here once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal

from interpreter.compare.changes import Fact
from interpreter.sheets import records
from interpreter.sheets.lengths import MEASURES

Things = Mapping[str, Mapping[str, Fact]]
"""What is told of each thing of a part; "" is the part itself."""
Facts = Mapping[str, Things]
"""The parts of a ruleset, as a reader goes through them."""


def facts(sheets: records.Sheets) -> Facts:
    """All that the sheets of a ruleset tell, but for its id and version."""
    manifest = sheets.manifest
    return {
        "game": {"": _game(manifest)},
        "sides": {name: _side(side) for name, side in manifest.sides.items()},
        "options": {name: _option(option) for name, option in manifest.options.items()},
        "options that exclude each other": {
            name: _contradiction(one) for name, one in manifest.contradictions.items()
        },
        "kinds of unit": {name: _kind(kind) for name, kind in sheets.units.kinds.items()},
        "units": {name: _type(type) for name, type in sheets.units.types.items()},
        **{f"board {name}": dict(_board(board)) for name, board in sheets.boards.items()},
        **{f"scenario {name}": dict(_scenario(one)) for name, one in sheets.scenarios.items()},
        "sentences": {name: _sentence(one) for name, one in sheets.sentences.items()},
        "references": {
            name: {"title": one.title, "url": one.url} for name, one in manifest.references.items()
        },
    }


def plain(value: object) -> str:
    """A value of a sheet as people write it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join(map(plain, value)) or "none"
    return str(value)


def _game(manifest: records.Manifest) -> dict[str, Fact]:
    first = manifest.default_scenario
    return {
        "title": manifest.title,
        "original title": manifest.original_title,
        "description": " ".join(manifest.description.split()),
        "order of the sides": " then ".join(manifest.sides),
        "usual scenario": first.text if first else "",
    }


def _side(side: records.Side) -> dict[str, Fact]:
    values = {_words(name): plain(value.plain) for name, value in side.attributes.items()}
    return {"title": side.title, "colour": side.colour, "team": side.team, **values}


def _option(option: records.Option) -> dict[str, Fact]:
    number = option.kind == "number"
    texts = {f"{value} means": option.value_texts.get(value, "") for value in option.values}
    return {
        "is": f"number from {option.low} to {option.high}" if number else option.kind,
        "values": option.values,
        "default": plain(option.default.plain),
        "": option.text,
        **texts,
        "citation": tuple(cited.text for cited in option.cites),
    }


def _contradiction(one: records.Contradiction) -> dict[str, Fact]:
    values = {name: plain(value.plain) for name, value in one.options.items()}
    return {**values, "because": one.because}


def _kind(kind: records.Kind) -> dict[str, Fact]:
    told: dict[str, Fact] = {
        "title": kind.title,
        "plural": kind.plural,
        "identity": "hidden" if kind.hidden else "open",
        "stacking": "alone" if kind.alone else "shared",
        "layer": kind.layer,
    }
    for name, attribute in kind.attributes.items():
        told[_words(name)] = _attribute(attribute)
        told[f"{_words(name)} means"] = attribute.text
    return told


def _attribute(attribute: records.Attribute) -> str:
    kind = "" if attribute.type == "number" else attribute.type
    ends = f"{attribute.low} to {attribute.high}" if attribute.type == "number" else ""
    usual = f", usually {plain(attribute.default.plain)}" if attribute.default else ""
    return f"{kind or ends}{usual}"


def _type(type: records.UnitType) -> dict[str, Fact]:
    return {
        "title": type.title,
        "kind": type.kind.text,
        "plural": type.plural,
        "original title": type.original,
        "symbol": type.symbol,
        **{_words(name): plain(value.plain) for name, value in type.values.items()},
        **{f"in the box of {side}": str(number) for side, number in type.box.items()},
        "base": f"{_number(type.base, 'mm')} mm" if type.base else "",
        "shape": tuple("-".join(map(str, way)) or "own cell" for way in type.shape),
    }


def _sentence(one: records.Sentence) -> dict[str, Fact]:
    return {
        "": one.text,
        "comes from": "" if one.tag == "doc" else one.tag,
        "source": one.source,
        "speaks of": "" if one.about == "rule" else one.about,
    }


def _words(name: str) -> str:
    return name.replace("_", " ")


# --- boards


def _board(board: records.Board) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    yield "", about_board(board)
    for name, terrain in board.terrains.items():
        drawn = "" if terrain.drawn else "no"
        told = {"title": terrain.title, "colour": terrain.colour, "glyph": terrain.glyph}
        yield f"terrain {name}", {**told, "drawn": drawn}
    if board.plane is None:
        yield from ((label, {"": cell.terrain}) for label, cell in board.cells.items())
    for name, look in board.edge_looks.items():
        across = plain(look.across) if look.across else ""
        told = {"title": look.title, "colour": look.colour, "leads across": across}
        yield f"kind of edge {name}", told
    yield from _edges(board)
    for name, region in board.regions.items():
        own = {f"cells of {side}": cells for side, cells in region.by_side.items()}
        yield f"region {name}", {"title": region.title, "cells": region.cells, **own}
    if board.plane is not None:
        yield from _on_plane(board.plane)


def about_board(board: records.Board) -> dict[str, Fact]:
    """What is told of a board as a whole."""
    told: dict[str, Fact] = {"title": board.title, "topology": board.topology}
    if board.topology == "square":
        told["diagonals"] = plain(board.diagonals)
    if board.topology == "hex":
        told["orientation"] = board.orientation
    told["each side has its own"] = plain(board.copies == "side")
    if plane := board.plane:
        width, depth = (_number(n, plane.measure) for n in (plane.width, plane.depth))
        told["size"] = f"{width} x {depth} {plane.measure}"
        told["pitch"] = f"{_number(plane.pitch, plane.measure)} {plane.measure}"
    elif board.topology != "graph":
        told["size"] = f"{board.width} x {board.height}"
    return told


def _edges(board: records.Board) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    """What lies between cells, and on a board of areas which of them are neighbours."""
    between: dict[str, list[str]] = {}
    for edge in board.edges:
        between.setdefault("-".join(sorted((edge.a, edge.b))), []).append(edge.kind.text)
    for pair, kinds in between.items():
        yield f"edge {pair}", {"": ", ".join(sorted(kinds))}
    for a, b in board.links:
        yield f"way {a}-{b}", {"": "neighbours"}


def _on_plane(plane: records.Plane) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    """Areas and lines in their order: of areas that overlap, the later one lies above."""
    numbers: dict[str, int] = {}
    marked = [
        *((f"area of {area.terrain.text}", area.corners) for area in plane.areas),
        *((f"line of {line.kind.text}", line.points) for line in plane.lines),
    ]
    for name, points in marked:
        numbers[name] = numbers.get(name, 0) + 1
        yield f"{name} {numbers[name]}", {"": " ".join(_point(p, plane.measure) for p in points)}


def _point(point: tuple[int, int], measure: str) -> str:
    return "/".join(_number(n, measure) for n in point)


def _number(tenths: int, measure: str) -> str:
    """A length in its measure, as a sheet would write it."""
    number = (Decimal(tenths) / MEASURES[measure]).quantize(Decimal("0.0001")).normalize()
    return f"{number:f}"


# --- scenarios


def _scenario(one: records.Scenario) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    yield (
        "",
        {
            "title": one.title,
            "description": " ".join(one.description.split()),
            "boards": ", ".join(board.text for board in one.boards),
            "for learning": plain(one.learning),
            **{f"seats of {side}": ", ".join(seats) for side, seats in one.seats.items()},
        },
    )
    for name, value in one.options.items():
        yield f"option {name}", {"": plain(value.plain)}
    for (side, name), value in one.units.items():
        yield f"{side} {name}", {"in play": plain(value.plain)}
    yield from _placements(one)
    for setting in one.settings:
        yield setting.target.text, {"begins with": plain(setting.value.plain)}


def _placements(one: records.Scenario) -> Iterator[tuple[str, Mapping[str, Fact]]]:
    """Which units stand where, all of a side and type together; those with values of their own apart."""
    cells: dict[str, list[str]] = {}
    off: dict[str, int] = {}
    for placement in one.placements:
        name = f"{placement.side.text} {placement.type.text} placed"
        if placement.settings:
            own = (f"{s.target.text} {plain(s.value.plain)}" for s in placement.settings)
            name += f" with {', '.join(own)}"
        cells.setdefault(name, []).extend(cell.text for cell in placement.cells)
        off[name] = off.get(name, 0) + placement.off
    for name, labels in cells.items():
        yield name, {"cells": tuple(labels), "off the board": str(off[name] or "")}
