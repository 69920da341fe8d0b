// Starts `gherkin-run lsp` for features and Swift step files.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("gherkin-run").get("path") || "gherkin-run";
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
      initializationOptions: { trusted: vscode.workspace.isTrusted },
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
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("gherkin-run") && restart()),
    vscode.workspace.onDidGrantWorkspaceTrust(restart),
  );
  await start();
};

exports.deactivate = stop;
