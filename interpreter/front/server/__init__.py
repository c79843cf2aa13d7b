"""The language server: answers what editors ask about rulesets, while they are written.

Comes in: texts as they stand in an editor, and what it asks about them. Goes out: findings, words
that could stand there, what a word means, where it comes from, and how it is called otherwise.
The check of the command `check` finds all of it; pygls is known here alone.
"""

from interpreter.front.server.server import serve

__all__ = ["serve"]
