import CucumberExpressions
import CucumberMessages
import GherkinSteps

/// Finds the step definitions that match a step's text.
///
/// A definition is only tried where the text has the words that its pattern requires, and what was found for texts that
/// come again is kept. Lives on the planning task, as regexes are not `Sendable`.
package struct StepIndex {
  private let steps: [MatchableStep]
  private var candidates: StepCandidates
  private var literals: [Int: Regex<AnyRegexOutput>] = [:]
  private var memo = MatchMemo()

  /// Makes an index of a catalogue's definitions.
  package init(_ catalogue: StepCatalogue) {
    steps = catalogue.steps
    candidates = StepCandidates(steps.map { StepKeys($0.literals) })
  }

  /// The definitions that match, in order of registration: none is undefined, several are ambiguous.
  ///
  /// - Throws: where a definition's regular expression, compiled on first need, is none.
  package mutating func matches(_ text: String) throws(StepLibraryProblem) -> [StepMatch] {
    let key = StepText(text)
    if let known = memo[key] { return known }
    var matches: [StepMatch] = []
    for step in candidates.find(in: text) {
      if let arguments = try match(step, text) { matches.append(StepMatch(step: step, arguments: arguments)) }
    }
    memo.keep(matches, for: key)
    return matches
  }

  private mutating func match(_ index: Int, _ text: String) throws(StepLibraryProblem) -> [Envelope.StepMatchArgument]?
  {
    do {
      switch steps[index].matcher {
      case .expression(let expression):
        return try expression.match(text)?.map(Envelope.StepMatchArgument.init)
      case .regexLiteral(let literal):
        let regex = literals[index] ?? literal.make()
        literals[index] = regex
        return try regex.firstMatch(in: text).map { Envelope.StepMatchArgument.captures(of: $0, in: text) }
      }
    } catch {
      throw StepLibraryProblem(place: steps[index].definition.place, message: "\(error)")
    }
  }
}
