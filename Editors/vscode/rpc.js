// JSON-RPC over two streams, with the headers of the Language Server Protocol.
"use strict";

const longestHeader = 16 * 1024;
const longestContent = 64 * 1024 * 1024;

const errorCodes = { methodNotFound: -32601, invalidParams: -32602, internal: -32603 };
/** The codes of errors that are no fault: the request was cancelled, or the document has changed since. */
const staleCodes = [-32800, -32801, -32802];

/** An error that the other side answers, or that this side answers if a handler throws it. */
class ResponseError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  get isStale() {
    return staleCodes.includes(this.code);
  }
}

/** Splits a byte stream into the contents of messages. */
class FrameReader {
  constructor(limit = longestContent) {
    this.limit = limit;
    this.chunks = [];
    this.size = 0;
    this.length = undefined;
  }

  /** Returns the contents that are complete with these bytes. Throws at a malformed header. */
  read(bytes) {
    this.chunks.push(bytes);
    this.size += bytes.length;
    const contents = [];
    // Chunks are only joined once they are needed, so that a long content is copied once.
    while (this.size > 0 && this.size >= (this.length ?? 0)) {
      const buffer = Buffer.concat(this.chunks);
      let start = 0;
      if (this.length === undefined) {
        const end = buffer.indexOf("\r\n\r\n");
        if (end > longestHeader || (end < 0 && buffer.length > longestHeader)) throw new Error("a header is too long");
        if (end < 0) {
          this.chunks = [buffer];
          break;
        }
        this.length = this.contentLength(buffer.toString("latin1", 0, end));
        start = end + 4;
      } else {
        contents.push(buffer.subarray(0, this.length));
        start = this.length;
        this.length = undefined;
      }
      this.chunks = [buffer.subarray(start)];
      this.size = buffer.length - start;
    }
    return contents;
  }

  contentLength(header) {
    const lengths = header.split("\r\n").map((line) => /^Content-Length: *(\d+) *$/i.exec(line)).filter(Boolean);
    if (lengths.length !== 1) throw new Error(`a header has no valid Content-Length: ${header.slice(0, 200)}`);
    const length = Number(lengths[0][1]);
    if (length > this.limit) throw new Error(`a message of ${length} bytes is longer than ${this.limit}`);
    return length;
  }
}

/** Requests and notifications in both directions. */
class Connection {
  /**
   * @param handlers `request(method, params)` returns a result or a promise, `notification(method, params)`,
   *   `failed(reason)` is called when the connection cannot be used any more, and `log(text)`.
   */
  constructor(readable, writable, handlers) {
    this.writable = writable;
    this.handlers = handlers;
    this.pending = new Map();
    this.nextID = 1;
    this.isClosed = false;
    const frames = new FrameReader();
    readable.on("data", (bytes) => {
      if (this.isClosed) return;
      try {
        for (const content of frames.read(bytes)) this.handle(JSON.parse(content.toString("utf8")));
      } catch (error) {
        // The position of the next message, or the request that this was the response to, is not known any more.
        this.fail(`a message is not valid: ${error.message}`);
      }
    });
    for (const stream of [readable, writable]) {
      stream.on("error", (error) => this.fail(`the connection failed: ${error.message}`));
    }
  }

  /**
   * Sends a request, and returns a promise of its result. A cancelled request is rejected at once, as the other side
   * may never answer it.
   */
  request(method, params, token) {
    return new Promise((resolve, reject) => {
      if (this.isClosed) return reject(new Error(`${method}: the connection is closed`));
      if (token?.isCancellationRequested) return reject(new ResponseError(staleCodes[0], `${method} was cancelled`));
      const id = this.nextID++;
      const cancellation = token?.onCancellationRequested(() => {
        if (!this.pending.has(id)) return;
        this.notify("$/cancelRequest", { id });
        this.settle(id, (call) => call.reject(new ResponseError(staleCodes[0], `${method} was cancelled`)));
      });
      this.pending.set(id, { method, resolve, reject, cancellation });
      this.send({ jsonrpc: "2.0", id, method, params });
    });
  }

  notify(method, params) {
    this.send({ jsonrpc: "2.0", method, params });
  }

  /** Rejects all requests that have no response yet. */
  close(reason = "the connection is closed") {
    if (this.isClosed) return;
    this.isClosed = true;
    for (const id of [...this.pending.keys()]) {
      this.settle(id, (call) => call.reject(new Error(`${call.method}: ${reason}`)));
    }
  }

  fail(reason) {
    if (this.isClosed) return;
    this.close(reason);
    this.handlers.failed(reason);
  }

  send(message) {
    if (this.isClosed || !this.writable.writable) return;
    if (this.writable.writableLength > longestContent) return this.fail("no messages are read any more");
    const content = Buffer.from(JSON.stringify(message));
    this.writable.write(`Content-Length: ${content.length}\r\n\r\n`);
    this.writable.write(content);
  }

  settle(id, body) {
    const call = this.pending.get(id);
    if (!call) return;
    this.pending.delete(id);
    call.cancellation?.dispose();
    body(call);
  }

  handle(message) {
    if (typeof message !== "object" || message === null) throw new Error("a message is not an object");
    if (typeof message.method !== "string") {
      return this.settle(message.id, (call) => {
        const error = message.error;
        if (error) call.reject(new ResponseError(error.code, String(error.message)));
        else call.resolve(message.result);
      });
    }
    if (message.id !== undefined) return void this.respond(message);
    try {
      this.handlers.notification(message.method, message.params);
    } catch (error) {
      this.handlers.log(`${message.method}: ${error.message}`);
    }
  }

  async respond({ id, method, params }) {
    try {
      this.send({ jsonrpc: "2.0", id, result: (await this.handlers.request(method, params)) ?? null });
    } catch (error) {
      this.handlers.log(`${method}: ${error.message}`);
      const code = error instanceof ResponseError ? error.code : errorCodes.internal;
      this.send({ jsonrpc: "2.0", id, error: { code, message: error.message } });
    }
  }
}

module.exports = { Connection, FrameReader, ResponseError, errorCodes };
