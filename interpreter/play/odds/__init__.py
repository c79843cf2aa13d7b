"""How likely everything is that can come of a test, a fight or a game: exactly, from the rules themselves.

Comes in: what is asked, as it was typed, and a position. Goes out: the share of each outcome as a fraction, or as
counted in simulated games. `call` writes what is asked as rules, `graph` follows them into all that chance and
players may do, `solve` works out how likely each end is and what those decide who play for a goal, `odds` puts
it together.
"""
