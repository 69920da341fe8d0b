/// A regex literal that is `Sendable`: it is recreated where it is needed, because a `Regex` is not.
package struct RegexLiteral: Sendable {
  /// A match: the text, range and typed value of each capture; the range is nil if it did not match.
  package typealias Match = Regex<AnyRegexOutput>.Match

  /// Creates the regex. This takes about 0.1 ms, so store the result.
  package let make: @Sendable () -> Regex<AnyRegexOutput>
  /// Returns the literal's text if it is available. The only API for it is underscored.
  package let source: @Sendable () -> String?
  /// Returns the typed values of a match's captures, for the body's parameters.
  package let values: @Sendable (Match) throws -> [any Sendable]
  /// The number of captures.
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

/// The typed values of a match's captures, consumed one by one.
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
