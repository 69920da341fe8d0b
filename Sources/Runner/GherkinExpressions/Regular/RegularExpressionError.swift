/// The reason why a regular expression cannot match.
public enum RegularExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The toolchain's `Regex` cannot parse the pattern.
  case unreadable(pattern: String, reason: String)
  /// The pattern's groups or classes are nested too deeply.
  case tooDeep(pattern: String, limit: Int)
  /// Several parameter types have the regexp of one of the pattern's groups, and none is preferential. `names` are
  /// their names, and `expressions` are Cucumber Expressions that match the step's text.
  case ambiguousParameterTypes(pattern: String, regexp: String, names: [String], expressions: [String])

  /// The official message if there is one.
  public var description: String {
    switch self {
    case .unreadable(let pattern, let reason):
      "The regular expression /\(pattern)/ is not valid: \(reason)."
    case .tooDeep(let pattern, let limit):
      "The regular expression /\(pattern)/ has groups or classes nested deeper than \(limit)."
    case .ambiguousParameterTypes(let pattern, let regexp, let names, let expressions):
      """
      Your Regular Expression /\(pattern)/
      matches multiple parameter types with regexp /\(regexp)/:
         \(names.map { "{\($0)}" }.joined(separator: "\n   "))

      I couldn't decide which one to use. You have two options:

      1) Use a Cucumber Expression instead of a Regular Expression. Try one of these:
         \(expressions.joined(separator: "\n   "))

      2) Make one of the parameter types preferential and continue to use a Regular Expression.

      """
    }
  }
}
