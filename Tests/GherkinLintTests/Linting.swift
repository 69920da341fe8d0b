import GherkinSyntax
import GherkinLint
import GherkinTestSupport
import Testing

/// A feature in whose text `1️⃣`, `2️⃣`, … mark the expected findings.
struct MarkedFeature {
  let source: Source
  /// The locations of the marks.
  let places: [Character: Location]

  init(_ marked: String, uri: String = "a.feature") {
    var text = String.UnicodeScalarView()
    var places: [Character: Location] = [:]
    var (line, column) = (1, 1)
    for character in marked {
      if character.unicodeScalars.contains("\u{20E3}") {
        places[character] = Location(line: line, column: column)
        continue
      }
      text.append(contentsOf: character.unicodeScalars)
      (line, column) = character.isNewline ? (line + 1, 1) : (line, column + character.unicodeScalars.count)
    }
    source = Source(uri: uri, text: String(text))
    self.places = places
  }
}

/// Returns the findings of a single rule.
func findings(
  _ rule: String, in suite: LintedSuite, to value: String = "on"
) throws -> [Finding] {
  var settings = LintSettings()
  for name in LintRules.names { try settings.set(name, to: name == rule ? value : "off") }
  return Linter(settings).lint(suite).findings
}

/// Expects that a rule finds something at the marks, in order, and nothing else.
///
/// - Parameter expected: the problem and remedy of the finding at each mark.
func expect(
  _ rule: String, in marked: String, finds expected: KeyValuePairs<Character, String>, uri: String = "a.feature",
  value: String = "on", sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let feature = MarkedFeature(marked, uri: uri)
  let found = try findings(rule, in: LintedSuite([ParsedSource(feature.source)]), to: value)
  let told = found.map { "\($0.location) \($0.problem); \($0.remedy)" }
  let wanted = expected.map { mark, text in "\(feature.places[mark].map(String.init(describing:)) ?? "no mark") \(text)"
  }
  check(told, equals: wanted, sourceLocation: sourceLocation)
  #expect(found.allSatisfy { $0.rule == rule && $0.uri == uri }, sourceLocation: sourceLocation)
}
