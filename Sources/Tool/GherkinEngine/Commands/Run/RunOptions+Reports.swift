package import GherkinCommandLine
import GherkinTestRun
package import GherkinMessages
import GherkinYAML
import GherkinFormatters
import GherkinWorkers

extension RunOptions {
  /// The options that record facts about the run for its reports.
  static var recordOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--tag-links"],
        help: """
          Link tags that match a template to a tracker, in the html and markdown reports:
          'APP-{id}=https://tracker.example/browse/APP-{id}'. Applies to the reasons of known failures too. May be
          repeated.
          """,
        effect: .value(.any(.text("TEMPLATE=URL"), .json), set: addTagLinks), isRepeatable: true),
      CommandLineOption(
        names: ["--environment"],
        help: """
          Show an entry about the environment in the html report, such as 'Browser=Firefox 153'. May be repeated.
          """,
        effect: .value(.any(.text("NAME=VALUE"), .json), set: addEnvironment), isRepeatable: true),
      CommandLineOption(
        names: ["--source-link"],
        help: """
          Link locations in the html report: 'https://forge.example/app/blob/{revision}/{path}#L{line}'. Default:
          the repository on GitHub Actions and GitLab, no links elsewhere.
          """,
        effect: .value(.text("URL"), set: setSourceLink)),
    ] + RequirementOptions.options { (options, change) throws(UsageError) in try change(&options.requirements) }
  }

  private static func addTagLinks(_ value: String, _ options: inout Self) throws(UsageError) {
    options.tagLinks += try tagLinks(value)
  }

  /// Returns the links in a value of `--tag-links`.
  package static func tagLinks(_ value: String) throws(UsageError) -> [TagLink] {
    do {
      let form = "has no address; write 'APP-{id}=https://tracker.example/browse/APP-{id}'"
      return try pairs(value, "--tag-links", otherwise: form).map { try TagLink(template: $0, url: $1) }
    } catch {
      throw .badValue(option: "--tag-links", problem: "\(error)")
    }
  }

  private static func addEnvironment(_ value: String, _ options: inout Self) throws(UsageError) {
    let form = "has no name and value; write 'Browser=Firefox 153'"
    do {
      let entries = try pairs(value, "--environment", otherwise: form)
      if entries.contains(where: \.name.isEmpty), !isObject(value) {
        throw TagLink.Problem(description: "\"\(value)\" \(form)")
      }
      options.environment += entries.map { .init(name: $0, value: $1) }
    } catch {
      throw .badValue(option: "--environment", problem: "\(error)")
    }
  }

  /// Returns the names and values of `name=value`, or of a JSON object of texts, sorted by name.
  ///
  /// - Parameter form: the problem of a text in neither form.
  private static func pairs(
    _ value: String, _ option: String, otherwise form: String
  ) throws -> [(name: String, value: String)] {
    if isObject(value) {
      return try YAMLDecoder().decode([String: String].self, from: value, file: option)
        .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else { throw TagLink.Problem(description: "\"\(value)\" \(form)") }
    return [(parts[0], parts[1])]
  }

  /// Returns whether a text is a JSON object. A template of tags can start with its placeholder, so a brace alone does
  /// not suffice.
  private static func isObject(_ text: String) -> Bool { text.firstMatch(of: #/^\s*\{\s*["}]/#) != nil }

  private static func setSourceLink(_ value: String, _ options: inout Self) throws(UsageError) {
    options.sourceLink = try sourceLink(value, "--source-link")
  }

  /// Returns the link in a value of an option.
  package static func sourceLink(_ value: String, _ option: String) throws(UsageError) -> SourceLink {
    do {
      return try SourceLink(template: value)
    } catch {
      throw .badValue(option: option, problem: "\(error)")
    }
  }
}

extension RunOptions {
  /// The options for the output in addition to the reports.
  static var outputOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--quiet", "-q"],
        help: """
          Print only scenarios that did not pass, and the totals, in the format summary instead of pretty. Print no
          progress on standard error, and notes only about the run's failure, not about its features.
          """,
        effect: .flag {
          $0.verbosity = .quiet
          $0.reporting.isQuiet = true
        }),
      CommandLineOption(
        names: ["--no-notes"],
        help: """
          Do not print lines of features in which a step, a cell or a tag is lost. Default: the first ten, at the end, on
          standard error; gherkin-run lint lists all.
          """,
        effect: .flag { $0.printsLosses = false }),
      CommandLineOption(
        names: ["--verbose"],
        help: "Print the configuration, features, definitions, order and workers to standard error.",
        effect: .flag { $0.verbosity = .verbose }),
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
        effect: .flag { $0.run.showsAllCalls = true }),
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
        effect: .value(.text("NAME")) { _, _ in }, isConfigurable: false),
      CommandLineOption(
        names: ["--config", "-c"],
        help: """
          The configuration file. Default: \(ConfigurationFile.name) in the working directory or the nearest folder above
          it, up to that of the package or the repository. See gherkin-run help configuration.
          """,
        effect: .value(.file) { _, _ in }, isConfigurable: false),
    ]
  }
}
