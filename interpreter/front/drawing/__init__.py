"""Pictures of what lies on the table: vector drawings of boards, for pages, for print, for those who share a game.

Comes in: a `Scene`, what one seat sees, and the sheets that say what it is. Goes out: shapes, and the text of
an SVG file. Nothing is looked up on the way: the same scene always gives the same text, to the letter, and
what a seat may not know is not there to be drawn.
"""

from interpreter.front.drawing.page import picture
from interpreter.front.drawing.scene import Scene, scene
from interpreter.front.drawing.shapes import svg

__all__ = ["Scene", "picture", "scene", "svg"]
