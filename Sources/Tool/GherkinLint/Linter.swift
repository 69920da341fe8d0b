import Dispatch
import GherkinSyntax
import Synchronization
import GherkinText

/// The findings of all rules.
package struct LintResult: Sendable {
  /// The findings, sorted by line: first those in features, file by file in the order of the features, then all others.
  package let findings: [Finding]
  /// The number of further findings that are only counted.
  package let omitted: Int
}

/// Checks features with all enabled rules.
package struct Linter: Sendable {
  private let settings: LintSettings
  private let rules: [any LintRule.Type]

  /// - Parameters:
  ///   - settings: the settings of the rules.
  ///   - onlyLosses: whether only rules about lost steps, cells and tags are checked.
  package init(_ settings: LintSettings = LintSettings(), onlyLosses: Bool = false) {
    self.settings = settings
    rules = LintRules.all.filter { !onlyLosses || $0.description.isLoss }
  }

  /// Checks features.
  package func lint(_ suite: LintedSuite) -> LintResult {
    let reports = reports(suite)
    var findings = reports.flatMap(\.findings)
    let order = Dictionary(
      suite.files.enumerated().map { (ExactText($1.uri), $0) }, uniquingKeysWith: { first, _ in first })
    findings.sort { left, right in
      let (leftFile, rightFile) = (order[ExactText(left.uri)] ?? .max, order[ExactText(right.uri)] ?? .max)
      if leftFile != rightFile { return leftFile < rightFile }
      if left.uri != right.uri { return left.uri < right.uri }
      return (left.location.line, left.location.column ?? 0, left.rule)
        < (right.location.line, right.location.column ?? 0, right.rule)
    }
    return LintResult(findings: findings, omitted: reports.reduce(0) { $0 + $1.omitted })
  }

  /// Returns the findings of each rule. Rules are independent of each other, so they run in parallel.
  private func reports(_ suite: LintedSuite) -> [RuleReport] {
    let reports = Mutex([RuleReport?](repeating: nil, count: rules.count))
    DispatchQueue.concurrentPerform(iterations: rules.count) { number in
      let rule = rules[number]
      guard settings.isOn(rule.description) else { return }
      var report = RuleReport(rule.description, settings.setting(of: rule.description.name))
      for file in suite.files { rule.check(file, &report) }
      rule.check(suite, &report)
      reports.withLock { $0[number] = report }
    }
    return reports.withLock { $0.compactMap(\.self) }
  }
}
