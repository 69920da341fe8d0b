import GherkinFormatters
import GherkinWorkers

extension RunOptions {
  /// The options for the output in addition to the reports.
  static var tellingOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--quiet", "-q"],
        help: """
          Print only scenarios that did not pass, and the totals, in the format summary instead of pretty. Print no
          progress on standard error, and notes only if they explain a failure.
          """,
        effect: .flag {
          $0.volume = .quiet
          $0.reporting.isQuiet = true
        }),
      CommandLineOption(
        names: ["--no-notes"],
        help: """
          Do not print lines of features in which a step, a cell or a tag is lost. Default: the first ten, at the end, on
          standard error; gherkin-run lint lists all.
          """,
        effect: .flag { $0.tellsLosses = false }),
      CommandLineOption(
        names: ["--verbose"],
        help: "Print the configuration, features, definitions, order and workers to standard error.",
        effect: .flag { $0.volume = .verbose }),
      CommandLineOption(
        names: ["--profile-steps"],
        help: "Print the five slowest steps and the locations of their definitions to standard error at the end.",
        effect: .flag { $0.reporting.listsSlowestSteps = true }),
      CommandLineOption(
        names: ["--no-capture"],
        help: "Print the output of steps after each step, instead of attaching it.",
        effect: .flag { $0.capturesOutput = false }),
      CommandLineOption(
        names: ["--backtrace", "-b"],
        help: """
          Show all calls that led to a crash, not only those in your code. A thrown error records no calls; it is shown
          with the location of its step.
          """,
        effect: .flag { $0.workers.showsAllCalls = true }),
    ]
  }

  /// The option that disables the default output for GitHub Actions.
  static var gitHubOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--no-github"],
        help: """
          Write no annotations and no job summary. Default: if GITHUB_ACTIONS is true, a run writes the format
          github to standard error, and a summary to the file that GITHUB_STEP_SUMMARY names.
          """,
        effect: .flag { $0.reporting.informsGitHub = false })
    ]
  }

  /// The options that select configurations. They have been applied when the settings were merged.
  static var configurationOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--profile", "-p"],
        help: "Use a profile of the configuration. May be repeated; later profiles take precedence.",
        effect: .value(name: "NAME") { _, _ in }, isConfigurable: false),
      CommandLineOption(
        names: ["--config", "-c"],
        help: """
          The configuration file. Default: \(ConfigurationFile.name) in the working directory or the nearest folder above
          it, up to that of the package or the repository. See gherkin-run help configuration.
          """,
        effect: .value(name: "FILE") { _, _ in }, isConfigurable: false),
    ]
  }
}
