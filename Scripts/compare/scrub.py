"""Removes from output what varies between runs: times, process ids, folders, and the lines of Swift files."""

import json
import re

# The locations of Swift code: the folder of the package, the line and the column.
SWIFT_FILE = re.compile(r"(?:file://)?/[^\s\"'<>:()]*/((?:Sources|Steps|Tests)/[^\s\"'<>:()]+\.swift)")
# The folder in Sources that says where a target is compiled, which the old program has not.
GROUP = re.compile(r"\b(Sources)/(?:Runner|Shared|Testing|Tool|Examples)/")
SWIFT_LINE = re.compile(r"(\.swift):\d+(?::\d+)?")
GITHUB_LINE = re.compile(r"(\.swift,(?:end)?[lL]ine=)\d+")
# Calls in the backtrace of a crash. Only those in step definitions are compared; the others are details of the program.
INNER_CALL = re.compile(r"^ *\S.* in (?:gherkin-run\S*|lib\S+|\[\S+\])(?: at .*)?$")
OUTER_CALL = re.compile(r" at .*(?:Steps|Tests)/")
CLOSURE = re.compile(r"\bclosure #\d+")
OFFSET = re.compile(r" \+ (?:0x[0-9a-f]+|\d+)( in |$|(?= \())", re.MULTILINE)
# Calls without symbols in the format of the Swift runtime, on separate lines and inside JSON strings.
RUNTIME_CALLS = re.compile(r"(?:^\s*\d+ +(?:\S+ +)?0x[0-9a-f]{8,} .*(?:\n|$))+", re.MULTILINE)
RUNTIME_CALLS_IN_JSON = re.compile(r"(?:\\n\s*\d+ +(?:\S+ +)?0x[0-9a-f]{8,} (?:(?!\\n)[^\"])*)+")
# Printed by the runtime if the machine is busy.
NOT_SUSPENDED = re.compile(
    r"(?:\n *|\\n *|^ *)swift-runtime: failed to suspend thread \d+ while processing a crash; "
    r"backtraces will be missing information")
ADDRESS = re.compile(r"\b0x[0-9a-f]{6,}\b")
# Scripts and styles of pages, which their own tests cover, and their hashes in the policy.
PAGE_CODE = re.compile(r"(<(script|style)>).*?(</\2>)", re.DOTALL)
PAGE_HASH = re.compile(r"sha256-[A-Za-z0-9+/]+=*")
# A line of a Swift file in a report as JSON.
JSON_LINE = re.compile(r"(\.swift\",\s*\"line\":\s*)\d+")

TIMES = [
    (re.compile(r"\d+m \d+\.\d+s"), "0m 0.000s"),
    (re.compile(r"(\"durations\":\s*\[)[^\]]*"), r"\1"),
    (re.compile(r"\b\d+(?:\.\d+)?[ _]?(?:ns|µs|us|ms|s|min|h)\b(?! per)"), "1s"),
    (re.compile(r"\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:?\d\d)?"), "2000-01-01T00:00:00Z"),
    (re.compile(r"\b\d{4}-\d\d-\d\d \d\d:\d\d UTC"), "2000-01-01 00:00 UTC"),
    (re.compile(r"(\b(?:time|duration|duration_ms)(?:=\\?[\"']|: |=))[\d.]+"), r"\g<1>0"),
    (re.compile(r"(anoseconds\":\s*)\d+"), r"\g<1>0"),
    # The diagrams of the HTML report, and its list of the slowest scenarios.
    (re.compile(r"<ol class=\"slowest\">.*?</ol>", re.DOTALL), "<ol class=\"slowest\"></ol>"),
    (re.compile(r"( (?:x|width))=\"\d+\"(?=[^<>]* height=)"), r"\1=\"0\""),
    (re.compile(r"(<rect width)=\"\d+\""), r"\1=\"0\""),
    (re.compile(r"(\"(?:duration|seconds|nanos|mean|median|total|min|max|slowest|fastest|deviation)\":\s*)[\d.e+-]+"),
     r"\g<1>0"),
]
PROCESSES = [
    (re.compile(r"\b(make|tear down|beforeAll|afterAll|pour|child|a cup for|pid|process) \d+\b"), r"\1 1"),
    (re.compile(r"\.[0-9A-F]{8}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{12}"), ".UUID"),
    (re.compile(r"\.\d+(\.part\b)"), r".0\1"),
    (re.compile(r"\.gherkin-run-[a-z0-9]+\.part\b"), ".gherkin-run-0.part"),
    # Ids in texts depend on the number of step definitions.
    (re.compile(r"(flowId='gherkin-run )\d+"), r"\g<1>0"),
    (re.compile(r"(pickleIds\\?\":\s*\[)[^\]]*"), r"\1"),
]
# Output of a step with --no-capture, prefixed with the name of its scenario.
PRINTED = re.compile(r"(?:^|(?<=[.FUPSA-]))([a-z][a-z ]* \| .*)\n?", re.MULTILINE)


class Scrubber:
    """Removes everything that varies between runs from the output of a case."""

    def __init__(self, folder, timed, unordered, seeded, printing):
        """
        folder: the folder of the case.
        timed: whether times are those of a run, not of a file.
        unordered: whether scenarios run at the same time, and so end in any order.
        seeded: whether the program chose its own seed.
        printing: whether steps print to standard output, between any lines of a report there.
        """
        self.folder, self.timed, self.unordered = folder, timed, unordered
        self.seeded, self.printing = seeded, printing

    def text(self, text):
        """Returns the text without times, process ids, folders and lines of Swift files."""
        text = text.replace(self.folder, "<folder>")
        # The target of the faulty steps has another name.
        text = text.replace("gherkin_run_faults/Fault.swift", "GherkinFaultySteps/Fault.swift")
        text = GROUP.sub(r"\1/", SWIFT_FILE.sub(r"<package>/\1", text))
        text = GITHUB_LINE.sub(r"\g<1>0", SWIFT_LINE.sub(r"\1:0", text))
        text = NOT_SUSPENDED.sub("", text)
        if "<script>" in text or "sha256-" in text:
            text = PAGE_HASH.sub("sha256", PAGE_CODE.sub(r"\1\3", text))
        text = JSON_LINE.sub(r"\g<1>0", text)
        if "0x" in text:
            text = RUNTIME_CALLS_IN_JSON.sub(r"\\n<inner calls>", RUNTIME_CALLS.sub("<inner calls>\n", text))
            text = ADDRESS.sub("0x0", text)
        text = OFFSET.sub(r"\1", CLOSURE.sub("closure #0", text))
        for pattern, new in PROCESSES:
            text = pattern.sub(new, text)
        if self.timed:
            for pattern, new in TIMES:
                text = pattern.sub(new, text)
        if self.seeded:
            text = re.sub(r"random:\d+", "random:SEED", text)
        if " in lib" in text or " in gherkin-run" in text:
            text = self._without_inner_calls(text)
        return text

    @staticmethod
    def _without_inner_calls(text):
        lines = []
        for line in text.split("\n"):
            if not INNER_CALL.match(line) or OUTER_CALL.search(line):
                lines.append(line)
            elif not lines or not lines[-1].endswith("<inner calls>"):
                lines.append(line[:len(line) - len(line.lstrip())] + "<inner calls>")
        return "\n".join(lines)

    def lines(self, data, name):
        """Returns the lines of a file or a stream for comparison."""
        if name.endswith(".part"):
            return ["<a report that was not finished>"]  # Its length depends on timing.
        text = data.decode(errors="backslashreplace")
        envelopes = self._envelopes(text)
        if envelopes is not None:
            return self._messages(envelopes)
        text = self.text(text)
        if self.printing:
            printed = PRINTED.findall(text)
            text = "".join(line + "\n" for line in printed) + PRINTED.sub("", text)
        if self.timed and self._has_columns(name, text):
            # The widths of columns and the order of lines depend on times.
            pieces = (piece for line in text.splitlines() for piece in re.split(r"(?=\{\"text)", line))
            return sorted(re.sub(r"-{3,}| +", " ", piece).strip(" ,]}") for piece in pieces)
        lines = [piece for line in text.splitlines() for piece in self._pieces(line)]
        if text and not text.endswith("\n"):
            lines.append("<no end of line>")
        if self.unordered and self._in_order_of_ends(name):
            # A feature is repeated if scenarios of another one ended in between; the numbers depend on the order.
            return sorted({re.sub(r"^( +)\d+\) ", r"\1N) ", line) for line in lines} - {""})
        return lines

    def _has_columns(self, name, text):
        return "usage" in name or "Slowest steps:" in text

    def _in_order_of_ends(self, name):
        return not name.endswith((".xml", ".json"))

    @staticmethod
    def _pieces(line):
        """Splits a long line before tags and keys, so that a diff shows only the parts around a difference."""
        return re.split(r"(?=<)|(?<=,)(?=\")", line) if len(line) > 400 else [line]

    # Messages

    @staticmethod
    def _envelopes(text):
        """Returns the envelopes of a message stream; None for any other text."""
        lines = text.splitlines()
        if not lines or not lines[0].startswith('{"') or not lines[-1].endswith("}"):
            return None
        try:
            envelopes = [json.loads(line) for line in lines]
        except ValueError:
            return None
        return envelopes if all(isinstance(each, dict) and len(each) == 1 for each in envelopes) else None

    @staticmethod
    def _is_own(envelope):
        """Returns whether a message is about a definition of the faulty steps, of which each side has its own."""
        (kind, value), = envelope.items()
        place = value.get("sourceReference", {}).get("uri", "")
        return kind in ("stepDefinition", "hook", "parameterType") and "Tests/FaultyRunner/" in place

    def _messages(self, envelopes):
        envelopes = [envelope for envelope in envelopes if not self._is_own(envelope)]
        if self.unordered:
            envelopes = self._sorted(envelopes)
        ids = {}
        return [
            piece for envelope in envelopes
            for piece in self._pieces(json.dumps(self._value(envelope, "", ids), ensure_ascii=False))
        ]

    @staticmethod
    def _sorted(envelopes):
        """Returns the envelopes with attempts in the order of their test cases, and each hook of the run once.

        How many workers begin, and so how often they run the hooks, depends on how quick the first one is.
        """
        cases, attempts, groups, hooks, runs, rest, end = {}, {}, {}, {}, {}, [], []
        for envelope in envelopes:
            (kind, value), = envelope.items()
            if kind == "hook":
                hooks[value["id"]] = len(hooks)
            elif kind == "testCase":
                cases[value["id"]] = len(cases)
            if kind == "testRunHookStarted":
                runs[value["id"]] = [envelope]
            elif value.get("testRunHookStartedId") in runs:
                runs[value["testRunHookStartedId"]].append(envelope)
            elif kind == "testCaseStarted":
                attempts[value["id"]] = (cases.get(value["testCaseId"], -1), value["attempt"])
                groups[attempts[value["id"]]] = [envelope]
            elif value.get("testCaseStartedId") in attempts:
                groups[attempts[value["testCaseStartedId"]]].append(envelope)
            else:
                (end if groups else rest).append(envelope)
        seen = {}
        for run in runs.values():
            hook = hooks.get(run[0]["testRunHookStarted"]["hookId"], -1)
            statuses = [value.get("result", {}).get("status") for each in run for value in each.values()]
            seen.setdefault((hook, str(statuses)), run)
        once = [envelope for key in sorted(seen) for envelope in seen[key]]
        return rest + once + [envelope for key in sorted(groups) for envelope in groups[key]] + end

    def _value(self, value, key, ids):
        """Returns the value with ids renumbered by first occurrence, without times and locations in Swift files."""
        if key == "workerId":
            return "worker" if self.unordered else value
        if key == "id" or key.endswith(("Id", "Ids")):
            if isinstance(value, list):
                return [self._value(each, key, ids) for each in value]
            if isinstance(value, str):
                return f"id {ids.setdefault(value, len(ids))}"
        if key in ("timestamp", "duration") and self.timed:
            return 0
        if key == "sourceReference" and "location" in value and str(value.get("uri", "")).endswith(".swift"):
            return {"uri": self.text(value["uri"]), "location": "<line>"}
        if isinstance(value, dict):
            return {name: self._value(each, name, ids) for name, each in value.items()}
        if isinstance(value, list):
            return [self._value(each, key, ids) for each in value]
        return self.text(value) if isinstance(value, str) and key != "data" else value
