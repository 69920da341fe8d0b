/// Options that other Cucumbers have, and what serves their purpose here.
package enum OtherCucumbers {
  private static let remedies: [(options: Set<String>, remedy: String)] = [
    (
      ["--require", "-r", "--import", "-i", "--require-module", "--loader", "--glue"],
      "step definitions are part of the program: hand them to GherkinRun.main(steps:)"
    ),
    (
      ["--publish", "--publish-quiet", "--no-publish", "--no-publish-quiet"],
      "nothing is published; --format html:FILE makes a page to share"
    ),
    (["--exit", "--force-exit"], "the process ends when the run is over"),
    (["--out", "-o"], "a report's file stands behind its name: --format NAME:FILE"),
    (["--no-color", "--no-colour", "--monochrome", "-m"], "write --color never"),
    (["--guess", "-g"], "an ambiguous step fails; gherkin-run steps lists what matches it"),
    (["--exclude", "-e"], "leave scenarios out by --tags 'not @tag'"),
    (["--lines", "-l"], "write the line behind the file: a.feature:12"),
    (["--threads"], "write --parallel N"),
    (
      ["--snippets", "--snippet-interface", "--snippet-syntax"],
      "snippets are Swift; --format snippets prints them alone"
    ),
  ]

  /// What to do in place of an option that only others have; nil for one that nobody has.
  package static func remedy(for option: String) -> String? {
    remedies.first { $0.options.contains(option) }?.remedy
  }
}
