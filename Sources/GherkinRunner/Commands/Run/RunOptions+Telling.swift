import GherkinFormatters
import GherkinWorkers

extension RunOptions {
  /// The options that say how much is told beside the reports.
  static var tellingOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--quiet", "-q"],
        help: """
          Print only what did not pass, and the numbers: summary in place of pretty, and on standard error no progress
          and no notes but what explains a failure.
          """,
        effect: .flag {
          $0.volume = .quiet
          $0.reporting.isQuiet = true
        }),
      CommandLineOption(
        names: ["--verbose"],
        help: "Tell on standard error what the run is made of: configuration, features, definitions, order, workers.",
        effect: .flag { $0.volume = .verbose }),
      CommandLineOption(
        names: ["--profile-steps"],
        help: "Tell at the end, on standard error, which five steps took longest, and where they are defined.",
        effect: .flag { $0.reporting.listsSlowestSteps = true }),
      CommandLineOption(
        names: ["--no-capture"],
        help: "Show what steps print, by whole lines after each step, in place of attaching it to them.",
        effect: .flag { $0.capturesOutput = false }),
      CommandLineOption(
        names: ["--backtrace", "-b"],
        help: """
          Tell all calls that led to a crash in a step, not only the user's. (Swift's errors have no calls: they come with
          the place of their step.)
          """,
        effect: .flag { $0.workers.showsAllCalls = true }),
    ]
  }

  /// The option that says whether GitHub Actions is told of failures unasked.
  static var gitHubOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--no-github"],
        help: """
          Tell GitHub Actions nothing unasked. Without it, a run where GITHUB_ACTIONS is true writes the format github
          to standard error, and a summary to the file that GITHUB_STEP_SUMMARY names.
          """,
        effect: .flag { $0.reporting.informsGitHub = false })
    ]
  }

  /// The options that say where options come from. They were followed when the settings were brought together.
  static var configurationOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--profile", "-p"],
        help: "Let a profile of the configuration hold. May be repeated: later ones beat earlier ones.",
        effect: .value(name: "NAME") { _, _ in }, isConfigurable: false),
      CommandLineOption(
        names: ["--config", "-c"],
        help: """
          The configuration file. Without it: \(ConfigurationFile.name) in the working folder, or in a folder above, up to
          the one that holds Package.swift. See gherkin-run help configuration.
          """,
        effect: .value(name: "FILE") { _, _ in }, isConfigurable: false),
    ]
  }
}
