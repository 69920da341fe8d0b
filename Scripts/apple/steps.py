"""Runs commands in the order of their dependencies, on all processors, and none again whose input is unchanged."""

import concurrent.futures
import hashlib
import os
import subprocess


class Step:
    """A command with the files that it reads, the file that it writes, and the steps before it."""

    def __init__(self, name, command, inputs, output, needs=(), target=None):
        self.name = name
        self.command = command
        self.inputs = inputs
        self.output = output
        self.needs = list(needs)
        self.target = target
        self.key = None
        self.diagnostics = ""
        self.state = "waiting"  # Then "done", "failed", or "skipped" if a step before it failed.

    def run(self):
        if any(step.state != "done" for step in self.needs):
            self.state = "skipped"
            return
        self.key = self.digest()
        stamp = self.output + ".key"
        if os.path.exists(stamp) and open(stamp).read() == self.key:
            self.state = "done"
            return
        os.makedirs(os.path.dirname(self.output), exist_ok=True)
        result = subprocess.run(self.command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.diagnostics = result.stdout
        if result.returncode:
            self.state = "failed"
            return
        with open(stamp, "w") as file:
            file.write(self.key)
        self.state = "done"

    def digest(self):
        digest = hashlib.sha256("\0".join(self.command).encode())
        for step in self.needs:
            digest.update(step.key.encode())
        for path in self.inputs:
            with open(path, "rb") as file:
                digest.update(hashlib.sha256(file.read()).digest())
        return digest.hexdigest()


def run(steps):
    """Runs steps in the order of their dependencies."""
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        waiting = list(steps)
        running = {}
        while waiting or running:
            for step in [step for step in waiting if all(need.state != "waiting" for need in step.needs)]:
                waiting.remove(step)
                running[pool.submit(step.run)] = step
            finished, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in finished:
                future.result()
                del running[future]
