"use strict";

const assert = require("node:assert/strict");
const { PassThrough } = require("node:stream");
const { test } = require("node:test");
const { Connection, FrameReader, ResponseError } = require("../rpc");
const { until } = require("./harness");

const frame = (text) => `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`;
const read = (reader, ...chunks) => chunks.flatMap((chunk) => reader.read(Buffer.from(chunk))).map(String);

test("messages that are split at any byte are read", () => {
  const bytes = Buffer.from(frame('{"a":"🍺"}') + frame("{}"));
  for (let cut = 0; cut <= bytes.length; cut++) {
    assert.deepEqual(
      read(new FrameReader(), bytes.subarray(0, cut), bytes.subarray(cut)), ['{"a":"🍺"}', "{}"], `cut at ${cut}`);
  }
  assert.deepEqual(read(new FrameReader(), ...[...bytes].map((byte) => Buffer.from([byte]))), ['{"a":"🍺"}', "{}"]);
});

test("other headers, and the case of a header's name, are ignored", () => {
  assert.deepEqual(read(new FrameReader(), "Content-Type: x; charset=utf-8\r\ncontent-length: 2\r\n\r\n{}"), ["{}"]);
});

for (const [what, bytes] of [
  ["text without a header", "Segmentation fault\r\n\r\n{}"],
  ["a negative length", "Content-Length: -1\r\n\r\n"],
  ["two lengths", "Content-Length: 1\r\nContent-Length: 2\r\n\r\n{}"],
  ["a length that is longer than the limit", "Content-Length: 101\r\n\r\n"],
  ["a header without an end", "x".repeat(20_000)],
]) {
  test(`${what} is an error`, () => assert.throws(() => new FrameReader(100).read(Buffer.from(bytes))));
}

function connect(handlers = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const problems = [];
  const connection = new Connection(input, output, {
    request: () => null, notification() {}, log: (text) => problems.push(text),
    failed: (reason) => problems.push(reason), ...handlers,
  });
  const sent = () =>
    String(output.read() ?? "").split(/Content-Length: \d+\r\n\r\n/).filter(Boolean).map((text) => JSON.parse(text));
  return {
    connection, input, output, problems, sent, receive: (message) => input.write(frame(JSON.stringify(message))),
  };
}

test("requests get their responses in any order", async () => {
  const { connection, receive } = connect();
  const [first, second] = [connection.request("first"), connection.request("second")];
  receive({ id: 2, result: "b" });
  receive({ id: 1, result: null });
  assert.deepEqual([await first, await second], [null, "b"]);
});

test("an error of the other side rejects the request with its code", async () => {
  const { connection, receive } = connect();
  const request = connection.request("method");
  receive({ id: 1, error: { code: -32801, message: "the document has changed" } });
  await assert.rejects(
    request, (error) => error instanceof ResponseError && error.isStale && /has changed/.test(error.message));
});

test("a cancelled request is rejected at once, and a late response is ignored", async () => {
  const { connection, receive, sent, problems } = connect();
  const { CancellationTokenSource } = require("./api").createEditor().vscode;
  const source = new CancellationTokenSource();
  const request = connection.request("method", {}, source.token);
  source.cancel();
  await assert.rejects(request, (error) => error.isStale);
  assert.deepEqual(
    sent().map(({ method, params }) => [method, params]), [["method", {}], ["$/cancelRequest", { id: 1 }]]);
  receive({ id: 1, result: 1 });
  await assert.rejects(connection.request("method", {}, source.token), (error) => error.isStale);
  assert.deepEqual(sent(), []);
  assert.deepEqual(problems, []);
});

test("content that is not JSON ends the connection with an error, and rejects what waits", async () => {
  for (const content of ["{", "1", "null"]) {
    const { connection, input, problems } = connect();
    const request = connection.request("method");
    input.write(frame(content));
    await assert.rejects(request, /^Error: method: /);
    assert.match(problems.join(), /^a message is not valid/);
    await assert.rejects(connection.request("other"), /closed/);
  }
});

test("a closed stream of the other side is an error, not an exception", async () => {
  const { output, problems } = connect();
  output.emit("error", new Error("write EPIPE"));
  assert.deepEqual(problems, ["the connection failed: write EPIPE"]);
});

test("requests of the other side are answered, also with errors", async () => {
  const { receive, output, sent } = connect({
    request: async (method) => {
      if (method === "unknown") throw new ResponseError(-32601, "not known");
      if (method === "broken") throw Object.assign(new Error("no file"), { code: "ENOENT" });
    },
  });
  receive({ id: "a", method: "known" });
  receive({ id: "b", method: "unknown" });
  receive({ id: "c", method: "broken" });
  let messages = [];
  await until(() => (messages = messages.concat(output.readableLength > 0 ? sent() : [])).length === 3);
  assert.deepEqual(messages.map(({ id, result, error }) => [id, result, error?.code]), [
    ["a", null, undefined], ["b", undefined, -32601], ["c", undefined, -32603],
  ]);
});

test("an exception in the handler of a notification is logged, and later messages are handled", async () => {
  const seen = [];
  const { receive, problems } = connect({
    notification: (method) => {
      if (method === "bad") throw new Error("unexpected");
      seen.push(method);
    },
  });
  receive({ method: "bad" });
  receive({ method: "good" });
  await until(() => seen.length === 1);
  assert.deepEqual(problems, ["bad: unexpected"]);
});

test("a server that reads nothing does not fill the memory", async () => {
  const { connection, problems } = connect();
  const text = "x".repeat(16 * 1024 * 1024);
  for (let count = 0; count < 6; count++) connection.notify("text", text);
  assert.deepEqual(problems, ["no messages are read any more"]);
});
