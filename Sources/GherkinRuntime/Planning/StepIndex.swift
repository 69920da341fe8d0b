import CucumberExpressions
import GherkinSteps

/// Finds the step definitions that match a step's text.
///
/// A definition is only tried where the text begins with the literal text that the pattern begins with, and each
/// different text is matched once. Lives on the planning task, as regexes are not `Sendable`.
package struct StepIndex {
  private let steps: [MatchableStep]
  /// The definitions by the hash of their literal prefix, in order.
  private var byPrefix: [UInt64: [Int]] = [:]
  /// The lengths of the literal prefixes in UTF-8 bytes, ascending.
  private let prefixLengths: [Int]
  private var literals: [Int: Regex<AnyRegexOutput>] = [:]
  private var memo: [String: [StepMatch]] = [:]

  /// Makes an index of a catalogue's definitions.
  package init(_ catalogue: StepCatalogue) {
    steps = catalogue.steps
    var lengths: Set<Int> = []
    for (index, step) in steps.enumerated() {
      var hash = PrefixHash()
      for byte in step.literalPrefix.utf8 { hash.combine(byte) }
      byPrefix[hash.value, default: []].append(index)
      lengths.insert(hash.length)
    }
    prefixLengths = lengths.sorted()
  }

  /// The definitions that match, in order of registration: none is undefined, several are ambiguous.
  ///
  /// - Throws: where a definition's regular expression, compiled on first need, is none.
  package mutating func matches(_ text: String) throws(StepLibraryProblem) -> [StepMatch] {
    if let known = memo[text] { return known }
    var matches: [StepMatch] = []
    for step in candidates(text) {
      if let arguments = try match(step, text) { matches.append(StepMatch(step: step, arguments: arguments)) }
    }
    memo[text] = matches
    return matches
  }

  private func candidates(_ text: String) -> [Int] {
    var found: [Int] = []
    var hash = PrefixHash()
    var lengths = prefixLengths[...]
    func look() {
      guard lengths.first == hash.length else { return }
      lengths.removeFirst()
      if let steps = byPrefix[hash.value] { found += steps }
    }
    look()
    for byte in text.utf8 {
      if lengths.isEmpty { break }
      hash.combine(byte)
      look()
    }
    return found.sorted()
  }

  private mutating func match(_ index: Int, _ text: String) throws(StepLibraryProblem) -> [MatchedArgument]? {
    do {
      switch steps[index].matcher {
      case .expression(let expression):
        return try expression.match(text)?.map(MatchedArgument.init)
      case .regexLiteral(let literal):
        let regex = literals[index] ?? literal.make()
        literals[index] = regex
        return try regex.firstMatch(in: text).map { MatchedArgument.captures(of: $0, in: text) }
      }
    } catch {
      throw StepLibraryProblem(place: steps[index].definition.place, message: "\(error)")
    }
  }
}

/// A hash of a text that grows byte by byte (FNV-1a), so that all prefixes of a text are hashed in one pass.
private struct PrefixHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325
  private(set) var length = 0

  mutating func combine(_ byte: UInt8) {
    value = (value ^ UInt64(byte)) &* 0x100_0000_01b3
    length += 1
  }
}
