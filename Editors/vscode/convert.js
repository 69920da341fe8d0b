// Values of the protocol as values of the editor, and the other way round.
"use strict";

const vscode = require("vscode");

const position = ({ line, character }) => new vscode.Position(line, character);
const range = ({ start, end }) => new vscode.Range(position(start), position(end));
const uri = (text) => vscode.Uri.parse(text, true);
const location = (value) => new vscode.Location(uri(value.uri), range(value.range));
const textEdit = (value) => new vscode.TextEdit(range(value.range), value.newText);
/** Maps a list; a result that is null is a list without elements. */
const list = (values, body) => (values ?? []).map(body);

/** The enumerations of the protocol start with 1, those of the editor with 0. */
const enumeration = (value) => (value === undefined ? undefined : value - 1);

const fromPosition = ({ line, character }) => ({ line, character });
const fromRange = ({ start, end }) => ({ start: fromPosition(start), end: fromPosition(end) });

/** Returns Markdown, or plain text as a string. */
function markup(value) {
  if (value === undefined || value === null || typeof value === "string") return value ?? undefined;
  return value.kind === "markdown" ? new vscode.MarkdownString(value.value) : value.value;
}

function command(value) {
  return value && { title: value.title, command: value.command, arguments: value.arguments };
}

function diagnostic(value) {
  const result = new vscode.Diagnostic(range(value.range), value.message, enumeration(value.severity ?? 1));
  result.source = value.source;
  result.tags = value.tags;
  const link = value.codeDescription?.href;
  result.code = link && value.code !== undefined ? { value: value.code, target: uri(link) } : value.code;
  result.relatedInformation = value.relatedInformation?.map(
    (information) => new vscode.DiagnosticRelatedInformation(location(information.location), information.message),
  );
  return result;
}

function fromDiagnostic(value) {
  const code = typeof value.code === "object" ? value.code.value : value.code;
  const { message, source } = value;
  return { range: fromRange(value.range), message, severity: value.severity + 1, code, source };
}

function completionItem(value) {
  const item = new vscode.CompletionItem(value.label, enumeration(value.kind));
  item.detail = value.detail;
  item.documentation = markup(value.documentation);
  item.sortText = value.sortText;
  item.filterText = value.filterText;
  item.preselect = value.preselect;
  item.tags = value.tags;
  item.commitCharacters = value.commitCharacters;
  const text = value.textEdit?.newText ?? value.insertText ?? value.label;
  item.insertText = value.insertTextFormat === 2 ? new vscode.SnippetString(text) : text;
  if (value.textEdit?.range) item.range = range(value.textEdit.range);
  if (value.textEdit?.insert) {
    item.range = { inserting: range(value.textEdit.insert), replacing: range(value.textEdit.replace) };
  }
  if (value.additionalTextEdits) item.additionalTextEdits = value.additionalTextEdits.map(textEdit);
  return item;
}

function documentSymbol(value) {
  const symbol = new vscode.DocumentSymbol(
    value.name, value.detail ?? "", enumeration(value.kind), range(value.range), range(value.selectionRange));
  symbol.children = list(value.children, documentSymbol);
  return symbol;
}

/** Returns an edit of several files. Throws if an open document is not the version that the edit was made for. */
function workspaceEdit(value) {
  const edit = new vscode.WorkspaceEdit();
  for (const [file, edits] of Object.entries(value.changes ?? {})) edit.set(uri(file), edits.map(textEdit));
  for (const change of value.documentChanges ?? []) {
    if (change.kind === "create") {
      edit.createFile(uri(change.uri), change.options);
      continue;
    }
    if (change.kind) throw new Error(`the edit has an operation that is not known: ${change.kind}`);
    const { uri: file, version } = change.textDocument;
    const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === uri(file).toString());
    if (open && typeof version === "number" && version !== open.version) {
      throw new Error(`${vscode.workspace.asRelativePath(open.uri)} has changed; try again`);
    }
    edit.set(uri(file), change.edits.map(textEdit));
  }
  return edit;
}

function codeAction(value) {
  if (typeof value.command === "string") return command(value);
  const kind = value.kind && vscode.CodeActionKind.Empty.append(value.kind);
  const action = new vscode.CodeAction(value.title, kind);
  action.isPreferred = value.isPreferred;
  action.diagnostics = value.diagnostics?.map(diagnostic);
  action.disabled = value.disabled;
  if (value.edit) action.edit = workspaceEdit(value.edit);
  action.command = command(value.command);
  return action;
}

module.exports = {
  codeAction, command, completionItem, diagnostic, documentSymbol, enumeration, fromDiagnostic, fromPosition,
  fromRange, list, location, markup, position, range, textEdit, uri, workspaceEdit,
};
