extension CommandFault {
  /// Results of commands that cannot be written to standard output.
  static let lostOutput: [CommandFault] =
    [
      ("compare", "gherkin-run compare run.ndjson run.ndjson"),
      ("compare, as JSON", "gherkin-run compare run.ndjson run.ndjson --format json"),
      ("compare without an earlier run", "mkdir history; gherkin-run compare history run.ndjson"),
      ("lint", "gherkin-run lint"),
      ("lint, as JSON", "gherkin-run lint --json"),
      ("format --check", "gherkin-run format --check"),
      ("format --diff", "gherkin-run format --diff"),
      ("format", "gherkin-run format"),
      ("docs", "gherkin-run docs site"),
      ("steps", "gherkin-run steps"),
      ("config", "gherkin-run config"),
      ("the help", "gherkin-run help"),
      ("the help of a command", "gherkin-run lint --help"),
      ("the version", "gherkin-run --version"),
    ].map { command, line in
      CommandFault(
        what: "standard output has no space for the result of \(command)",
        steps: [
          .file("Features/a.feature", "Feature: A\n  Scenario: one\n    Given a step   \n"),
          .run("gherkin-run -q -f message:run.ndjson", status: 0),
          .run(
            "{ \(line); } > /dev/full", status: 2,
            says: ["gherkin-run: cannot write standard output: No space left on device"]),
        ])
    } + [
      CommandFault(
        what: "the reader of a result has closed its pipe",
        steps: [
          .file("Features/a.feature", passing),
          .run("{ gherkin-run lint --rules; echo status $? >&2; } | head -1", status: 0, says: ["status 0"]),
        ])
    ]
}
