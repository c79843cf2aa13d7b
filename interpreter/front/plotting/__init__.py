"""Plots, drawn by matplotlib as SVG that stands inside of a page.

Comes in: figures of studies and odds. Goes out: the text of an SVG, whose colours and letters are those of the page
around it, light or dark. matplotlib is wanted, not needed: without it `need_plots` says how to get it.
"""

from interpreter.front.plotting.style import NoPlots, need_plots

__all__ = ["NoPlots", "need_plots"]
