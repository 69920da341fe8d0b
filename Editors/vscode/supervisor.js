// Keeps one server running.
"use strict";

/** Runs an action, one call at a time. Requests that come before the next call starts share it. */
class Repeated {
  constructor(action) {
    this.action = action;
    this.last = Promise.resolve();
  }

  request() {
    const call = () => {
      this.next = undefined;
      return this.action();
    };
    this.next ??= this.last = this.last.then(call, call);
    return this.next;
  }
}

/** After this many crashes within this time, in milliseconds, the server is not restarted. */
const crashes = { most: 3, within: 3 * 60_000 };

class Supervisor {
  /**
   * @param options `newClient(ended)` returns a client that calls `ended(reason)`, `attach(client)` returns what is
   *   disposed of when the client ends, `failed(error)`, and `crashed(reason, isRestarted)`.
   */
  constructor(options) {
    this.options = options;
    this.crashTimes = [];
    this.isStopped = false;
    this.replacing = new Repeated(() => this.replace());
  }

  /** The client of the server that runs. */
  get running() {
    return this.client?.isRunning && !this.client.isStopping ? this.client : undefined;
  }

  /** Starts the server, after the current one has ended. Returns when it runs or has failed. */
  restart() {
    this.client?.stop();
    return this.replacing.request();
  }

  /** Ends the server, also while it starts, for ever. */
  stop() {
    this.isStopped = true;
    return this.restart();
  }

  async replace() {
    const previous = this.client;
    this.detach();
    await previous?.stop();
    if (this.isStopped) return;
    const client = this.options.newClient((reason) => this.crashed(reason));
    this.client = client;
    try {
      await client.start();
      // Another restart may have stopped it already.
      if (!client.isStopping) this.attachment = this.options.attach(client);
    } catch (error) {
      if (client.isStopping) return;
      client.stop();
      this.options.failed(error);
    }
  }

  detach() {
    this.attachment?.dispose();
    this.attachment = undefined;
    this.client = undefined;
  }

  crashed(reason) {
    this.detach();
    const now = Date.now();
    this.crashTimes = [...this.crashTimes.filter((time) => now - time < crashes.within), now];
    const isRestarted = this.crashTimes.length <= crashes.most;
    this.options.crashed(reason, isRestarted);
    if (isRestarted) return this.restart();
    this.crashTimes = [];
  }
}

module.exports = { Repeated, Supervisor, crashes };
