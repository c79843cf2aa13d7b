"""Plots, whatever surrounds them."""

import os
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

ROOT = Path(__file__).parents[3]


def test_a_plot_heeds_no_screen(tmp_path: Path) -> None:
    """A notebook names a place for plots that this program may not have."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / "dice.svg"
    done = subprocess.run(
        [sys.executable, "-m", "interpreter", "odds", "risk-battle", "2d6", "-o", str(picture)],
        cwd=ROOT,
        env={**os.environ, "MPLBACKEND": "module://nowhere.backend_inline"},
        capture_output=True,
    )
    assert done.returncode == 0, done.stderr
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
