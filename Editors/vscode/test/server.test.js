"use strict";

const assert = require("node:assert/strict");
const { once } = require("node:events");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { test } = require("node:test");
const { folder: extension, range, spawnProcess: spawn, start, until } = require("./harness");

const tool = [
  process.env.GHERKIN_RUN_TOOL,
  ...(process.env.PATH ?? "").split(":").map((folder) => path.join(folder, "gherkin-run")),
].find((file) => file && fs.existsSync(file));

const noTool = !tool && "gherkin-run is neither in GHERKIN_RUN_TOOL nor in PATH";
const runner = process.env.GHERKIN_RUN_RUNNER;
const noRunner = noTool || !(runner && fs.existsSync(runner)) && "GHERKIN_RUN_RUNNER is not the runner of the examples";

test("the extension and gherkin-run understand each other", { skip: noTool }, async () => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "a package-")));
  const write = (name, text) => {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  };
  const text = "Feature: Beers 🍺\n\n  Scenario: One\n    Given I have 2 beers\n    When I drnk one\n";
  write("Package.swift", "// swift-tools-version: 6.2\n");
  write(
    "Steps.swift",
    'let steps = StepLibrary(World.self) { steps in\n  steps.given("I have {int} beers") { _, count in }\n}\n');
  write("Features/a.feature", text);
  write("Features/b.feature.md", "# Feature: Markdown\n\n## Scenario: Two\n\n* Given I have 3 beers\n");
  const session = start({
    spawn, trusted: false, folders: [folder], settings: { "gherkin-run.path": path.resolve(tool) },
  });
  const { editor, provider, vscode } = session;
  const token = new vscode.CancellationTokenSource().token;
  try {
    const document = editor.open(path.join(folder, "Features/a.feature"), text);
    const steps = editor.open(
      path.join(folder, "Steps.swift"), fs.readFileSync(path.join(folder, "Steps.swift"), "utf8"), "swift");
    const problems = () => (editor.diagnostics.get(document.uri.toString()) ?? []).map(({ message }) => message);
    const undefinedStep = (message) => /I drnk one/.test(message);
    await until(() => problems().some(undefinedStep), "the undefined step is reported");
    assert.equal(problems().filter((message) => /2 beers/.test(message)).length, 0);

    const [feature] = await provider("DocumentSymbol").provideDocumentSymbols(document, token);
    const all = (symbol) => [symbol.name, ...symbol.children.flatMap(all)];
    assert.ok(all(feature).some((name) => /One/.test(name)));

    // The text gets a keyword in its last line, and is completed there.
    document.edit(range(5, 0, 0), "    Given I\n", `${text}    Given I\n`);
    const completion = await provider("CompletionItem").provideCompletionItems(
      document, new vscode.Position(5, 11), token, { triggerKind: 0 });
    const item = completion.items.find(({ label }) => /I have/.test(label));
    assert.ok(item.insertText instanceof vscode.SnippetString);
    assert.match(item.insertText.value, /^I have \$\{1/);

    const hover = await provider("Hover").provideHover(document, new vscode.Position(3, 12), token);
    assert.match(hover.contents.value, /I have \{int\} beers/);
    const [definition] = await provider("Definition").provideDefinition(document, new vscode.Position(3, 12), token);
    assert.equal(definition.uri.toString(), steps.uri.toString());
    const lenses = await provider("CodeLens").provideCodeLenses(document, token);
    assert.deepEqual(lenses.slice(0, 2).map(({ command }) => command.title), ["Run", "Debug"]);
    const uses = await until(async () => {
      const [lens] = (await provider("CodeLens").provideCodeLenses(steps, token)) ?? [];
      return /uses?$/.test(lens?.command.title) && lens;
    });
    assert.equal(uses.command.command, "gherkin-run.showUses");
    const edits = await provider("DocumentFormattingEdit").provideDocumentFormattingEdits(
      document, { tabSize: 2, insertSpaces: true }, token);
    assert.ok(Array.isArray(edits));
    const tokens = await provider("DocumentSemanticTokens").provideDocumentSemanticTokens(document, token);
    assert.equal(tokens.data.length % 5, 0);
    assert.ok(tokens.data.length > 0);
    const place = new vscode.Range(new vscode.Position(4, 4), new vscode.Position(4, 10));
    const actions = await provider("CodeActions").provideCodeActions(
      document, place, { diagnostics: [], triggerKind: 1 }, token);
    assert.ok(actions.length > 0);
    assert.ok(actions.every((action) => action.edit || action.command));

    // Older servers have no tests.
    if (editor.controllers[0]) {
      const controller = editor.controllers[0];
      await until(() => controller.items.size === 2, "both features are tests");
      const found = [...controller.items].map(([, item]) => item).find((item) => item.uri.path.endsWith("a.feature"));
      const [[, scenario]] = [...found.children];
      assert.deepEqual([scenario.label, scenario.range.start.line], ["One", 2]);
    }
    assert.deepEqual(editor.messages, []);
  } finally {
    await session.stop();
    fs.rmSync(folder, { recursive: true });
  }
  assert.ok(session.servers.every((server) => server.exitCode === 0), "the server ended as requested");
});

test("scenarios run in the Testing view, with those of a terminal", { skip: noRunner }, async (context) => {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), "package-")));
  fs.writeFileSync(path.join(folder, "Package.swift"), "// swift-tools-version: 6.2\n");
  fs.cpSync(path.join(extension, "..", "..", "Features"), path.join(folder, "Features"), { recursive: true });
  const feature = path.join(folder, "Features", "sign_in.feature");
  fs.appendFileSync(feature, "\n    Scenario: Undefined\n      Given a step that nobody has defined\n");
  const session = start({ spawn, folders: [folder], settings: { "gherkin-run.path": path.resolve(tool) } });
  const { editor, vscode } = session;
  try {
    await until(() => editor.providers.Hover);
    const [controller] = editor.controllers;
    if (!controller) return context.skip("this gherkin-run has no tests");
    const find = () => [...controller.items].map(([, item]) => item).find((item) => item.uri.fsPath === feature);
    const item = await until(find, "the feature is a test");
    const [profile] = controller.profiles;
    await profile.run(new vscode.TestRunRequest([item], undefined, profile));
    const [run] = controller.runs;
    const { Undefined: state, ...others } = run.results;
    assert.equal(state, "failed");
    assert.match(run.messages.Undefined[0].message, /No step definition matches/);
    assert.ok(Object.keys(others).length > 9);
    assert.deepEqual(new Set(Object.values(others)), new Set(["passed"]), run.output);
    assert.match(run.output, /The run failed/);

    const [[, rule]] = item.children;
    const [[, first]] = rule.children;
    const words = [`Features/sign_in.feature:${first.range.start.line + 1}`];
    await once(spawn(path.resolve(tool), words, { cwd: folder, stdio: "ignore" }), "exit");
    const other = await until(() => controller.runs[1], "a run of the terminal is shown");
    assert.deepEqual(other.results, { [first.label]: "passed" });
    assert.deepEqual(editor.messages, []);
  } finally {
    await session.stop();
    fs.rmSync(folder, { recursive: true });
  }
});
