import GherkinCommandLine
import GherkinEngine
import GherkinLint
import GherkinRuntime
import GherkinSyntax
import GherkinText

/// The lines of features in which a step, a cell or a tag is lost, as a run prints them at its end and `format --check`
/// with its result.
struct LossReport {
  /// The number of lines that are printed.
  private static let most = 10

  private let findings: [Finding]

  /// - Parameters:
  ///   - sources: the features.
  ///   - settings: the settings, which can set rules.
  ///   - defaultLanguage: the language of features that declare none.
  init(_ sources: [Source], _ settings: Settings, defaultLanguage: String) {
    var rules = LintSettings()
    // Only `lint` reports a setting that is not valid.
    for setting in settings.rules {
      try? rules.set(setting)
    }
    let parsed = sources.compactMap { source in try? ParsedSource(source, defaultLanguage: defaultLanguage) }
    let suite = LintedSuite(parsed, filled: { ExamplesExpansion.filled($0, .fixtures) })
    findings = Linter(rules, onlyLosses: true).lint(suite).findings
  }

  /// Prints the first findings to standard error.
  func print() {
    guard !findings.isEmpty else { return }
    let count = findings.count
    Console.note(
      "\(count) line\(count == 1 ? "" : "s") of features \(count == 1 ? "is" : "are") not what \(count == 1 ? "it looks" : "they look") like:"
    )
    let lines = findings.prefix(count > Self.most ? Self.most - 1 : count).map(\.text)
    for line in lines { Console.error("  \(VisibleText.blanked(line))\n") }
    if count > lines.count { Console.error("  … and \(count - lines.count) more; gherkin-run lint lists all\n") }
  }
}
