package import GherkinFormatters

/// What holds for a command, and who said so.
package struct Settings {
  /// The options that hold, in the order in which they are applied.
  package var options: [GivenOption] = []
  /// The words beside the options.
  package var operands: [String] = []
  /// Who gave the operands; nil if it is not set.
  package var operandOrigin: String?
  /// The paths that the configuration file names, whether or not they are the operands.
  package var configuredPaths: [String] = []
  /// The configuration file that was read; nil if there is none.
  package var file: String?
  /// The profiles that were asked for.
  package var profiles: [String] = []
  /// The formatters that have names: the project's and the runner's own.
  package var formatters = FormatterCatalog.entries
  /// What the configuration says of lint's rules, in the order in which it is applied.
  package var rules: [RuleSettingText] = []
  /// The settings under `layout:`, in the order in which they are applied.
  package var layout: [LayoutSettingText] = []
  /// The options that stand anywhere in the configuration file, including unused profiles.
  package var everywhere: [GivenOption] = []

  /// Empty settings.
  package init() {}

  init(
    options: [GivenOption], operands: [String], operandOrigin: String?, configuredPaths: [String] = [],
    file: String? = nil, profiles: [String] = [], rules: [RuleSettingText] = [], layout: [LayoutSettingText] = [],
    everywhere: [GivenOption] = []
  ) {
    self.options = options
    self.operands = operands
    self.operandOrigin = operandOrigin
    self.configuredPaths = configuredPaths
    self.file = file
    self.profiles = profiles
    self.rules = rules
    self.layout = layout
    self.everywhere = everywhere
  }
}

/// A choice of `gherkin-run format` in the configuration file, as it is written; only the tool knows the choices.
package struct LayoutSettingText {
  /// All choices, each with its values as the help shows them.
  package static let choices: [(name: String, value: String)] = [
    ("indent-style", "space|tab"), ("indent-size", "NUMBER"), ("end-of-line", "lf|crlf"),
    ("insert-final-newline", "true|false"), ("editorconfig", "named|all|off"),
  ]

  package let name: String
  package let value: String
  /// The file and the line.
  package let place: String
}

/// A setting of a rule of lint, as it is written; only the tool knows the rules.
package struct RuleSettingText {
  /// A value or a list of values.
  package enum Value {
    case one(String)
    case list([String])
  }

  package let rule: String
  package let value: Value
  /// The file and the line; nil for the command line.
  package var place: String?

  package init(rule: String, value: Value, place: String? = nil) {
    self.rule = rule
    self.value = value
    self.place = place
  }
}
