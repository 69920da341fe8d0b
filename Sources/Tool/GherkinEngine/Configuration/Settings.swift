package import GherkinLint
package import GherkinFormatters

/// The effective settings of a command, with their origins.
package struct Settings {
  /// The effective options, in the order in which they are applied.
  package var options: [GivenOption] = []
  /// The operands.
  package var operands: [String] = []
  /// The origin of the operands; nil if there is none.
  package var operandOrigin: String?
  /// The paths in the configuration file, even if they are not the operands.
  package var configuredPaths: [String] = []
  /// The configuration file; nil if there is none.
  package var file: String?
  /// The selected profiles.
  package var profiles: [String] = []
  /// The named formatters: the project's and the runner's own.
  package var formatters = FormatterCatalog.entries
  /// The settings of lint rules in the configuration, in the order in which they are applied.
  package var rules: [RuleSettingText] = []
  /// The settings under `layout:`, in the order in which they are applied.
  package var layout: [LayoutSettingText] = []
  /// All options in the configuration file, including those of unused profiles.
  package var everywhere: [GivenOption] = []

  /// Creates empty settings.
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

/// A layout setting in the configuration file, as written. Only the tool knows the valid settings.
package struct LayoutSettingText {
  /// All layout settings with their values, as shown in the help.
  package static let choices: [(name: String, value: String)] = [
    ("indent-style", "space|tab"), ("indent-size", "NUMBER"), ("end-of-line", "lf|crlf"),
    ("insert-final-newline", "true|false"), ("editorconfig", "named|all|off"),
  ]

  package let name: String
  package let value: String
  /// The file and the line.
  package let place: String
}

/// The setting of a lint rule, as written.
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

extension LintSettings {
  /// Sets a rule as written.
  package mutating func set(_ setting: RuleSettingText) throws(Problem) {
    switch setting.value {
    case .one(let value): try set(setting.rule, to: value)
    case .list(let values): try set(setting.rule, toValues: values)
    }
  }
}
