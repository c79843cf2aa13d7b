"""Text of `.rules` files -> tree.

Comes in: a `Source`. Goes out: a `tree.File`, whole even where the text is not: a declaration that
can't be read is `tree.Broken` under its name, with one finding. `format_rules` gives the text in the
shared style, `fitting` the words that could stand at a place. Lark is known to this room alone.
"""

from interpreter.syntax import tree
from interpreter.syntax.fitting import Fitting, fitting
from interpreter.syntax.formatting import format_rules
from interpreter.syntax.parse import expression, parse

__all__ = ["Fitting", "expression", "fitting", "format_rules", "parse", "tree"]
