package import GherkinSteps

/// Generates Cucumber Expressions from the text of a step, with parameters for the parts that match parameter types.
package struct CucumberExpressionGenerator: Sendable {
  private let finders: [ParameterFinder]

  /// The maximum number of generated expressions, as in the official implementations.
  package static let maximalCount = 256

  /// Creates a generator that uses the parameter types of `registry` that are enabled for snippets.
  package init(registry: ParameterTypeRegistry) {
    finders = registry.parameterTypes.filter(\.useForSnippets).flatMap(ParameterFinder.finders)
  }

  /// Returns expressions for `text`, the best first; at least one, at most `maximalCount`.
  ///
  /// At every position, the generator uses the match that starts first and then is longest. If several are equal, it
  /// generates an expression for each, in the order of preference, then of names.
  ///
  /// - Throws: an error if the regexp of a parameter type is invalid.
  package func expressions(for text: String) throws(RegularExpressionError) -> [GeneratedExpression] {
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

/// A Cucumber Expression made of a step's text, for a snippet.
package struct GeneratedExpression: Sendable {
  /// An argument of the definition that is to be written.
  package struct Parameter: Sendable {
    /// The parameter type's name.
    package let typeName: String
    /// Which of the parameters of this type it is, from 1.
    package let number: Int
    /// The name of the type of its value.
    package let valueType: TypeName

    /// A name that no other parameter of the expression has: `int`, then `int2`.
    package var name: String { number == 1 ? typeName : "\(typeName)\(number)" }
  }

  /// The expression.
  package let source: String
  /// The types of its parameters, in order.
  package let parameterTypes: [ParameterType]

  /// - Parameters:
  ///   - texts: the escaped texts around the parameters.
  ///   - parameterTypes: the types of the parameters.
  package init(texts: [String], parameterTypes: [ParameterType]) {
    var source = texts.first ?? ""
    for (type, text) in zip(parameterTypes, texts.dropFirst()) { source += "{\(type.name ?? "")}" + text }
    self.source = source
    self.parameterTypes = parameterTypes
  }

  /// Its parameters, in order.
  package var parameters: [Parameter] {
    var counts: [String: Int] = [:]
    return parameterTypes.map { type in
      let name = type.name ?? ""
      counts[name, default: 0] += 1
      return Parameter(typeName: name, number: counts[name] ?? 1, valueType: type.valueType)
    }
  }
}

/// Looks for a parameter type's text in a step's text.
struct ParameterFinder: Sendable {
  let parameterType: ParameterType
  /// The range of the latest match; nil if there is none.
  private(set) var found: Range<String.Index>?

  private let pattern: Pattern
  /// Whether the parameter type matches decimals. Its regexp also matches a sign alone if a digit follows anywhere on
  /// the line, and prefers a number without its exponent. In a snippet, a number must have a digit, and includes its
  /// exponent.
  private let isDecimal: Bool
  private var isExhausted = false

  private enum Pattern {
    case program(Program)
    case regex(TreeRegex)
  }

  /// Returns a finder for each regexp of `type`.
  static func finders(for type: ParameterType) -> [Self] {
    if type.builtIn != nil, let texts = type.texts, let program = Program(texts.node, types: []) {
      return [Self(type, .program(program))]
    }
    return type.regexps.map { regexp in
      if let read = RegexReader.read(regexp, isWhole: false), read.isExact, let program = Program(read.node, types: [])
      {
        return Self(type, .program(program))
      }
      return Self(type, .regex(TreeRegex(regexp)))
    }
  }

  private init(_ parameterType: ParameterType, _ pattern: Pattern) {
    self.parameterType = parameterType
    self.pattern = pattern
    isDecimal = parameterType.regexps == BuiltInParameterType.Syntax.decimal.regexps
  }

  /// Finds the first match at or after `position` that is not empty and has no adjacent letter or digit.
  mutating func advance(to position: String.Index, in text: String) throws(RegularExpressionError) {
    if let found, found.lowerBound >= position { return }
    found = nil
    var start = position
    while !isExhausted {
      guard var range = try firstRange(in: text, from: start) else {
        isExhausted = true
        return
      }
      if isDecimal { range = Self.withExponent(range, in: text) }
      if Self.isFullWord(range, in: text), !isDecimal || text.utf8[range].contains(where: \.isDigit) {
        found = range
        return
      }
      start = text.unicodeScalars.index(after: range.lowerBound)
    }
  }

  /// Returns the range of the first match at or after `start` that is not empty.
  private func firstRange(
    in text: String, from start: String.Index
  ) throws(RegularExpressionError) -> Range<String.Index>? {
    switch pattern {
    case .program(let program):
      return program.firstRange(in: text[start...]).map { bytes in
        let lower = text.utf8.index(start, offsetBy: bytes.lowerBound)
        return lower..<text.utf8.index(lower, offsetBy: bytes.count)
      }
    case .regex(let regex):
      var start = start
      while start < text.endIndex, let range = try regex.firstRange(in: text[start...]) {
        if !range.isEmpty { return range }
        guard range.lowerBound < text.endIndex else { return nil }
        start = text.unicodeScalars.index(after: range.lowerBound)
      }
      return nil
    }
  }

  /// The match that starts first is best; of several that start together, the longest.
  static func isBetter(_ left: Range<String.Index>, than right: Range<String.Index>) -> Bool {
    left.lowerBound == right.lowerBound ? left.upperBound > right.upperBound : left.lowerBound < right.lowerBound
  }

  /// Extends the range of a number by the exponent that follows it.
  private static func withExponent(_ range: Range<String.Index>, in text: String) -> Range<String.Index> {
    guard let last = text.utf8[range].last, last.isDigit else { return range }
    var rest = text.utf8[range.upperBound...]
    guard rest.popFirst() == UInt8(ascii: "E") else { return range }
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    let digits = rest.prefix(while: \.isDigit)
    return digits.isEmpty ? range : range.lowerBound..<digits.endIndex
  }

  private static func isFullWord(_ range: Range<String.Index>, in text: String) -> Bool {
    let scalars = text.unicodeScalars
    return (scalars[..<range.lowerBound].last?.separatesWords ?? true)
      && (scalars[range.upperBound...].first?.separatesWords ?? true)
  }
}

extension Unicode.Scalar {
  /// Whether the character is a separator, punctuation or a symbol.
  fileprivate var separatesWords: Bool {
    switch properties.generalCategory {
    case .spaceSeparator, .lineSeparator, .paragraphSeparator,
      .connectorPunctuation, .dashPunctuation, .openPunctuation, .closePunctuation, .initialPunctuation,
      .finalPunctuation, .otherPunctuation,
      .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
      true
    default: false
    }
  }
}
