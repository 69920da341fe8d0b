/// The parameter types that every registry contains from the start, in the official order of registration.
package enum BuiltInParameterType: String, Sendable, CaseIterable {
  case int
  case float
  case word
  case string
  case anonymous = ""
  case double
  case bigdecimal
  case byte
  case short
  case long
  case biginteger
}

extension BuiltInParameterType {
  /// The form of its text, according to the official regexps.
  package var syntax: Syntax {
    switch self {
    case .int, .byte, .short, .long, .biginteger: .integer
    case .float, .double, .bigdecimal: .decimal
    case .word: .word
    case .string: .quoted
    case .anonymous: .anything
    }
  }

  /// The parameter type; values are `Int`, `Double` for `float` and `double`, `String`, `Int8` for `byte`, `Int16` for
  /// `short`, `Int64` for `long`, `BigInteger` and `BigDecimal`.
  var parameterType: ParameterType {
    switch self {
    case .int: make(Int.self, useForSnippets: true, preferForRegexpMatch: true, parse: Self.integer)
    case .float: make(Double.self, useForSnippets: true, parse: Self.double)
    case .word: make(String.self) { $0 }
    case .string: make(String.self, useForSnippets: true, parse: Self.unescaped)
    case .anonymous: make(String.self, preferForRegexpMatch: true) { $0 }
    case .double: make(Double.self, parse: Self.double)
    case .bigdecimal: make(BigDecimal.self) { BigDecimal($0) }
    case .byte: make(Int8.self, parse: Self.integer)
    case .short: make(Int16.self, parse: Self.integer)
    case .long: make(Int64.self, parse: Self.integer)
    case .biginteger: make(BigInteger.self) { BigInteger($0) }
    }
  }

  private func make<Value: Sendable>(
    _ type: Value.Type,
    useForSnippets: Bool = false,
    preferForRegexpMatch: Bool = false,
    parse: @escaping @Sendable (String) -> Value?
  ) -> ParameterType {
    ParameterType(
      name: rawValue, regexps: syntax.regexps, type: type, useForSnippets: useForSnippets,
      preferForRegexpMatch: preferForRegexpMatch,
      transform: .builtIn { groups in
        guard let text = groups.firstMatched else { return Value?.none }
        guard let value = parse(text) else {
          throw ParameterValueError(text: text, parameterTypeName: rawValue, valueType: type)
        }
        return value
      },
      place: nil, builtIn: self)
  }

  private static func integer<Value: FixedWidthInteger>(_ text: String) -> Value? { Value(text) }

  private static func double(_ text: String) -> Double? {
    Double(inRange: text).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns the text of a string without escapes: `\"` and `\'` become quotes. All other backslashes are kept.
  private static func unescaped(_ text: String) -> String {
    guard hasBackslash(text) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      let isQuote = byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
      if isQuote, result.last == UInt8(ascii: "\\") { result.removeLast() }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func hasBackslash(_ text: String) -> Bool {
    var text = text
    // A loop takes a tenth of the time of `contains` in debug builds.
    return text.withUTF8 { bytes in
      for index in 0..<bytes.count where bytes[index] == UInt8(ascii: "\\") { return true }
      return false
    }
  }
}

extension BuiltInParameterType {
  /// The forms of text that built-in types share. The matcher handles each without a regular expression.
  package enum Syntax: Sendable, Hashable {
    /// Digits with an optional minus sign.
    case integer
    /// Digits with an optional sign, a decimal point, and an exponent after a capital E.
    case decimal
    /// Text without white space.
    case word
    /// Text in double or single quotes.
    case quoted
    /// Any text on one line, including none.
    case anything

    /// The official regexps.
    package var regexps: [String] {
      switch self {
      case .integer: [#"-?\d+"#, #"\d+"#]
      case .decimal: [#"(?=.*\d.*)[-+]?\d*(?:\.(?=\d.*))?\d*(?:\d+[E][+-]?\d+)?"#]
      case .word: [#"[^\s]+"#]
      case .quoted: [#""([^"\\]*(\\.[^"\\]*)*)"|'([^'\\]*(\\.[^'\\]*)*)'"#]
      case .anything: [".*"]
      }
    }
  }
}
