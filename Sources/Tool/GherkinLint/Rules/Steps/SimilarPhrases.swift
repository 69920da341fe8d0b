import GherkinDefinitions
import GherkinSyntax

/// Step definitions whose patterns say the same with another article, contraction, or sign.
enum SimilarPhrases: LintRule {
  static let description = RuleDescription(
    name: "similar-phrases", summary: "Two step definitions say the same in slightly different words.",
    severity: .suggestion, needsSteps: true)

  private static func message(_ definition: KnownDefinition, _ other: KnownDefinition) -> Message {
    Message(
      "\(definition.text.quoted) says the same as \(other.text.quoted) (\(other.place))",
      remedy: "use one of them, or join them, as in \"a/the file(s)\"")
  }

  static func check(_ suite: LintedSuite, _ report: inout RuleReport) {
    var known: [[String?]: KnownDefinition] = [:]
    for definition in suite.steps?.definitions ?? [] {
      guard let meaning = meaning(of: definition.text) else { continue }
      let key = [meaning, definition.tags]
      if let other = known[key], other.text != definition.text {
        report.add(message(definition, other), at: Location(line: definition.line), in: definition.file)
      }
      known[key] = known[key] ?? definition
    }
  }

  private static let articles: Set = ["a", "an", "the"]
  private static let contractions = [
    "i'm": "i am", "i've": "i have", "don't": "do not", "doesn't": "does not", "isn't": "is not", "aren't": "are not",
    "can't": "cannot", "won't": "will not", "shouldn't": "should not", "it's": "it is",
  ]

  /// Returns the words of a pattern without articles, contractions and signs; nil for few words. Before a parameter, an
  /// article can distinguish kinds of values.
  private static func meaning(of pattern: String) -> String? {
    var words = pattern.split(separator: " ").map(String.init)
    guard words.count > 2 else { return nil }
    words[0] = words[0].prefix(1).lowercased() + words[0].dropFirst()
    var meaning: [String] = []
    for (index, word) in words.enumerated() {
      let plain = word.last.map { ".,!;".contains($0) } == true ? String(word.dropLast()) : word
      let isBeforeValue = words.indices.contains(index + 1) && "{(\"<".contains(words[index + 1].first ?? " ")
      if isBeforeValue || !articles.contains(plain) { meaning.append(contractions[plain.lowercased()] ?? plain) }
    }
    return meaning.count > 2 ? meaning.joined(separator: " ") : nil
  }
}
