"""Seats that are named on the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from interpreter.diagnostics.suggest import did_you_mean
from interpreter.front.cli.command import Mistake

if TYPE_CHECKING:
    from interpreter.game.contract import State


def check_seat(state: State, seat: str | None) -> None:
    """Raises Mistake where a game has no such seat."""
    if seat and seat not in state.seats:
        known = f"The seats are: {', '.join(state.seats)}."
        raise Mistake(f"no seat is called “{seat}”", did_you_mean(seat, state.seats, known))
