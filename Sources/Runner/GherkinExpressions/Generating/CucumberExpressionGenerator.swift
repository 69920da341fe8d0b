/// Generates Cucumber Expressions from the text of a step, with parameters for the parts that match parameter types.
public struct CucumberExpressionGenerator: Sendable {
  private let finders: [ParameterFinder]

  /// The maximum number of generated expressions, as in the official implementations.
  public static let maximalCount = 256

  /// Creates a generator that uses the parameter types of `registry` that are enabled for snippets.
  public init(registry: ParameterTypeRegistry) {
    finders = registry.parameterTypes.filter(\.useForSnippets).flatMap(ParameterFinder.finders)
  }

  /// Returns expressions for `text`, the best first; at least one, at most `maximalCount`.
  ///
  /// At every position, the generator uses the match that starts first and then is longest. If several are equal, it
  /// generates an expression for each, in the order of preference, then of names.
  ///
  /// - Throws: an error if the regexp of a parameter type is invalid.
  public func expressions(for text: String) throws(RegularExpressionError) -> [GeneratedExpression] {
    var texts: [String] = []
    var candidates: [[ParameterType]] = []
    var finders = finders
    var position = text.startIndex
    while position < text.endIndex {
      for index in finders.indices { try finders[index].advance(to: position, in: text) }
      guard let best = finders.compactMap(\.found).min(by: { ParameterFinder.isBetter($0, than: $1) }) else { break }
      let types = finders.filter { $0.found == best }.map(\.parameterType).sorted {
        ParameterType.isPreferred($0, to: $1)
      }
      candidates.append(types.indices.filter { $0 == 0 || types[$0 - 1].name != types[$0].name }.map { types[$0] })
      texts.append(Self.escaped(text[position..<best.lowerBound]))
      position = best.upperBound
    }
    texts.append(Self.escaped(text[position...]))
    return Self.combinations(of: candidates).map { GeneratedExpression(texts: texts, parameterTypes: $0) }
  }

  /// All combinations of one candidate per parameter, the last parameter varying fastest, up to `maximalCount`.
  private static func combinations(of candidates: [[ParameterType]]) -> [[ParameterType]] {
    var count = 1
    for types in candidates { count = min(count * types.count, maximalCount) }
    return (0..<count).map { number in
      var rest = number
      let chosen = candidates.reversed().map { types in
        defer { rest /= types.count }
        return types[rest % types.count]
      }
      return chosen.reversed()
    }
  }

  /// Escapes the characters that are special in an expression with a backslash.
  private static func escaped(_ text: Substring) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "(" || scalar == "{" || scalar == "/" || scalar == "\\" { result.append("\\") }
      result.append(scalar)
    }
    return String(result)
  }
}
