"""The contract that every machine fulfils, and what all of them share.

Decisions, chance, events, views, refusals and errors (`contract`), the random stream (`seeds`), what a
seat sees (`view`) and how things are told (`words`). Nothing here runs a program.
"""

__all__ = ["contract", "seeds", "view", "words"]
