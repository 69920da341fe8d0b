import Dispatch
import Gherkin
import Synchronization

/// What all rules found together.
package struct LintResult: Sendable {
  /// The findings: file by file in the order of the features, then those elsewhere, line by line.
  package let findings: [Finding]
  /// How many more there were than are told.
  package let omitted: Int
}

/// Looks at features by all rules that hold.
package struct Linter: Sendable {
  private let settings: LintSettings

  /// - Parameter settings: which rules hold, and how.
  package init(_ settings: LintSettings = LintSettings()) {
    self.settings = settings
  }

  /// Looks at features.
  package func lint(_ suite: LintedSuite) -> LintResult {
    let reports = reports(suite)
    var findings = reports.flatMap(\.findings)
    let order = Dictionary(suite.files.enumerated().map { ($1.uri, $0) }, uniquingKeysWith: { first, _ in first })
    findings.sort { left, right in
      let (leftFile, rightFile) = (order[left.uri] ?? .max, order[right.uri] ?? .max)
      if leftFile != rightFile { return leftFile < rightFile }
      if left.uri != right.uri { return left.uri < right.uri }
      return (left.location.line, left.location.column ?? 0, left.rule)
        < (right.location.line, right.location.column ?? 0, right.rule)
    }
    return LintResult(findings: findings, omitted: reports.reduce(0) { $0 + $1.omitted })
  }

  /// What each rule found. Rules know nothing of each other, so they look at the same time.
  private func reports(_ suite: LintedSuite) -> [RuleReport] {
    let rules = LintRules.all
    let reports = Mutex([RuleReport?](repeating: nil, count: rules.count))
    DispatchQueue.concurrentPerform(iterations: rules.count) { number in
      let rule = rules[number]
      let setting = settings.setting(of: rule.description.name)
      guard setting.isOn(rule.description) else { return }
      var report = RuleReport(rule.description, setting)
      for file in suite.files { rule.check(file, &report) }
      rule.check(suite, &report)
      reports.withLock { $0[number] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }
}
