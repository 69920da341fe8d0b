import Gherkin

/// What a rule finds. What comments in features silence is left out.
package struct RuleReport: Sendable {
  /// How many findings of a rule are kept; the others are only counted.
  package static let most = 1000

  /// The findings, in the order in which they were met.
  package private(set) var findings: [Finding] = []
  /// How many more there were.
  package private(set) var omitted = 0
  /// The most that a rule lets be; 0 for rules that count nothing.
  let limit: Int

  private let rule: String
  private let severity: Finding.Severity

  init(_ rule: RuleDescription, _ setting: RuleSetting) {
    self.rule = rule.name
    severity = setting.severity ?? rule.severity
    limit = setting.limit ?? rule.limit ?? 0
  }

  /// Notes a finding in a feature.
  mutating func add(
    _ message: @autoclosure () -> Message, at location: Location, in file: LintedFile,
    mending: Finding.Mending? = nil
  ) {
    guard !file.silences.silence(rule, at: location.line) else { return }
    add(message(), at: location, in: file.uri, mending: mending)
  }

  /// Notes a finding in any file.
  mutating func add(
    _ message: @autoclosure () -> Message, at location: Location, in uri: String, mending: Finding.Mending? = nil
  ) {
    guard findings.count < Self.most else {
      omitted += 1
      return
    }
    let message = message()
    findings.append(
      Finding(
        rule: rule, severity: severity, uri: uri, location: location, problem: message.problem, remedy: message.remedy,
        mending: mending))
  }
}

/// What a rule says of a finding.
struct Message {
  let problem: String
  let remedy: String

  init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension String {
  /// The text between quotation marks, on one line and not too long.
  var quoted: String {
    let line = String(unicodeScalars.prefix(80).map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
    return "\"\(unicodeScalars.count > 80 ? line + "…" : line)\""
  }
}
