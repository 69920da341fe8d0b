import CucumberExpressions
import CucumberMessages
import Foundation
import GherkinSteps

/// Finds the step definitions that match a step's text.
///
/// A definition is only tried where the text has the words that its pattern requires, and each different text is matched
/// once. Lives on the planning task, as regexes are not `Sendable`.
package struct StepIndex {
  private let steps: [MatchableStep]
  private var candidates: StepCandidates
  private var literals: [Int: Regex<AnyRegexOutput>] = [:]
  private var memo: [StepText: [StepMatch]] = [:]

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
    memo[key] = matches
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

/// A text that is equal to none but the same code points: a `String` is equal to others that expressions tell apart.
private struct StepText: Hashable {
  let text: String
  /// Its hash, so that it is read once, however often it is moved or looked up.
  private let textHash: Int

  init(_ text: String) {
    var copy = text
    var hasher = Hasher()
    copy.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    self.text = text
    textHash = hasher.finalize()
  }

  static func == (left: Self, right: Self) -> Bool {
    guard left.textHash == right.textHash else { return false }
    let isEqual: Bool?? = left.text.utf8.withContiguousStorageIfAvailable { left in
      right.text.utf8.withContiguousStorageIfAvailable { right in
        guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
          return left.isEmpty && right.isEmpty
        }
        return memcmp(first, second, left.count) == 0
      }
    }
    return (isEqual ?? nil) ?? left.text.utf8.elementsEqual(right.text.utf8)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(textHash)
  }
}
