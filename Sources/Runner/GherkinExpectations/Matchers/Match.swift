/// Matches a text that contains a match of a regular expression; `^` and `$` anchor it: `match(/^\d+$/)`.
public func match<Text: StringProtocol, Output>(_ regex: Regex<Output>) -> Matcher<Text>
where Text.SubSequence == Substring {
  Matcher("match the regular expression") { MatchResult($0.contains(regex), details: wholeText($0)) }
}

/// Matches a text that contains a match of a regular expression; `^` and `$` anchor it: `match(#"^\d+$"#)`.
///
/// - Throws: `InvalidPatternError`.
public func match<Text: StringProtocol>(_ pattern: String) throws -> Matcher<Text>
where Text.SubSequence == Substring {
  let regex: Regex<AnyRegexOutput>
  do {
    regex = try Regex(pattern)
  } catch {
    throw InvalidPatternError(description: "/\(pattern)/ is not a regular expression: \(error)")
  }
  return Matcher("match /\(pattern)/") { MatchResult($0.contains(regex), details: wholeText($0)) }
}

/// A pattern that is not a valid regular expression.
public struct InvalidPatternError: Error, Sendable, CustomStringConvertible {
  /// The pattern and the problem.
  public let description: String
}
