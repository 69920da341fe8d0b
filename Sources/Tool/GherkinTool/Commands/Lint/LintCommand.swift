import GherkinCommandLine
import GherkinFeatureFiles
import GherkinFileOutput
import Foundation
import GherkinSyntax
import GherkinFormatters
import GherkinLayout
import GherkinLint
import GherkinEngine
import GherkinRuntime
import GherkinSteps
import GherkinText

/// `gherkin-run lint [PATH…]`: reports likely mistakes in features and step definitions.
struct LintCommand: Command {
  static let name = "lint"
  static let stepRequirement = StepRequirement.welcome

  static var help: CommandHelp {
    CommandHelp(
      summary: "Reports likely mistakes in features and step definitions.",
      discussion: """
        Prints a line for each cause: file:line:column: rule: problem; remedy, then further locations. The configuration
        file sets rules: "lint: { style: recommended, same-name: off, too-many-steps: 12 }". Rules of style are off
        without it. A comment suppresses rules for the next step, scenario or feature:
        "# lint: disable=unused-column,same-name why". Steps are checked if the package has a runner.
        """,
      exitStatus: """
        0 without errors, 1 with errors or, with --strict, warnings, 2 if definitions have an error or a file could not
        be read.
        """,
      examples: [
        "gherkin-run lint", "gherkin-run lint --fix Features/", "gherkin-run lint --format github",
        "gherkin-run lint --strict --rule style=recommended --rule too-many-steps=12 Features/",
      ])
  }

  /// A fix can cause another finding.
  private static let mostRounds = 10

  private let options: LintOptions
  private let steps: StepSource

  init(options: LintOptions, steps: StepSource) {
    self.options = options
    self.steps = steps
  }

  /// Checks features, fixes them if requested, and prints the findings.
  func run() async throws -> ExitStatus {
    if options.listsRules {
      try Console.result(RuleListing.text)
      return .passed
    }
    let paths = try StandardFolder.needed(for: options.paths)
    var check = StepCheck.done
    var (survey, result) = try await lint(paths, &check)
    var fixes = fixes(of: survey, result.findings)
    var counts: [(uri: String, count: Int)] = []
    var unwritten: [FeatureFileError] = []
    for _ in 0..<Self.mostRounds where options.fixes && unwritten.isEmpty && !fixes.isEmpty {
      for file in fixes {
        do throws(FeatureFileError) {
          try FeatureWriter.write(file.bytes, to: file.source.uri, ifStill: file.source.bytes)
        } catch {
          unwritten.append(error)
          continue
        }
        if let index = counts.firstIndex(where: { ExactText($0.uri) == ExactText(file.source.uri) }) {
          counts[index].count += file.count
        } else {
          counts.append((file.source.uri, file.count))
        }
      }
      (survey, result) = try await lint(paths, &check)
      fixes = self.fixes(of: survey, result.findings)
    }
    for error in unwritten { Console.note("\(error)") }
    for (uri, count) in counts { Console.note("fixed \(count) finding\(count == 1 ? "" : "s") in \(uri)") }
    // A fix that cannot be applied is ignored.
    let fixable = Set(fixes.flatMap(\.findings))
    let findings = (survey.parseErrors + result.findings).map { fixable.contains($0) ? $0 : $0.withoutFix }
    let text = LintText(
      findings: findings, omitted: result.omitted, identities: options.format == .json ? survey.identities : nil,
      listsAll: options.listsAll)
    switch options.format {
    case .text: try Console.output(text.lines)
    case .json: try Console.result(text.json)
    case .github: try Console.result(text.annotations)
    case .xcode: try Console.result(text.buildLines)
    }
    switch check {
    case .done: break
    case .notNeeded(let reason):
      Console.note("steps were not checked, as \(reason)")
    case .failed(let reason):
      Console.note(reason)
      Console.note("not checked: \(LintRules.namesAboutSteps.joined(separator: ", "))")
      return .notDone
    }
    guard unwritten.isEmpty else { return .notDone }
    return text.findings.contains { options.failing.contains($0.severity) } ? .failed : .passed
  }

  /// Whether the rules that require step definitions were checked.
  private enum StepCheck {
    case done
    /// There are no definitions, with the reason and the way to check steps.
    case notNeeded(String)
    /// The runner did not list its definitions, with the reason.
    case failed(String)
  }

  /// Checks all features.
  ///
  /// - Parameter check: whether the rules that require step definitions were checked.
  private func lint(
    _ paths: [String], _ check: inout StepCheck
  ) async throws -> (survey: LintSurvey, result: LintResult) {
    let files = try LintedFiles(paths, options)
    let parsed = await LintSurvey.parse(files.sources, options.language)
    var overview: StepOverview?
    if case .missing = steps {
      check = .notNeeded("the runner of the package cannot be read or built")
    } else if steps.runner == nil {
      check = .notNeeded(
        "there is no package with a runner here; run lint in the package, or name its runner with --runner")
    } else {
      do throws(StepSourceProblem) {
        overview = try await steps.overview(
          of: files.features, mostNear: LintSurvey.mostNear, texts: parsed.flatMap(LostLine.texts))
      } catch {
        check = .failed(error.description)
      }
      if overview?.definitions.isEmpty == true {
        check = .notNeeded("the runner has no step definitions; add step libraries to it")
        overview = nil
      }
    }
    let survey = LintSurvey(files, parsed, paths, options, overview)
    return (survey, await MatchLimit.enforce { Linter(options.rules).lint(survey.suite) })
  }

  /// A file that fixes change.
  private struct FixedFile {
    let source: Source
    let bytes: [UInt8]
    let count: Int
    /// The findings that are fixed.
    let findings: [Finding]
  }

  /// Returns the files that fixes change.
  private func fixes(of survey: LintSurvey, _ findings: [Finding]) -> [FixedFile] {
    let applier = FixApplier(defaultLanguage: options.language) { FeatureLayout.layOut($0).bytes }
    let fixable = Dictionary(grouping: (findings + survey.parseErrors).filter { $0.fix != nil }, by: \.uri)
    let fixed = survey.sources.compactMap { parsed -> FixedFile? in
      guard let own = fixable[parsed.source.uri] else { return nil }
      let fixed = applier.fix(parsed, own)
      return fixed.fixed.isEmpty
        ? nil : FixedFile(source: parsed.source, bytes: fixed.bytes, count: fixed.fixed.count, findings: fixed.fixed)
    }
    let repaired = survey.broken.compactMap { source -> FixedFile? in
      guard let own = fixable[source.uri] else { return nil }
      let (bytes, count) = applier.repair(source)
      return FixedFile(source: source, bytes: bytes, count: count, findings: own)
    }
    return fixed + repaired
  }
}

/// The options of `gherkin-run lint`.
struct LintOptions: ConfigurableOptions {
  /// The format of the output.
  enum Format: String, CaseIterable {
    /// One line for each finding.
    case text
    /// A JSON object.
    case json
    /// Annotations for GitHub Actions.
    case github
    /// Lines of a build phase that Xcode shows at the features.
    case xcode
  }

  /// The feature files and folders; empty for the default folder.
  var paths: [String] = []
  /// The language of features that declare none.
  var language = "en"
  /// The format of the output.
  var format = Format.text
  /// The severities of findings that make the exit status 1.
  var failing: Set<Finding.Severity> = [.error]
  /// Whether findings are fixed.
  var fixes = false
  /// Whether each finding is listed on its own line.
  var listsAll = false
  /// Whether the rules are listed instead.
  var listsRules = false
  /// The settings of the rules.
  private(set) var rules = LintSettings()
  /// The effective options with their origins.
  private(set) var settings = Settings()
  /// The lists of requirements.
  var requirements = RequirementOptions()

  var usesSteps: Bool { !listsRules }

  private var givenRules: [RuleSettingText] = []

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern, or a list of these in a file (@list.txt). Folders and patterns leave out
          what .gitignore files exclude. Without a PATH: Features/ or features/. Unused definitions are found only if
          folders are given.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--fix"],
        help: """
          Fix in place the findings of the rules that --rules marks with --fix, and print the others. No fix changes
          scenarios or their steps.
          """,
        effect: .flag { $0.fixes = true }, isConfigurable: false)
    ]
      + Format.options(
        """
        Write findings as lines, as a JSON object, as annotations for GitHub, or as lines of a compiler, which Xcode
        shows at the features if a build phase prints them.
        """
      ) { $0.format = $1 } + [
        CommandLineOption(
          names: ["--rule"],
          help: """
            Set a rule: off, on, error, warning, suggestion, its limit (too-many-steps=12) or its values
            (required-tags=@team-*,@shared), or enable the rules of style (style=recommended). May be repeated. The
            configuration file has the same settings under lint:.
            """,
          effect: .value(.text("NAME=VALUE")) { (value, options) throws(UsageError) in try options.addRule(value) },
          choices: LintRules.names + [LintSettings.styleKey], isConfigurable: false),
        CommandLineOption(
          names: ["--rules"], help: "List the rules.", effect: .flag { $0.listsRules = true }, isConfigurable: false),
        CommandLineOption(
          names: ["--strict"], help: "Exit with status 1 also for warnings. Suggestions never change the status.",
          effect: .flag { $0.failing = [.error, .warning] }, isConfigurable: false),
        CommandLineOption(
          names: ["--verbose"],
          help: "Print each finding on a line of its own. Default: one line for the findings with the same cause.",
          effect: .flag { $0.listsAll = true }, isConfigurable: false),
      ] + [.runner] + authoringOptions { $0.language = $1 }
      + RequirementOptions.options { (options, change) throws(UsageError) in try change(&options.requirements) }
  }

  mutating func apply(_ settings: Settings) throws(UsageError) {
    self.settings = settings
    for setting in settings.rules + givenRules { try Self.set(setting, &rules) }
  }

  private mutating func addRule(_ value: String) throws(UsageError) {
    let parts = value.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 2 else {
      throw .badValue(option: "--rule", problem: "\"\(value)\" sets nothing; write \(value)=off or \(value)=error")
    }
    givenRules.append(RuleSettingText(rule: parts[0], value: .one(parts[1])))
    var checked = LintSettings()
    try Self.set(RuleSettingText(rule: parts[0], value: .one(parts[1])), &checked)
  }

  static func set(_ setting: RuleSettingText, _ rules: inout LintSettings) throws(UsageError) {
    do {
      try rules.set(setting)
    } catch {
      throw setting.place.map { .configuration("\($0): \(error.description)") }
        ?? .badValue(option: "--rule", problem: error.description)
    }
  }
}

extension LintOptions.Format {
  /// Returns the options of a command that prints findings in these formats.
  static func options<Options>(
    _ help: String, set: @escaping (inout Options, Self) -> Void
  ) -> [CommandLineOption<Options>] {
    [
      CommandLineOption(
        names: ["--format"], help: help,
        effect: .value(.words(allCases.map(\.rawValue))) { (value, options) throws(UsageError) in
          guard let format = Self(rawValue: value) else {
            throw .unknownValue(value: value, option: "--format", known: allCases.map(\.rawValue))
          }
          set(&options, format)
        }, isConfigurable: false),
      CommandLineOption(
        names: ["--json"], help: "The same as --format json.", effect: .flag { set(&$0, .json) },
        isConfigurable: false),
    ]
  }
}

/// The list of all rules, as `lint --rules` prints it.
enum RuleListing {
  /// Two lines for each rule: the name, the defaults and the kind of fixes, followed by the description.
  static var text: String {
    LintRules.descriptions.map { rule in
      let notes = [
        rule.severity.rawValue, note(rule.activation), rule.limit.map { "limit \($0)" },
        rule.values.map { "off without values: \($0.summary)" }, rule.isFixable ? "--fix" : nil,
        rule.changesPickles ? "fixed only in editors" : nil,
      ].compactMap(\.self)
      return "\(rule.name) (\(notes.joined(separator: ", ")))\n    \(rule.summary)\n"
    }.joined()
  }

  private static func note(_ activation: RuleDescription.Activation) -> String? {
    switch activation {
    case .always: nil
    case .recommended: "only with style: recommended"
    case .configured: "off"
    }
  }
}
