extension CommandLineOption {
  /// The tool's option that names the runner. The tool parses it before all others.
  package static var runner: CommandLineOption {
    CommandLineOption(
      names: ["--runner"],
      help: "The program that runs the package's steps. Default: GHERKIN_RUN_RUNNER, or the package's own runner.",
      effect: .value(name: "PROGRAM") { (_, _) throws(UsageError) in
        throw .badValue(option: "--runner", problem: "this program is a runner; gherkin-run has the option")
      }, isConfigurable: false)
  }
}
