"""YAML sheets of a ruleset -> records in which every value knows its place.

Comes in: the text of a sheet (`Source`), its JSON Schema, and what other sheets have told: side
ids, boards, scenarios. Goes out: a frozen record (`records`) and what is wrong. A record comes out
even where findings do, so that its names stay known; it is None only where the text is not YAML or
holds no keys. Where there is no error the record is whole: each value has its type and lies in its
range, each cell named is on a board, each map is rectangular. YAML is known to this room alone.
"""

from interpreter.sheets import records
from interpreter.sheets.boards import read_board
from interpreter.sheets.cases import read_cases
from interpreter.sheets.manifest import read_manifest
from interpreter.sheets.reading import Schema, Sheet
from interpreter.sheets.scenarios import read_scenario
from interpreter.sheets.sentences import read_sentences
from interpreter.sheets.units import read_units

__all__ = [
    "Schema",
    "Sheet",
    "read_board",
    "read_cases",
    "read_manifest",
    "read_scenario",
    "read_sentences",
    "read_units",
    "records",
]
