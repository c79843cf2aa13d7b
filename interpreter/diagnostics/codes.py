"""The flat list of all kinds of fault. Each has a page in `docs/reference/diagnostics/`."""

from __future__ import annotations

from interpreter.diagnostics.diagnostic import Code, Severity

CODES: dict[str, Code] = {}


def _error(name: str, title: str) -> Code:
    return CODES.setdefault(name, Code(name, Severity.ERROR, title))


def _warning(name: str, title: str) -> Code:
    return CODES.setdefault(name, Code(name, Severity.WARNING, title))


# --- the text of rules
SYNTAX = _error("syntax", "The text is not a rule that can be read")
BAD_INDENT = _error("bad-indent", "A line is indented in a way that fits no block")
TOO_DEEP = _error("too-deep", "Too many levels inside each other")
BAD_CHARACTER = _error("bad-character", "A character that has no place in rules")
UNREADABLE_FILE = _error("unreadable-file", "A file can't be read as text")
# --- sheets (YAML)
YAML_SYNTAX = _error("yaml-syntax", "The text is not YAML")
DUPLICATE_KEY = _error("duplicate-key", "A key stands twice in one mapping")
UNKNOWN_KEY = _error("unknown-key", "A key that this kind of sheet does not have")
MISSING_KEY = _error("missing-key", "A key that must be there is missing")
WRONG_VALUE = _error("wrong-value", "A value of the wrong kind")
AMBIGUOUS_WORD = _error("ambiguous-word", "A word that some programs read as true or false")
TAB_INDENT = _error("tab-indent", "Tabs can't indent YAML")
TOO_LARGE = _error("too-large", "The sheet grows beyond all bounds")
RAGGED_MAP = _error("ragged-map", "The rows of a map differ in length")
UNKNOWN_SYMBOL = _error("unknown-symbol", "A map symbol that is not in the legend")
UNUSED_SYMBOL = _warning("unused-symbol", "A legend symbol that the map never shows")
UNKNOWN_REGION = _error("unknown-region", "A region that no board has")
EMPTY_REGION = _error("empty-region", "A region without a cell")
UNREACHABLE_REGION = _warning("unreachable-region", "A region that no step leads into")
ONE_SIDED_EDGE = _error("one-sided-edge", "An edge declared from one side only")
MISSING_FILE = _error("missing-file", "A file that a ruleset needs is missing")
# --- variants
MISSING_BASE = _error("missing-base", "A ruleset extends one that can't be found")
CIRCULAR_BASE = _error("circular-base", "Rulesets that extend each other in a circle")
CHANGED_BASE = _error("changed-base", "A base that is no longer what the variant was written for")
OVERRIDES_NOTHING = _error("overrides-nothing", "A change of something that the base does not have")
CONTRADICTING_OPTIONS = _error("contradicting-options", "Options that can't hold together")
# --- names and types
UNKNOWN_NAME = _error("unknown-name", "A name that nothing bears")
DUPLICATE_NAME = _error("duplicate-name", "A name that two declarations bear")
UNUSED_NAME = _warning("unused-name", "A declaration that nothing uses")
WRONG_TYPE = _error("wrong-type", "A value that does not fit where it stands")
WRONG_ARGUMENTS = _error("wrong-arguments", "Too many, too few or unknown values in brackets")
NO_ATTRIBUTE = _error("no-attribute", "A thing that has no such attribute")
OUT_OF_RANGE = _error("out-of-range", "A number outside the range of what holds it")
NOT_CHANGEABLE = _error("not-changeable", "A thing that rules can't change")
EFFECT_IN_DEFINITION = _error("effect-in-definition", "A definition that would change the game")
RECURSIVE_RULE = _error("recursive-rule", "Rules that call each other in a circle")
ENDLESS_LOOP = _error("endless-loop", "A loop that nothing can end")
# --- what wargames need
DRAWN_IN_SECRET = _error("drawn-in-secret", "Cards taken in secret that others may take, too")
LEAKS_SECRET = _error("leaks-secret", "A rule that would tell a secret")
TABLE_GAP = _error("table-gap", "A results table without a line for some values")
TABLE_OVERLAP = _error("table-overlap", "A results table with two lines for one value")
MISSING_STAT = _error("missing-stat", "A number that a rule needs and a unit type lacks")
UNUSED_TERRAIN = _warning("unused-terrain", "A terrain that no rule mentions")
IDLE_PHASE = _error("idle-phase", "A phase in which nobody can act and nothing happens")
MAY_BE_EMPTY = _error("may-be-empty", "A choice that may have nothing to choose from")
MAY_BE_NONE = _warning("may-be-none", "A rule that acts on what may not have been chosen")
NO_SEQUENCE = _error("no-sequence", "A ruleset without a sequence of play")
NO_END = _error("no-end", "A game that no rule ends")
NEVER_CHANGES = _warning("never-changes", "A comparison whose answer is always the same")
HIDDEN_NAME = _warning("hidden-name", "A local name that hides a direction")
REPEATED_NAME = _warning("repeated-name", "A notation that says its action's name again")
UNREACHABLE_RULE = _warning("unreachable-rule", "A rule that is never carried out")
UNKNOWN_SENTENCE = _error(
    "unknown-sentence", "A citation of a sentence that the manifest does not list"
)
# --- texts in other languages
UNKNOWN_LANGUAGE = _error("unknown-language", "A language that is not there, or has no such code")
WRONG_SLOTS = _error("wrong-slots", "A translation that leaves out or adds what stands in braces")
STALE_TEXT = _warning("stale-text", "A translation of a text that is not there any more")
UNTRANSLATED = _warning("untranslated", "Texts that are not translated yet")
# --- play
LOOP_BOUND = _error("loop-bound", "Rules that went round without end")
LEFT_RANGE = _error("left-range", "A value that left its range in play")
ASSERTION_FAILED = _error("assertion-failed", "What rules assert, and what is not so")
NOWHERE = _error("nowhere", "A unit moved from or to nowhere")
STACKED = _error("stacked", "Two units on a cell that holds one")
BAD_TEST_CASE = _error("bad-test-case", "A ruleset's test case that can't be run")
BAD_CALL = _error("bad-call", "Odds that can't be asked for in this way")
BAD_OPTION = _error("bad-option", "An option or scenario that the ruleset does not have")
BAD_RECORD = _error("bad-record", "A game record that can't be replayed")
BAD_STUDY = _error("bad-study", "A study that was kept and can't be gone on with")
FAILED_CASE = _error("failed-case", "A case of a ruleset that does not hold")
