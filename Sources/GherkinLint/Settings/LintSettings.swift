import Gherkin
import TextSupport

/// What holds for a rule; nil where nobody says anything.
package struct RuleSetting: Sendable, Hashable {
  /// Whether it looks at anything.
  var isOn = true
  /// How much its findings matter.
  var severity: Finding.Severity?
  /// The most that it lets be.
  var limit: Int?
}

/// Which rules hold, and how.
package struct LintSettings: Sendable, Hashable {
  /// Why a setting is none.
  package struct Problem: Error, CustomStringConvertible {
    /// The problem and the remedy.
    package let description: String
  }

  private var rules: [String: RuleSetting] = [:]

  /// All rules hold as they are.
  package init() {}

  /// What holds for a rule.
  func setting(of rule: String) -> RuleSetting {
    rules[rule] ?? RuleSetting()
  }

  /// Says what holds for a rule, beside what was said before.
  ///
  /// - Parameters:
  ///   - rule: its name.
  ///   - value: `on` or `off` (`true` or `false`), `error`, `warning` or `suggestion`, or the most that the rule lets be.
  package mutating func set(_ rule: String, to value: String) throws(Problem) {
    guard let description = LintRules.descriptions.first(where: { $0.name == rule }) else {
      let nearest = Spelling.nearest(to: rule, among: LintRules.names).map { "did you mean \($0)?" }
      throw Problem(description: "there is no rule \(rule.quoted); \(nearest ?? "see gherkin-run lint --rules")")
    }
    var setting = setting(of: rule)
    switch value {
    case "on", "true": setting.isOn = true
    case "off", "false": setting.isOn = false
    default:
      if let severity = Finding.Severity(rawValue: value) {
        setting.severity = severity
        setting.isOn = true
      } else if description.limit != nil, let limit = Int(value), limit > 0 {
        setting.limit = limit
        setting.isOn = true
      } else {
        let limit = description.limit == nil ? "" : ", or a number from 1"
        throw Problem(
          description: "the rule \(rule) cannot be \(value.quoted); it is on, off, error, warning or suggestion\(limit)"
        )
      }
    }
    rules[rule] = setting
  }
}
