"""What is done with games: matches, seats, records, bots, studies, the cases of rulesets.

Comes in: a ruleset ready to be played and states that fulfil `game.contract`. Goes out: records,
verdicts on cases, figures. Nothing here asks or shows a person anything; bots are given a `Chair`
and so know no more than their seat may.
"""
