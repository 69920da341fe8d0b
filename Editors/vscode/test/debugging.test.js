"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { everything, range, start, until } = require("./harness");

const uri = "file:///package/a.feature";
const launch = {
  program: "/package/.build/debug/Specs", args: ["/package/a.feature:3"], cwd: "/package",
  env: { GHERKIN_RUN_ATTACH: "1" },
};

/** Starts the extension without a Testing view, with debuggers, and clicks the lens Debug. */
async function debug(extensions, { answer = launch, ...changes } = {}) {
  const session = start({
    extensions, capabilities: { ...everything, experimental: undefined },
    answers: { "workspace/executeCommand": () => answer },
  });
  Object.assign(session.editor, changes);
  const server = await session.server();
  await until(() => session.editor.providers.Hover);
  const done = session.editor.commands.get("gherkin-run.debug")({ uri, line: 3 });
  return { ...session, server, done };
}

for (const [extension, type, env] of [
  ["llvm-vs-code-extensions.lldb-dap", "lldb-dap", ["GHERKIN_RUN_ATTACH=1"]],
  ["swiftlang.swift-vscode", "swift", { GHERKIN_RUN_ATTACH: "1" }],
  ["vadimcn.vscode-lldb", "lldb", { GHERKIN_RUN_ATTACH: "1" }],
]) {
  test(`${extension} starts the runner with its arguments`, async () => {
    const { editor, server, done, stop } = await debug([extension]);
    const { folder, configuration } = await until(() => editor.debugged[0]);
    assert.deepEqual(configuration, {
      type, request: "launch", name: "gherkin-run: a.feature:3", program: launch.program, args: launch.args,
      cwd: "/package", env,
    });
    assert.equal(folder.name, "package");
    assert.deepEqual(await server.message("workspace/executeCommand"), {
      command: "gherkin-run.debugArguments", arguments: [{ uri, line: 3 }],
    });
    let isDone = false;
    done.then(() => (isDone = true));
    editor.events.debugEnd.fire({ type, name: "another session" });
    await new Promise(setImmediate);
    assert.equal(isDone, false);
    editor.events.debugEnd.fire(editor.session);
    await done;
    assert.deepEqual(editor.messages, []);
    await stop();
  });
}

test("the first supported debugger is used", async () => {
  const { editor, done, stop } = await debug(["vadimcn.vscode-lldb", "swiftlang.swift-vscode"]);
  assert.equal((await until(() => editor.debugged[0])).configuration.type, "swift");
  editor.events.debugEnd.fire(editor.session);
  await done;
  await stop();
});

test("without a debugger, a message names the extensions to install", async () => {
  const { editor, server, done, stop } = await debug([]);
  await done;
  assert.match(
    editor.messages[0].text, /Install one of these extensions: llvm-vs-code-extensions\.lldb-dap, swiftlang/);
  assert.deepEqual(server.all("workspace/executeCommand"), []);
  await stop();
});

test("a debugger that does not start is reported", async () => {
  const { editor, done, stop } = await debug(["vadimcn.vscode-lldb"], { startsDebugging: false });
  await done;
  assert.match(editor.messages[0].text, /did not start .*Specs/);
  assert.ok(Object.values(editor.events).slice(-2).every(({ listeners }) => listeners.size === 0));
  await stop();
});

test("a debug session that is cancelled before it starts gives no message", async () => {
  const session = start({
    extensions: ["vadimcn.vscode-lldb"],
    answers: {
      "workspace/tests": [{ id: "a", label: "a", location: { uri, range: range(0, 0, 1) } }],
      "workspace/executeCommand": () => undefined,
    },
  });
  const { editor, vscode } = session;
  const server = await session.server();
  const controller = await until(() => editor.controllers[0]);
  await until(() => controller.items.size === 1);
  const profile = controller.profiles.find(({ kind }) => kind === vscode.TestRunProfileKind.Debug);
  const done = profile.run(new vscode.TestRunRequest(undefined, undefined, profile));
  await server.message("workspace/executeCommand");
  controller.runs[0].source.cancel();
  await done;
  assert.deepEqual([controller.runs[0].results, editor.messages, editor.debugged], [{ a: "skipped" }, [], []]);
  await session.stop();
});

test("the debug profile ends with its session, and its cancellation stops the session", async () => {
  const scenario = (label, line) => ({
    id: label, label, location: { uri, range: range(line - 1, 0, 1) },
  });
  const session = start({
    extensions: ["llvm-vs-code-extensions.lldb-dap"],
    answers: {
      "workspace/tests": [{ ...scenario("Sign in", 1), children: [scenario("one", 3), scenario("two", 5)] }],
      "workspace/executeCommand": launch,
    },
  });
  const { editor, vscode } = session;
  const server = await session.server();
  const controller = await until(() => editor.controllers[0]);
  await until(() => controller.items.size === 1);
  const profile = controller.profiles.find(({ kind }) => kind === vscode.TestRunProfileKind.Debug);
  const items = [...controller.items.get("Sign in").children].map(([, item]) => item);
  const done = profile.run(new vscode.TestRunRequest(items, undefined, profile));
  await until(() => editor.session);
  server.notify("$/gherkin-run/testResults", { scenarios: [{ uri, line: 3, status: "passed" }] });
  const [run] = controller.runs;
  await until(() => run.results.one === "passed");
  run.source.cancel();
  await done;
  assert.deepEqual(editor.stopped, [editor.session]);
  assert.deepEqual([run.results, run.isEnded], [{ one: "passed", two: "skipped" }, true]);
  assert.deepEqual((await server.message("workspace/executeCommand")).arguments, [{ uri, line: 3 }, { uri, line: 5 }]);
  await session.stop();
});
