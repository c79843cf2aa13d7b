"""Breakthrough written by hand in plain Python, as fast as is reasonable: what the machine is held to.

Two rows of pawns each on 8x8 cells; a pawn moves one cell forward, straight onto an empty cell or
diagonally onto one without a pawn of its own side, which takes an enemy pawn. Whoever reaches the far row or
takes the last pawn wins; whoever can't move loses. Every move is drawn from the list of all legal ones.
"""

from __future__ import annotations

from collections.abc import Callable

EMPTY, WHITE, BLACK = 0, 1, 2
START = [WHITE] * 16 + [EMPTY] * 32 + [BLACK] * 16
PIECES = {WHITE: list(range(16)), BLACK: list(range(48, 64))}


def _ahead(cell: int, way: int) -> tuple[int, tuple[int, ...]]:
    """The cell straight ahead of a cell, and those diagonally ahead of it."""
    row, column = divmod(cell, 8)
    if not 0 <= row + way < 8:
        return -1, ()
    sides = tuple((row + way) * 8 + c for c in (column - 1, column + 1) if 0 <= c < 8)
    return (row + way) * 8 + column, sides


AHEAD = {
    WHITE: tuple(_ahead(cell, 1) for cell in range(64)),
    BLACK: tuple(_ahead(cell, -1) for cell in range(64)),
}


def moves(board: list[int], pieces: list[int], side: int) -> list[tuple[int, int]]:
    """All legal moves, each as the cells it leads from and to."""
    ahead = AHEAD[side]
    found = []
    for cell in pieces:
        straight, diagonals = ahead[cell]
        if board[straight] == EMPTY:
            found.append((cell, straight))
        for to in diagonals:
            if board[to] != side:
                found.append((cell, to))
    return found


def play(random: Callable[[], float]) -> tuple[int, int]:
    """One random game: the side that won, and how many moves it took."""
    board = START.copy()
    own, other = PIECES[WHITE].copy(), PIECES[BLACK].copy()
    side, length = WHITE, 0
    while True:
        legal = moves(board, own, side)
        if not legal:
            return 3 - side, length
        start, to = legal[int(random() * len(legal))]
        length += 1
        if board[to]:
            other.remove(to)
        own[own.index(start)] = to
        board[start], board[to] = EMPTY, side
        if to >= 56 or to < 8 or not other:  # pawns never go back to their own first row
            return side, length
        own, other, side = other, own, 3 - side
