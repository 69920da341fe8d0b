// Starts `gherkin-run lsp` for features and Swift step files.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration("gherkin-run");
  const command = settings.get("path") || "gherkin-run";
  client = new LanguageClient(
    "gherkin-run",
    "Gherkin",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { scheme: "file", language: "gherkin" },
        { scheme: "file", pattern: "**/*.feature.md" },
        { scheme: "file", language: "swift" },
      ],
      initializationOptions: { trusted: vscode.workspace.isTrusted, buildOnSave: settings.get("buildOnSave") },
    },
  );
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showErrorMessage(
      `gherkin-run: ${command} lsp cannot be started: ${error.message}; set gherkin-run.path to the program.`,
    );
  }
}

/** Shows the steps that use a definition, whose lens was clicked. */
function showUses({ uri, line }) {
  return vscode.commands.executeCommand(
    "editor.action.findReferences", vscode.Uri.parse(uri), new vscode.Position(line, 0));
}

async function stop() {
  const running = client;
  client = undefined;
  if (running) await running.stop();
}

async function restart() {
  await stop();
  await start();
}

exports.activate = async (context) => {
  context.subscriptions.push(
    vscode.commands.registerCommand("gherkin-run.restart", restart),
    vscode.commands.registerCommand("gherkin-run.showUses", showUses),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("gherkin-run") && restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
};

exports.deactivate = stop;
