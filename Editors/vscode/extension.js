// Starts `gherkin-run lsp` for features and Swift step files, and registers commands.
"use strict";

const vscode = require("vscode");
const { Client } = require("./client");
const convert = require("./convert");
const { debug } = require("./debugging");
const { synchronize } = require("./documents");
const features = require("./features");
const { Supervisor } = require("./supervisor");
const { TestView } = require("./testing");

const setting = (name) => vscode.workspace.getConfiguration("gherkin-run").get(name);
const path = () => setting("path") || "gherkin-run";
/** The settings of the server. */
const settings = () => ({ buildOnSave: vscode.workspace.isTrusted && setting("buildOnSave") === true });

let output;
let supervisor;
let testView;

const log = (text) => output.appendLine(String(text).trimEnd().slice(0, 10_000));

function newClient(ended) {
  const initializationOptions = { trusted: vscode.workspace.isTrusted, ...settings() };
  return new Client({ command: path(), initializationOptions, log, settings, ended });
}

function attach(client) {
  const canDebug = client.capabilities.executeCommandProvider?.commands?.includes("gherkin-run.debugArguments");
  const attachment = vscode.Disposable.from(features.register(client, { debug: canDebug }), synchronize(client));
  if (TestView.isSupported(client)) {
    testView ??= new TestView({ prepare, debug });
    testView.attach(client);
  } else {
    testView?.dispose();
    testView = undefined;
  }
  return vscode.Disposable.from(attachment, { dispose: () => testView?.detach() });
}

async function showProblem(text, ...actions) {
  log(text);
  switch (await vscode.window.showErrorMessage(`gherkin-run: ${text}`, ...actions)) {
    case "Restart":
      return supervisor.restart();
    case "Open Settings":
      return vscode.commands.executeCommand("workbench.action.openSettings", "gherkin-run.path");
    case "Show Log":
      return output.show();
  }
}

function failed(error) {
  const isMissing = /ENOENT|EACCES/.test(error.message);
  const problem = isMissing
    ? `The program ${path()} cannot be started. Install it, or set gherkin-run.path to its path.`
    : `The language server did not start: ${error.message}. Check gherkin-run.path, and the version of ${path()}.`;
  showProblem(problem, "Open Settings", "Restart", "Show Log");
}

function crashed(reason, isRestarted) {
  const problem = `The language server ended unexpectedly (${reason})`;
  if (!isRestarted) return showProblem(`${problem} and is not restarted again. See its log.`, "Restart", "Show Log");
  log(problem);
  vscode.window.showWarningMessage(`gherkin-run: ${problem} and is restarted.`);
}

/** Saves the files of targets, and returns the client that runs them. Throws if they cannot be run. */
async function prepare(targets) {
  if (!vscode.workspace.isTrusted) {
    throw new Error("Scenarios run only in a trusted workspace. Use the command Workspaces: Manage Workspace Trust.");
  }
  const files = new Set(targets.map((target) => convert.uri(target.uri).toString()));
  for (const document of vscode.workspace.textDocuments) {
    if (!files.has(document.uri.toString()) || !document.isDirty) continue;
    await document.save();
    if (document.isDirty) {
      throw new Error(`${vscode.workspace.asRelativePath(document.uri)} cannot be saved. Save it, and try again.`);
    }
  }
  if (!supervisor.running) {
    throw new Error("The language server does not run. Use the command Gherkin: Restart the Language Server.");
  }
  return supervisor.running;
}

/** Runs what a lens names. */
async function run(target) {
  if (testView) return testView.runTarget(target, vscode.TestRunProfileKind.Run);
  const client = await prepare([target]);
  await client.request("workspace/executeCommand", { command: "gherkin-run.run", arguments: [target] });
}

async function debugTarget(target) {
  if (testView) return testView.runTarget(target, vscode.TestRunProfileKind.Debug);
  const name = vscode.workspace.asRelativePath(convert.uri(target.uri));
  await debug(await prepare([target]), [target], target.line === undefined ? name : `${name}:${target.line}`);
}

/** Shows the steps that use a definition, whose lens was clicked. */
function showUses({ uri, line, character = 0 }) {
  const position = new vscode.Position(line, character);
  return vscode.commands.executeCommand("editor.action.findReferences", convert.uri(uri), position);
}

function configurationChanged(change) {
  if (change.affectsConfiguration("gherkin-run.path")) return void supervisor.restart();
  if (!change.affectsConfiguration("gherkin-run.buildOnSave")) return;
  supervisor.running?.notify("workspace/didChangeConfiguration", { settings: { "gherkin-run": settings() } });
  if (setting("buildOnSave") && !vscode.workspace.isTrusted) {
    vscode.window.showWarningMessage("gherkin-run: Runners are built only in a trusted workspace.");
  }
}

/** Registers a command whose errors are shown. */
function command(name, body) {
  return vscode.commands.registerCommand(`gherkin-run.${name}`, async (...values) => {
    try {
      return await body(...values);
    } catch (error) {
      if (!error.isStale) vscode.window.showErrorMessage(`gherkin-run: ${error.message}`);
    }
  });
}

exports.activate = (context) => {
  output = vscode.window.createOutputChannel("Gherkin");
  supervisor = new Supervisor({ newClient, attach, failed, crashed });
  const restart = () => supervisor.restart();
  context.subscriptions.push(
    output,
    command("restart", restart),
    command("run", run),
    command("debug", debugTarget),
    command("showUses", showUses),
    vscode.workspace.onDidChangeConfiguration(configurationChanged),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
    // The server trusts only the folders that are open when it starts.
    vscode.workspace.onDidChangeWorkspaceFolders(restart),
  );
  restart();
};

exports.deactivate = async () => {
  await supervisor?.stop();
  testView?.dispose();
  testView = undefined;
};
