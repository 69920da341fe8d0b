#!/usr/bin/env python3
"""Measures the response times and the memory use of the language server.

    bench_language_server.py PROGRAM

This command runs one benchmark; bench.py calls `language_server` to run it with the others.
"""
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time

from table import Table

FEATURES, SCENARIOS, DEFINITIONS, KEYSTROKES, HOVERS = 2_000, 10, 10_000, 200, 50


class Client:
    """A client for the measured parts of the protocol."""

    def __init__(self, program, folder):
        self.process = subprocess.Popen(
            [program, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=folder)
        self.messages, self.number = queue.Queue(), 0
        threading.Thread(target=self.read, daemon=True).start()

    def read(self):
        while True:
            length = 0
            while (line := self.process.stdout.readline()).strip():
                if line.lower().startswith(b"content-length"):
                    length = int(line.split(b":")[1])
            if not length:
                return
            self.messages.put(json.loads(self.process.stdout.read(length)))

    def send(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
        self.process.stdin.flush()

    def notify(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def ask(self, method, parameters):
        self.number += 1
        name = f"bench-{self.number}"
        self.send({"id": name, "method": method, "params": parameters})
        return self.wait(lambda message: message.get("id") == name)

    def wait(self, holds):
        while True:
            message = self.messages.get(timeout=120)
            if holds(message):
                return message

    def memory(self):
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
MANIFEST = """// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "many", platforms: [.macOS(.v15)], dependencies: [.package(name: "gherkin-run", path: "ROOT")],
  targets: [
    .executableTarget(name: "Specs", dependencies: [.product(name: "GherkinRunner", package: "gherkin-run")])
  ])
"""
MAIN = """import GherkinRunner
import GherkinSteps

final class Things: World {}

let things = StepLibrary(Things.self) { steps in
  for number in 0..<DEFINITIONS {
    steps.step("I do thing\\(number) with {int} items") { (world, count: Int) in }
  }
}

await GherkinRun.main(steps: [things])
"""


def package(folder):
    """Writes features and builds a runner with their definitions, whose patterns only the runner knows."""
    os.makedirs(f"{folder}/Sources/Specs")
    with open(f"{folder}/Package.swift", "w") as manifest:
        manifest.write(MANIFEST.replace("ROOT", ROOT))
    with open(f"{folder}/Sources/Specs/main.swift", "w") as main:
        main.write(MAIN.replace("DEFINITIONS", str(DEFINITIONS)))
    subprocess.run([os.environ.get("SWIFT", "swift"), "build", "--product", "Specs", "--quiet"], cwd=folder, check=True)
    os.mkdir(f"{folder}/Features")
    for number in range(FEATURES):
        with open(f"{folder}/Features/f{number}.feature", "w") as file:
            file.write(feature(number))


def feature(number):
    lines = [f"Feature: Feature {number}"]
    for scenario in range(SCENARIOS):
        lines += ["", f"  Scenario: Scenario {scenario}"]
        for step in range(5):
            thing = (number * 50 + scenario * 5 + step) % DEFINITIONS
            lines.append(f"    {'Given' if step == 0 else 'And'} I do thing{thing} with {step} items")
    return "\n".join(lines) + "\n"


def percentile(times):
    return sorted(times)[int(len(times) * 0.95)] * 1000


def measure(program):
    """Returns the rows of the table: subject, measured value, limit."""
    with tempfile.TemporaryDirectory() as folder:
        package(folder)
        start = time.monotonic()
        client = Client(program, folder)
        client.ask("initialize", {
            "processId": os.getpid(), "rootUri": f"file://{folder}", "initializationOptions": {"trusted": True},
            "capabilities": {"textDocument": {"completion": {"completionItem": {"snippetSupport": True}}}}})
        client.notify("initialized", {})
        uri, text = f"file://{folder}/Features/f7.feature", feature(7)
        client.notify("textDocument/didOpen", {
            "textDocument": {"uri": uri, "languageId": "gherkin", "version": 1, "text": text}})
        client.wait(lambda message: f"{DEFINITIONS} step definitions" in json.dumps(message))
        client.wait(lambda message: message.get("method") == "$/gherkin-run/indexed")
        ready = time.monotonic() - start
        keystrokes, completions = [], []
        typed = "    When I do thi"
        version, line = 1, 3
        client.notify("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version},
            "contentChanges": [{"range": {"start": {"line": line, "character": 0},
                                          "end": {"line": line, "character": 0}}, "text": "\n"}]})
        for number in range(KEYSTROKES):
            position = {"line": line, "character": number % len(typed)}
            end = position if number % len(typed) else {"line": line, "character": len(typed)}
            version += 1
            start = time.monotonic()
            client.notify("textDocument/didChange", {
                "textDocument": {"uri": uri, "version": version},
                "contentChanges": [{"range": {"start": position, "end": end}, "text": typed[number % len(typed)]}]})
            client.wait(lambda message: message.get("method") == "textDocument/publishDiagnostics"
                        and message["params"].get("version") == version)
            keystrokes.append(time.monotonic() - start)
            start = time.monotonic()
            client.ask("textDocument/completion", {
                "textDocument": {"uri": uri}, "position": {"line": line, "character": number % len(typed) + 1}})
            completions.append(time.monotonic() - start)
        memory = client.memory()
        large = "Feature: large\n" + "  Scenario: a\n    Given I do thing1 with 1 items\n" * 500_000
        client.notify("textDocument/didOpen", {
            "textDocument": {"uri": f"file://{folder}/large.feature", "languageId": "gherkin", "version": 1,
                             "text": large}})
        client.ask("workspace/symbol", {"query": "x"})
        # While the server parses the text, for some seconds. A single request says nothing.
        hovers = []
        for _ in range(HOVERS):
            start = time.monotonic()
            client.ask("textDocument/hover", {"textDocument": {"uri": uri}, "position": {"line": 1, "character": 0}})
            hovers.append(time.monotonic() - start)
            time.sleep(0.02)
        client.process.kill()
        return [
            ("ready", f"{ready:.2f} s", "1 s"),
            ("diagnostics, 95th percentile", f"{percentile(keystrokes):.1f} ms", "30 ms"),
            ("completion, 95th percentile", f"{percentile(completions):.1f} ms", "20 ms"),
            ("memory at most", f"{memory:.0f} MB", "100 MB"),
            ("hover beside 1M lines, 95th percentile", f"{percentile(hovers):.1f} ms", "100 ms"),
        ]


def language_server(table, program):
    """Adds the measured values to a table, and returns them."""
    rows = measure(program)
    table.heading(f"Language server: {FEATURES:,} feature files, {DEFINITIONS:,} definitions")
    for what, value, limit in rows:
        table.row(what, value, f"limit {limit}")
    return {what: value for what, value, _ in rows}


if __name__ == "__main__":
    own = Table()
    language_server(own, os.path.abspath(sys.argv[1]))
    print("\n".join(own.lines))
