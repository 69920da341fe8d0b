"""Runs the commands of a case in a new folder and collects their output, files and exit statuses."""

import os
import shutil
import signal
import subprocess
import time

TIME_LIMIT = 40  # The time limit of a command in seconds; a debug build takes less than five.
# init and an installed gherkin-run start the package manager.
PATH = os.pathsep.join(
    filter(None, [os.path.dirname(shutil.which(os.environ.get("SWIFT", "swift")) or ""), "/usr/bin", "/bin"]))
WAIT_FOR_CHILDREN = 2  # The time in seconds after which a running process is reported as left behind.


class Runner:
    """Runs cases with the programs of a folder."""

    def __init__(self, programs, scratch, name):
        self.programs = programs
        # Outside packages, gherkin-run behaves like an installed program.
        self.installed = os.path.join(scratch, f"installed-{name}")
        os.makedirs(self.installed)
        shutil.copy2(os.path.join(programs, "gherkin-run"), self.installed)

    def run(self, case, folder, scrubber):
        """Returns the output, files and exit statuses of a case's commands as lines, by part."""
        shutil.rmtree(os.path.dirname(folder), ignore_errors=True)
        os.makedirs(folder)
        home = os.path.join(os.path.dirname(folder), "home")
        os.makedirs(os.path.join(home, "tmp"))
        for path, data in case.files.items():
            target = os.path.join(folder, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, "wb") as file:
                file.write(data)
        before, parts = snapshot(folder), {}
        for number, command in enumerate(case.commands):
            suffix = f" of command {number + 1}" if len(case.commands) > 1 else ""
            status, output, error, left = self._command(command, folder, home)
            parts["exit status" + suffix] = [status]
            parts["standard output" + suffix] = scrubber.lines(output, self._format(command))
            parts["standard error" + suffix] = scrubber.lines(error, "")
            parts["processes left behind" + suffix] = left
        after = snapshot(folder)
        if any(path.endswith(".part") for path in after):
            # The program itself crashed, so the amount of its output depends on timing.
            parts.update((part, ["<not finished>"]) for part in parts if part.startswith("standard output"))
        for path in sorted(before.keys() | after.keys()):
            if before.get(path) != after.get(path):
                parts[f"file {scrubber.text(path)}"] = (
                    scrubber.lines(after[path], path) if path in after else ["<removed>"])
        shutil.rmtree(os.path.dirname(folder), ignore_errors=True)
        return parts

    @staticmethod
    def _format(command):
        """Returns the formats on standard output."""
        return " ".join(word for word in command.arguments if ":" not in word)

    def _command(self, command, folder, home):
        """Returns the exit status, standard output, standard error, and the processes that are still running."""
        installed = command.program.startswith("installed-")
        program = command.program.removeprefix("installed-")
        environment = {"PATH": PATH, "HOME": home, "TMPDIR": os.path.join(home, "tmp"), "LC_ALL": "C.UTF-8", "TZ": "UTC"}
        runner = os.path.join(self.programs, "GherkinRunExamples")
        if not installed and os.path.exists(runner):
            environment["GHERKIN_RUN_RUNNER"] = runner
        environment.update((name, value.replace("$PWD", folder)) for name, value in command.environment.items())
        words = [word.replace("$PWD", folder).replace("$ESC", "\x1b") for word in command.arguments]
        out, err = (os.path.join(os.path.dirname(folder), name) for name in ("output", "error"))
        with open(os.path.join(folder, command.input) if command.input else os.devnull, "rb") as source, \
                open(command.output or out, "wb") as output, open(err, "wb") as error:
            process = subprocess.Popen(
                [program] + words, executable=os.path.join(self.installed if installed else self.programs, program),
                cwd=folder, env=environment, stdin=source, stdout=output, stderr=error, start_new_session=True)
            try:
                status = str(process.wait(TIME_LIMIT))
            except subprocess.TimeoutExpired:
                status = f"no end after {TIME_LIMIT} s"
                process.kill()
                process.wait()
        left = remaining(folder)
        return status, b"" if command.output else read(out), read(err), left


def read(path):
    with open(path, "rb") as file:
        return file.read()


def snapshot(folder):
    """Returns the contents of all files in a folder, by path."""
    files = {}
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            files[os.path.relpath(path, folder)] = read(path) if os.path.isfile(path) else b"<no file>"
    return files


def remaining(folder):
    """Ends the processes that are still running in a folder, and returns their names. Linux only."""
    end = time.monotonic() + WAIT_FOR_CHILDREN
    while True:
        processes = list(processes_in(folder))
        if not processes or time.monotonic() > end:
            break
        time.sleep(0.05)
    for process, _ in processes:
        try:
            os.kill(process, signal.SIGKILL)
        except ProcessLookupError:
            pass
    return sorted(name for _, name in processes)


def processes_in(folder):
    """Returns the processes with a working directory, and their names."""
    if not os.path.isdir("/proc/self"):
        return
    for entry in os.listdir("/proc"):
        if not entry.isdigit():
            continue
        try:
            if os.readlink(f"/proc/{entry}/cwd") == folder:
                yield int(entry), read(f"/proc/{entry}/comm").decode(errors="replace").strip()
        except OSError:
            continue
