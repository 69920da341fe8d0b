/// A regex literal that can cross tasks: it is made again where it is needed, as a `Regex` is not `Sendable`.
package struct RegexLiteral: Sendable {
  /// A match's captures: for each its text and place, nil if it did not match, and its typed value.
  package typealias Match = Regex<AnyRegexOutput>.Match

  /// Creates the regex; about 0.1 ms, so keep what it gives.
  package let make: @Sendable () -> Regex<AnyRegexOutput>
  /// The literal's text, where the toolchain tells it. Its only door is an underscored one.
  package let source: @Sendable () -> String?
  /// The typed values of a match's captures, for the body's parameters.
  package let values: @Sendable (Match) throws -> [any Sendable]
  /// How many captures the literal has.
  package let captureCount: Int

  init<each Capture: Sendable>(_ regex: @escaping @Sendable () -> Regex<(Substring, repeat each Capture)>) {
    make = { Regex(regex()) }
    source = { regex()._literalPattern }
    var count = 0
    for _ in repeat (each Capture).self { count += 1 }
    captureCount = count
    values = { match in
      var captures = Captures(match)
      var values: [any Sendable] = []
      for capture in repeat (each Capture).self {
        values.append(try captures.next(capture))
      }
      return values
    }
  }
}

/// Hands out the typed values of a match's captures, one by one.
private struct Captures {
  private let match: RegexLiteral.Match
  private var position = 0

  init(_ match: RegexLiteral.Match) {
    self.match = match
  }

  mutating func next<Value: Sendable>(_ type: Value.Type) throws -> any Sendable {
    position += 1
    guard let value = match.output[position].value as? Value else {
      throw ArgumentMismatch(position: position, expected: "\(type)", found: nil)
    }
    return value
  }
}
