package import GherkinSteps

/// A regular expression as the pattern of a step, found anywhere in the text unless it has anchors.
///
/// A capture group whose source equals the regexp of a parameter type is an argument of this type. Any other outermost
/// group is a text. Most expressions need no `Regex`; others, such as one with lookahead, create one when it is first needed.
package struct RegularExpression: StepExpression {
  /// The expression as it was written.
  package let source: String
  /// The types of the arguments, in order; for an ambiguous group, the first by preference and name.
  package let parameterTypes: [ParameterType]

  private let regex: TreeRegex
  /// The program of the expression; nil if it has unknown syntax.
  package let program: Program?
  /// Whether the program matches exactly the texts of the expression, so that no `Regex` is needed.
  package let isExact: Bool
  private let registry: ParameterTypeRegistry
  /// The regexp of the first group that belongs to several parameter types, none of which is preferential.
  private let ambiguousRegexp: String?

  /// Creates an expression in the syntax of Swift's `Regex`. Call `validate()` to check the syntax.
  ///
  /// Differences from other Cucumber implementations: there is no lookbehind, a `[` in a class needs a backslash, and
  /// `.` matches neither vertical tab, form feed nor U+0085.
  package init(_ source: String, registry: ParameterTypeRegistry) {
    self.source = source
    self.registry = registry
    let regex = TreeRegex(source)
    var types: [ParameterType] = []
    var ambiguous: String?
    for group in regex.outline.groups {
      let candidates = registry.parameterTypes(withRegexp: group.source)
      if candidates.count > 1, !candidates[0].preferForRegexpMatch { ambiguous = ambiguous ?? group.source }
      types.append(candidates.first ?? .captureGroup(group.source))
    }
    self.regex = regex
    let read = RegexReader.read(source)
    program = read.flatMap { Program($0.node, types: types) }
    isExact = program != nil && read?.isExact == true
    parameterTypes = types
    ambiguousRegexp = ambiguous
  }

  /// Returns the sources of the outermost capture groups of an expression, in order.
  package static func groups(of source: String) -> [String] { RegexOutline(source).groups.map(\.source) }

  /// Checks the syntax of the expression.
  package func validate() throws(RegularExpressionError) {
    if !isExact { try regex.validate() }
  }

  /// Returns the arguments of the first match in `text`; nil if there is none.
  ///
  /// - Throws: an error if the expression is invalid, or if it matches and a group belongs to several parameter types
  ///   without
  ///   a preferred one.
  package func match(_ text: String) throws(RegularExpressionError) -> [Argument]? {
    let arguments =
      if isExact, let program {
        program.arguments(in: text)
      } else {
        try regex.match(text)?.pairedArguments(parameterTypes)
      }
    guard let arguments else { return nil }
    if let ambiguousRegexp {
      throw .ambiguousParameterTypes(
        pattern: source, regexp: ambiguousRegexp,
        names: registry.parameterTypes(withRegexp: ambiguousRegexp).map { $0.name ?? "" },
        expressions: try CucumberExpressionGenerator(registry: registry).expressions(for: text).map(\.source))
    }
    return arguments
  }
}

extension ParameterType {
  /// The parameter type of a capture group whose regexp belongs to none: its value is the text.
  static func captureGroup(_ regexp: String) -> ParameterType {
    ParameterType(
      name: nil, regexps: [regexp], type: String.self, useForSnippets: false, preferForRegexpMatch: false,
      transform: .builtIn { $0.firstMatched }, place: nil, builtIn: nil)
  }
}

/// The reason why a regular expression cannot match.
package enum RegularExpressionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The toolchain's `Regex` cannot parse the pattern.
  case unreadable(pattern: String, reason: String)
  /// The pattern's groups or classes are nested too deeply.
  case tooDeep(pattern: String, limit: Int)
  /// Several parameter types have the regexp of one of the pattern's groups, and none is preferential. `names` are
  /// their names, and `expressions` are Cucumber Expressions that match the step's text.
  case ambiguousParameterTypes(pattern: String, regexp: String, names: [String], expressions: [String])

  /// The official message if there is one.
  package var description: String {
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
