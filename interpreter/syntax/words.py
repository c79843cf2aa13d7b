"""The words of the language: which ones begin what, with a model line of each."""

from __future__ import annotations

from collections.abc import Iterable

# What begins a declaration, each with a model.
MODELS = {
    "sequence": "sequence of play:",
    "phase": 'phase turn "A turn" [12]:',
    "action": 'action sail "Move a ship" [17]:',
    "test": 'test rally(ship) "Rally" [10]:',
    "procedure": 'procedure sink(ship) "A ship sinks" [29]:',
    "when": "when ship enters spot where spot.mined:",
    "define": "define reach(ship) = cells within ship.range of ship.cell",
    "table": 'table losses(roll: 1..6, odds: -2..4) "Losses":',
    "state": "state ship.damage: 0..3 = 0, seen by everyone",
    "words": "words order: hold, advance, retreat",
    "pile": "pile deck of card, seen by nobody",
    "victory": 'victory landing "A landing" [8]:',
    "value": 'value "Material":',
    "replace": 'replace action sail "Move a ship":',
    "remove": "remove action sail",
    "insert": "insert weather before turn in sequence of play",
}
KINDS = tuple(MODELS)

# What a writer may try to begin a declaration with.
OTHER_KINDS = {
    "function": "Name a value with “define”: define reach(ship) = cells within 2 of ship.cell",
    "def": "Name a value with “define”: define reach(ship) = cells within 2 of ship.cell",
    "sub": "Several rules share a “procedure”: procedure sink(ship):",
    "rule": "What a player may do is an “action”, what rules share is a “procedure”.",
    "move_rule": "What a player may do is an “action”: action sail:",
    "unit": "Units are declared in units.yaml; what changes about them in play is a “state”.",
    "units": "Units are declared in units.yaml; what changes about them in play is a “state”.",
    "board": "Boards are declared in boards/*.yaml.",
    "option": "Options are declared in game.yaml; rules use them by their names.",
    "options": "Options are declared in game.yaml; rules use them by their names.",
    "turn": "A part of a turn is a “phase”: phase turn:",
    "step": "A part of a turn is a “phase”: phase turn:",
    "event": "A reaction begins with “when”: when ship enters spot:",
    "on": "A reaction begins with “when”: when ship enters spot:",
    "enum": "A list of words begins with “words”: words order: hold, advance, retreat",
    "type": "A list of words begins with “words”: words order: hold, advance, retreat",
    "deck": "Cards lie in a “pile”: pile deck of card, seen by nobody",
    "variable": "What changes in play is a “state”: state round: 1..20 = 1",
    "var": "What changes in play is a “state”: state round: 1..20 = 1",
    "const": "Name a value with “define”: define board_width = 8",
    "win": "How the game is won is a “victory”: victory landing:",
    "secret": "Who sees a state is said at its end: state ship.order: order, seen by owner",
    "hidden": "Who sees a state is said at its end: state ship.order: order, seen by owner",
    "round": "A part of a turn is a “phase”: phase turn:",
    "constant": "Name a value with “define”: define board_width = 8",
    "import": "All files in the folder “rules” belong together; nothing is imported.",
    "include": "All files in the folder “rules” belong together; nothing is included.",
    "dice": "Dice are rolled in a phase, a procedure or an effect: roll 2d6 as rolled",
    "setup": "Setting up is a “phase” that the sequence of play begins with.",
    "play": "Begin with: sequence of play:",
    "override": "A rule of the other ruleset is replaced: replace action sail:",
    "change": "A rule of the other ruleset is replaced: replace action sail:",
    "modify": "A rule of the other ruleset is replaced: replace action sail:",
    "delete": "A rule of the other ruleset is taken out: remove action sail",
    "add": "A new rule is just written; a line is put in: insert weather before turn in sequence of play",
    "extends": "Which ruleset this one starts from is said in game.yaml: “extends: ID”.",
}

# What begins a line of a rule, each with a model.
STATEMENTS = {
    "let": "let spot = ship.cell",
    "choose": "choose ship from my ships in play",
    "may": "may choose ship from my ships in play",
    "each": "each player in turn:",
    "for": "for each ship in my ships in play:",
    "repeat": "repeat at most 3 times:",
    "if": "if ship.damage = 3:",
    "else": "else:",
    "otherwise": "otherwise:",
    "as": "as opponent of player:",
    "move": "move ship to spot",
    "swap": "swap ship with other",
    "place": "place ship at spot",
    "remove": "remove ship",
    "set": "set ship.damage to 3",
    "raise": "raise ship.damage by 1",
    "lower": "lower ship.damage by 1",
    "reveal": "reveal ship",
    "hide": "hide ship",
    "say": 'say "{ship} sails."',
    "roll": "roll 2d6 as rolled",
    "stop": "stop",
    "shuffle": "shuffle discards into deck",
    "draw": 'draw game because "nobody can move"',
    "put": "put card into hand of player",
    "take": "take card from hand of player",
    "rotate": "rotate plane left by 1",
    "assert": 'assert ship.crew >= ship.damage because "nobody fights on a wreck"',
    "player": "player must do one of:",
    "require": 'require to is empty because "the cell is taken"',
    "written": 'written "{ship}-{to}"',
    "prompt": 'prompt "Move one ship."',
    "effect": "effect:",
    "pass": "pass when roll >= 4",
    "add": 'add 1 when ship is in port because "in port"',
}

# What begins a line that always opens a block.
OPENERS = frozenset({"if", "else", "for", "repeat", "as", "each"})

# Lines that look otherwise in some kinds of declaration.
LINES = {
    ("value", "add"): "add 3 for each ship in my ships in play when ship.damage = 0",
    ("victory", "player"): "player wins when no enemy ship is in play",
    ("victory", "draw"): "draw when no ship is in play",
    ("test", "roll"): "roll 2d6",
    ("test", "may"): "may reroll once when ship is in port",
    ("action", "choose"): "choose ship from my ships in play",
}

# Words that no rule, value or choice may be named with, since they would be read otherwise.
RESERVED = frozenset(
    {
        "and", "or", "not", "is", "if", "else", "where", "of", "in", "at", "as", "any", "no",
        "every", "number", "first", "highest", "lowest", "total", "can", "my", "enemy", "none",
        "true", "false", "next", "within", "between", "off", "reached", "having", "otherwise",
    }
)  # fmt: skip
# Words that begin lines: no phase or procedure can be called by them.
BEGINNINGS = frozenset(STATEMENTS) - {
    "player", "require", "written", "prompt", "effect", "add", "pass", *RESERVED,
}  # fmt: skip

# --- what would fit, in plain words

_NAMED = {
    "NAME": "a name",
    "INT": "a number",
    "TEXT": "a text in quotation marks",
    "CITATION": "a citation in square brackets",
    "DICE": "dice (2d6)",
    "ODDS": "odds (2:1)",
    "COLON": "a colon",
    "COMMA": "a comma",
    "EQUAL": "“=”",
    "LPAR": "“(”",
    "RPAR": "a closing bracket",
    "RBRACE": "a closing brace",
    "_NL": "the end of the line",
    "_INDENT": "a block, indented deeper",
    "_DEDENT": "the end of the block",
    "$END": "the end of the rule",
    "EACH_PLAYER": "“each player”",
    "OUTCOME": "“wins” or “loses”",
    "MODAL": "“must do” or “may do”",
    "REROLL": "“may reroll” or “must reroll”",
    "HOW_OFTEN": "“one of” or “any of”",
    "EXTREME": "“highest” or “lowest”",
    "SEEN_BY": "“owner”, “everyone” or “nobody”",
    "SIDEWAYS": "“left” or “right”",
    "BESIDE": "“before” or “after”",
    "TIMES": "“times”",
    "STEPS": "“steps”",
    "PASSES": "“passes”",
    "REPLACED": "the kind of rule (phase, action, …)",
    "UNIT_OF_LENGTH": "“inches”, “cm” or “mm”",
    "__ANON_0": "“reroll”",
    "__ANON_1": "“..”",
    "__ANON_3": "“->”",
}
_BEGIN_A_VALUE = frozenset(
    {
        "NAME", "INT", "ODDS", "DICE", "TEXT", "TRUTH", "NONE", "LPAR", "LBRACE", "MINUS", "QUANTIFIER",
        "NUMBER", "FIRST", "AGGREGATE", "CAN", "WHOSE", "NOT",
    }
)  # fmt: skip
_GO_ON_WITH_A_VALUE = frozenset(
    {
        "OR", "AND", "IF", "IS", "COMPARISON", "SIGN", "TIMES_SIGN", "SLASH", "ROUNDED", "IN", "AT",
        "OFF", "NEXT", "WITHIN", "BETWEEN", "HAVING", "REACHED", "OF", "DOT", "WHERE",
        "UNIT_OF_LENGTH", "AS", "EQUAL", "LPAR",
    }
)  # fmt: skip
_MOST_SHOWN = 6


def expected(accepts: Iterable[str]) -> str:
    """What would fit, for people: “a value”, or a short list; "" where too much would."""
    fits = set(accepts)
    shown = []
    if {"NAME", "INT"} <= fits:
        shown.append("a value")
        fits -= _BEGIN_A_VALUE
    if fits & {"OR", "SIGN", "TIMES_SIGN"}:
        fits -= _GO_ON_WITH_A_VALUE
    shown += sorted({_NAMED.get(name, f"“{name.lower()}”") for name in fits})
    if not shown or len(shown) > _MOST_SHOWN:
        return ""
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} or {shown[-1]}"
