import GherkinHost
package import GherkinProtocol

/// Matches texts with the regex literals of step libraries, in the process with their code.
package protocol LiteralMatching {
  /// Returns for each text the literals that match it, in order of registration.
  ///
  /// - Throws: if a literal throws an error, or its process cannot answer.
  mutating func matches(of texts: [String]) throws(StepLibraryProblem) -> [[LiteralMatch]]
}

/// Matches literals in this process.
struct OwnLiterals: LiteralMatching {
  private let steps: [Definitions.Step]
  private var matcher: LiteralMatcher
  private let slot = MatchWatch.Slot()

  init(_ definitions: ExecutableDefinitions, _ steps: [Definitions.Step]) {
    matcher = LiteralMatcher(definitions)
    self.steps = steps
  }

  mutating func matches(of texts: [String]) throws(StepLibraryProblem) -> [[LiteralMatch]] {
    defer { slot.end() }
    var matches: [[LiteralMatch]] = []
    for text in texts { matches.append(try matcher.matches(of: text) { slot.begin(.step(steps[$0]), text) }) }
    return matches
  }
}

/// Matches no literals.
package struct NoLiterals: LiteralMatching {
  package init() {}

  package func matches(of texts: [String]) -> [[LiteralMatch]] { texts.map { _ in [] } }
}
