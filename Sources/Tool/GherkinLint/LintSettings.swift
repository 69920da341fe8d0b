internal import GherkinSyntax
internal import GherkinText

/// The settings of a rule; nil values use the rule's defaults.
package struct RuleSetting: Sendable, Hashable {
  /// Whether the rule is enabled.
  var isOn: Bool?
  /// The severity of its findings.
  var severity: Finding.Severity?
  /// The limit of the rule.
  var limit: Int?
  /// The values that the rule requires.
  var values: [String] = []
}

/// The settings of all rules.
package struct LintSettings: Sendable, Hashable {
  /// The reason why a setting is not valid.
  package struct Problem: Error, CustomStringConvertible {
    /// The problem and the remedy.
    package let description: String
  }

  /// The key that selects a set of rules: `style: recommended`.
  package static let styleKey = "style"
  /// The values of the key.
  package static let styles = ["off", "recommended"]

  private var rules: [String: RuleSetting] = [:]
  private var isStyleRecommended = false

  /// Creates settings with the defaults of all rules.
  package init() {}

  /// Returns the settings of a rule.
  func setting(of rule: String) -> RuleSetting {
    rules[rule] ?? RuleSetting()
  }

  /// Returns whether a rule is enabled.
  package func isOn(_ rule: String) -> Bool {
    LintRules.descriptions.contains { $0.name == rule && isOn($0) }
  }

  /// Returns whether a rule is enabled. Its own setting takes precedence over the style.
  func isOn(_ rule: RuleDescription) -> Bool {
    let setting = setting(of: rule.name)
    let isActive = rule.activation == .always || rule.activation == .recommended && isStyleRecommended
    return (setting.isOn ?? isActive) && (rule.values == nil || !setting.values.isEmpty)
  }

  /// Configures a rule, in addition to its earlier settings, or the style.
  ///
  /// - Parameters:
  ///   - rule: the name, or `style`.
  ///   - value: `on` or `off` (`true` or `false`), `error`, `warning` or `suggestion`, the limit, or values. A limit or
  ///     values enable the rule, and so does a severity if the rule requires no values.
  package mutating func set(_ rule: String, to value: String) throws(Problem) {
    guard rule != Self.styleKey else { return try setStyle(value) }
    let description = try Self.description(of: rule)
    var setting = setting(of: rule)
    switch value {
    case "on", "true":
      if let values = description.values, setting.values.isEmpty {
        throw Problem(description: "the rule \(rule) needs values; write \(rule): \(values.example)")
      }
      setting.isOn = true
    case "off", "false": setting.isOn = false
    default:
      if let severity = Finding.Severity(rawValue: value) {
        setting.severity = severity
        setting.isOn = true
      } else if description.limit != nil, let limit = Int(value), limit > 0 {
        setting.limit = limit
        setting.isOn = true
      } else if let values = description.values {
        try set(rule, toValues: values.split(value))
        return
      } else {
        let limit = description.limit == nil ? "" : ", or a number from 1"
        throw Problem(
          description:
            "the rule \(rule) cannot be set to \(value.quoted); write on, off, error, warning or suggestion\(limit)"
        )
      }
    }
    rules[rule] = setting
  }

  private mutating func setStyle(_ value: String) throws(Problem) {
    switch value {
    case "recommended": isStyleRecommended = true
    // `off` is false in YAML.
    case "off", "false": isStyleRecommended = false
    default: throw Problem(description: "the style cannot be \(value.quoted); write recommended or off")
    }
  }

  /// Sets the values of a rule and enables it. They replace earlier values.
  package mutating func set(_ rule: String, toValues values: [String]) throws(Problem) {
    let description = try Self.description(of: rule)
    guard let kind = description.values else {
      throw Problem(
        description: "\(rule) needs one value, or severity and limit by name")
    }
    if case .word = kind, values.count > 1 { throw Problem(description: "\(rule) needs one value, not a list") }
    guard !values.isEmpty else {
      throw Problem(description: "the rule \(rule) needs values; write \(rule): \(kind.example)")
    }
    for value in values {
      if let problem = kind.problem(of: value) { throw Problem(description: "the rule \(rule): \(problem)") }
    }
    var setting = setting(of: rule)
    setting.values = values
    setting.isOn = true
    rules[rule] = setting
  }

  private static func description(of rule: String) throws(Problem) -> RuleDescription {
    if let description = LintRules.descriptions.first(where: { $0.name == rule }) { return description }
    let nearest = Spelling.nearest(to: rule, among: LintRules.names).map { "did you mean \($0)?" }
    throw Problem(description: "there is no rule \(rule.quoted); \(nearest ?? "see gherkin-run lint --rules")")
  }
}

/// The kind of values that a rule requires.
package enum RuleValues: Sendable {
  /// Tags with their `@`, in which `*` matches any characters.
  case tags
  /// Regular expressions.
  case patterns
  /// One of several words.
  case word([String])

  /// Example values for a configuration file.
  package var example: String {
    switch self {
    case .tags: "[\"@team-*\", \"@shared\"]"
    case .patterns: "[\"(?i)click\"]"
    case .word(let words): words[0]
    }
  }

  /// The name of the values in the list of rules.
  package var summary: String {
    switch self {
    case .tags: "tags"
    case .patterns: "patterns"
    case .word(let words): words.joined(separator: "|")
    }
  }

  /// Splits a text into values: tags separated by commas, or a single value.
  func split(_ text: String) -> [String] {
    guard case .tags = self else { return [text] }
    return text.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }

  /// Returns the problem of a value; nil if it is valid.
  func problem(of value: String) -> String? {
    switch self {
    case .tags:
      let isTag = value.utf8.first == UInt8(ascii: "@") && value.count > 1 && !value.contains(where: \.isWhitespace)
      return isTag ? nil : "\(value.quoted) is not a tag; write it with its @ and without spaces, such as \"@team-*\""
    case .patterns:
      do {
        _ = try Regex(value)
        return value.isEmpty ? "a pattern is empty; write a regular expression" : nil
      } catch {
        return "\(value.quoted) is not a regular expression: \(error)"
      }
    case .word(let words):
      return words.contains(value) ? nil : "\(value.quoted) is not one of \(words.joined(separator: ", "))"
    }
  }
}
