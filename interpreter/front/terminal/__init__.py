"""The table in a terminal: boards, panels, and the talk with those who sit at it."""
