"""Which rules stop play in their middle: for a decision, for the dice, for the end."""

from __future__ import annotations

from collections.abc import Mapping

from interpreter.syntax import tree

STOPPING = (tree.Choose, tree.Offer, tree.Roll, tree.Finish, tree.Stop, tree.DrawCard)
EVENTS = {tree.Move: ("enters", "leaves"), tree.Place: ("enters",), tree.Remove: ("removed", "leaves"),
          tree.Swap: ("enters", "leaves"), tree.Reveal: ("revealed",)}  # fmt: skip


class Stops:
    """Answers, for the rules of one ruleset, whether a statement stops play."""

    def __init__(self, declarations: Mapping[str, tree.Declaration]) -> None:
        self.declarations = declarations
        self.reactions = [d for d in declarations.values() if isinstance(d, tree.Reaction)]
        self.any_victory = any(isinstance(d, tree.Victory) for d in declarations.values())
        self.any_secret = any(
            isinstance(s, tree.EachPlayer) and s.secretly
            for d in declarations.values()
            for s in tree.every_statement(getattr(d, "body", ()))
        )
        self.known: dict[str, bool] = {}
        self.events: dict[str, bool] = {}

    def block(self, body: tree.Block) -> bool:
        return any(self.statement(s) for s in body)

    def statement(self, statement: tree.Statement) -> bool:
        if isinstance(statement, STOPPING):
            return True
        if isinstance(statement, tree.EachPlayer):
            return True
        if isinstance(statement, tree.Repeat) and statement.limit is None:
            return True
        if isinstance(statement, tree.Do):
            return self.rule(statement.name.text)
        events = EVENTS.get(type(statement), ())
        if any(self.event(e) for e in events):
            return True
        return any(self.block(b) for b in tree.blocks_of(statement))

    def rule(self, name: str) -> bool:
        """Whether a phase or procedure stops play; one that leads to itself counts as stopping.

        Any phase does where there are victories: it is asked after it whether the game is won.
        """
        if name not in self.known:
            self.known[name] = True
            declared = self.declarations.get(name)
            body = declared.body if isinstance(declared, tree.Phase | tree.Procedure) else ()
            won = isinstance(declared, tree.Phase) and self.any_victory
            self.known[name] = won or self.block(body)
        return self.known[name]

    def event(self, event: str) -> bool:
        """Whether some reaction to an event stops play; while that is being asked, it counts as not."""
        if event not in self.events:
            self.events[event] = False
            self.events[event] = any(self.block(r.body) for r in self.reactions if r.event == event)
        return self.events[event]
