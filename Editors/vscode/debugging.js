// Debug sessions of a package's runner.
"use strict";

const vscode = require("vscode");

/** The supported extensions, in the order of preference. */
const debuggers = [
  { extension: "llvm-vs-code-extensions.lldb-dap", type: "lldb-dap" },
  { extension: "swiftlang.swift-vscode", type: "swift" },
  { extension: "vadimcn.vscode-lldb", type: "lldb" },
];

/** Returns variables as a debugger takes them. Old versions of lldb-dap take only a list. */
function variables(type, env) {
  return type === "lldb-dap" ? Object.entries(env).map(([name, value]) => `${name}=${value}`) : env;
}

/** Debugs the scenarios of some targets. Returns when the session has ended. */
async function debug(client, targets, name, token) {
  const found = debuggers.find(({ extension }) => vscode.extensions.getExtension(extension));
  if (!found) {
    const names = debuggers.map(({ extension }) => extension).join(", ");
    throw new Error(`No debugger is installed. Install one of these extensions: ${names}.`);
  }
  const { program, args, cwd, env } = await client.request(
    "workspace/executeCommand", { command: "gherkin-run.debugArguments", arguments: targets }, token);
  const configuration = {
    type: found.type, request: "launch", name: `gherkin-run: ${name}`, program, args, cwd,
    env: variables(found.type, env ?? {}),
  };
  const subscriptions = [];
  try {
    const session = new Promise((resolve) => {
      subscriptions.push(vscode.debug.onDidStartDebugSession((started) => {
        if (started.type === configuration.type && started.name === configuration.name) resolve(started);
      }));
    });
    const ended = new Promise((resolve) => {
      subscriptions.push(vscode.debug.onDidTerminateDebugSession(async (terminated) => {
        if (terminated === (await session)) resolve();
      }));
    });
    const folder = vscode.workspace.getWorkspaceFolder(vscode.Uri.file(cwd));
    if (!(await vscode.debug.startDebugging(folder, configuration))) {
      throw new Error(`The debugger did not start ${program}.`);
    }
    const stop = async () => vscode.debug.stopDebugging(await session);
    if (token?.isCancellationRequested) await stop();
    subscriptions.push(token?.onCancellationRequested(stop) ?? { dispose() {} });
    await ended;
  } finally {
    for (const subscription of subscriptions) subscription.dispose();
  }
}

module.exports = { debug, debuggers };
