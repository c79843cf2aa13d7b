"""The command `grognard`: one file for each of its commands, each read only when it is called."""
