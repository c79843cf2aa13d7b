"""What a shell offers when a command is half typed."""

from click import Command, Context, Option

from interpreter.front.cli.rulesets import complete_ruleset


def test_folders_come_before_ids() -> None:
    """At the mark for folders the script for bash forgets what it was given before."""
    found = complete_ruleset(Context(Command("play")), Option(["--ruleset"]), "break")
    told = [(item.type, item.value) for item in found]
    assert told == [("dir", "break"), ("plain", "breakthrough")]
