"""The rules as written: a tree of frozen records, each with its span."""

from interpreter.syntax.tree.declarations import *  # noqa: F403
from interpreter.syntax.tree.expressions import *  # noqa: F403
from interpreter.syntax.tree.inside import *  # noqa: F403
from interpreter.syntax.tree.statements import *  # noqa: F403
