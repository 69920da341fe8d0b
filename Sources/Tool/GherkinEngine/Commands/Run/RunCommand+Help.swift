extension RunCommand: Command {
  package static let name = "run"

  package static var help: CommandHelp {
    CommandHelp(
      summary: "Runs Gherkin features against Swift step definitions.",
      discussion: "",
      exitStatus: """
        0 every scenario passed, 1 a scenario did not pass, 2 the run was not possible, 130 or 143 it was
        interrupted.
        """,
      examples: [
        "gherkin-run Features/",
        "gherkin-run Features/sign_in.feature:12",
        "gherkin-run --tags '@smoke and not @slow' --parallel 4 --retry 1",
        "gherkin-run --format progress --format message:run.ndjson Features/",
        "gherkin-run @rerun.txt",
      ])
  }
}
