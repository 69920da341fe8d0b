import GherkinLint
import GherkinEngine

/// The list of all rules, as `lint --rules` prints it.
enum RuleListing {
  /// Two lines for each rule: the name, the defaults and the kind of fixes, followed by the description.
  static var text: String {
    LintRules.descriptions.map { rule in
      let notes = [
        rule.severity.rawValue, rule.isOnByDefault ? nil : "off", rule.limit.map { "limit \($0)" },
        rule.values.map { "off without values: \($0.summary)" }, rule.isFixable ? "--fix" : nil,
        rule.changesPickles ? "changes scenarios" : nil,
      ].compactMap(\.self)
      return "\(rule.name) (\(notes.joined(separator: ", ")))\n    \(rule.summary)\n"
    }.joined()
  }
}
