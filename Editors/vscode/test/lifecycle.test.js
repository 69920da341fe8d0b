"use strict";

const assert = require("node:assert/strict");
const { test } = require("node:test");
const { FakeServer, spawnProcess, start, until } = require("./harness");

/** A promise that a test settles. */
function gate() {
  let open;
  const promise = new Promise((resolve) => (open = resolve));
  return { promise, open };
}
const alive = (servers) => servers.filter((server) => server.isAlive).length;
const initialized = { capabilities: {} };

test("the server is started with the settings, the folders and the trust", async () => {
  const session = start({ settings: { "gherkin-run.path": "/opt/gherkin-run", "gherkin-run.buildOnSave": true } });
  const server = await session.server();
  assert.deepEqual([server.command, server.words, server.options.cwd], ["/opt/gherkin-run", ["lsp"], "/package"]);
  const { initializationOptions, workspaceFolders, processId } = await server.message("initialize");
  assert.deepEqual(initializationOptions, { trusted: true, buildOnSave: true });
  assert.deepEqual(workspaceFolders, [{ uri: "file:///package", name: "package" }]);
  assert.equal(processId, process.pid);
  await session.stop();
  assert.equal(server.killed, undefined);
  assert.equal(server.all("shutdown").length, 1);
});

test("quick changes of settings never run two servers, and the last setting wins", async () => {
  const answer = gate();
  const session = start({ answers: { initialize: async () => (await answer.promise, initialized) } });
  await until(() => session.servers.length === 1);
  session.editor.change("gherkin-run.path", "first");
  session.editor.change("gherkin-run.path", "second");
  answer.open();
  const server = await until(() => session.servers.find((server) => server.command === "second"));
  session.editor.change("gherkin-run.path", "third");
  session.editor.change("gherkin-run.path", "fourth");
  const last = await until(() => session.servers.find((server) => server.command === "fourth"));
  await last.message("initialized");
  assert.equal(session.mostServers, 1);
  assert.equal(server.isAlive, false);
  assert.deepEqual(session.servers.map((server) => server.command), ["gherkin-run", "second", "fourth"]);
  assert.deepEqual(session.editor.messages, []);
  await session.stop();
});

test("deactivating while the server starts ends it, without a message", async () => {
  const session = start({ answers: { initialize: () => undefined } });
  const server = await until(() => session.servers[0]);
  await server.message("initialize");
  await session.stop();
  assert.equal(alive(session.servers), 0);
  assert.deepEqual(session.editor.messages, []);
});

test("deactivating at once starts no server", async () => {
  const session = start();
  await session.stop();
  assert.equal(alive(session.servers), 0);
});

test("a change of buildOnSave does not restart the server", async () => {
  const session = start();
  const server = await session.server();
  session.editor.change("gherkin-run.buildOnSave", true);
  assert.deepEqual(await server.message("workspace/didChangeConfiguration"), {
    settings: { "gherkin-run": { buildOnSave: true } },
  });
  const { result } = await server.request("workspace/configuration", {
    items: [{ section: "gherkin-run" }, { section: "http.proxy" }],
  });
  assert.deepEqual(result, [{ buildOnSave: true }, null]);
  assert.equal(session.servers.length, 1);
  await session.stop();
});

test("in Restricted Mode nothing runs, and trust restarts the server", async () => {
  const session = start({ trusted: false, settings: { "gherkin-run.buildOnSave": true } });
  const server = await session.server();
  assert.deepEqual((await server.message("initialize")).initializationOptions, { trusted: false, buildOnSave: false });
  await session.editor.commands.get("gherkin-run.run")({ uri: "file:///package/a.feature" });
  await session.editor.commands.get("gherkin-run.debug")({ uri: "file:///package/a.feature" });
  session.editor.change("gherkin-run.buildOnSave", true);
  assert.equal(session.editor.messages.length, 3);
  for (const { text } of session.editor.messages) assert.match(text, /trusted workspace/);
  assert.deepEqual(server.all("workspace/executeCommand"), []);
  session.editor.grantTrust();
  const next = await session.server(2);
  assert.deepEqual((await next.message("initialize")).initializationOptions, { trusted: true, buildOnSave: true });
  assert.equal(alive(session.servers), 1);
  await session.stop();
});

test("a folder that is added restarts the server, which trusts only the folders of its start", async () => {
  const session = start();
  await session.server();
  session.editor.events.folders.fire({});
  await session.server(2);
  assert.equal(alive(session.servers), 1);
  await session.stop();
});

test("a program that does not exist is reported with a remedy", async () => {
  const session = start({
    settings: { "gherkin-run.path": "/nowhere/gherkin-run" }, spawn: spawnProcess,
  });
  session.editor.answer = "Open Settings";
  const { text } = await until(() => session.editor.messages[0]);
  assert.match(text, /\/nowhere\/gherkin-run cannot be started.*set gherkin-run\.path/);
  await until(() => session.editor.executed.length === 1);
  assert.deepEqual(session.editor.executed, [["workbench.action.openSettings", "gherkin-run.path"]]);
  await session.stop();
});

test("a program that is no server is reported, and ended", async () => {
  const session = start({ spawn: (command, words, options) => {
    const server = new FakeServer(command, words, options, {});
    server.stdout.write("usage: something else\r\n\r\n");
    return server;
  } });
  assert.match((await until(() => session.editor.messages[0])).text, /did not start: .*not valid/);
  assert.equal(alive(session.servers), 0);
  await session.stop();
});

test("a server that refuses to start is reported with its message", async () => {
  const session = start({ answers: { initialize: () => { throw new Error("no license"); } } });
  assert.match((await until(() => session.editor.messages[0])).text, /did not start: no license/);
  assert.equal(alive(session.servers), 0);
  await session.stop();
});

test("a server that does not answer at the start is reported", async () => {
  const session = start({ answers: { initialize: () => undefined } });
  require("../client").limits.start = 5;
  await session.editor.commands.get("gherkin-run.restart")();
  assert.match((await until(() => session.editor.messages[0])).text, /did not answer/);
  await session.stop();
});

test("a server that ends is restarted three times, and then reported with a remedy", async () => {
  const session = start();
  for (let number = 1; number <= 4; number++) {
    const server = await session.server(number);
    server.stderr.write("Fatal error\n");
    server.exit(null, "SIGSEGV");
    await until(() => session.editor.messages.length === number);
  }
  assert.deepEqual(session.editor.messages.map(({ severity }) => severity), ["warning", "warning", "warning", "error"]);
  const { text, actions } = session.editor.messages[3];
  assert.match(text, /signal SIGSEGV.*not restarted again/);
  assert.deepEqual(actions, ["Restart", "Show Log"]);
  assert.ok(session.editor.output.includes("Fatal error"));
  assert.equal(session.servers.length, 4);
  await session.editor.commands.get("gherkin-run.restart")();
  await session.server(5);
  await session.stop();
});

test("a malformed message of a running server restarts it with a message", async () => {
  const session = start();
  const server = await session.server();
  server.stdout.write("Content-Length: many\r\n\r\n");
  await session.server(2);
  assert.match(session.editor.messages[0].text, /a message is not valid: .*Content-Length.*restarted/);
  await session.stop();
});

test("a server that does not shut down is killed", async () => {
  const session = start({ answers: { shutdown: () => undefined } });
  require("../client").limits.shutdown = 5;
  const server = await session.server();
  await session.stop();
  assert.equal(server.killed, "SIGKILL");
});

test("the end of a server removes its problems and watchers", async () => {
  const session = start();
  const server = await session.server();
  server.notify("textDocument/publishDiagnostics", {
    uri: "file:///package/a.feature",
    diagnostics: [{ range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } }, message: "wrong" }],
  });
  await server.request("client/registerCapability", {
    registrations: [{
      id: "1", method: "workspace/didChangeWatchedFiles",
      registerOptions: { watchers: [{ globPattern: "**/*.swift" }] },
    }],
  });
  await until(() => session.editor.diagnostics.size === 1);
  await session.stop();
  assert.equal(session.editor.diagnostics.size, 0);
  assert.ok(session.editor.watchers.every((watcher) => watcher.isDisposed));
  assert.ok(Object.values(session.editor.providers).every((registered) => registered.length === 0));
});
