// Loads the extension with a stub of the editor, and with servers that tests control.
"use strict";

const childProcess = require("node:child_process");
const { EventEmitter } = require("node:events");
const Module = require("node:module");
const path = require("node:path");
const { PassThrough } = require("node:stream");
const { createEditor } = require("./api");

const folder = path.join(__dirname, "..");
/** Milliseconds that no test needs. */
const patience = 15_000;

let current;
const load = Module._load;
const spawnProcess = childProcess.spawn;
Module._load = (request, ...rest) => (request === "vscode" ? current : load(request, ...rest));

/** Waits until a condition holds, and returns its value. */
async function until(condition, what = condition) {
  const end = Date.now() + patience;
  for (;;) {
    const value = await condition();
    if (value) return value;
    if (Date.now() > end) throw new Error(`this did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
}

/** The process of a language server, which answers by functions of tests. */
class FakeServer extends EventEmitter {
  constructor(command, words, options, answers) {
    super();
    Object.assign(this, { command, words, options, received: [], responses: [], isAlive: true });
    this.stdin = new PassThrough();
    this.stdout = new PassThrough();
    this.stderr = new PassThrough();
    this.answers = answers;
    this.nextID = 1;
    let buffer = Buffer.alloc(0);
    this.stdin.on("data", (bytes) => {
      buffer = Buffer.concat([buffer, bytes]);
      for (;;) {
        const header = /^Content-Length: (\d+)\r\n\r\n/.exec(buffer.toString("latin1", 0, 100));
        if (!header || buffer.length < header[0].length + Number(header[1])) return;
        const end = header[0].length + Number(header[1]);
        this.handle(JSON.parse(buffer.toString("utf8", header[0].length, end)));
        buffer = buffer.subarray(end);
      }
    });
  }

  async handle(message) {
    if (!message.method) return this.responses.push(message);
    this.received.push(message);
    if (message.method === "exit") this.exit(0);
    if (message.id === undefined) return;
    const answer = this.answers[message.method];
    try {
      const result = typeof answer === "function" ? await answer(message.params, this) : (answer ?? null);
      if (result !== undefined) this.write({ jsonrpc: "2.0", id: message.id, result });
    } catch (error) {
      this.write({ jsonrpc: "2.0", id: message.id, error: { code: error.code ?? -32603, message: error.message } });
    }
  }

  write(message) {
    const content = Buffer.from(JSON.stringify(message));
    const header = Buffer.from(`Content-Length: ${content.length}\r\n\r\n`);
    if (this.isAlive) this.stdout.write(Buffer.concat([header, content]));
  }

  notify(method, params) {
    this.write({ jsonrpc: "2.0", method, params });
  }

  /** Sends a request, and returns the response of the client. */
  request(method, params) {
    const id = `server-${this.nextID++}`;
    this.write({ jsonrpc: "2.0", id, method, params });
    return until(() => this.responses.find((response) => response.id === id), `a response to ${method}`);
  }

  all(method) {
    return this.received.filter((message) => message.method === method).map((message) => message.params);
  }

  /** Returns the parameters of the message with a number, counted from 1, when it has come. */
  message(method, number = 1) {
    return until(
      () => this.all(method).length >= number && (this.all(method)[number - 1] ?? {}),
      `message ${number} of ${method}`);
  }

  exit(status, signal = null) {
    if (!this.isAlive) return;
    this.isAlive = false;
    setImmediate(() => this.emit("exit", status, signal));
  }

  kill(signal) {
    this.killed = signal;
    this.exit(null, signal);
    return true;
  }
}

const everything = {
  completionProvider: { triggerCharacters: ["@", "|"] }, hoverProvider: true, definitionProvider: true,
  referencesProvider: true, documentHighlightProvider: true, documentSymbolProvider: true,
  workspaceSymbolProvider: true,
  codeActionProvider: { codeActionKinds: ["quickfix", "source.fixAll"] }, codeLensProvider: {},
  documentFormattingProvider: true, documentRangeFormattingProvider: true,
  documentOnTypeFormattingProvider: { firstTriggerCharacter: "|" }, renameProvider: { prepareProvider: true },
  foldingRangeProvider: true, documentLinkProvider: {},
  semanticTokensProvider: {
    legend: { tokenTypes: ["keyword", "string"], tokenModifiers: [] }, full: true, range: true,
  },
  executeCommandProvider: { commands: ["gherkin-run.run", "gherkin-run.debugArguments"] },
  experimental: { "textDocument/tests": { version: 1 }, "workspace/tests": { version: 1 } },
};

/**
 * Loads the extension.
 *
 * @param options those of the editor; `answers` by method; `capabilities` of servers; `spawn`, to start others.
 */
function start({ answers = {}, capabilities = everything, spawn, ...options } = {}) {
  const { editor, vscode } = createEditor(options);
  current = vscode;
  for (const name of Object.keys(require.cache)) {
    if (path.dirname(name) === folder) delete require.cache[name];
  }
  const servers = [];
  const all = { initialize: { capabilities }, ...answers };
  childProcess.spawn = (command, words, settings) => {
    const server = spawn ? spawn(command, words, settings) : new FakeServer(command, words, settings, all);
    servers.push(server);
    session.mostServers = Math.max(session.mostServers, servers.filter(({ isAlive }) => isAlive).length);
    return server;
  };
  const extension = require("../extension");
  const context = { subscriptions: [] };
  const session = {
    editor, vscode, servers, extension,
    /** The largest number of servers at one time. */
    mostServers: 0,
    /** Returns the server with a number, counted from 1, once it runs. */
    async server(number = 1) {
      const server = await until(() => servers[number - 1], `server ${number}`);
      await server.message("initialized");
      return server;
    },
    provider: (name) => editor.providers[name][0].provider,
    async stop() {
      await extension.deactivate();
      context.subscriptions.forEach((subscription) => subscription.dispose());
    },
  };
  extension.activate(context);
  return session;
}

const range = (line, start, end) => ({ start: { line, character: start }, end: { line, character: end } });

module.exports = { everything, FakeServer, folder, range, spawnProcess, start, until };
