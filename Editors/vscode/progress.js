// The progress of runs and builds that the server reports.
"use strict";

const vscode = require("vscode");

/** The progress of one run or build. */
class Progress {
  constructor(token) {
    this.token = token;
    this.reported = new vscode.EventEmitter();
    this.ended = new Promise((resolve) => (this.end = resolve));
  }
}

/** Shows progress, unless a test run claims it and shows it itself. */
class ProgressTracker {
  /** @param cancel is called with the token that the user cancels. */
  constructor(cancel) {
    this.cancel = cancel;
    this.known = new Map();
    this.claims = 0;
    /** How the last claimed run ended. */
    this.claimedMessage = undefined;
  }

  create(token) {
    if (!this.known.has(token)) this.known.set(token, new Progress(token));
    return this.known.get(token);
  }

  handle({ token, value }) {
    const progress = this.known.get(token);
    if (!progress) return;
    if (value.kind === "begin") {
      progress.begin = value;
      this.show(progress);
    } else if (value.kind === "report") {
      progress.reported.fire(value);
    } else if (value.kind === "end") {
      this.finish(progress, value.message);
    }
  }

  /**
   * Sends a request that returns a token, and returns its progress. The server may report it before it responds, so
   * nothing is shown until then.
   */
  async claim(send) {
    this.claims += 1;
    try {
      const token = await send();
      if (typeof token !== "string" && typeof token !== "number") throw new Error("the server returned no token");
      const progress = this.create(token);
      progress.isClaimed = true;
      if (progress.isFinished) this.known.delete(token);
      return progress;
    } finally {
      this.claims -= 1;
      for (const progress of this.known.values()) this.show(progress);
    }
  }

  /** Ends everything that is in progress. */
  endAll(message) {
    for (const progress of [...this.known.values()]) this.finish(progress, message);
  }

  finish(progress, message) {
    progress.isFinished = true;
    progress.end(message);
    if (progress.isClaimed) this.claimedMessage = message;
    // A claim may still ask for it.
    if (this.claims === 0 || progress.isClaimed || progress.isShown) this.known.delete(progress.token);
  }

  show(progress) {
    if (this.claims > 0 || progress.isClaimed || progress.isShown || !progress.begin) return;
    if (progress.isFinished) return void this.known.delete(progress.token);
    progress.isShown = true;
    const { title, cancellable } = progress.begin;
    vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title, cancellable },
      async (display, cancellation) => {
        const subscriptions = [
          progress.reported.event(({ message }) => display.report({ message })),
          cancellation.onCancellationRequested(() => this.cancel(progress.token)),
        ];
        await progress.ended;
        subscriptions.forEach((subscription) => subscription.dispose());
      },
    );
  }
}

module.exports = { ProgressTracker };
