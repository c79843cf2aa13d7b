"""Grognard: a declarative rules interpreter for board wargames."""
