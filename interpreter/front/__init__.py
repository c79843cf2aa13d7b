"""Where people meet games: the command line and the table in the terminal.

Comes in: what was typed. Goes out: text on a screen and an exit code. What a seat may not know is
never here to be shown: screens are drawn from a seat's view.
"""
