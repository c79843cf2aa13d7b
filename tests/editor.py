"""An editor for tests: starts the server as a process and speaks with it over its protocol."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from lsprotocol import types as lsp
from pygls.lsp.client import LanguageClient

LONGEST_WAIT = 60.0  # seconds; on a busy machine all takes its time


class Editor:
    """What a person does in an editor, and what the editor shows then.

    Attributes:
        shown: the findings on each file, by path.
        checked: whether all was checked since the last change of a text.
    """

    def __init__(self, client: LanguageClient) -> None:
        self.client = client
        self.shown: dict[Path, list[lsp.Diagnostic]] = {}
        self.texts: dict[Path, str] = {}
        self.versions: dict[Path, int] = {}
        self.checked = False
        self._last = Path()
        self._news = asyncio.Event()
        self._loop = asyncio.get_running_loop()

        @client.feature(lsp.TEXT_DOCUMENT_PUBLISH_DIAGNOSTICS)
        def told(params: lsp.PublishDiagnosticsParams) -> None:
            self.shown[Path(params.uri.removeprefix("file://"))] = list(params.diagnostics)
            self._news.set()

        @client.feature("$/grognard/checked")
        def checked(params: Any) -> None:
            root = Path(
                (params["uri"] if isinstance(params, dict) else params.uri).removeprefix("file://")
            )
            self.checked = self.checked or root in self._last.parents
            self._news.set()

    def _tell(self, what: Callable[[Any], None], about: Any) -> None:
        """Tests and the editor may run in threads of their own."""
        self.checked = False
        self._loop.call_soon_threadsafe(what, about)

    def open(self, path: Path, text: str | None = None) -> str:
        text = path.read_text("utf-8") if text is None else text
        self.texts[path], self.versions[path], self._last = text, 1, path
        item = lsp.TextDocumentItem(path.as_uri(), "grognard", 1, text)
        self._tell(self.client.text_document_did_open, lsp.DidOpenTextDocumentParams(item))
        return text

    def type(self, path: Path, text: str) -> None:
        """Makes this the whole text of a file."""
        self.texts[path], self._last = text, path
        self.versions[path] += 1
        name = lsp.VersionedTextDocumentIdentifier(self.versions[path], path.as_uri())
        change = lsp.TextDocumentContentChangeWholeDocument(text)
        self._tell(
            self.client.text_document_did_change, lsp.DidChangeTextDocumentParams(name, [change])
        )

    def tell_of(self, path: Path) -> None:
        """Tells that a file was changed by another program."""
        event = lsp.FileEvent(path.as_uri(), lsp.FileChangeType.Changed)
        self._tell(
            self.client.workspace_did_change_watched_files, lsp.DidChangeWatchedFilesParams([event])
        )

    def close(self, path: Path) -> None:
        name = lsp.TextDocumentIdentifier(path.as_uri())
        self._tell(self.client.text_document_did_close, lsp.DidCloseTextDocumentParams(name))

    async def until(self, holds: Any) -> None:
        """Waits until something holds of what is shown; fails where it never does."""
        async with asyncio.timeout(LONGEST_WAIT):
            while not holds():
                self._news.clear()
                await self._news.wait()

    async def until_checked(self) -> None:
        await self.until(lambda: self.checked)

    def codes(self, path: Path) -> list[str]:
        return [str(d.code) for d in self.shown.get(path, [])]

    # --- questions, each about the place of a mark in a file's text

    def at(self, path: Path, before: str, after: str = "") -> lsp.Position:
        """The place between two texts that follow each other."""
        text = self.texts[path]
        offset = text.index(before + after) + len(before)
        line = text.count("\n", 0, offset)
        column = text[text.rfind("\n", 0, offset) + 1 : offset]
        return lsp.Position(line, len(column.encode("utf-16-le")) // 2)

    def place(self, path: Path, before: str, after: str = "") -> dict[str, Any]:
        """What a question about a place says of it."""
        name = lsp.TextDocumentIdentifier(path.as_uri())
        return {"text_document": name, "position": self.at(path, before, after)}

    async def complete(self, path: Path, before: str, after: str = "") -> list[str]:
        """The words offered between two texts, the likeliest first."""
        asked = lsp.CompletionParams(**self.place(path, before, after))
        found = await self.client.text_document_completion_async(asked)
        assert isinstance(found, lsp.CompletionList)
        return [item.label for item in sorted(found.items, key=lambda item: item.sort_text or "")]

    async def hover(self, path: Path, before: str, after: str = "") -> str:
        asked = lsp.HoverParams(**self.place(path, before, after))
        found = await self.client.text_document_hover_async(asked)
        return found.contents.value if found else ""  # type: ignore[union-attr]

    async def defined(self, path: Path, before: str, after: str = "") -> list[str]:
        """The lines where what is named between two texts is declared: `units.yaml:7`."""
        asked = lsp.DefinitionParams(**self.place(path, before, after))
        return _lines(await self.client.text_document_definition_async(asked))

    async def named(self, path: Path, before: str, after: str = "", all: bool = True) -> list[str]:
        """The lines that name the same thing, those that declare it too unless told otherwise."""
        wanted = lsp.ReferenceContext(include_declaration=all)
        asked = lsp.ReferenceParams(wanted, **self.place(path, before, after))
        return _lines(await self.client.text_document_references_async(asked))

    async def rename(
        self, path: Path, name: str, before: str, after: str = ""
    ) -> lsp.WorkspaceEdit:
        """The changes that give another name to what is named between two texts; raises JsonRpcException."""
        asked = lsp.RenameParams(new_name=name, **self.place(path, before, after))
        found = await self.client.text_document_rename_async(asked)
        assert found
        return found


def _lines(found: Any) -> list[str]:
    return sorted(f"{Path(one.uri).name}:{one.range.start.line + 1}" for one in found or ())


def applied(text: str, edits: Any) -> str:
    """A text after changes of it, each at its place as the protocol counts."""
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)

    def offset(at: lsp.Position) -> int:
        line = text[starts[at.line] :].split("\n", 1)[0]
        before = line.encode("utf-16-le")[: 2 * at.character].decode("utf-16-le")
        return starts[at.line] + len(before)

    for edit in sorted(
        edits, key=lambda e: (e.range.start.line, e.range.start.character), reverse=True
    ):
        text = text[: offset(edit.range.start)] + edit.new_text + text[offset(edit.range.end) :]
    return text


def write_out(edit: lsp.WorkspaceEdit) -> list[str]:
    """Carries out changes in the files themselves; gives the names of these."""
    names = []
    for uri, edits in (edit.changes or {}).items():
        path = Path(uri.removeprefix("file://"))
        path.write_text(applied(path.read_text("utf-8"), edits), "utf-8")
        names.append(path.name)
    return sorted(names)


@asynccontextmanager
async def editor(folder: Path) -> AsyncIterator[Editor]:
    """An editor with a folder open in it."""
    client = LanguageClient("tests", "1")
    shown = Editor(client)
    await client.start_io(sys.executable, "-m", "interpreter", "lsp")
    try:
        # Some editors would rather count otherwise; the server must not agree to that.
        wishes = [lsp.PositionEncodingKind.Utf8, lsp.PositionEncodingKind.Utf16]
        able = lsp.ClientCapabilities(
            general=lsp.GeneralClientCapabilities(position_encodings=wishes)
        )
        begun = await client.initialize_async(lsp.InitializeParams(able, root_uri=folder.as_uri()))
        assert begun.capabilities.position_encoding == lsp.PositionEncodingKind.Utf16
        client.initialized(lsp.InitializedParams())
        yield shown
    finally:
        await asyncio.wait_for(client.shutdown_async(None), LONGEST_WAIT)
        client.exit(None)
        await client.stop()
