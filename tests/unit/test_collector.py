"""The collector of Markdown cases, tried on pages that are wrong in every way it must notice."""

from pathlib import Path

import collector
import fences
import pytest
from fences import CaseFault

PAGE = """# Page

Base: tests/rulesets/none

```rules shared.rules
define one = 1
```

## First

```diagnostics
```

## Second
<!-- Base: docs/other -->

1. In a list:

   ```tree
   old
   ```

### Below the second

```yaml units.yaml
types: {}
```

## Without a block

Words.
"""


@pytest.fixture
def page(tmp_path: Path) -> Path:
    return tmp_path / "page.md"


def outcome(page: Path, text: str) -> list[str]:
    """What comes out of the only case of a page that is written for readers."""
    page.write_text(text, encoding="utf-8")
    (case,) = collector.cases(page)
    return [text for _, text in fences.outcomes(case)]


def test_headings_open_cases_that_inherit(page: Path) -> None:
    page.write_text(PAGE, encoding="utf-8")
    found = {case.name: case for case in collector.cases(page)}
    assert list(found) == ["Page", "First", "Second", "Below the second"]
    assert [found[n].base for n in found] == ["tests/rulesets/none"] * 2 + ["docs/other"] * 2
    assert [f.argument for f in found["Below the second"].inherited] == ["shared.rules"]
    assert [f.kind for f in found["Second"].fences] == ["tree"]


FOLLOWED = """# Page
<!-- Base: tests/rulesets/square -->
<!-- Beside: tests/rulesets/shoals -->
<!-- Goes on: yes -->

## First

```rules extra.rules
define one = 1
```

## Second

```rules extra.rules more
define two = one
```

## Third

```diagnostics
```

```console
$ grognard check shoals
```
"""


def test_a_page_that_goes_on_is_followed_from_top_to_bottom(page: Path) -> None:
    page.write_text(FOLLOWED, encoding="utf-8")
    (third,) = (case for case in collector.cases(page) if case.name == "Third")
    found, told = (text for _, text in fences.outcomes(third))
    assert "“two” is never used" in found
    assert "“one”" not in found
    assert "shoals/boards/shoals.yaml" in told


def test_rewriting_keeps_everything_else(page: Path) -> None:
    page.write_text(PAGE, encoding="utf-8")
    first, second = (c.fences[0] for c in collector.cases(page) if c.name in ("First", "Second"))
    new = collector.rewritten(PAGE, [(first, "a\n\nb"), (second, "new\n  newer")])
    assert new == PAGE.replace("```diagnostics\n", "```diagnostics\na\n\nb\n").replace(
        "   old\n", "   new\n     newer\n"
    )


@pytest.mark.parametrize("info", ["ruels", "rules error", "text output", "", "yaml a b"])
def test_an_unknown_kind_of_block_fails(page: Path, info: str) -> None:
    with pytest.raises(CaseFault, match=r"no block is of kind|no name of a file"):
        outcome(page, f"```{info}\n```\n")


@pytest.mark.parametrize("info", [*sorted(fences.PLAIN), "rules fragment", "python fragment"])
def test_plain_blocks_are_left_alone(page: Path, info: str) -> None:
    assert outcome(page, f"```{info}\n(((\n```\n") == []


def test_rules_in_a_page_must_be_readable(page: Path) -> None:
    assert outcome(page, "```rules\ndefine one = 1\n```\n") == []
    with pytest.raises(CaseFault, match="can't be read"):
        outcome(page, "```rules\ndefine one =\n```\n")


def test_broken_rules_go_with_their_diagnostics(page: Path) -> None:
    (told,) = outcome(page, "```rules\ndefine one =\n```\n```diagnostics\n```\n")
    assert "[syntax]\n  example.rules:1:" in told


def test_a_tree_shows_the_rules_as_read(page: Path) -> None:
    (tree,) = outcome(page, "```rules\ndefine one = 1\n```\n```tree\n```\n")
    assert tree.startswith("Define")
    assert "“one”" in tree


def test_a_case_file_must_expect_something() -> None:
    fence = fences.Fence("rules", "a.rules", "", 0, 2)
    case = fences.Case(Path("a.md"), "A", None, None, (), (fence,), must_expect=True)
    with pytest.raises(CaseFault, match="pytest --update"):
        list(fences.outcomes(case))


def test_a_base_must_exist(page: Path) -> None:
    with pytest.raises(CaseFault, match="no folder “tests/nowhere”"):
        outcome(page, "Base: tests/nowhere\n\n```diagnostics\n```\n")


def test_python_is_run(page: Path) -> None:
    assert outcome(page, "```python\n>>> 1 + 1\n2\n```\n") == []
    with pytest.raises(CaseFault, match="Expected"):
        outcome(page, "```python\n>>> 1 + 1\n3\n```\n")
    with pytest.raises(ZeroDivisionError):
        outcome(page, "```python\n1 / 0\n```\n")


def test_the_console_runs_nothing_but_grognard(page: Path) -> None:
    with pytest.raises(CaseFault, match="no line that begins"):
        outcome(page, "```console\ngrognard\n```\n")


@pytest.mark.parametrize(
    ("path", "holds"),
    [
        ("docs/design/program.md", True),
        ("README.md", True),
        ("tests/cases/a/b.md", True),
        ("CHANGELOG.md", False),
        ("rulesets/x/README.md", False),
        ("docs/a.txt", False),
    ],
)
def test_where_cases_are_looked_for(path: str, holds: bool) -> None:
    assert collector._holds_cases(collector.ROOT / path) is holds
