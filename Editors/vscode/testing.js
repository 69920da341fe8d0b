// The Testing view: features, rules, scenarios and rows as tests.
"use strict";

const vscode = require("vscode");
const convert = require("./convert");
const { isFeature } = require("./documents");
const { Repeated } = require("./supervisor");

/** Milliseconds after the last edit. */
const editDelay = 300;

const lines = (text) => `${text.replace(/\r?\n/g, "\r\n")}\r\n`;

/** A run of scenarios, whose results come in notifications. */
class ScenarioRun {
  constructor(run, items) {
    this.run = run;
    /** The scenarios without a result, by their keys. */
    this.waiting = items;
    for (const item of items.values()) run.started(item);
  }

  /** Shows a result. Returns false if this run does not wait for it. */
  take(key, { status, problems = [] }) {
    const item = this.waiting.get(key);
    if (!item) return false;
    this.waiting.delete(key);
    if (status === "passed") {
      this.run.passed(item);
    } else if (status === "skipped") {
      this.run.skipped(item);
    } else {
      const messages = problems.map(({ uri, line, message }) => {
        const result = new vscode.TestMessage(message);
        if (uri && line) result.location = new vscode.Location(convert.uri(uri), new vscode.Position(line - 1, 0));
        return result;
      });
      this.run.failed(item, messages.length > 0 ? messages : [new vscode.TestMessage(`The scenario is ${status}.`)]);
    }
    return true;
  }

  print(text) {
    if (text) this.run.appendOutput(lines(text));
  }

  /** A scenario without a result was not run, or its result was lost: it did not pass. */
  end() {
    for (const item of this.waiting.values()) this.run.skipped(item);
    this.run.end();
  }
}

class TestView {
  static isSupported(client) {
    return client.capabilities.experimental?.["workspace/tests"] !== undefined;
  }

  /**
   * @param actions `prepare(targets)` returns the client after saving the files, or throws, and
   *   `debug(client, targets, name, token)`.
   */
  constructor(actions) {
    this.actions = actions;
    this.runs = [];
    /** The items of each file by their line, which is counted from 1. */
    this.files = new Map();
    this.timers = new Map();
    this.loading = new Repeated(() => this.load());
    this.controller = vscode.tests.createTestController("gherkin-run", "Gherkin");
    this.controller.refreshHandler = () => this.loading.request();
    this.profiles = new Map([vscode.TestRunProfileKind.Run, vscode.TestRunProfileKind.Debug].map((kind) => {
      const label = kind === vscode.TestRunProfileKind.Run ? "Run" : "Debug";
      const body = async (request) => {
        try {
          await this.run(request, kind);
        } catch (error) {
          if (!error.isStale) vscode.window.showErrorMessage(`gherkin-run: ${error.message}`);
        }
      };
      return [kind, this.controller.createRunProfile(label, kind, body, true)];
    }));
    this.subscription = vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (contentChanges.length > 0 && isFeature(document)) this.edited(document);
    });
  }

  attach(client) {
    this.client = client;
    client.notifications.set("$/gherkin-run/indexed", () => this.loading.request());
    client.notifications.set("$/gherkin-run/testResults", ({ scenarios }) => this.takeResults(scenarios));
    this.loading.request();
  }

  detach() {
    this.client = undefined;
  }

  dispose() {
    this.subscription.dispose();
    this.timers.forEach(clearTimeout);
    this.controller.dispose();
  }

  // Items

  /** Reads the items of all files. */
  async load() {
    const client = this.client;
    if (!client) return;
    try {
      const features = await client.request("workspace/tests", {});
      if (client !== this.client) return;
      this.files.clear();
      this.controller.items.replace(convert.list(features, (feature) => this.item(feature)));
    } catch (error) {
      client.log(`workspace/tests: ${error.message}`);
    }
  }

  /** Reads the items of an open document. */
  async loadDocument(uri) {
    const client = this.client;
    if (!client?.capabilities.experimental?.["textDocument/tests"]) return;
    try {
      const features = await client.request("textDocument/tests", { textDocument: { uri: uri.toString() } });
      if (client !== this.client) return;
      this.files.delete(uri.toString());
      const items = convert.list(features, (feature) => this.item(feature));
      for (const [id, item] of this.controller.items) {
        if (item.uri.toString() === uri.toString()) this.controller.items.delete(id);
      }
      items.forEach((item) => this.controller.items.add(item));
    } catch (error) {
      client.log(`textDocument/tests: ${error.message}`);
    }
  }

  edited(document) {
    const key = document.uri.toString();
    clearTimeout(this.timers.get(key));
    this.timers.set(key, setTimeout(() => {
      this.timers.delete(key);
      this.loadDocument(document.uri);
    }, editDelay));
  }

  item({ id, label, description, location, tags, children }) {
    const uri = convert.uri(location.uri);
    const item = this.controller.createTestItem(id, label, uri);
    item.description = description;
    item.range = convert.range(location.range);
    item.tags = convert.list(tags, (tag) => new vscode.TestTag(tag.id));
    if (!this.files.has(uri.toString())) this.files.set(uri.toString(), new Map());
    this.files.get(uri.toString()).set(item.range.start.line + 1, item);
    item.children.replace(convert.list(children, (child) => this.item(child)));
    return item;
  }

  // Runs

  /** Runs what a lens names. Its item is read again, as the file may have been edited. */
  async runTarget(target, kind) {
    await this.actions.prepare([target]);
    const uri = convert.uri(target.uri);
    await this.loadDocument(uri);
    const items = this.files.get(uri.toString()) ?? new Map();
    const item = target.line === undefined ? [...items.values()].find((item) => !item.parent) : items.get(target.line);
    if (!item) throw new Error(`No scenario is known at this line of ${vscode.workspace.asRelativePath(uri)}.`);
    const request = new vscode.TestRunRequest([item], [], this.profiles.get(kind));
    await this.run(request, kind);
  }

  async run(request, kind) {
    const excluded = new Set(request.exclude ?? []);
    const isPartial = (item) => excluded.has(item) || children(item).some(isPartial);
    const chosen = (item) =>
      excluded.has(item) ? [] : children(item).some(isPartial) ? children(item).flatMap(chosen) : [item];
    const roots = (request.include ?? [...this.controller.items].map(([, item]) => item)).flatMap(chosen);
    if (roots.length === 0) return;
    const targets = roots.map((item) => ({
      uri: item.uri.toString(), ...(item.parent && { line: item.range.start.line + 1 }),
    }));
    const client = await this.actions.prepare(targets);
    const run = this.controller.createTestRun(request);
    const waiting = new Map(roots.flatMap(leaves).map((item) => [key(item.uri, item.range.start.line + 1), item]));
    const scenarios = new ScenarioRun(run, waiting);
    this.runs.push(scenarios);
    try {
      if (kind === vscode.TestRunProfileKind.Debug) {
        await this.actions.debug(client, targets, roots[0].label, run.token);
        scenarios.print("The debug session has ended.");
      } else {
        scenarios.print(await this.execute(client, targets, scenarios));
      }
    } catch (error) {
      scenarios.print(error.message);
      throw error;
    } finally {
      this.runs = this.runs.filter((other) => other !== scenarios);
      scenarios.end();
    }
  }

  /** Runs targets. Returns the server's message about the end. */
  async execute(client, targets, scenarios) {
    const { token } = scenarios.run;
    const progress = await client.progress.claim(() =>
      client.request("workspace/executeCommand", { command: "gherkin-run.run", arguments: targets }));
    const cancel = () => client.progress.cancel(progress.token);
    const subscriptions = [
      progress.reported.event(({ message }) => scenarios.print(message)), token.onCancellationRequested(cancel),
    ];
    if (token.isCancellationRequested) cancel();
    const message = await progress.ended;
    subscriptions.forEach((subscription) => subscription.dispose());
    return message;
  }

  /** Shows results in the runs that wait for them. Others are those of a run in a terminal. */
  takeResults(results) {
    const others = results.filter((result) => {
      const place = key(convert.uri(result.uri), result.line);
      return !this.runs.some((run) => run.take(place, result));
    });
    // The items may not be known yet.
    if (others.length > 0) this.loading.last.then(() => this.showTerminalRun(others));
  }

  showTerminalRun(results) {
    const items = new Map();
    for (const { uri, line } of results) {
      const item = this.files.get(convert.uri(uri).toString())?.get(line);
      if (item) items.set(key(item.uri, line), item);
    }
    if (items.size === 0) return this.client?.log("The results of a run are of scenarios that are not known.");
    const request = new vscode.TestRunRequest([...items.values()]);
    const scenarios = new ScenarioRun(this.controller.createTestRun(request, "Run in a terminal"), items);
    for (const result of results) {
      const uri = convert.uri(result.uri);
      if (scenarios.take(key(uri, result.line), result)) continue;
      const place = `${vscode.workspace.asRelativePath(uri)}:${result.line}`;
      scenarios.print(`${place}: ${result.status}; no scenario is known at this line.`);
    }
    scenarios.end();
  }
}

const key = (uri, line) => `${uri}:${line}`;
const children = (item) => [...item.children].map(([, child]) => child);
const leaves = (item) => (item.children.size === 0 ? [item] : children(item).flatMap(leaves));

module.exports = { TestView };
