// Sends the open features and Swift files to the server.
"use strict";

const vscode = require("vscode");
const convert = require("./convert");

// The patterns also select features that another extension gives a language of its own, and features in Markdown.
const features = [
  { scheme: "file", language: "gherkin" },
  { scheme: "file", pattern: "**/*.feature" },
  { scheme: "file", pattern: "**/*.feature.md" },
];
const swift = [{ scheme: "file", language: "swift" }];
const selectors = { features, swift, all: [...features, ...swift] };

const isFeature = (document) => vscode.languages.match(selectors.features, document) > 0;

/** Opens, changes, saves and closes documents. Returns what ends that. */
function synchronize(client) {
  const open = new Set();
  const didOpen = (document) => {
    if (open.has(document) || !vscode.languages.match(selectors.all, document)) return;
    open.add(document);
    const { languageId, version } = document;
    const textDocument = { uri: document.uri.toString(), languageId, version, text: document.getText() };
    client.notify("textDocument/didOpen", { textDocument });
  };
  const didChange = ({ document, contentChanges }) => {
    // The editor also reports that a document became dirty or clean.
    if (!open.has(document) || contentChanges.length === 0) return;
    client.notify("textDocument/didChange", {
      textDocument: { uri: document.uri.toString(), version: document.version },
      contentChanges: contentChanges.map(({ range, text }) => ({ range: convert.fromRange(range), text })),
    });
  };
  const identifier = (document) => ({ textDocument: { uri: document.uri.toString() } });
  const didSave = (document) => {
    if (open.has(document)) client.notify("textDocument/didSave", identifier(document));
  };
  const didClose = (document) => {
    if (open.delete(document)) client.notify("textDocument/didClose", identifier(document));
  };
  const subscription = vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(didOpen),
    vscode.workspace.onDidChangeTextDocument(didChange),
    vscode.workspace.onDidSaveTextDocument(didSave),
    vscode.workspace.onDidCloseTextDocument(didClose),
  );
  vscode.workspace.textDocuments.forEach(didOpen);
  return subscription;
}

module.exports = { isFeature, selectors, synchronize };
