"""How all plots look: their colours are names of the page, which knows light and dark; their letters are its own."""

from __future__ import annotations

import io
import os
import re
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from interpreter.game.contract import GrognardError

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

# What a page calls a colour, and what stands for it while the plot is drawn.
NAMES = ("ink", "quiet", "line", "paper", *(f"series-{n}" for n in range(8)))
_STANDS_FOR = {name: f"#0101{number + 16:02x}" for number, name in enumerate(NAMES)}
INK, QUIET, LINE, PAPER = (_STANDS_FOR[name] for name in NAMES[:4])
SERIES = tuple(_STANDS_FOR[name] for name in NAMES[4:])

COLOURS = """\
:root {
  --series-0: #2d5f91; --series-1: #c4542a; --series-2: #4b7f3c; --series-3: #7f559c;
  --series-4: #a57a12; --series-5: #2f8784; --series-6: #a23a5e; --series-7: #6b6a66;
}
@media (prefers-color-scheme: dark) {
  :root {
    --series-0: #8db7e2; --series-1: #f0936a; --series-2: #9aca88; --series-3: #c6a2da;
    --series-4: #dfbb5c; --series-5: #82cdc9; --series-6: #ec9ab5; --series-7: #b3b0a8;
  }
}
@media print {
  :root {
    --series-0: #2d5f91; --series-1: #c4542a; --series-2: #4b7f3c; --series-3: #7f559c;
    --series-4: #a57a12; --series-5: #2f8784; --series-6: #a23a5e; --series-7: #6b6a66;
  }
}
"""
"""Style for a page with plots, beside its own `--ink`, `--quiet`, `--line` and `--paper`."""

_SETTINGS: Any = {
    "svg.fonttype": "none",
    "svg.hashsalt": "grognard",
    "font.family": "sans-serif",
    "font.size": 10,
    "text.color": INK,
    "axes.edgecolor": QUIET,
    "axes.facecolor": "none",
    "axes.labelcolor": QUIET,
    "axes.labelsize": 9,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.linewidth": 0.8,
    "axes.grid": False,
    "xtick.color": QUIET,
    "ytick.color": QUIET,
    "xtick.labelsize": 9,
    "ytick.labelsize": 10,
    "ytick.labelcolor": INK,
    "grid.color": LINE,
    "grid.linewidth": 0.7,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "figure.facecolor": "none",
    "savefig.facecolor": "none",
}


class NoPlots(GrognardError):
    """Plots can't be drawn here; `hint` says what to do."""

    hint = 'pip install "grognard[plots]"'


def need_plots() -> None:
    """Raises NoPlots where the library that draws them is missing."""
    if find_spec("matplotlib") is None:
        raise NoPlots("plots are drawn by matplotlib, which is not installed")


@contextmanager
def drawing(width: float, height: float) -> Iterator[Figure]:
    """An empty figure, so many pixels wide and high, to be drawn on. Raises NoPlots."""
    need_plots()
    os.environ["MPLBACKEND"] = (
        "agg"  # plots go into files, whatever a notebook wishes for its screen
    )
    import matplotlib
    from matplotlib.figure import Figure

    with matplotlib.rc_context(_SETTINGS):
        yield Figure(figsize=(width / 72, height / 72), dpi=72, layout="constrained")


def svg(figure: Figure, id: str, alt: str) -> str:
    """A figure as an SVG to stand in a page. `id` tells it from others of the page, `alt` says what it shows."""
    import matplotlib

    out = io.StringIO()
    nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    with matplotlib.rc_context(_SETTINGS), warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Glyph .* missing")  # whoever shows the picture has fonts
        figure.savefig(out, format="svg", metadata=nothing)
    text = out.getvalue()
    text = text[text.index("<svg") :]
    text = re.sub(r"<metadata>.*?</metadata>\s*", "", text, flags=re.DOTALL)
    text = re.sub(r'\b(id="|href="#|url\(#)', rf"\g<1>{id}-", text)
    for name, stand in _STANDS_FOR.items():
        text = text.replace(stand, f"var(--{name})")
    opening, rest = text.split(">", 1)
    size = re.search(r'viewBox="[^"]*"', opening)
    assert size is not None
    said = f'role="img" aria-label="{escape(alt, quote=True)}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" {size[0]} {said}>{rest}'


def bare(axes: Axes, grid: str = "x") -> None:
    """Only the lines that help to read values: a pale grid along one axis, no frame."""
    for side in ("left", "top", "right", "bottom"):
        axes.spines[side].set_visible(False)
    axes.tick_params(length=0)
    axes.grid(axis=grid)  # type: ignore[arg-type]
    axes.set_axisbelow(True)
