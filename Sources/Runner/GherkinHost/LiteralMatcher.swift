package import GherkinProtocol
import GherkinStepsCore

/// Matches texts with the regex literals of step libraries. Not `Sendable`, because regexes are not.
package struct LiteralMatcher {
  private let steps: [(index: Int, literal: RegexLiteral, place: CodeLocation)]
  /// The regexes, created at their first use: that takes 0.1 ms.
  private var regexes: [Regex<AnyRegexOutput>?]

  package init(_ definitions: ExecutableDefinitions) {
    steps = definitions.steps.enumerated().compactMap { index, step in
      step.literal.map { (index, $0, step.definition.place) }
    }
    regexes = Array(repeating: nil, count: steps.count)
  }

  /// Returns the literals that match a text, in order of registration.
  ///
  /// - Parameter begin: called with the index of a step before its literal is tried, which can take unbounded time.
  /// - Throws: if a literal throws an error.
  package mutating func matches(
    of text: String, _ begin: (Int) -> Void
  ) throws(StepLibraryProblem) -> [LiteralMatch] {
    var matches: [LiteralMatch] = []
    for (position, step) in steps.enumerated() {
      let regex = regexes[position] ?? step.literal.make()
      regexes[position] = regex
      begin(step.index)
      do {
        guard let match = try regex.firstMatch(in: text) else { continue }
        matches.append(
          LiteralMatch(step: step.index, groups: match.output.dropFirst().map { Self.group($0, in: text) }))
      } catch {
        throw StepLibraryProblem(place: step.place, message: "\(error)")
      }
    }
    return matches
  }

  /// Returns a capture, which has no nested ones.
  private static func group(_ capture: AnyRegexOutput.Element, in text: String) -> MatchedGroup {
    guard let range = capture.range else { return MatchedGroup(start: -1, count: 0) }
    let start = text.utf8.distance(from: text.startIndex, to: range.lowerBound)
    return MatchedGroup(start..<start + text.utf8.distance(from: range.lowerBound, to: range.upperBound))
  }
}
