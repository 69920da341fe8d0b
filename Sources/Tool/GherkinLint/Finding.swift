package import GherkinSyntax

/// A likely mistake in a feature or a step definition.
package struct Finding: Sendable, Hashable {
  /// The severity of a finding.
  package enum Severity: String, Sendable, CaseIterable {
    /// The feature does not do what its author intended.
    case error
    /// The feature misleads its readers.
    case warning
    /// The feature could be written better.
    case suggestion
  }

  /// An automatic fix.
  package enum Fix: Sendable, Hashable {
    /// Replaces ranges of the source's bytes with texts; in ascending order.
    case replacements([Replacement])
    /// Formats the file.
    case layout
  }

  /// A text in place of a range of the source's bytes.
  package struct Replacement: Sendable, Hashable {
    package let range: Range<Int>
    package let text: String

    init(range: Range<Int>, text: String) {
      self.range = range
      self.text = text
    }

    fileprivate init(_ edit: ParseExplanation.Edit) { self.init(range: edit.range, text: edit.text) }
  }

  /// The name of the rule.
  package let rule: String
  /// The severity.
  package let severity: Severity
  /// The file.
  package let uri: String
  /// The location in the file.
  package let location: Location
  /// The problem.
  package let problem: String
  /// The remedy.
  package let remedy: String
  /// The fix; nil if the finding cannot be fixed automatically.
  package private(set) var fix: Fix?

  /// Creates a finding.
  package init(
    rule: String, severity: Severity, uri: String, location: Location, problem: String, remedy: String, fix: Fix?
  ) {
    self.rule = rule
    self.severity = severity
    self.uri = uri
    self.location = location
    self.problem = problem
    self.remedy = remedy
    self.fix = fix
  }

  /// `file:line:column: rule: problem; remedy`.
  package var text: String {
    let place = [String(location.line), location.column.map(String.init)].compactMap(\.self).joined(separator: ":")
    return "\(uri):\(place): \(rule): \(problem); \(remedy)"
  }

  /// The finding without its fix, if the fix would violate the guarantees of ``FixApplier``.
  package var withoutFix: Finding {
    var finding = self
    finding.fix = nil
    return finding
  }
}

extension Finding.Fix {
  /// Replaces a range of the source's bytes with a text.
  package static func replacement(_ range: Range<Int>, _ text: String) -> Self {
    .replacements([Finding.Replacement(range: range, text: text)])
  }
}

extension Finding {
  /// The name for findings of parse errors. It is not a rule, so it cannot be disabled.
  package static let parseErrorRule = "parse-error"

  /// Creates a finding from a parse error.
  ///
  /// - Parameter explanation: the error in plain words.
  package init(_ error: ParseError, _ explanation: ParseExplanation) {
    self.init(
      rule: Self.parseErrorRule, severity: .error, uri: error.uri, location: error.location,
      problem: explanation.problem, remedy: explanation.remedy,
      fix: explanation.isCertain ? .replacements(explanation.edits.map(Replacement.init)) : nil)
  }
}

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

/// The problem and the remedy of a finding.
package struct Message {
  package let problem: String
  package let remedy: String

  init(_ problem: String, remedy: String) {
    self.problem = problem
    self.remedy = remedy
  }
}

extension String {
  /// The text in quotation marks, on one line and truncated.
  var quoted: String {
    let line = String(unicodeScalars.prefix(80).map { $0 == "\n" || $0 == "\r" ? " " : Character($0) })
    return "\"\(unicodeScalars.count > 80 ? line + "…" : line)\""
  }
}
