"""The language server with a strict client: pytest-lsp checks each message against the types of lsprotocol."""
import os
import pathlib

import pytest
import pytest_lsp
from lsprotocol import types
from pytest_lsp import ClientServerConfig, LanguageClient, client_capabilities

PROGRAM = os.environ["GHERKIN_RUN_LSP"]
SWIFT = """
let s = StepLibrary(W.self) { steps in
  steps.given("I have {int} beers") { (world, count: Int) in }
  steps.when("I drink {string}") { (world, name: String) in }
}
"""
TEXT = 'Feature: Beer\n  Scenario: One\n    Given I have 2 beers\n    When I 🍺 drink "Pils"\n'




@pytest_lsp.fixture(
    config=ClientServerConfig(server_command=[PROGRAM, "lsp"]),
    params=["visual_studio_code", "neovim", "emacs", "minimal"])
async def client(request, lsp_client: LanguageClient, tmp_path: pathlib.Path):
    (tmp_path / "S.swift").write_text(SWIFT)
    (tmp_path / "a.feature").write_text(TEXT)
    lsp_client.folder = tmp_path
    # The test client leaves these of the server to its user.
    for method in ["client/registerCapability", "workspace/codeLens/refresh"]:
        lsp_client.feature(method)(lambda *_: None)
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
    completion = await client.text_document_completion_async(types.CompletionParams(**place))
    assert completion is not None
    await client.text_document_hover_async(types.HoverParams(**place))
    await client.text_document_definition_async(types.DefinitionParams(**place))
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
