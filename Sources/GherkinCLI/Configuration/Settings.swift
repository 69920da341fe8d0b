import GherkinFormatters

/// What holds for a command, and who said so.
struct Settings {
  /// The options that hold, in the order in which they are applied.
  var options: [GivenOption] = []
  /// The words beside the options.
  var operands: [String] = []
  /// Who gave the operands; nil where nobody did.
  var operandOrigin: String?
  /// The configuration file that was read; nil where there is none.
  var file: String?
  /// The profiles that were asked for.
  var profiles: [String] = []
  /// The formatters that have names: the project's and the runner's own.
  var formatters = FormatterCatalog.entries
  /// What the configuration says of lint's rules, in the order in which it is applied.
  var rules: [RuleSettingText] = []
  /// The options that stand anywhere in the configuration file, in profiles that nobody asked for too.
  var everywhere: [GivenOption] = []
}

/// What a configuration says of a rule.
struct RuleSettingText {
  let rule: String
  let value: String
}
