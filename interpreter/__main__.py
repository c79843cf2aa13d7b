"""`python -m interpreter` is the command `grognard`."""

from interpreter.front.cli.main import main

main(prog_name="grognard")
