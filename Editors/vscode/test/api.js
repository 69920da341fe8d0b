// A stub of the part of the API of Visual Studio Code that the extension uses.
"use strict";

class Disposable {
  constructor(body) {
    this.dispose = body ?? (() => {});
  }

  static from(...disposables) {
    return new Disposable(() => disposables.forEach((disposable) => disposable.dispose()));
  }
}

class EventEmitter {
  listeners = new Set();
  event = (listener) => {
    this.listeners.add(listener);
    return new Disposable(() => this.listeners.delete(listener));
  };

  fire(value) {
    for (const listener of [...this.listeners]) listener(value);
  }
}

class CancellationTokenSource {
  emitter = new EventEmitter();
  token = { isCancellationRequested: false, onCancellationRequested: this.emitter.event };

  cancel() {
    this.token.isCancellationRequested = true;
    this.emitter.fire();
  }
}

class Position {
  constructor(line, character) {
    if (!(line >= 0) || !(character >= 0)) throw new Error("illegal position");
    Object.assign(this, { line, character });
  }
}

class Range {
  constructor(start, end) {
    Object.assign(this, { start, end });
  }
}

class Uri {
  constructor(scheme, path) {
    Object.assign(this, { scheme, path, fsPath: path });
  }

  static parse(text) {
    const [, scheme, path] = /^([\w-]+):(?:\/\/)?(.*)$/.exec(text) ?? [];
    if (!scheme) throw new Error(`no scheme: ${text}`);
    return new Uri(scheme, decodeURIComponent(path));
  }

  static file(path) {
    return new Uri("file", path);
  }

  toString() {
    return `${this.scheme}://${this.path.split("/").map(encodeURIComponent).join("/")}`;
  }
}

/** Returns a class whose constructor assigns its arguments to properties. */
const record = (...names) =>
  class {
    constructor(...values) {
      names.forEach((name, index) => (this[name] = values[index]));
    }
  };

class DocumentSymbol extends record("name", "detail", "kind", "range", "selectionRange") {
  constructor(...values) {
    super(...values);
    if (!this.name) throw new Error("name must not be falsy");
  }
}

class WorkspaceEdit {
  operations = [];
  createFile = (uri, options) => this.operations.push({ create: uri.toString(), options });
  set = (uri, edits) => this.operations.push({ uri: uri.toString(), edits });
}

class CodeActionKind {
  static Empty = new CodeActionKind("");

  constructor(value) {
    this.value = value;
  }

  append(part) {
    return new CodeActionKind(this.value ? `${this.value}.${part}` : part);
  }
}

class TestItemCollection {
  items = new Map();

  constructor(parent) {
    this.parent = parent;
  }

  get size() {
    return this.items.size;
  }

  [Symbol.iterator]() {
    return this.items.entries();
  }

  add(item) {
    item.parent = this.parent;
    this.items.set(item.id, item);
  }

  delete(id) {
    this.items.delete(id);
  }

  get(id) {
    return this.items.get(id);
  }

  replace(items) {
    this.items.clear();
    items.forEach((item) => this.add(item));
  }
}

/** Returns a regular expression for a glob pattern with `**` and `*`. */
const glob = (pattern) =>
  new RegExp(`^${pattern.replace(/[.]/g, "\\.").replace(/\*\*\//g, "(?:.*/)?").replace(/(?<![.)])\*/g, "[^/]*")}$`);

/** The state of an editor that tests change and look at, and the API for it. */
function createEditor({ trusted = true, settings = {}, folders = ["/package"], extensions = [] } = {}) {
  const events = Object.fromEntries([
    "open", "change", "save", "close", "configuration", "trust", "folders", "debugStart", "debugEnd",
  ].map((name) => [name, new EventEmitter()]));
  const editor = {
    settings, events, extensions, documents: [], messages: [], answers: {}, output: [], providers: {},
    diagnostics: new Map(), commands: new Map(), executed: [], applied: [], watchers: [], progress: [], controllers: [],
    debugged: [], stopped: [], startsDebugging: true,
  };
  const show = (severity) => async (text, ...actions) => {
    editor.messages.push({ severity, text, actions });
    return editor.answers[text] ?? actions.find((action) => action === editor.answer);
  };
  const register = (name) => (selector, ...values) => {
    // Workspace symbols have no selector.
    const [provider, ...rest] = typeof selector.provideWorkspaceSymbols === "function" ? [selector] : values;
    const entry = { selector, provider, rest };
    (editor.providers[name] ??= []).push(entry);
    return new Disposable(() => (editor.providers[name] = editor.providers[name].filter((other) => other !== entry)));
  };
  const languages = new Proxy({
    match: (selector, document) =>
      Number([selector].flat().some(({ scheme, language, pattern }) =>
        (scheme === undefined || scheme === document.uri.scheme)
        && (language === undefined || language === document.languageId)
        && (pattern === undefined || glob(pattern).test(document.uri.path)))),
    createDiagnosticCollection: () => {
      let isDisposed = false;
      return {
        set: (uri, values) => {
          if (isDisposed) throw new Error("illegal state - object is disposed");
          editor.diagnostics.set(uri.toString(), values);
        },
        dispose: () => {
          isDisposed = true;
          editor.diagnostics.clear();
        },
      };
    },
  }, { get: (target, name) => target[name] ?? register(name.replace(/^register|Provider$/g, "")) });

  const relative = (value) => (value.path ?? value).replace(/^\/package\//, "");
  const vscode = {
    CancellationTokenSource, CodeActionKind, Disposable, DocumentSymbol, EventEmitter, Position, Range, Uri,
    WorkspaceEdit,
    CodeAction: record("title", "kind"), CodeLens: record("range", "command"),
    CompletionItem: record("label", "kind"), CompletionList: record("items", "isIncomplete"),
    Diagnostic: record("range", "message", "severity"),
    DiagnosticRelatedInformation: record("location", "message"),
    DocumentHighlight: record("range", "kind"), DocumentLink: record("range", "target"),
    FoldingRange: record("start", "end", "kind"), FoldingRangeKind: { Comment: 1, Imports: 2, Region: 3 },
    Hover: record("contents", "range"), Location: record("uri", "range"), MarkdownString: record("value"),
    ProgressLocation: { Notification: 15 }, RelativePattern: record("base", "pattern"),
    SemanticTokens: record("data"), SemanticTokensLegend: record("tokenTypes", "tokenModifiers"),
    SnippetString: record("value"), SymbolInformation: record("name", "kind", "containerName", "location"),
    TestMessage: record("message"), TestRunProfileKind: { Run: 1, Debug: 2 }, TestTag: record("id"),
    TestRunRequest: record("include", "exclude", "profile"), TextEdit: record("range", "newText"),
    env: { appName: "Stub" },
    languages,
    window: {
      showErrorMessage: show("error"), showWarningMessage: show("warning"), showInformationMessage: show("information"),
      createOutputChannel: () => ({
        appendLine: (text) => editor.output.push(text), show: () => (editor.isLogShown = true), dispose() {},
      }),
      async withProgress(options, task) {
        const source = new CancellationTokenSource();
        const shown = { ...options, reports: [], cancel: () => source.cancel(), isShown: true };
        editor.progress.push(shown);
        await task({ report: (value) => shown.reports.push(value.message) }, source.token);
        shown.isShown = false;
      },
    },
    workspace: {
      get textDocuments() { return editor.documents; },
      workspaceFolders: folders.map((path) => ({ uri: Uri.file(path), name: path.split("/").pop() })),
      get isTrusted() { return trusted; },
      getConfiguration: (section) => ({ get: (name) => editor.settings[`${section}.${name}`] }),
      onDidOpenTextDocument: events.open.event, onDidChangeTextDocument: events.change.event,
      onDidSaveTextDocument: events.save.event, onDidCloseTextDocument: events.close.event,
      onDidChangeConfiguration: events.configuration.event, onDidGrantWorkspaceTrust: events.trust.event,
      onDidChangeWorkspaceFolders: events.folders.event,
      applyEdit: async (edit) => editor.applied.push(edit) > 0,
      asRelativePath: relative,
      getWorkspaceFolder: (uri) =>
        vscode.workspace.workspaceFolders.find((folder) => uri.path.startsWith(folder.uri.path)),
      createFileSystemWatcher: (pattern, ...ignored) => {
        const [created, changed, deleted] = [new EventEmitter(), new EventEmitter(), new EventEmitter()];
        const watcher = {
          pattern, ignored, created, changed, deleted, isDisposed: false,
          onDidCreate: created.event, onDidChange: changed.event, onDidDelete: deleted.event,
          dispose: () => (watcher.isDisposed = true),
        };
        editor.watchers.push(watcher);
        return watcher;
      },
    },
    commands: {
      registerCommand: (name, body) => {
        editor.commands.set(name, body);
        return new Disposable(() => editor.commands.delete(name));
      },
      executeCommand: async (name, ...values) => editor.executed.push([name, ...values]),
    },
    extensions: { getExtension: (id) => (editor.extensions.includes(id) ? { id } : undefined) },
    debug: {
      onDidStartDebugSession: events.debugStart.event, onDidTerminateDebugSession: events.debugEnd.event,
      async startDebugging(folder, configuration) {
        editor.debugged.push({ folder, configuration });
        if (!editor.startsDebugging) return false;
        editor.session = { type: configuration.type, name: configuration.name };
        events.debugStart.fire(editor.session);
        return true;
      },
      async stopDebugging(session) {
        editor.stopped.push(session);
        events.debugEnd.fire(session);
      },
    },
    tests: {
      createTestController(id, label) {
        const controller = {
          id, label, items: new TestItemCollection(), profiles: [], runs: [], isDisposed: false,
          createTestItem: (itemID, itemLabel, uri) => {
            const item = { id: itemID, label: itemLabel, uri, tags: [] };
            item.children = new TestItemCollection(item);
            return item;
          },
          createRunProfile: (name, kind, run, isDefault) => {
            const profile = { name, kind, run, isDefault };
            controller.profiles.push(profile);
            return profile;
          },
          createTestRun: (request, name) => {
            const source = new CancellationTokenSource();
            const run = {
              request, name, source, token: source.token, results: {}, messages: {}, output: "", isEnded: false,
              appendOutput: (text) => (run.output += text),
              end: () => (run.isEnded = true),
            };
            for (const state of ["enqueued", "started", "passed", "failed", "errored", "skipped"]) {
              run[state] = (item, messages) => {
                if (run.isEnded) throw new Error("the run has ended");
                run.results[item.label] = state;
                if (messages) run.messages[item.label] = messages;
              };
            }
            controller.runs.push(run);
            return run;
          },
          dispose: () => (controller.isDisposed = true),
        };
        editor.controllers.push(controller);
        return controller;
      },
    },
  };
  editor.grantTrust = () => {
    trusted = true;
    events.trust.fire();
  };
  editor.change = (name, value) => {
    editor.settings[name] = value;
    events.configuration.fire({
      affectsConfiguration: (section) => name === section || name.startsWith(`${section}.`),
    });
  };
  /** Opens a document. */
  editor.open = (path, text = "", languageId = "gherkin") => {
    const document = {
      uri: Uri.file(path), languageId, version: 1, text, isDirty: false, canSave: true,
      getText: () => document.text,
      save: async () => {
        if (document.canSave) {
          document.isDirty = false;
          events.save.fire(document);
        }
        return document.canSave;
      },
      edit: (range, newText, whole) => {
        document.version += 1;
        document.isDirty = true;
        document.text = whole;
        events.change.fire({ document, contentChanges: [{ range, text: newText }] });
      },
      close: () => {
        editor.documents = editor.documents.filter((other) => other !== document);
        events.close.fire(document);
      },
    };
    editor.documents.push(document);
    events.open.fire(document);
    return document;
  };
  return { editor, vscode };
}

module.exports = { createEditor };
