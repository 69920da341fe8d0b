import GherkinFormatters

extension RunOptions: ReportingOptions {
  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern ('Features/**/sign_*.feature'), a file with lines (a.feature:3:19: any
          line of a scenario, rule, examples or feature), or a list of these in a file (@rerun.txt).
          Without a PATH: Features/ or features/.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    choiceOptions + runningOptions + reportOptions(with: formatters)
  }
}
