"""Collects Markdown cases from `tests/cases/`, `docs/` and `README.md`: see tests/collector.py."""

pytest_plugins = ["collector"]
