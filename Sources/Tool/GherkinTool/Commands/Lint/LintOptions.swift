import GherkinFormatters
import GherkinLint
import GherkinEngine

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

  var usesSteps: Bool { !listsRules }

  private var givenRules: [RuleSettingText] = []

  static var operands: [Operand<Self>] {
    [
      Operand(
        name: "PATH", count: .any,
        help: """
          A feature file, a folder, a pattern, or a list of these in a file (@list.txt). Without a PATH: Features/ or
          features/. Unused definitions are found only if folders are given.
          """
      ) { path, options in options.paths.append(path) }
    ]
  }

  static func options(with formatters: [FormatterCatalog.Entry]) -> [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--fix"],
        help: """
          Fix in place the findings of the rules that --rules marks with --fix, and print the others. Only the rules
          that are marked with "changes scenarios" change scenarios and their steps.
          """,
        effect: .flag { $0.fixes = true }, isConfigurable: false),
      CommandLineOption(
        names: ["--format"],
        help: """
          Write findings as lines, as a JSON object, as annotations for GitHub, or as lines of a compiler, which Xcode
          shows at the features if a build phase prints them.
          """,
        effect: .value(name: "text|json|github|xcode") { (value, options) throws(UsageError) in
          guard let format = Format(rawValue: value) else {
            throw .unknownValue(value: value, option: "--format", known: Format.allCases.map(\.rawValue))
          }
          options.format = format
        }, isConfigurable: false),
      CommandLineOption(
        names: ["--json"], help: "The same as --format json.", effect: .flag { $0.format = .json },
        isConfigurable: false),
      CommandLineOption(
        names: ["--rule"],
        help: """
          Set a rule: off, on, error, warning, suggestion, its limit (too-many-steps=12) or its values
          (required-tags=@team-*,@shared). May be repeated. The configuration file has the same settings under lint:.
          """,
        effect: .value(name: "NAME=VALUE") { (value, options) throws(UsageError) in try options.addRule(value) },
        choices: LintRules.names, isConfigurable: false),
      CommandLineOption(
        names: ["--rules"], help: "List the rules.", effect: .flag { $0.listsRules = true }, isConfigurable: false),
      CommandLineOption(
        names: ["--verbose"],
        help: "Print each finding on a line of its own. Default: one line for the findings with the same cause.",
        effect: .flag { $0.listsAll = true }, isConfigurable: false),
    ] + [.runner] + authoringOptions { $0.language = $1 }
  }

  mutating func note(_ settings: Settings) throws(UsageError) {
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

  private static func set(_ setting: RuleSettingText, _ rules: inout LintSettings) throws(UsageError) {
    do {
      try rules.set(setting)
    } catch {
      throw setting.place.map { .configuration("\($0): \(error.description)") }
        ?? .badValue(option: "--rule", problem: error.description)
    }
  }
}
