"""Random games that hunt for faults: of the rules, and of the program.

Comes in: a way to load a ruleset. Goes out: a `Hunt` with what was found, each find cut down to a short case
that fails as long as the fault is there. Games are played by a machine and a row of integers, without the
trimmings of `State`; what costs time is looked at in some games only.
"""
