// A client of one process of `gherkin-run lsp`: starts and stops it, and handles what it requests.
"use strict";

const childProcess = require("node:child_process");
const vscode = require("vscode");
const convert = require("./convert");
const { ProgressTracker } = require("./progress");
const { Connection, ResponseError, errorCodes } = require("./rpc");

/** Milliseconds. */
const limits = { start: 30_000, shutdown: 3_000 };

const capabilities = {
  general: { positionEncodings: ["utf-16"] },
  window: { workDoneProgress: true, showMessage: {} },
  workspace: {
    applyEdit: true,
    configuration: true,
    workspaceFolders: true,
    workspaceEdit: { documentChanges: true, resourceOperations: ["create"] },
    didChangeConfiguration: {},
    didChangeWatchedFiles: { dynamicRegistration: true, relativePatternSupport: true },
    codeLens: { refreshSupport: true },
    symbol: {},
    executeCommand: {},
  },
  textDocument: {
    synchronization: { didSave: true },
    publishDiagnostics: { relatedInformation: true, tagSupport: { valueSet: [1, 2] }, codeDescriptionSupport: true },
    completion: {
      contextSupport: true,
      completionItem: {
        snippetSupport: true, documentationFormat: ["markdown", "plaintext"], tagSupport: { valueSet: [1] },
        preselectSupport: true, insertReplaceSupport: true, commitCharactersSupport: true,
      },
    },
    hover: { contentFormat: ["markdown", "plaintext"] },
    definition: {},
    references: {},
    documentHighlight: {},
    documentSymbol: { hierarchicalDocumentSymbolSupport: true },
    codeAction: {
      isPreferredSupport: true, disabledSupport: true,
      codeActionLiteralSupport: { codeActionKind: { valueSet: ["quickfix", "refactor", "source", "source.fixAll"] } },
    },
    codeLens: {},
    formatting: {},
    rangeFormatting: {},
    onTypeFormatting: {},
    rename: { prepareSupport: true },
    foldingRange: {},
    documentLink: { tooltipSupport: true },
    semanticTokens: {
      requests: { full: true, range: true }, formats: ["relative"], tokenTypes: [], tokenModifiers: [],
    },
  },
};

class Client {
  /**
   * @param options `command`, `initializationOptions`, `log(text)`, `settings()`, and `ended(reason)`, which is called
   *   once if the started process ends without `stop`.
   */
  constructor(options) {
    this.options = options;
    this.log = options.log;
    this.diagnostics = vscode.languages.createDiagnosticCollection("gherkin-run");
    this.lensesChanged = new vscode.EventEmitter();
    /** Called with the parameters of the server's own notifications, by their method. */
    this.notifications = new Map();
    this.progress = new ProgressTracker((token) => this.notify("window/workDoneProgress/cancel", { token }));
    this.watchers = new Map();
    this.fileChanges = [];
    this.isRunning = false;
    this.isStopping = false;
    /** Why this client ended the process. */
    this.failure = undefined;
  }

  /** Starts the process. The promise is rejected with the reason if it cannot be started. */
  async start() {
    const folders = (vscode.workspace.workspaceFolders ?? []).filter((folder) => folder.uri.scheme === "file");
    this.process = childProcess.spawn(this.options.command, ["lsp"], { cwd: folders[0]?.uri.fsPath });
    this.exited = new Promise((resolve) => {
      this.process.once("error", (error) => resolve(error.message));
      this.process.once("exit", (status, signal) => resolve(signal ? `signal ${signal}` : `exit status ${status}`));
    });
    this.exited.then((reason) => this.processEnded(reason));
    this.process.stderr.setEncoding("utf8").on("data", this.log);
    this.connection = new Connection(this.process.stdout, this.process.stdin, {
      request: (method, params) => this.handleRequest(method, params ?? {}),
      notification: (method, params) => this.handleNotification(method, params ?? {}),
      failed: (reason) => this.fail(reason),
      log: this.log,
    });
    const timer = setTimeout(
      () => this.fail(`the server did not answer within ${limits.start / 1000} seconds`), limits.start);
    try {
      const result = await this.request("initialize", {
        processId: process.pid,
        clientInfo: { name: vscode.env.appName },
        rootUri: folders[0]?.uri.toString() ?? null,
        workspaceFolders: folders.map((folder) => ({ uri: folder.uri.toString(), name: folder.name })),
        capabilities,
        initializationOptions: this.options.initializationOptions,
      });
      this.capabilities = result?.capabilities ?? {};
    } catch (error) {
      this.process.kill("SIGKILL");
      const reason = await this.exited;
      throw new Error(this.failure ?? (error instanceof ResponseError ? error.message : reason));
    } finally {
      clearTimeout(timer);
    }
    this.isRunning = true;
    this.notify("initialized", {});
  }

  /** Ends the process, also while it starts. */
  async stop() {
    if (this.isStopping) return this.stopped;
    this.isStopping = true;
    this.stopped = this.end();
    return this.stopped;
  }

  async end() {
    if (!this.process) return;
    const timer = setTimeout(() => this.process.kill("SIGKILL"), limits.shutdown);
    try {
      if (this.isRunning) {
        await this.request("shutdown");
        this.notify("exit");
        this.process.stdin.end();
      } else {
        this.process.kill("SIGKILL");
      }
    } catch {
      this.process.kill("SIGKILL");
    }
    await this.exited;
    clearTimeout(timer);
  }

  request(method, params, token) {
    return this.connection.request(method, params, token);
  }

  notify(method, params) {
    this.connection.notify(method, params);
  }

  /** Ends a process that cannot be used any more. */
  fail(reason) {
    this.failure ??= reason;
    this.process.kill("SIGKILL");
  }

  processEnded(reason) {
    const wasRunning = this.isRunning;
    this.isRunning = false;
    this.connection?.close(`the server has ended: ${this.failure ?? reason}`);
    this.progress.endAll("The server has ended.");
    this.diagnostics.dispose();
    for (const watcher of this.watchers.values()) watcher.dispose();
    clearTimeout(this.fileTimer);
    if (wasRunning && !this.isStopping) this.options.ended(this.failure ?? reason);
  }

  async handleRequest(method, params) {
    switch (method) {
      case "client/registerCapability":
        for (const registration of params.registrations) this.watchFiles(registration);
        return null;
      case "client/unregisterCapability":
        for (const { id } of params.unregisterations) {
          this.watchers.get(id)?.dispose();
          this.watchers.delete(id);
        }
        return null;
      case "window/workDoneProgress/create":
        this.progress.create(params.token);
        return null;
      case "window/showMessageRequest": {
        const actions = params.actions ?? [];
        const title = await this.showMessage(params, actions.map((action) => action.title));
        return actions.find((action) => action.title === title) ?? null;
      }
      case "workspace/applyEdit":
        try {
          return { applied: await vscode.workspace.applyEdit(convert.workspaceEdit(params.edit)) };
        } catch (error) {
          return { applied: false, failureReason: error.message };
        }
      case "workspace/configuration":
        // Other settings are not the server's business.
        return params.items.map(({ section }) => (section === "gherkin-run" ? this.options.settings() : null));
      case "workspace/workspaceFolders":
        return (vscode.workspace.workspaceFolders ?? []).map(({ uri, name }) => ({ uri: uri.toString(), name }));
      case "workspace/codeLens/refresh":
        this.lensesChanged.fire();
        return null;
      case "workspace/diagnostic/refresh":
        return null; // The server publishes all diagnostics.
      default:
        throw new ResponseError(errorCodes.methodNotFound, `the client does not know ${method}`);
    }
  }

  handleNotification(method, params) {
    switch (method) {
      case "textDocument/publishDiagnostics":
        if (!this.isRunning) return;
        this.diagnostics.set(convert.uri(params.uri), convert.list(params.diagnostics, convert.diagnostic));
        break;
      case "$/progress":
        this.progress.handle(params);
        break;
      case "window/showMessage":
        // The Testing view shows how its runs end.
        if (params.message !== this.progress.claimedMessage) this.showMessage(params, []);
        this.progress.claimedMessage = undefined;
        break;
      case "window/logMessage":
        this.log(params.message);
        break;
      default:
        this.notifications.get(method)?.(params);
    }
  }

  showMessage({ type, message }, actions) {
    const show =
      type === 1 ? vscode.window.showErrorMessage
      : type === 2 ? vscode.window.showWarningMessage
      : vscode.window.showInformationMessage;
    return show(`gherkin-run: ${message}`, ...actions);
  }

  /** Watches files for the server. Changes are collected for a moment, because a build or a checkout has many. */
  watchFiles({ id, method, registerOptions }) {
    if (method !== "workspace/didChangeWatchedFiles") {
      throw new ResponseError(errorCodes.methodNotFound, `the client cannot register ${method}`);
    }
    const changed = (type) => (uri) => {
      this.fileChanges.push({ uri: uri.toString(), type });
      this.fileTimer ??= setTimeout(() => {
        this.fileTimer = undefined;
        this.notify("workspace/didChangeWatchedFiles", { changes: this.fileChanges.splice(0) });
      }, 100);
    };
    const watchers = registerOptions.watchers.map(({ globPattern, kind = 7 }) => {
      const pattern =
        typeof globPattern === "string"
          ? globPattern
          : new vscode.RelativePattern(
              convert.uri(globPattern.baseUri.uri ?? globPattern.baseUri), globPattern.pattern);
      const watcher = vscode.workspace.createFileSystemWatcher(pattern, !(kind & 1), !(kind & 2), !(kind & 4));
      watcher.onDidCreate(changed(1));
      watcher.onDidChange(changed(2));
      watcher.onDidDelete(changed(3));
      return watcher;
    });
    this.watchers.set(id, vscode.Disposable.from(...watchers));
  }
}

module.exports = { Client, limits };
