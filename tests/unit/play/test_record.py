"""Records are read as they were written, and say where they can't be."""

import pytest

from interpreter.play.record import (
    Decided,
    Ended,
    Forced,
    Header,
    Record,
    RecordError,
    read,
    write,
)

HEADER = Header("marks", "f1", "small", {"strict": True, "size": 3}, 7, {"cross": "human"})
RECORD = Record(
    HEADER,
    (Decided(1, "cross", "mark b2"), Forced((3, 4)), Decided(2, "nought", "mark é1")),
    Ended(("cross",), "three in a row"),
)


def test_a_record_is_read_as_it_was_written() -> None:
    again = read(write(RECORD).encode(), "game.jsonl")
    assert again.header == HEADER
    assert write(again) == write(RECORD)
    assert again.ended
    assert again.ended.winners == ("cross",)
    assert not again.cut


@pytest.mark.parametrize("lost", range(1, 70, 3))
def test_a_last_line_that_broke_off_is_left_out(lost: int) -> None:
    data = write(Record(HEADER, RECORD.moves)).encode()
    kept = data[:-lost]
    record = read(kept, "game.jsonl")
    whole_lines = kept.count(b"\n") + (kept.endswith(b"}"))
    assert len(record.moves) == whole_lines - 1
    assert record.cut == (not kept.endswith((b"}", b"\n")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (b"", "empty"),
        (b"\n\n", "empty"),
        (b"\x00\xff\xfe", "not the beginning"),
        (b"{}\n", "not the beginning"),
        (b'{"grognard-record": 2}\n', "format 2"),
        (b'{"grognard-record": 1, "ruleset": "x"}\n', "says nothing of “fingerprint”"),
        (write(RECORD).encode()[:40], "not the beginning"),
        (write(RECORD).encode().replace(b'"seed": 7', b'"seed": "7"'), "wrong value for “seed”"),
        (write(RECORD).encode().replace(b'{"n": 2', b'{"n": 3'), "decision 3 stands where"),
        (write(RECORD).encode().replace(b'{"n": 1', b'{"m": 1'), "says nothing known"),
        (write(RECORD).encode().replace(b'{"n": 1', b'"n": 1'), "can't be read"),
        (write(RECORD).encode() + b'{"chance": [1]}\n', "after the result"),
    ],
)
def test_what_is_no_record_is_refused_with_its_place(text: bytes, said: str) -> None:
    with pytest.raises(RecordError) as refused:
        read(text, "game.jsonl")
    assert said in str(refused.value)
    assert refused.value.diagnostics[0].hint
    assert refused.value.diagnostics[0].at.span.source.path == "game.jsonl"
