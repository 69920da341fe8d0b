"""A page in headless Chromium, controlled over the debugging protocol through a pair of pipes."""

import json
import os
import shutil
import subprocess
import tempfile
import time


def chromium():
    """Returns the path of the browser; None if it is not in PATH."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next(filter(None, map(shutil.which, names)), None)


class Page:
    """Opens an empty page; as a context manager, it ends the browser."""

    def __init__(self, path):
        self.profile = tempfile.mkdtemp()
        commands, self.commands = os.pipe()
        self.answers, answers = os.pipe()
        # The browser expects its pipes at the descriptors 3 and 4.
        command = f'exec "$0" "$@" 3<&{commands} 4>&{answers}'
        arguments = ["--headless", "--remote-debugging-pipe", f"--user-data-dir={self.profile}"]
        arguments += ["--disable-gpu", "--hide-scrollbars"]
        arguments += ["--no-sandbox"] if os.getuid() == 0 else []
        self.process = subprocess.Popen(
            ["sh", "-c", command, path, *arguments, "about:blank"],
            pass_fds=(commands, answers),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(commands)
        os.close(answers)
        self.reader = os.fdopen(self.answers, "rb")
        self.number = 0
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        while True:
            answer = bytearray()
            while not answer.endswith(b"\0"):
                answer += self.reader.read(1)
            answer = json.loads(answer[:-1])
            if answer.get("id") == self.number:
                return answer["result"]

    def value(self, expression):
        return self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)["result"].get("value")

    def wait(self, condition):
        while self.value(condition) is not True:
            time.sleep(0.01)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        os.close(self.commands)
        self.process.wait()
        shutil.rmtree(self.profile, ignore_errors=True)
