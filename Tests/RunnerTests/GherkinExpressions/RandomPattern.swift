import GherkinExpressions
import GherkinSteps
import GherkinTestSupport

/// Random parts of a pattern, joined, and texts that may match it.
struct RandomPattern {
  private(set) var source = ""
  private(set) var sample = ""
  private let pieces: [String]

  /// Creates a random pattern.
  ///
  /// - Parameters:
  ///   - parts: parts of patterns, each with a text that it matches.
  ///   - pieces: the parts of random texts.
  init(_ parts: [(String, String)], pieces: [String], _ random: inout SeededGenerator) {
    self.pieces = pieces
    for _ in 0..<Int.random(in: 1...5, using: &random) {
      let (part, example) = parts.randomElement(using: &random) ?? ("", "")
      let space = Bool.random(using: &random) ? " " : ""
      source += part + space
      sample += example + space
    }
  }

  /// Returns the sample with one to three removed or inserted parts.
  func mutatedSample(_ random: inout SeededGenerator) -> String {
    var scalars = Array(sample.unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      let index = Int.random(in: 0...scalars.count, using: &random)
      if Bool.random(using: &random), index < scalars.count {
        scalars.remove(at: index)
      } else {
        scalars.insert(contentsOf: (pieces.randomElement(using: &random) ?? "").unicodeScalars, at: index)
      }
    }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: scalars)
    return String(result)
  }
}

/// Returns a text of random pieces.
func randomText(of pieces: [String], count: ClosedRange<Int>, _ random: inout SeededGenerator) -> String {
  (0..<Int.random(in: count, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
}

/// Returns whether a pattern is valid.
func isValid(_ validate: () throws -> Void) -> Bool {
  (try? validate()) != nil
}

extension ParameterTypeRegistry {
  /// Creates the built-in types, and others with names and regular expressions, whose values are texts.
  init(_ types: [(String, String)]) throws {
    self.init()
    for (name, regexp) in types { try define(ParameterType(name: name, regexps: [regexp]) { (text: String) in text }) }
  }

  init(_ types: (String, String)...) throws {
    try self.init(types)
  }
}
