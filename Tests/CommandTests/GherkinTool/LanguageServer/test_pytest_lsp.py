"""The language server with a strict client: pytest-lsp checks each message against the types of lsprotocol."""
import asyncio
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pygls.exceptions import JsonRpcException
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

# What the client cannot take is an error.
pytestmark = pytest.mark.filterwarnings("error::pytest_lsp.LspSpecificationWarning")
PROGRAM = os.environ["GHERKIN_RUN_LSP"]
SWIFT = """
let s = StepLibrary(W.self) { steps in
  steps.given("I have {int} beers") { (world, count: Int) in }
  steps.when("I drink {string}") { (world, name: String) in }
}
"""
TEXT = 'Feature: Beer\n  Scenario: One\n    Given I have 2 beers\n    When I 🍺 drink "Pils"\n'


def prepare(client: LanguageClient):
    """The test client leaves these requests of the server to its user."""
    for method in ["client/registerCapability", "workspace/codeLens/refresh"]:
        client.feature(method)(lambda *_: None)


async def eventually(ask):
    """The first answer that has something: the server reads the definitions on a thread."""
    for _ in range(100):
        try:
            answer = await ask()
        except JsonRpcException:
            answer = None
        if answer:
            return answer
        await asyncio.sleep(0.1)


@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[PROGRAM, "lsp"]),
    params=["visual_studio_code", "neovim", "emacs", "minimal"])
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    (tmp_path / "S.swift").write_text(SWIFT)
    (tmp_path / "a.feature").write_text(TEXT)
    lsp_client.folder = tmp_path
    prepare(lsp_client)
    capabilities = (types.ClientCapabilities() if request.param == "minimal" else client_capabilities(request.param))
    await lsp_client.initialize_session(
        types.InitializeParams(capabilities=capabilities, root_uri=tmp_path.as_uri(), process_id=os.getpid()))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_methods(client: LanguageClient):
    """Every answer has the types of the protocol."""
    uri = (client.folder / "a.feature").as_uri()
    document = types.TextDocumentIdentifier(uri=uri)
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=uri, language_id="gherkin", version=1, text=TEXT)))
    position = types.Position(line=2, character=12)
    place = {"text_document": document, "position": position}
    everything = types.Range(start=types.Position(line=0, character=0), end=types.Position(line=4, character=0))
    assert await eventually(lambda: client.text_document_definition_async(types.DefinitionParams(**place)))
    completion = await client.text_document_completion_async(types.CompletionParams(**place))
    assert any(item.documentation for item in completion.items)
    await client.text_document_hover_async(types.HoverParams(**place))
    await client.text_document_references_async(types.ReferenceParams(
        **place, context=types.ReferenceContext(include_declaration=True)))
    await client.text_document_document_highlight_async(types.DocumentHighlightParams(**place))
    symbols = await client.text_document_document_symbol_async(types.DocumentSymbolParams(text_document=document))
    assert symbols and symbols[0].name == "Beer"
    assert await client.text_document_folding_range_async(types.FoldingRangeParams(text_document=document))
    tokens = await client.text_document_semantic_tokens_full_async(types.SemanticTokensParams(text_document=document))
    assert tokens and len(tokens.data) % 5 == 0
    await client.text_document_semantic_tokens_range_async(
        types.SemanticTokensRangeParams(text_document=document, range=everything))
    await client.text_document_document_link_async(types.DocumentLinkParams(text_document=document))
    assert await client.text_document_code_lens_async(types.CodeLensParams(text_document=document))
    await client.text_document_code_action_async(types.CodeActionParams(
        text_document=document, range=everything, context=types.CodeActionContext(diagnostics=[])))
    await client.text_document_prepare_rename_async(types.PrepareRenameParams(**place))
    options = types.FormattingOptions(tab_size=2, insert_spaces=True)
    await client.text_document_formatting_async(
        types.DocumentFormattingParams(text_document=document, options=options))
    await client.text_document_range_formatting_async(
        types.DocumentRangeFormattingParams(text_document=document, range=everything, options=options))
    await client.text_document_on_type_formatting_async(
        types.DocumentOnTypeFormattingParams(**place, ch="|", options=options))
    await client.workspace_symbol_async(types.WorkspaceSymbolParams(query=""))
    await client.text_document_diagnostic_async(types.DocumentDiagnosticParams(text_document=document))
    edit = await eventually(lambda: client.text_document_rename_async(
        types.RenameParams(**place, new_name="I own {int} beers")))
    assert len(edit.document_changes or edit.changes) == 2
    # There is no package whose runner could be built, except that of the program if it is in a build folder.
    try:
        answer = await client.workspace_execute_command_async(types.ExecuteCommandParams(
            command="gherkin-run.debugArguments", arguments=[{"uri": uri, "line": 2}]))
        assert answer["program"]
    except JsonRpcException:
        pass
    for name in ["a.feature", "S.swift"]:
        client.workspace_did_change_watched_files(types.DidChangeWatchedFilesParams(changes=[
            types.FileEvent(uri=(client.folder / name).as_uri(), type=types.FileChangeType.Changed)]))
    client.workspace_did_change_configuration(
        types.DidChangeConfigurationParams(settings={"gherkin-run": {"trusted": True}}))
    assert await client.workspace_symbol_async(types.WorkspaceSymbolParams(query="One"))


@pytest.mark.asyncio
async def test_completion_after_value(client: LanguageClient):
    """A step is completed with the value that is already typed."""
    uri = (client.folder / "a.feature").as_uri()
    text = TEXT.replace("2 beers", "2 b")
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=uri, language_id="gherkin", version=1, text=text)))
    place = types.CompletionParams(
        text_document=types.TextDocumentIdentifier(uri=uri), position=types.Position(line=2, character=18))

    async def items():
        return (await client.text_document_completion_async(place)).items

    item = (await eventually(items))[0]
    assert item.text_edit.new_text.startswith("I have 2 beers")


@pytest.mark.asyncio
async def test_unsaved(client: LanguageClient):
    """A feature with unsaved changes is not run."""
    uri = (client.folder / "a.feature").as_uri()
    client.text_document_did_open(types.DidOpenTextDocumentParams(
        text_document=types.TextDocumentItem(uri=uri, language_id="gherkin", version=1, text=TEXT + "# unsaved\n")))
    with pytest.raises(JsonRpcException, match="a.feature has unsaved changes; save it first"):
        await client.workspace_execute_command_async(types.ExecuteCommandParams(
            command="gherkin-run.run", arguments=[{"uri": uri, "line": 2}]))


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp"]))
async def two_roots(lsp_client: LanguageClient, tmp_path: pathlib.Path):
    """A client with two packages, of which the second one has no definitions."""
    for name in ["one", "two"]:
        (tmp_path / name).mkdir()
        (tmp_path / name / "Package.swift").write_text("// swift-tools-version: 6.2\n")
    (tmp_path / "one" / "S.swift").write_text(SWIFT)
    lsp_client.folder = tmp_path
    prepare(lsp_client)
    folders = [
        types.WorkspaceFolder(uri=(tmp_path / name).as_uri(), name=name) for name in ["one", "two"]]
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities("visual_studio_code"), workspace_folders=folders, process_id=os.getpid()))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_roots(two_roots: LanguageClient):
    """A step leads to the definitions of its own root."""
    places = {}
    for name in ["one", "two"]:
        uri = (two_roots.folder / name / "a.feature").as_uri()
        two_roots.text_document_did_open(types.DidOpenTextDocumentParams(
            text_document=types.TextDocumentItem(uri=uri, language_id="gherkin", version=1, text=TEXT)))
        places[name] = types.DefinitionParams(
            text_document=types.TextDocumentIdentifier(uri=uri), position=types.Position(line=2, character=12))
    found = await eventually(lambda: two_roots.text_document_definition_async(places["one"]))
    assert [place.uri for place in found] == [(two_roots.folder / "one" / "S.swift").as_uri()]
    assert not await two_roots.text_document_definition_async(places["two"])


@pytest_lsp.fixture(config=ClientServerConfig(server_command=[PROGRAM, "lsp"]))
async def link(lsp_client: LanguageClient, tmp_path: pathlib.Path):
    """A client that opens a package by a symbolic link."""
    (tmp_path / "real").mkdir()
    (tmp_path / "real" / "Package.swift").write_text("// swift-tools-version: 6.2\n")
    (tmp_path / "real" / "S.swift").write_text(SWIFT)
    (tmp_path / "link").symlink_to("real")
    lsp_client.folder = tmp_path / "link"
    prepare(lsp_client)
    await lsp_client.initialize_session(types.InitializeParams(
        capabilities=client_capabilities("emacs"), root_uri=lsp_client.folder.as_uri(), process_id=os.getpid()))
    yield
    await lsp_client.shutdown_session()


@pytest.mark.asyncio
async def test_link(link: LanguageClient):
    """The server names files as the client does, also in features in Markdown."""
    uri = (link.folder / "a.feature.md").as_uri()
    link.text_document_did_open(types.DidOpenTextDocumentParams(text_document=types.TextDocumentItem(
        uri=uri, language_id="markdown", version=1,
        text="# Feature: Beer\n\n## Scenario: One\n\n* Given I have 2 beers\n")))
    found = await eventually(lambda: link.text_document_definition_async(types.DefinitionParams(
        text_document=types.TextDocumentIdentifier(uri=uri), position=types.Position(line=4, character=12))))
    assert [place.uri for place in found] == [(link.folder / "S.swift").as_uri()]
