// The language features of the editor, each answered by a request to the server.
"use strict";

const vscode = require("vscode");
const convert = require("./convert");
const { selectors } = require("./documents");

/** Registers the features that the server has. Returns what unregisters them. */
function register(client, { debug }) {
  const { languages } = vscode;
  const server = client.capabilities;
  const { features, all } = selectors;
  const registered = [];

  /** Returns the result of a request, or nothing if it fails, as the user did not ask for it. */
  async function ask(method, document, parameters, token, body) {
    try {
      const textDocument = { uri: document.uri.toString() };
      const result = await client.request(`textDocument/${method}`, { textDocument, ...parameters }, token);
      return result === null ? undefined : body(result);
    } catch (error) {
      if (!error.isStale) client.log(`${method}: ${error.message}`);
      return undefined;
    }
  }
  const at = (position) => ({ position: convert.fromPosition(position) });
  const provide = (capability, registration) => capability && registered.push(registration());

  provide(server.completionProvider, () =>
    languages.registerCompletionItemProvider(features, {
      provideCompletionItems: (document, position, token, { triggerKind, triggerCharacter }) => {
        const context = { triggerKind: triggerKind + 1, triggerCharacter };
        return ask("completion", document, { ...at(position), context }, token, (result) =>
          new vscode.CompletionList(
            convert.list(result.items ?? result, convert.completionItem), result.isIncomplete ?? false));
      },
    }, ...(server.completionProvider.triggerCharacters ?? [])));

  provide(server.hoverProvider, () =>
    languages.registerHoverProvider(all, {
      provideHover: (document, position, token) =>
        ask("hover", document, at(position), token, ({ contents, range }) =>
          new vscode.Hover(convert.markup(contents), range && convert.range(range))),
    }));

  provide(server.definitionProvider, () =>
    languages.registerDefinitionProvider(all, {
      provideDefinition: (document, position, token) =>
        ask("definition", document, at(position), token, (result) => [result].flat().map(convert.location)),
    }));

  provide(server.referencesProvider, () =>
    languages.registerReferenceProvider(all, {
      provideReferences: (document, position, context, token) =>
        ask("references", document, { ...at(position), context }, token, (result) => result.map(convert.location)),
    }));

  provide(server.documentHighlightProvider, () =>
    languages.registerDocumentHighlightProvider(features, {
      provideDocumentHighlights: (document, position, token) =>
        ask("documentHighlight", document, at(position), token, (result) =>
          result.map(({ range, kind }) =>
            new vscode.DocumentHighlight(convert.range(range), convert.enumeration(kind)))),
    }));

  provide(server.documentSymbolProvider, () =>
    languages.registerDocumentSymbolProvider(features, {
      provideDocumentSymbols: (document, token) =>
        ask("documentSymbol", document, {}, token, (result) => result.map(convert.documentSymbol)),
    }));

  provide(server.workspaceSymbolProvider, () =>
    languages.registerWorkspaceSymbolProvider({
      async provideWorkspaceSymbols(query, token) {
        try {
          return convert.list(await client.request("workspace/symbol", { query }, token), (symbol) =>
            new vscode.SymbolInformation(
              symbol.name, convert.enumeration(symbol.kind), symbol.containerName ?? "",
              convert.location(symbol.location)));
        } catch (error) {
          if (!error.isStale) client.log(`workspace/symbol: ${error.message}`);
        }
      },
    }));

  provide(server.codeActionProvider, () =>
    languages.registerCodeActionsProvider(all, {
      provideCodeActions: (document, range, { diagnostics, only, triggerKind }, token) => {
        const context = {
          diagnostics: diagnostics.map(convert.fromDiagnostic), only: only && [only.value], triggerKind,
        };
        return ask("codeAction", document, { range: convert.fromRange(range), context }, token, (result) =>
          result.map(convert.codeAction));
      },
    }, { providedCodeActionKinds: (server.codeActionProvider.codeActionKinds ?? []).map((kind) =>
      vscode.CodeActionKind.Empty.append(kind)) }));

  provide(server.codeLensProvider, () =>
    languages.registerCodeLensProvider(all, {
      onDidChangeCodeLenses: client.lensesChanged.event,
      provideCodeLenses: (document, token) =>
        ask("codeLens", document, {}, token, (result) =>
          result.flatMap(({ range, command }) => {
            const lens = new vscode.CodeLens(convert.range(range), convert.command(command));
            if (command.command !== "gherkin-run.run" || !debug) return [lens];
            const other = { title: "Debug", command: "gherkin-run.debug", arguments: command.arguments };
            return [lens, new vscode.CodeLens(convert.range(range), other)];
          })),
    }));

  /** Returns the edits of a request of the user, who is told if it fails. */
  async function format(method, document, parameters, options, token) {
    try {
      const { tabSize, insertSpaces } = options;
      const textDocument = { uri: document.uri.toString() };
      const result = await client.request(
        `textDocument/${method}`, { textDocument, ...parameters, options: { tabSize, insertSpaces } }, token);
      return convert.list(result, convert.textEdit);
    } catch (error) {
      client.log(`${method}: ${error.message}`);
      if (!token.isCancellationRequested) {
        vscode.window.showWarningMessage(`gherkin-run: The document was not formatted: ${error.message}.`);
      }
    }
  }

  provide(server.documentFormattingProvider, () =>
    languages.registerDocumentFormattingEditProvider(features, {
      provideDocumentFormattingEdits: (document, options, token) => format("formatting", document, {}, options, token),
    }));

  provide(server.documentRangeFormattingProvider, () =>
    languages.registerDocumentRangeFormattingEditProvider(features, {
      provideDocumentRangeFormattingEdits: (document, range, options, token) =>
        format("rangeFormatting", document, { range: convert.fromRange(range) }, options, token),
    }));

  provide(server.documentOnTypeFormattingProvider, () => {
    const { firstTriggerCharacter, moreTriggerCharacter = [] } = server.documentOnTypeFormattingProvider;
    return languages.registerOnTypeFormattingEditProvider(features, {
      provideOnTypeFormattingEdits: (document, position, ch, { tabSize, insertSpaces }, token) => {
        const parameters = { ...at(position), ch, options: { tabSize, insertSpaces } };
        return ask("onTypeFormatting", document, parameters, token, (result) => result.map(convert.textEdit));
      },
    }, firstTriggerCharacter, ...moreTriggerCharacter);
  });

  // The editor shows the messages of errors, and asks the next extension.
  provide(server.renameProvider, () =>
    languages.registerRenameProvider(all, {
      async prepareRename(document, position, token) {
        const textDocument = { uri: document.uri.toString() };
        const result = await client.request("textDocument/prepareRename", { textDocument, ...at(position) }, token);
        if (!result) throw new Error("There is no step, tag or placeholder to rename here.");
        return { range: convert.range(result.range), placeholder: result.placeholder };
      },
      async provideRenameEdits(document, position, newName, token) {
        const textDocument = { uri: document.uri.toString() };
        const result = await client.request("textDocument/rename", { textDocument, ...at(position), newName }, token);
        return result && convert.workspaceEdit(result);
      },
    }));

  provide(server.foldingRangeProvider, () => {
    const kinds = { comment: vscode.FoldingRangeKind.Comment, region: vscode.FoldingRangeKind.Region };
    return languages.registerFoldingRangeProvider(features, {
      provideFoldingRanges: (document, context, token) =>
        ask("foldingRange", document, {}, token, (result) =>
          result.map(({ startLine, endLine, kind }) => new vscode.FoldingRange(startLine, endLine, kinds[kind]))),
    });
  });

  provide(server.documentLinkProvider, () =>
    languages.registerDocumentLinkProvider(features, {
      provideDocumentLinks: (document, token) =>
        ask("documentLink", document, {}, token, (result) =>
          result.map(({ range, target, tooltip }) => {
            const link = new vscode.DocumentLink(convert.range(range), target && convert.uri(target));
            link.tooltip = tooltip;
            return link;
          })),
    }));

  provide(server.semanticTokensProvider, () => {
    const { legend, full, range } = server.semanticTokensProvider;
    // Themes have no colours for this name, so that strings keep those of the grammar, which colours JSON in them.
    const types = legend.tokenTypes.map((type) => (type === "string" ? "gherkinString" : type));
    const colours = new vscode.SemanticTokensLegend(types, legend.tokenModifiers);
    const tokens = (result) => new vscode.SemanticTokens(new Uint32Array(result.data));
    const provider = {
      provideDocumentSemanticTokens: (document, token) => ask("semanticTokens/full", document, {}, token, tokens),
      provideDocumentRangeSemanticTokens: (document, part, token) =>
        ask("semanticTokens/range", document, { range: convert.fromRange(part) }, token, tokens),
    };
    return vscode.Disposable.from(
      ...(full ? [languages.registerDocumentSemanticTokensProvider(features, provider, colours)] : []),
      ...(range ? [languages.registerDocumentRangeSemanticTokensProvider(features, provider, colours)] : []),
    );
  });

  return vscode.Disposable.from(...registered);
}

module.exports = { register };
