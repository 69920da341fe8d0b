/// The text of `--help`, made from the table of options.
enum Help {
  static var text: String {
    """
    Runs Gherkin features against Swift step definitions.

    Usage: gherkin-run [OPTION…] [PATH…]

    A PATH is a feature file, a folder, a file with lines (a.feature:3:19: any line of a scenario, rule, examples or
    feature), or a list of these in a file (@rerun.txt). Without a PATH: Features/ or features/.

    Options:
    \(options)

    Exit status: 0 every scenario passed, 1 a scenario did not, 2 the run could not be done.

    Examples:
      gherkin-run Features/
      gherkin-run Features/sign_in.feature:12
      gherkin-run --format progress --format message:run.ndjson Features/

    """
  }

  private static var options: String {
    CommandLineOption.all.map { option in
      var head = option.names.joined(separator: ", ")
      if case .value(let name, _) = option.effect { head += " " + name }
      let lines = option.help.split(separator: "\n").map { "      \($0)" }
      return (["  \(head)"] + lines).joined(separator: "\n")
    }.joined(separator: "\n")
  }
}
