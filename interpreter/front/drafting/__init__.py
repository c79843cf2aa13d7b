"""A name and a model -> a new ruleset folder, whole or not at all."""
