import GherkinSyntax

/// The findings of a rule, without those that comments suppress.
package struct RuleReport: Sendable {
  /// The maximum number of stored findings of a rule. Further ones are only counted.
  package static let most = 1000

  /// The findings in the order in which the rule reported them.
  package private(set) var findings: [Finding] = []
  /// The number of further findings.
  package private(set) var omitted = 0
  /// The limit of the rule; 0 for rules without a limit.
  let limit: Int
  /// The configured values; empty for a rule without values.
  let values: [String]

  private let rule: String
  private let severity: Finding.Severity

  init(_ rule: RuleDescription, _ setting: RuleSetting) {
    self.rule = rule.name
    severity = setting.severity ?? rule.severity
    limit = setting.limit ?? rule.limit ?? 0
    values = setting.values
  }

  /// Returns whether a comment suppresses the rule on a line.
  func isSuppressed(at line: Int, in file: LintedFile) -> Bool {
    file.suppressions.isSuppressed(rule, at: line)
  }

  /// Adds a finding in a feature, unless a comment suppresses it.
  mutating func add(
    _ message: @autoclosure () -> Message, at location: Location, in file: LintedFile,
    fix: Finding.Fix? = nil
  ) {
    guard !isSuppressed(at: location.line, in: file) else { return }
    add(message(), at: location, in: file.uri, fix: fix)
  }

  /// Adds a finding in any file.
  mutating func add(
    _ message: @autoclosure () -> Message, at location: Location, in uri: String, fix: Finding.Fix? = nil
  ) {
    guard findings.count < Self.most else {
      omitted += 1
      return
    }
    let message = message()
    findings.append(
      Finding(
        rule: rule, severity: severity, uri: uri, location: location, problem: message.problem, remedy: message.remedy,
        fix: fix))
  }
}
