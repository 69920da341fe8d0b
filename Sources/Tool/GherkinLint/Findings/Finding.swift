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
      problem: explanation.problem, remedy: explanation.remedy, fix: nil)
  }
}
