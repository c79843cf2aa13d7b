"""Files that commands write: whole or not at all, and only what was named."""

import os
from pathlib import Path

import pytest

from interpreter.front.cli.command import write_whole


def test_a_link_stays_one_and_what_it_leads_to_is_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old", encoding="utf-8")
    (tmp_path / "link").symlink_to("file")
    write_whole(str(tmp_path / "link"), "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text(encoding="utf-8") == "new"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes with a name here")
def test_what_is_no_file_is_written_into(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(str(pipe), "told")
    assert os.read(reader, 100) == b"told"
    os.close(reader)
    assert pipe.is_fifo()


@pytest.mark.parametrize("name", ["folder", "nowhere/file"])
def test_a_fault_names_the_file_that_was_named(name: str, tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    with pytest.raises(OSError, match=name) as raised:
        write_whole(str(tmp_path / name), "text")
    assert raised.value.filename == str(tmp_path / name)
    assert [path.name for path in tmp_path.iterdir()] == ["folder"]
