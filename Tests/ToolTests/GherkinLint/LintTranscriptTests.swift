import GherkinLint
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Rules of lint, their settings and fixes")
struct LintTranscriptTests {
  @Test("rules find and fix what the transcript says", arguments: TranscriptFile.all(in: "lint"))
  func answers(file: TranscriptFile) throws {
    try file.expect {
      var session = LintSession()
      return { try session.answer($0) }
    }
  }
}

/// The features and settings of a transcript.
private struct LintSession {
  private var sources: [ParsedSource] = []
  private var usedTags: Set<String> = []
  private var settings = LintSettings()

  mutating func answer(_ action: TranscriptFile.Action) throws -> [String] {
    let words = action.words
    switch action.name {
    case "feature": sources.append(try ParsedSource(Source(uri: words[0], text: action.text ?? "")))
    case "used": usedTags = Set(words)
    case "lint": return try lint(words, action.text)
    case "fix": return try fix(words.first, action.text ?? "")
    case "set": try settings.set(words[0], to: action.rest(after: 1))
    case "set-list": try settings.set(words[0], toValues: words.dropFirst().map { $0 == "''" ? "" : $0 })
    case "check":
      let parsed = try ParsedSource(Source(uri: "a.feature", text: action.text ?? ""))
      return Linter(settings).lint(LintedSuite([parsed])).findings.map { "\($0.severity.rawValue) \($0.rule)" }
    default: throw action.unknown
    }
    return []
  }

  /// Applies a single rule: `unused-column`, `file-name in x.feature as kebab-case`.
  private func lint(_ words: [String], _ text: String?) throws -> [String] {
    let (rule, rest) = (words[0], words.dropFirst())
    let uri = rest.first == "in" ? rest[rest.startIndex + 1] : "a.feature"
    let value = rest.firstIndex(of: "as").map { rest[($0 + 1)...].joined(separator: " ") } ?? "on"
    guard let text else {
      return try findings(rule, in: LintedSuite(sources, usedTags: usedTags), to: value).map {
        "\($0.uri):" + shown($0)
      }
    }
    let source = Source(uri: uri, text: text)
    let found = try findings(rule, in: LintedSuite([try ParsedSource(source)], usedTags: usedTags), to: value)
    // A run examines only the features that the parser has noticed.
    if LintRules.descriptions.contains(where: { $0.name == rule && $0.isLoss }) {
      var isSuspicious = false
      _ = try GherkinParser().parse(source, ids: IncrementingIDGenerator(), isSuspicious: &isSuspicious)
      check(isSuspicious || found.isEmpty)
    }
    check(found.allSatisfy { $0.rule == rule && $0.uri == uri })
    return found.map(shown)
  }

  private func shown(_ finding: Finding) -> String {
    "\(finding.location) \(finding.severity.rawValue): \(finding.problem); \(finding.remedy)"
      + (finding.fix == nil ? "" : " (fix)")
  }

  /// Fixes the findings of a rule, by default of all rules.
  private func fix(_ rule: String?, _ text: String) throws -> [String] {
    let parsed = try ParsedSource(Source(uri: "a.feature", text: text))
    let suite = LintedSuite([parsed])
    let found = try rule.map { try findings($0, in: suite) } ?? Linter(settings).lint(suite).findings
    let fixed = FixApplier().fix(parsed, found, changingPickles: true)
    let rules = "fixed: " + fixed.fixed.map(\.rule).joined(separator: ", ")
    return fixed.bytes == parsed.source.bytes
      ? ["unchanged"] : [TranscriptFile.lines(of: String(decoding: fixed.bytes, as: UTF8.self)), rules]
  }
}
