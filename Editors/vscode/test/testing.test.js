"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { everything, range, start, until } = require("./harness");

const uri = "file:///package/a.feature";

/** A test item of the server. Lines are counted from 1. */
const item = (description, label, line, children = [], file = uri) => ({
  id: `${file}:${line}`, label, description, location: { uri: file, range: range(line - 1, 0, 9) },
  tags: [{ id: "@slow" }], children,
});
const tree = () => [
  item("Feature", "Sign in", 1, [
    item("Scenario", "first", 3),
    item("Rule", "rule", 6, [
      item("Scenario Outline", "outline", 8, [item("Examples", "row 1", 12), item("Examples", "row 2", 13)]),
    ]),
  ]),
  item(
    "Feature", "Sign out", 1, [item("Scenario", "other", 3, [], "file:///package/b.feature")],
    "file:///package/b.feature"),
];
const passed = (line, file = uri) => ({ uri: file, line, status: "passed", problems: [] });

/** Starts the extension with tests, and runs that the test ends. */
async function view({ features = tree(), answers = {}, ...options } = {}) {
  let number = 0;
  const session = start({
    answers: {
      "workspace/tests": () => features,
      "textDocument/tests": ({ textDocument }) => features.filter(({ location }) => location.uri === textDocument.uri),
      "workspace/executeCommand": (params, server) => {
        const token = `run-${++number}`;
        server.write({
          jsonrpc: "2.0", id: `create-${number}`, method: "window/workDoneProgress/create", params: { token },
        });
        server.notify("$/progress", { token, value: { kind: "begin", title: "Run", cancellable: true } });
        return token;
      },
      ...answers,
    },
    ...options,
  });
  const server = await session.server();
  const controller = await until(() => session.editor.controllers[0]);
  await until(() => controller.items.size > 0 || features.length === 0);
  const find = (label, items = controller.items) => {
    for (const [, found] of items) {
      const result = found.label === label ? found : find(label, found.children);
      if (result) return result;
    }
  };
  return {
    ...session, server, controller, find,
    run: (include, exclude, profile = controller.profiles[0]) =>
      profile.run(
        new session.vscode.TestRunRequest(
          include?.map((label) => find(label)), exclude?.map((label) => find(label)), profile)),
    targets: (count) => server.message("workspace/executeCommand", count).then(({ arguments: targets }) => targets),
    results: (...scenarios) => server.notify("$/gherkin-run/testResults", { scenarios }),
    end: (message = "The run passed.", count = number) =>
      server.notify("$/progress", { token: `run-${count}`, value: { kind: "end", message } }),
  };
}

test("features, rules, scenarios and rows are tests with places, keywords and tags", async () => {
  const { controller, find, stop } = await view();
  assert.deepEqual([...controller.items].map(([, { label }]) => label), ["Sign in", "Sign out"]);
  const row = find("row 2");
  assert.deepEqual(
    [row.parent.label, row.parent.parent.label, row.parent.parent.parent.label], ["outline", "rule", "Sign in"]);
  assert.deepEqual(
    [row.range.start.line, row.uri.toString(), row.description, row.tags[0].id], [12, uri, "Examples", "@slow"]);
  await stop();
});

test("there is no Testing view for a server without tests", async () => {
  const session = start({ capabilities: { ...everything, experimental: {} } });
  await session.server();
  await until(() => session.editor.providers.Hover);
  assert.deepEqual(session.editor.controllers, []);
  await session.stop();
});

test("running a scenario sends its line, and shows its result and the end of the run", async () => {
  const { controller, run, server, targets, results, end, editor, stop } = await view();
  const running = run(["first"]);
  assert.deepEqual(await targets(1), [{ uri, line: 3 }]);
  await until(() => controller.runs[0].source.emitter.listeners.size > 0);
  results(passed(3));
  end();
  for (const message of ["The run passed.", "Something else."]) {
    server.notify("window/showMessage", { type: 3, message });
  }
  await running;
  await until(() => editor.messages.length === 1);
  assert.match(editor.messages[0].text, /Something else/, "the view shows the end of the run already");
  const [shown] = controller.runs;
  assert.deepEqual(shown.results, { first: "passed" });
  assert.match(shown.output, /The run passed\.\r\n/);
  assert.ok(shown.isEnded);
  assert.deepEqual(editor.progress, [], "the view shows the run already");
  await stop();
});

test("running a feature sends it without a line, and all of its rows get results", async () => {
  const { controller, run, targets, results, end, stop } = await view();
  const running = run(["Sign in"]);
  assert.deepEqual(await targets(1), [{ uri }]);
  results(passed(3), passed(12), {
    uri, line: 13, status: "failed",
    problems: [
      { uri: "file:///package/Steps.swift", line: 40, message: "expected 1\ngot 2" }, { message: "a hook failed" },
    ],
  });
  end("The run failed (status 1).");
  await running;
  const [{ results: states, messages, output }] = controller.runs;
  assert.deepEqual(states, { first: "passed", "row 1": "passed", "row 2": "failed" });
  const [problem, hook] = messages["row 2"];
  assert.deepEqual(
    [problem.message, problem.location.uri.path, problem.location.range.line],
    ["expected 1\ngot 2", "/package/Steps.swift", 39]);
  assert.deepEqual([hook.message, hook.location], ["a hook failed", undefined]);
  assert.match(output, /failed \(status 1\)/);
  await stop();
});

test("running everything but some scenarios is one run of the smallest targets", async () => {
  const { run, targets, end, controller, stop } = await view();
  const running = run(undefined, ["row 1"]);
  assert.deepEqual(await targets(1), [{ uri, line: 3 }, { uri, line: 13 }, { uri: "file:///package/b.feature" }]);
  end();
  await running;
  assert.deepEqual(Object.keys(controller.runs[0].results), ["first", "row 2", "other"]);
  await stop();
});

test("a scenario without a result is skipped, and never passed", async () => {
  const { controller, run, targets, results, end, stop } = await view();
  const running = run(["Sign in"]);
  await targets(1);
  results(passed(3));
  end("The runner cannot be built.");
  await running;
  assert.deepEqual(controller.runs[0].results, { first: "passed", "row 1": "skipped", "row 2": "skipped" });
  await stop();
});

test("only passed scenarios pass", async () => {
  for (const [status, state] of [
    ["pending", "failed"], ["undefined", "failed"], ["ambiguous", "failed"], ["unknown", "failed"],
    ["skipped", "skipped"],
  ]) {
    const { controller, run, targets, results, end, stop } = await view();
    const running = run(["first"]);
    await targets(1);
    results({ uri, line: 3, status, problems: [] });
    end();
    await running;
    assert.deepEqual(controller.runs[0].results, { first: state }, status);
    if (state === "failed") assert.match(controller.runs[0].messages.first[0].message, new RegExp(status));
    await stop();
  }
});

test("cancelling a run cancels it at the server, also before its token is known", async () => {
  let answer;
  const { controller, run, server, targets, end, stop } = await view({
    answers: { "workspace/executeCommand": () => new Promise((resolve) => (answer = () => resolve("run-9"))) },
  });
  const running = run(["first"]);
  await targets(1);
  controller.runs[0].source.cancel();
  answer();
  assert.deepEqual(await server.message("window/workDoneProgress/cancel"), { token: "run-9" });
  end("The run was stopped.", 9);
  await running;
  assert.deepEqual(controller.runs[0].results, { first: "skipped" });
  await stop();

  const second = await view();
  const other = second.run(["first"]);
  await until(() => second.controller.runs[0]?.source.emitter.listeners.size > 0);
  second.controller.runs[0].source.cancel();
  assert.deepEqual(await second.server.message("window/workDoneProgress/cancel"), { token: "run-1" });
  second.end("The run was stopped.");
  await other;
  await second.stop();
});

test("a run that ends together with its token ends in the view", async () => {
  const { controller, run, stop } = await view({
    answers: {
      "workspace/executeCommand": (params, server) => {
        server.write({
          jsonrpc: "2.0", id: "create", method: "window/workDoneProgress/create", params: { token: "run-1" },
        });
        server.notify("$/progress", { token: "run-1", value: { kind: "begin", title: "Run" } });
        server.notify("$/progress", { token: "run-1", value: { kind: "end", message: "The run cannot be started." } });
        return "run-1";
      },
    },
  });
  await run(["first"]);
  assert.match(controller.runs[0].output, /cannot be started/);
  await stop();
});

test("a request that fails ends the run with a message", async () => {
  const { controller, run, editor, stop } = await view({
    answers: { "workspace/executeCommand": () => { throw new Error("line is counted from 1"); } },
  });
  await run(["first"]);
  assert.match(editor.messages[0].text, /line is counted from 1/);
  assert.deepEqual([controller.runs[0].results, controller.runs[0].isEnded], [{ first: "skipped" }, true]);
  await stop();
});

test("a server that ends during a run ends the run", async () => {
  const { controller, run, targets, server, stop } = await view();
  const running = run(["first"]);
  await targets(1);
  await until(() => controller.runs[0].source.emitter.listeners.size > 0);
  server.exit(1);
  await running;
  assert.match(controller.runs[0].output, /The server has ended/);
  assert.deepEqual(controller.runs[0].results, { first: "skipped" });
  await stop();
});

test("results of two runs at once go to the runs that wait for them", async () => {
  const { controller, run, targets, results, end, stop } = await view();
  const [first, second] = [run(["first"]), run(["other"])];
  await targets(2);
  results(passed(3, "file:///package/b.feature"));
  results(passed(3));
  end("One.", 1);
  end("Two.", 2);
  await Promise.all([first, second]);
  assert.deepEqual(controller.runs.map(({ results: states }) => states), [{ first: "passed" }, { other: "passed" }]);
  await stop();
});

test("a run in a terminal is a run of its own, and names results at unknown lines", async () => {
  const { controller, results, stop } = await view();
  results(passed(3), { uri, line: 99, status: "failed", problems: [] });
  const shown = await until(() => controller.runs.find(({ isEnded }) => isEnded));
  assert.deepEqual([shown.name, shown.results], ["Run in a terminal", { first: "passed" }]);
  assert.match(shown.output, /a\.feature:99: failed; no scenario is known/);
  await stop();
});

test("a terminal's results that come before the tests are shown once the tests are known", async () => {
  let answer;
  const session = start({
    answers: { "workspace/tests": () => new Promise((resolve) => (answer = () => resolve(tree()))) },
  });
  const server = await session.server();
  await server.message("workspace/tests");
  server.notify("$/gherkin-run/testResults", { scenarios: [passed(3)] });
  answer();
  const shown = await until(() => session.editor.controllers[0].runs[0]);
  assert.deepEqual(shown.results, { first: "passed" });
  await session.stop();
});

test("results that are not valid are logged, and later ones are shown", async () => {
  const { controller, server, results, editor, stop } = await view();
  server.notify("$/gherkin-run/testResults", {});
  server.notify("$/gherkin-run/testResults", { scenarios: [{ line: 1 }] });
  results(passed(3));
  await until(() => controller.runs.length === 1);
  assert.equal(editor.output.length, 2);
  await stop();
});

test("tests are read again when files are indexed, and those of a document while it is edited", async () => {
  const features = tree();
  const { controller, editor, server, find, stop } = await view({ features });
  features[0].label = "Sign in again";
  server.notify("$/gherkin-run/indexed", { files: 2 });
  await until(() => find("Sign in again"));
  const document = editor.open("/package/a.feature");
  features[0].children[0].label = "edited";
  document.edit(range(2, 0, 0), "x", "…");
  await until(() => find("edited"));
  assert.deepEqual(server.all("textDocument/tests"), [{ textDocument: { uri } }]);
  assert.equal(controller.items.size, 2);
  features.shift();
  document.edit(range(0, 0, 0), "#", "…");
  await until(() => controller.items.size === 1);
  await stop();
});

test("the view survives a restart of the server", async () => {
  const { controller, editor, find, server, stop, ...session } = await view();
  await editor.commands.get("gherkin-run.restart")();
  const next = await session.servers[1];
  await next.message("workspace/tests");
  assert.equal(editor.controllers.length, 1);
  assert.equal(controller.isDisposed, false);
  await stop();
  assert.equal(controller.isDisposed, true);
});

test("the lens Run saves the document and runs in the view", async () => {
  const { controller, editor, server, targets, results, end, stop } = await view();
  const document = editor.open("/package/a.feature");
  document.isDirty = true;
  const running = editor.commands.get("gherkin-run.run")({ uri, line: 3 });
  assert.deepEqual(await targets(1), [{ uri, line: 3 }]);
  assert.equal(document.isDirty, false);
  assert.equal(server.all("textDocument/didSave").length, 1);
  results(passed(3));
  end();
  await running;
  assert.deepEqual(controller.runs[0].results, { first: "passed" });
  const whole = editor.commands.get("gherkin-run.run")({ uri });
  assert.deepEqual(await targets(2), [{ uri }]);
  end();
  await whole;
  await stop();
});

test("a document that cannot be saved is not run", async () => {
  const { editor, run, server, stop } = await view();
  const document = editor.open("/package/a.feature");
  Object.assign(document, { isDirty: true, canSave: false });
  await editor.commands.get("gherkin-run.run")({ uri, line: 3 });
  await run(["first"]);
  assert.equal(editor.messages.length, 2);
  for (const { text } of editor.messages) assert.match(text, /a\.feature cannot be saved/);
  assert.deepEqual(server.all("workspace/executeCommand"), []);
  await stop();
});

test("a lens of a line without a scenario is answered with a message", async () => {
  const { editor, server, stop } = await view();
  await editor.commands.get("gherkin-run.run")({ uri, line: 5 });
  assert.match(editor.messages[0].text, /No scenario is known/);
  assert.deepEqual(server.all("workspace/executeCommand"), []);
  await stop();
});

test("without a Testing view, the lens Run saves, runs, and shows the progress", async () => {
  const session = start({
    capabilities: { ...everything, experimental: undefined },
    answers: { "workspace/executeCommand": (params, server) => {
      server.write({
        jsonrpc: "2.0", id: "create", method: "window/workDoneProgress/create", params: { token: "run-1" },
      });
      server.notify("$/progress", { token: "run-1", value: { kind: "begin", title: "Run" } });
      return "run-1";
    } },
  });
  const server = await session.server();
  await until(() => session.editor.providers.Hover);
  const document = session.editor.open("/package/a.feature");
  document.isDirty = true;
  await session.editor.commands.get("gherkin-run.run")({ uri });
  assert.deepEqual((await server.message("workspace/executeCommand")).arguments, [{ uri }]);
  assert.equal(document.isDirty, false);
  await until(() => session.editor.progress.length === 1);
  await session.stop();
});

test("without a running server, a run is answered with a message", async () => {
  const session = start({ answers: { initialize: () => { throw new Error("no"); } } });
  await until(() => session.editor.messages.length === 1);
  await session.editor.commands.get("gherkin-run.run")({ uri });
  assert.match(session.editor.messages[1].text, /does not run.*Restart/);
  await session.stop();
});
