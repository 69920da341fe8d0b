"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { range, start, until } = require("./harness");

const uri = "file:///package/a.feature";
const path = "/package/a.feature";
const token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) };

/** Starts the extension with an open feature, and calls a function with a provider. */
async function provide(name, answers, body, options) {
  const session = start({ answers, ...options });
  const document = session.editor.open(path, "Feature: a\n");
  const server = await session.server();
  try {
    const provider = await until(() => session.editor.providers[name]?.[0]?.provider);
    return await body(provider, document, { ...session, server, position: new session.vscode.Position(2, 4) });
  } finally {
    await session.stop();
  }
}

test("features are selected by their names, whatever language another extension gives them", async () => {
  const session = start();
  const server = await session.server();
  await until(() => session.editor.providers.CompletionItem?.length);
  for (const [file, language] of [
    ["/package/a.feature", "gherkin"], ["/package/b.feature", "cucumber"], ["/package/c.feature", "feature"],
    ["/package/d.feature", "plaintext"], ["/package/deep/e.feature.md", "gherkin-markdown"],
    ["/package/f.feature.md", "markdown"], ["/package/g.txt", "gherkin"], ["/package/Steps.swift", "swift"],
    ["/package/README.md", "markdown"], ["/package/data.json", "json"],
  ]) session.editor.open(file, "", language);
  session.editor.documents.push({
    ...session.editor.documents[0], uri: session.vscode.Uri.parse("git:/package/a.feature"),
  });
  await server.message("textDocument/didOpen", 8);
  assert.deepEqual(
    server.all("textDocument/didOpen").map(({ textDocument }) => textDocument.uri.split("/").pop()),
    ["a.feature", "b.feature", "c.feature", "d.feature", "e.feature.md", "f.feature.md", "g.txt", "Steps.swift"]);
  const matches = (name, document) =>
    session.vscode.languages.match(session.editor.providers[name][0].selector, document);
  const swift = session.editor.documents.find((document) => document.languageId === "swift");
  assert.ok(matches("CodeLens", swift) && matches("Rename", swift) && matches("Reference", swift));
  assert.ok(!matches("CompletionItem", swift) && !matches("DocumentFormattingEdit", swift));
  await session.stop();
});

test("open documents are opened, changed, saved and closed at the server", async () => {
  const session = start();
  const document = session.editor.open(path, "Feature: a\n");
  const server = await session.server();
  const { textDocument } = await server.message("textDocument/didOpen");
  assert.deepEqual(textDocument, { uri, languageId: "gherkin", version: 1, text: "Feature: a\n" });
  document.edit(range(0, 9, 10), "b", "Feature: b\n");
  session.editor.events.change.fire({ document, contentChanges: [] });
  document.save();
  document.close();
  await server.message("textDocument/didClose");
  assert.deepEqual(server.all("textDocument/didChange"), [{
    textDocument: { uri, version: 2 }, contentChanges: [{ range: range(0, 9, 10), text: "b" }],
  }]);
  assert.equal(server.all("textDocument/didSave").length, 1);
  await session.stop();
});

test("completion offers snippets, Markdown and deprecated items, and asks again if it is incomplete", () =>
  provide("CompletionItem", {
    "textDocument/completion": {
      isIncomplete: true,
      items: [
        {
          label: "I have {int} beers", kind: 2, textEdit: { range: range(2, 4, 5), newText: "I have ${1:1} beers" },
          insertTextFormat: 2, documentation: { kind: "markdown", value: "*beers*" }, sortText: "000001", tags: [1],
        },
        { label: "Given ", kind: 14, textEdit: { range: range(2, 4, 5), newText: "Given $" }, insertTextFormat: 1 },
      ],
    },
  }, async (provider, document, { vscode, position, server }) => {
    const list = await provider.provideCompletionItems(
      document, position, token, { triggerKind: 1, triggerCharacter: "@" });
    assert.equal(list.isIncomplete, true);
    const [step, keyword] = list.items;
    assert.ok(step.insertText instanceof vscode.SnippetString && step.documentation instanceof vscode.MarkdownString);
    assert.deepEqual(
      [step.insertText.value, step.kind, step.tags, step.sortText], ["I have ${1:1} beers", 1, [1], "000001"]);
    assert.deepEqual([step.range.start.line, step.range.end.character], [2, 5]);
    assert.deepEqual([keyword.insertText, keyword.kind], ["Given $", 13]);
    assert.deepEqual(server.all("textDocument/completion"), [{
      textDocument: { uri }, position: { line: 2, character: 4 }, context: { triggerKind: 2, triggerCharacter: "@" },
    }]);
  }));

test("a failed request gives no result and is logged; one for an old version is not", () => {
  const errors = [{ code: -32603, message: "broken" }, { code: -32801, message: "changed" }];
  return provide("Hover", {
    "textDocument/hover": () => {
      throw Object.assign(new Error(errors[0].message), errors.shift());
    },
  }, async (provider, document, { position, editor }) => {
    assert.equal(await provider.provideHover(document, position, token), undefined);
    assert.equal(await provider.provideHover(document, position, token), undefined);
    assert.deepEqual(editor.output, ["hover: broken"]);
    assert.deepEqual(editor.messages, []);
  });
});

test("diagnostics have their severity, link, tags and related places", async () => {
  const session = start();
  const server = await session.server();
  server.notify("textDocument/publishDiagnostics", {
    uri,
    diagnostics: [{
      range: range(1, 0, 3), message: "no definition matches", severity: 2, source: "gherkin-run",
      code: "undefined-step",
      codeDescription: { href: "https://example.org/rules" }, tags: [1],
      relatedInformation: [{
        location: { uri: "file:///package/Steps.swift", range: range(4, 0, 1) }, message: "similar",
      }],
    }],
  });
  const [diagnostic] = await until(() => session.editor.diagnostics.get(uri));
  assert.deepEqual([diagnostic.severity, diagnostic.tags, diagnostic.code.value], [1, [1], "undefined-step"]);
  assert.equal(diagnostic.code.target.toString(), "https://example.org/rules");
  assert.equal(diagnostic.relatedInformation[0].location.uri.path, "/package/Steps.swift");
  server.notify("textDocument/publishDiagnostics", { uri, diagnostics: [] });
  await until(() => session.editor.diagnostics.get(uri).length === 0);
  await session.stop();
});

test("symbols, links, highlights, references, definitions and folding ranges are converted", () =>
  provide("DocumentSymbol", {
    "textDocument/documentSymbol": [{
      name: "Sign in", kind: 2, range: range(0, 0, 5), selectionRange: range(0, 0, 5),
      children: [{ name: " ", kind: 6, range: range(2, 0, 5), selectionRange: range(2, 0, 5) }],
    }],
    "textDocument/documentLink": [{ range: range(1, 0, 5), target: "https://example.org" }],
    "textDocument/documentHighlight": [{ range: range(1, 0, 5) }],
    "textDocument/references": [{ uri, range: range(3, 0, 5) }],
    "textDocument/definition": { uri: "file:///package/Steps.swift", range: range(4, 0, 5) },
    "textDocument/foldingRange": [{ startLine: 1, endLine: 3, kind: "comment" }, { startLine: 4, endLine: 5 }],
    "workspace/symbol": [{ name: "Sign in", kind: 6, location: { uri, range: range(3, 0, 5) } }],
  }, async (provider, document, { provider: other, position }) => {
    const [symbol] = await provider.provideDocumentSymbols(document, token);
    assert.deepEqual([symbol.kind, symbol.children[0].kind], [1, 5]);
    assert.equal(
      (await other("DocumentLink").provideDocumentLinks(document, token))[0].target.toString(), "https://example.org");
    assert.equal(
      (await other("DocumentHighlight").provideDocumentHighlights(document, position, token))[0].range.start.line, 1);
    const context = { includeDeclaration: true };
    assert.equal(
      (await other("Reference").provideReferences(document, position, context, token))[0].range.start.line, 3);
    assert.equal(
      (await other("Definition").provideDefinition(document, position, token))[0].uri.path, "/package/Steps.swift");
    const folds = await other("FoldingRange").provideFoldingRanges(document, {}, token);
    assert.deepEqual(folds.map(({ start, end, kind }) => [start, end, kind]), [[1, 3, 1], [4, 5, undefined]]);
    const [found] = await other("WorkspaceSymbol").provideWorkspaceSymbols("sign", token);
    assert.deepEqual([found.name, found.kind], ["Sign in", 5]);
  }));

test("semantic tokens leave strings to the grammar, which colours JSON in doc strings", () =>
  provide("DocumentSemanticTokens", { "textDocument/semanticTokens/full": { data: [0, 0, 7, 0, 0] } },
    async (provider, document, { editor }) => {
      assert.deepEqual([...(await provider.provideDocumentSemanticTokens(document, token)).data], [0, 0, 7, 0, 0]);
      const [legend] = editor.providers.DocumentSemanticTokens[0].rest;
      assert.deepEqual(legend.tokenTypes, ["keyword", "gherkinString"]);
    }));

test("formatting sends the options, and its failure is shown", () => {
  let isBroken = false;
  return provide("DocumentFormattingEdit", {
    "textDocument/formatting": () => {
      if (isBroken) throw new Error("the document is still being parsed");
      return [{ range: range(0, 0, 2), newText: "" }];
    },
    "textDocument/onTypeFormatting": [{ range: range(3, 0, 0), newText: "  " }],
  }, async (provider, document, { editor, server, provider: other, position }) => {
    const options = { tabSize: 2, insertSpaces: true };
    assert.equal((await provider.provideDocumentFormattingEdits(document, options, token)).length, 1);
    assert.deepEqual((await server.message("textDocument/formatting")).options, options);
    isBroken = true;
    await provider.provideDocumentFormattingEdits(document, options, token);
    assert.match(editor.messages[0].text, /was not formatted: the document is still being parsed/);
    const edits = await other("OnTypeFormattingEdit").provideOnTypeFormattingEdits(
      document, position, "|", options, token);
    assert.equal(edits[0].newText, "  ");
  });
});

test("a rename edits several files, and is refused with the server's reason", () => {
  let version = 1;
  return provide("Rename", {
    "textDocument/prepareRename": ({ position }) =>
      position.line === 2 ? { range: range(2, 4, 9), placeholder: "a step" } : null,
    "textDocument/rename": ({ newName }) => {
      if (newName === "") throw Object.assign(new Error("The parameters would change."), { code: -32803 });
      return {
        documentChanges: [
          { textDocument: { uri, version }, edits: [{ range: range(2, 4, 9), newText: newName }] },
          { kind: "create", uri: "file:///package/New.swift" },
        ],
      };
    },
  }, async (provider, document, { vscode, position }) => {
    assert.equal((await provider.prepareRename(document, position, token)).placeholder, "a step");
    await assert.rejects(provider.prepareRename(document, new vscode.Position(0, 0), token), /nothing|no step/i);
    const edit = await provider.provideRenameEdits(document, position, "b", token);
    assert.deepEqual(
      edit.operations.map((operation) => operation.uri ?? operation.create), [uri, "file:///package/New.swift"]);
    await assert.rejects(provider.provideRenameEdits(document, position, "", token), /parameters would change/);
    version = 7;
    await assert.rejects(provider.provideRenameEdits(document, position, "b", token), /a\.feature has changed/);
  });
});

test("code actions send what the user asks for, and bring edits", () =>
  provide("CodeActions", {
    "textDocument/codeAction": [{
      title: "Define the step", kind: "quickfix", isPreferred: true,
      edit: {
        documentChanges: [{ textDocument: { uri, version: null }, edits: [{ range: range(0, 0, 0), newText: "x" }] }],
      },
    }],
  }, async (provider, document, { vscode, server, editor }) => {
    const problem = new vscode.Diagnostic(
      { start: { line: 2, character: 0 }, end: { line: 2, character: 9 } }, "undefined", 0);
    const [action] = await provider.provideCodeActions(
      document, problem.range, { diagnostics: [problem], only: { value: "quickfix" }, triggerKind: 1 }, token);
    assert.deepEqual(
      [action.title, action.kind.value, action.isPreferred, action.edit.operations.length],
      ["Define the step", "quickfix", true, 1]);
    const { context } = await server.message("textDocument/codeAction");
    assert.deepEqual([context.only, context.diagnostics[0].severity], [["quickfix"], 1]);
    assert.deepEqual(
      editor.providers.CodeActions[0].rest[0].providedCodeActionKinds.map(({ value }) => value),
      ["quickfix", "source.fixAll"]);
  }));

test("beside each lens Run there is a lens Debug, if the server can debug", async () => {
  const lenses = [
    { range: range(0, 0, 9), command: { title: "Run", command: "gherkin-run.run", arguments: [{ uri }] } },
    {
      range: range(4, 0, 9),
      command: { title: "3 uses", command: "gherkin-run.showUses", arguments: [{ uri, line: 4 }] },
    },
  ];
  for (const [commands, titles] of [
    [["gherkin-run.run", "gherkin-run.debugArguments"], ["Run", "Debug", "3 uses"]],
    [["gherkin-run.run"], ["Run", "3 uses"]],
  ]) {
    await provide("CodeLens", { "textDocument/codeLens": lenses }, async (provider, document, { server }) => {
      const found = await provider.provideCodeLenses(document, token);
      assert.deepEqual(found.map(({ command }) => command.title), titles);
      let isRefreshed = false;
      provider.onDidChangeCodeLenses(() => (isRefreshed = true));
      assert.equal((await server.request("workspace/codeLens/refresh")).result, null);
      assert.ok(isRefreshed);
    }, { capabilities: { codeLensProvider: {}, executeCommandProvider: { commands } } });
  }
});

test("the uses of a definition are shown as references", async () => {
  const session = start();
  await session.editor.commands.get("gherkin-run.showUses")({ uri, line: 4, character: 14 });
  const [name, target, position] = session.editor.executed[0];
  assert.deepEqual(
    [name, target.toString(), position.line, position.character], ["editor.action.findReferences", uri, 4, 14]);
  await session.stop();
});

test("only what the server can do is registered", async () => {
  const session = start({ capabilities: { hoverProvider: true } });
  await session.server();
  await until(() => session.editor.providers.Hover);
  assert.deepEqual(Object.keys(session.editor.providers), ["Hover"]);
  assert.deepEqual(session.editor.controllers, []);
  await session.stop();
});

test("edits of the server are applied, and refused for another version", async () => {
  const session = start();
  session.editor.open(path);
  const server = await session.server();
  const edit = (version) => ({ edit: { documentChanges: [{ textDocument: { uri, version }, edits: [] }] } });
  assert.deepEqual((await server.request("workspace/applyEdit", edit(1))).result, { applied: true });
  const { result } = await server.request("workspace/applyEdit", edit(2));
  assert.equal(result.applied, false);
  assert.match(result.failureReason, /has changed/);
  const strange = await server.request("workspace/applyEdit", { edit: { documentChanges: [{ kind: "delete", uri }] } });
  assert.equal(strange.result.applied, false);
  await session.stop();
});

test("files are watched as the server requests, and changes are sent together", async () => {
  const session = start();
  const server = await session.server();
  const registerOptions = {
    watchers: [
      { globPattern: "**/*.swift" }, { globPattern: { baseUri: "file:///package", pattern: "*.feature" }, kind: 4 },
    ],
  };
  const registrations = [{ id: "files", method: "workspace/didChangeWatchedFiles", registerOptions }];
  assert.equal((await server.request("client/registerCapability", { registrations })).result, null);
  const [swift, features] = session.editor.watchers;
  assert.deepEqual([swift.pattern, swift.ignored], ["**/*.swift", [false, false, false]]);
  assert.deepEqual([features.pattern.base.path, features.ignored], ["/package", [true, true, false]]);
  swift.changed.fire(session.vscode.Uri.file("/package/Steps.swift"));
  features.deleted.fire(session.vscode.Uri.file(path));
  assert.deepEqual(await server.message("workspace/didChangeWatchedFiles"), {
    changes: [{ uri: "file:///package/Steps.swift", type: 2 }, { uri, type: 3 }],
  });
  await server.request("client/unregisterCapability", { unregisterations: [{ id: "files" }] });
  assert.ok(swift.isDisposed && features.isDisposed);
  const other = await server.request(
    "client/registerCapability", { registrations: [{ id: "1", method: "textDocument/hover" }] });
  assert.equal(other.error.code, -32601);
  await session.stop();
});

test("messages, questions and logs of the server are shown", async () => {
  const session = start();
  const server = await session.server();
  session.editor.answer = "Yes";
  server.notify("window/showMessage", { type: 1, message: "gherkin-run.yaml is not valid" });
  server.notify("window/logMessage", { type: 3, message: "12 step definitions" });
  const { result } = await server.request(
    "window/showMessageRequest", { type: 3, message: "Build?", actions: [{ title: "Yes", id: 1 }] });
  assert.deepEqual(result, { title: "Yes", id: 1 });
  assert.deepEqual(session.editor.messages.map(({ severity, text }) => [severity, text]), [
    ["error", "gherkin-run: gherkin-run.yaml is not valid"], ["information", "gherkin-run: Build?"],
  ]);
  assert.deepEqual(session.editor.output, ["12 step definitions"]);
  assert.equal((await server.request("workspace/unknown", {})).error.code, -32601);
  await session.stop();
});

test("progress is shown until its end, and can be cancelled", async () => {
  const session = start();
  const server = await session.server();
  await server.request("window/workDoneProgress/create", { token: "build" });
  const report = (value) => server.notify("$/progress", { token: "build", value });
  report({ kind: "begin", title: "Build the runner", cancellable: true });
  report({ kind: "report", message: "[1/4] Compiling" });
  const shown = await until(() => session.editor.progress[0]);
  await until(() => shown.reports.length === 1);
  assert.deepEqual([shown.title, shown.cancellable], ["Build the runner", true]);
  shown.cancel();
  assert.deepEqual(await server.message("window/workDoneProgress/cancel"), { token: "build" });
  report({ kind: "end", message: "The build was stopped." });
  await until(() => !shown.isShown);
  await session.stop();
});

test("progress ends with its server", async () => {
  const session = start();
  const server = await session.server();
  await server.request("window/workDoneProgress/create", { token: 1 });
  server.notify("$/progress", { token: 1, value: { kind: "begin", title: "Build" } });
  const shown = await until(() => session.editor.progress[0]);
  server.exit(1);
  await until(() => !shown.isShown);
  await session.stop();
});
