"""A ruleset ready to be played -> a rulebook: all that is in effect, to be read and printed.

Comes in: a ruleset with its options chosen. Goes out: a `Book`, and its text as Markdown or as one
page of HTML with its pictures inside. Every link in it leads somewhere.
"""

from interpreter.front.book.book import rulebook
from interpreter.front.book.html import html
from interpreter.front.book.markdown import markdown
from interpreter.front.book.page import Book

__all__ = ["Book", "html", "markdown", "rulebook"]
