"""Processes that answer requests."""

import json
import queue
import subprocess
import threading


class Side:
    """A process that answers lines of JSON in order."""

    def __init__(self, name, command, seconds=60):
        self.name, self.command, self.seconds = name, command, seconds
        self._start()

    def _start(self):
        self.process = subprocess.Popen(
            self.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
        )
        self.lines = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(self.process.stdout, self.lines), daemon=True).start()

    @staticmethod
    def _read(output, lines):
        for line in output:
            lines.put(line)
        lines.put(None)

    def send(self, request):
        """Sends a request. Its answer must be received before the next request is sent."""
        try:
            self.process.stdin.write(json.dumps(request) + "\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass  # The process has ended, which receive() reports.

    def receive(self):
        """Returns the answer to the last request. A process that ends or hangs is an answer too, and starts again."""
        try:
            line = self.lines.get(timeout=self.seconds)
        except queue.Empty:
            self.process.kill()
            line = f"no answer in {self.seconds} s"
        if line is not None and line.startswith(("[", "{", '"')):
            return json.loads(line)
        status = self.process.wait()
        self._start()
        return {"failure": line or f"the process ended with status {status}"}

    def ask(self, request):
        """Returns the answer to a request."""
        self.send(request)
        return self.receive()

    def close(self):
        """Ends the process."""
        self.process.stdin.close()
        self.process.wait()
