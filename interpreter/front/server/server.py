"""The language server: what editors ask, over their protocol."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import to_fs_path

from interpreter import __version__
from interpreter.diagnostics import Diagnostic
from interpreter.front.server.answers import Place, complete_at
from interpreter.front.server.desk import Desk
from interpreter.front.server.findings import fixes, to_protocol
from interpreter.front.server.positions import to_offset
from interpreter.front.server.reading import read, root_of, sort_of

PAUSE = 0.1  # seconds without a keystroke until the whole ruleset is checked
REST = 2.0  # seconds without a keystroke until what is no longer needed is cleared away
SWITCH = 0.001  # seconds after which the check makes room for an answer


class Server(LanguageServer):
    """Answers an editor; a whole ruleset is read and checked beside it, one at a time."""

    def __init__(self) -> None:
        super().__init__(
            "grognard", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Full
        )
        self.desk = Desk()
        self.uris: dict[Path, str] = {}
        self._waiting: dict[Path, asyncio.Task[None]] = {}
        self._beside = ThreadPoolExecutor(1)

    def path(self, uri: str) -> Path | None:
        """The file that an editor speaks of; None for a text that has none."""
        name = to_fs_path(uri) if uri.startswith("file:") else None
        return Path(name).resolve() if name else None

    def place(self, uri: str, position: lsp.Position) -> Place | None:
        """The place in a text that an editor speaks of; None in a text that there is nothing to say about."""
        path = self.path(uri)
        if path is None or (sort := sort_of(path)) == "":
            return None
        source = self.desk.source(path)
        return Place(path, sort, source, to_offset(source, position))

    @property
    def snippets(self) -> bool:
        """Whether the editor knows completions with places to fill in."""
        asked = self.client_capabilities.text_document
        item = asked.completion.completion_item if asked and asked.completion else None
        return bool(item and item.snippet_support)

    def uri(self, path: Path) -> str:
        return self.uris.get(path, path.as_uri())

    def changed(self, uri: str, text: str) -> None:
        """Tells at once what is wrong with a text by itself, and soon what is wrong with all."""
        path = self.path(uri)
        if path is None:
            return
        self.uris[path] = uri
        self.publish({path: self.desk.change(path, text)})
        self.check_soon(path)

    def check_soon(self, path: Path) -> None:
        root = root_of(path)
        if root is None:
            return
        waiting = self._waiting.get(root)
        if waiting is not None:
            waiting.cancel()
        self._waiting[root] = asyncio.get_running_loop().create_task(self._check(root))

    async def _check(self, root: Path) -> None:
        """Checks a ruleset after a pause. A change during the pause or the check begins it anew."""
        await asyncio.sleep(PAUSE)
        texts = dict(self.desk.open)
        loop = asyncio.get_running_loop()
        reading = await loop.run_in_executor(self._beside, read, root, texts)
        self.publish(self.desk.take(reading))
        gc.freeze()  # looking for garbage among all this would delay answers
        await asyncio.sleep(REST)
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    def publish(self, found: Mapping[Path, list[Diagnostic]]) -> None:
        for path, diagnostics in found.items():
            places = self.desk.places(root_of(path))
            told = [to_protocol(one, places) for one in diagnostics]
            self.text_document_publish_diagnostics(
                lsp.PublishDiagnosticsParams(self.uri(path), told)
            )


def make() -> Server:
    """A server that knows what it can do."""
    server = Server()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.changed(params.text_document.uri, params.text_document.text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri, params.content_changes[-1].text)

    @server.feature(lsp.TEXT_DOCUMENT_CODE_ACTION)
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = server.path(params.text_document.uri)
        if path is None:
            return []
        places = server.desk.places(root_of(path))
        return list(fixes(server.desk.told.get(path, ()), params.range, places))

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "{", "["])
    )
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        place = server.place(params.text_document.uri, params.position)
        if place is None:
            return None
        return complete_at(place, server.desk.good_reading(place.path), server.snippets)

    return server


def serve() -> None:
    """Answers over standard input and output until the editor ends it."""
    sys.setswitchinterval(SWITCH)
    make().start_io()
