extension CommandFault {
  /// Limits of time, and the line at a terminal that shows the progress of a long run.
  static let time: [CommandFault] = [
    CommandFault(
      what: "hooks after all exceed the time limit of the run by less than their five seconds",
      steps: [
        .file("Features/a.feature", passing),
        .run(
          "FAULTY_AFTER_ALL_SECONDS=4 gherkin-run -f summary --run-timeout 3s", status: 2,
          says: ["4 hooks (4 passed)", "the run took longer than its limit of 3.0 seconds"],
          lacks: ["was terminated with"]),
        .content("cleaned", ""),
      ]),
    CommandFault(
      what: "hooks after all exceed the time limit of the run by more than their five seconds",
      steps: [
        .file("Features/a.feature", passing),
        .run(
          "FAULTY_AFTER_ALL_SECONDS=600 gherkin-run -f summary --run-timeout 3s", status: 2,
          says: ["the run took longer than its limit of 3.0 seconds; this hook was terminated with its process"]),
        .names(".", ["Features"]),
      ]),
    CommandFault(
      what: "at a terminal, a scenario fails and passes when it is retried",
      steps: [
        .file(
          "Features/a.feature",
          passing.replacing("a step", with: "a shell runs: test -e tried && sleep 3 || { touch tried; exit 1; }")),
        .startInTerminal("gherkin-run -f summary --retry 1"),
        .end(status: 0, says: ["0 of 1 scenarios, ", "one, attempt 2: a shell runs"], lacks: ["did not pass, "]),
      ]),
    CommandFault(
      what: "at a terminal, a scenario fails at its last attempt",
      steps: [
        .file("Features/a.feature", passing.replacing("a step", with: "a shell runs: exit 1")),
        .file("Features/b.feature", passing.replacing("a step", with: "a shell runs: sleep 3")),
        .startInTerminal("gherkin-run -f summary --retry 1"),
        .end(status: 1, says: ["1 of 2 scenarios, 1 did not pass, "]),
      ]),
  ]
}
