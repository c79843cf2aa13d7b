"""The language server: what editors ask, over their protocol."""

from __future__ import annotations

import asyncio
import gc
import sys
from collections.abc import Generator, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Protocol

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.protocol import LanguageServerProtocol, lsp_method
from pygls.uris import to_fs_path

from interpreter import __version__
from interpreter.diagnostics import Diagnostic, Span
from interpreter.front.server.answers import Place, complete_at, hover_at
from interpreter.front.server.desk import Desk
from interpreter.front.server.findings import fixes, to_protocol
from interpreter.front.server.lookup import definitions, references
from interpreter.front.server.outline import find, outline, workspace_symbol
from interpreter.front.server.positions import to_offset, to_range
from interpreter.front.server.reading import Reading, read, root_of, sort_of
from interpreter.front.server.rename import Refused, rename, renamed_at
from interpreter.sheets.tidy import format_sheet
from interpreter.syntax import format_rules

PAUSE = 0.05  # seconds without a keystroke until the whole ruleset is checked
REST = 2.0  # seconds without a keystroke until what is no longer needed is cleared away
CHECKED = (
    "$/grognard/checked"  # tells whoever waits for it that all findings on a ruleset are published
)
SWITCH = 0.001  # seconds after which the check makes room for an answer


class AtPlace(Protocol):
    """A question about a place in a text."""

    @property
    def text_document(self) -> lsp.TextDocumentIdentifier: ...

    @property
    def position(self) -> lsp.Position: ...


class _Protocol(LanguageServerProtocol):
    """The protocol with columns in UTF-16 alone, which every editor knows, whatever else one would rather have."""

    @lsp_method(lsp.INITIALIZE)
    def lsp_initialize(
        self, params: lsp.InitializeParams
    ) -> Generator[Any, Any, lsp.InitializeResult]:
        if params.capabilities.general is not None:
            params.capabilities.general.position_encodings = None
        return (yield from super().lsp_initialize(params))


class Server(LanguageServer):
    """Answers an editor; a whole ruleset is read and checked beside it, one at a time."""

    def __init__(self) -> None:
        super().__init__(
            "grognard",
            __version__,
            text_document_sync_kind=lsp.TextDocumentSyncKind.Full,
            protocol_cls=_Protocol,
        )
        self.desk = Desk()
        self.uris: dict[Path, str] = {}
        self._waiting: dict[Path, asyncio.Task[None]] = {}
        self._beside = ThreadPoolExecutor(1)

    def path(self, uri: str) -> Path | None:
        """The file that an editor speaks of; None for a text that has none."""
        name = to_fs_path(uri) if uri.startswith("file:") else None
        return Path(name).resolve() if name and "\0" not in name else None

    def place(self, params: AtPlace) -> Place | None:
        """The place in a text that an editor asks about; None in a text that there is nothing to say about."""
        path = self.path(params.text_document.uri)
        sort = sort_of(path) if path else ""
        if path is None or not sort or (sort != "rules" and root_of(path) is None):
            return None
        source = self.desk.source(path)
        offset = to_offset(source, params.position)
        return Place(path, sort, source, offset, self.desk.good_reading(path))

    def asked(self, params: AtPlace) -> tuple[Place, Reading]:
        """The place where something is to be renamed, all being read as it stands. Raises Refused."""
        place = self.place(params)
        if place is None or place.reading is None:
            raise Refused("This file belongs to no ruleset that could be checked.")
        if self.desk.latest[place.reading.root] is not place.reading:
            raise Refused("A sheet of this ruleset is at fault. Mend it first.")
        return place, place.reading

    def locations(self, spans: Iterable[Span], reading: Reading) -> list[lsp.Location]:
        """Places as they were read, as they are now; without those that have changed since."""
        found = (self.desk.now(span, reading) for span in spans)
        return [lsp.Location(self.uri(p.path), to_range(p.span)) for p in found if p is not None]

    def edit(self, edits: Iterable[tuple[Span, str]], reading: Reading) -> lsp.WorkspaceEdit:
        """Changes of places as they were read. Raises Refused where one has changed since."""
        changes: dict[str, list[lsp.TextEdit]] = {}
        for span, text in edits:
            here = self.desk.now(span, reading)
            if here is None:
                raise Refused("The text has just been changed. Try again in a moment.")
            edit = lsp.TextEdit(to_range(here.span), text)
            changes.setdefault(self.uri(here.path), []).append(edit)
        return lsp.WorkspaceEdit(changes)

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

    def closed(self, uri: str) -> None:
        """A file counts again as it is on disk."""
        path = self.path(uri)
        if path is not None:
            self.desk.close(path)
            if root_of(path) is None:
                self.publish({path: []})
            self.check_soon(path)

    def file_changed(self, uri: str) -> None:
        path = self.path(uri)
        if path is not None:
            self.check_soon(path)

    def watch(self) -> None:
        """Asks the editor to tell of files that change on disk, where it can."""
        workspace = self.client_capabilities.workspace
        watched = workspace.did_change_watched_files if workspace else None
        if not watched or not watched.dynamic_registration:
            return
        watchers = [lsp.FileSystemWatcher(pattern) for pattern in ("**/*.rules", "**/*.yaml")]
        options = lsp.DidChangeWatchedFilesRegistrationOptions(watchers)
        method = lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES
        asked = lsp.RegistrationParams([lsp.Registration("files", method, options)])
        self.client_register_capability(asked)

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
        try:
            await self._check_now(root)
        except Exception as error:
            told = f"“{root.name}” could not be checked, by a fault of Grognard: {error!r}"
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Error, told))
            raise
        gc.freeze()  # looking for garbage among all this would delay answers
        await asyncio.sleep(REST)
        gc.unfreeze()
        gc.collect()
        gc.freeze()

    async def _check_now(self, root: Path) -> None:
        loop = asyncio.get_running_loop()
        texts, before = dict(self.desk.open), self.desk.latest.get(root)
        reading = await loop.run_in_executor(self._beside, read, root, texts, before)
        self.publish(self.desk.take(reading))
        await loop.run_in_executor(self._beside, getattr, reading, "index")  # works it out
        self.desk.keep(reading)
        self.protocol.notify(CHECKED, {"uri": root.as_uri()})

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
    _texts(server)
    _questions(server)
    _places(server)
    _changes(server)
    return server


def _texts(server: Server) -> None:
    """What happens to texts in the editor and to files."""

    @server.feature(lsp.INITIALIZED)
    def begun(params: lsp.InitializedParams) -> None:
        server.watch()

    @server.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: lsp.DidOpenTextDocumentParams) -> None:
        server.changed(params.text_document.uri, params.text_document.text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: lsp.DidChangeTextDocumentParams) -> None:
        server.changed(params.text_document.uri, params.content_changes[-1].text)

    @server.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(params: lsp.DidSaveTextDocumentParams) -> None:
        server.file_changed(params.text_document.uri)

    @server.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: lsp.DidCloseTextDocumentParams) -> None:
        server.closed(params.text_document.uri)

    @server.feature(lsp.WORKSPACE_DID_CHANGE_WATCHED_FILES)
    def files_changed(params: lsp.DidChangeWatchedFilesParams) -> None:
        for event in params.changes:
            server.file_changed(event.uri)


def _questions(server: Server) -> None:
    """What is asked about a place in a text."""

    @server.feature(
        lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "{", "["])
    )
    def complete(params: lsp.CompletionParams) -> lsp.CompletionList | None:
        place = server.place(params)
        return complete_at(place, server.snippets) if place else None

    @server.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(params: lsp.HoverParams) -> lsp.Hover | None:
        place = server.place(params)
        text = hover_at(place) if place else ""
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, text)) if text else None

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def symbols(params: lsp.DocumentSymbolParams) -> list[lsp.DocumentSymbol]:
        path = server.path(params.text_document.uri)
        sort = sort_of(path) if path else ""
        return outline(sort, server.desk.source(path)) if path and sort else []

    @server.feature(lsp.WORKSPACE_SYMBOL)
    def everywhere(params: lsp.WorkspaceSymbolParams) -> list[lsp.WorkspaceSymbol]:
        found = find(params.query, server.desk.good.values())
        return [
            workspace_symbol(symbol, server.uri(place.path))
            for symbol, reading in found
            if (place := server.desk.now(symbol.at, reading)) is not None
        ]


def _places(server: Server) -> None:
    """Where what stands at a place is declared or named."""

    @server.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def definition(params: lsp.DefinitionParams) -> list[lsp.Location]:
        place = server.place(params)
        if place is None or place.reading is None:
            return []
        spans = definitions(place.source, place.offset, place.reading)
        return server.locations(spans, place.reading)

    @server.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def referred(params: lsp.ReferenceParams) -> list[lsp.Location]:
        place = server.place(params)
        if place is None or place.reading is None:
            return []
        declared = params.context.include_declaration
        spans = references(place.source, place.offset, place.reading, declared)
        return server.locations(spans, place.reading)

    @server.feature(lsp.TEXT_DOCUMENT_DOCUMENT_HIGHLIGHT)
    def highlight(params: lsp.DocumentHighlightParams) -> list[lsp.DocumentHighlight]:
        place = server.place(params)
        if place is None or place.reading is None:
            return []
        spans = references(place.source, place.offset, place.reading, True)
        places = server.locations(spans, place.reading)
        uri = params.text_document.uri
        return [lsp.DocumentHighlight(p.range) for p in places if p.uri == uri]


def _changes(server: Server) -> None:
    """What would change texts."""

    @server.feature(lsp.TEXT_DOCUMENT_PREPARE_RENAME)
    def can_rename(params: lsp.PrepareRenameParams) -> lsp.PrepareRenamePlaceholder | None:
        place, reading = server.asked(params)
        span, symbols = renamed_at(place.source, place.offset, reading)
        here = server.desk.now(span, reading)
        name = symbols[0].key.name  # of one, where several are spoken of
        return lsp.PrepareRenamePlaceholder(to_range(here.span), name) if here else None

    @server.feature(lsp.TEXT_DOCUMENT_RENAME, lsp.RenameOptions(prepare_provider=True))
    def renamed(params: lsp.RenameParams) -> lsp.WorkspaceEdit:
        place, reading = server.asked(params)
        return server.edit(rename(place.source, place.offset, params.new_name, reading), reading)

    @server.feature(
        lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix])
    )
    def actions(params: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        path = server.path(params.text_document.uri)
        if path is None:
            return []
        places = server.desk.places(root_of(path))
        return list(fixes(server.desk.told.get(path, ()), params.range, places))

    @server.feature(lsp.TEXT_DOCUMENT_FORMATTING)
    def formatted(params: lsp.DocumentFormattingParams) -> list[lsp.TextEdit]:
        path = server.path(params.text_document.uri)
        if path is None:
            return []
        source = server.desk.source(path)
        text = (format_rules if path.suffix == ".rules" else format_sheet)(source)[0]
        whole = to_range(source.span(0, len(source.text)))
        return [] if text is None or text == source.text else [lsp.TextEdit(whole, text)]


def serve() -> None:
    """Answers over standard input and output until the editor ends it."""
    sys.setswitchinterval(SWITCH)
    make().start_io()
