/// A kind of argument in a step's text: its regular expressions, and the conversion of its text to a value.
///
/// In a Cucumber Expression, it is its name in braces: `{color}`. In a regular expression, it is a capture group whose
/// source equals one of the type's regexps.
///
/// A run checks the name, and conflicts with other types, when it combines its libraries.
package final class ParameterType: Sendable {
  /// The name between the braces; empty for the anonymous `{}`, nil for a capture group of a regular expression without
  /// a parameter type.
  package let name: String?
  /// The regular expressions that match the text, tried in order.
  package let regexps: [String]
  /// The type of the values of `transform`.
  package let type: any Sendable.Type
  /// Whether expressions generated for an undefined step may use it.
  package let useForSnippets: Bool
  /// Whether a regular expression prefers this type to others with the same regexp.
  package let preferForRegexpMatch: Bool
  /// The conversion of the text to a value.
  package let transform: Transform
  /// The name of `type`, or of the type in the process that converts.
  package let valueType: TypeName
  /// The location of the definition; nil for built-in types.
  package let place: CodeLocation?
  /// The built-in type that this is; nil for a custom type.
  package let builtIn: BuiltInParameterType?
  /// Whether the transform takes the whole text even if the regexp has capture groups.
  package let takesWholeText: Bool
  /// The types that the transform declares for the capture groups; nil if it takes the whole text.
  package let groupTypes: [any Sendable.Type]?

  /// Creates a type that converts the whole matched text.
  package convenience init<Value: Sendable>(
    name: String, regexps: [String], useForSnippets: Bool = true, preferForRegexpMatch: Bool = false,
    place: CodeLocation? = nil, transform: @escaping @Sendable (String) throws -> Value
  ) {
    self.init(
      name: name, regexps: regexps, type: Self.unwrapped(Value.self), useForSnippets: useForSnippets,
      preferForRegexpMatch: preferForRegexpMatch,
      transform: .custom { texts in
        guard let text = texts.firstMatched else { return Value?.none }
        return try Self.accepted(try transform(text))
      },
      place: place, builtIn: nil, takesWholeText: true)
  }

  /// Creates a type whose values are made of the capture groups of its regexp, each as the type that the transform
  /// declares for it.
  package convenience init<Value: Sendable, each Group: Sendable>(
    name: String, capturing regexp: String, useForSnippets: Bool = true, preferForRegexpMatch: Bool = false,
    place: CodeLocation? = nil, transform: @escaping @Sendable (repeat each Group) throws -> Value
  ) {
    var types: [any Sendable.Type] = []
    for type in repeat (each Group).self { types.append(type) }
    let isOptional = types.allSatisfy { GroupConversion(to: $0)?.isOptional == true }
    self.init(
      name: name, regexps: [regexp], type: Self.unwrapped(Value.self), useForSnippets: useForSnippets,
      preferForRegexpMatch: preferForRegexpMatch,
      transform: .custom { groups in
        guard isOptional || groups.contains(where: { $0 != nil }) else { return Value?.none }
        var texts = GroupTexts(groups)
        return try Self.accepted(try transform(repeat texts.next((each Group).self)))
      },
      place: place, builtIn: nil, groupTypes: types)
  }

  /// The type of the values of a transform, which refuses a text by returning nil.
  private static func unwrapped<Value: Sendable>(_ type: Value.Type) -> any Sendable.Type {
    // What a sendable optional contains is sendable, which cannot be asked at run time.
    (type as? any OptionalType.Type).map { unsafeBitCast($0.wrapped, to: (any Sendable.Type).self) } ?? type
  }

  /// Returns the value of a transform.
  private static func accepted(_ value: some Sendable) throws -> any Sendable {
    guard let optional = value as? any OptionalType else { return value }
    guard let value = optional.value else { throw RefusedText() }
    return unsafeBitCast(value as Any, to: (any Sendable).self)
  }

  /// Returns a regular expression that matches texts, the longest ones first.
  package static func alternation(of texts: [String]) -> String {
    texts.sorted { $0.utf8.count > $1.utf8.count }.map(escaped).joined(separator: "|")
  }

  package init(
    name: String?, regexps: [String], type: any Sendable.Type, useForSnippets: Bool, preferForRegexpMatch: Bool,
    transform: Transform, place: CodeLocation?, builtIn: BuiltInParameterType?, takesWholeText: Bool = false,
    groupTypes: [any Sendable.Type]? = nil
  ) {
    self.name = name
    self.regexps = regexps
    self.type = type
    self.useForSnippets = useForSnippets
    self.preferForRegexpMatch = preferForRegexpMatch
    self.transform = transform
    self.place = place
    self.builtIn = builtIn
    self.takesWholeText = takesWholeText
    self.groupTypes = groupTypes
    valueType = TypeName(type)
  }

  /// Creates a type for matching only, whose values another process creates.
  package init(
    name: String, regexps: [String], valueType: TypeName, useForSnippets: Bool = true,
    preferForRegexpMatch: Bool = false, place: CodeLocation?
  ) {
    self.name = name
    self.regexps = regexps
    type = String.self
    self.useForSnippets = useForSnippets
    self.preferForRegexpMatch = preferForRegexpMatch
    transform = .builtIn { $0.firstMatched }
    self.place = place
    builtIn = nil
    takesWholeText = false
    groupTypes = nil
    self.valueType = valueType
  }
}

extension ParameterType {
  /// Returns a regular expression that matches only the text.
  package static func escaped(_ text: String) -> String {
    guard text.utf8.contains(where: isSpecial) else { return text }
    var result: [UInt8] = []
    for byte in text.utf8 {
      if isSpecial(byte) { result.append(UInt8(ascii: "\\")) }
      result.append(byte)
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns whether the byte is special in a regular expression.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    switch Unicode.Scalar(byte) {
    case "\\", "^", "[", "(", "{", "$", ".", "|", "?", "*", "+", "}", ")", "]": true
    default: false
    }
  }
}

/// The transform of a parameter type has refused a text.
private struct RefusedText: Error, CustomStringConvertible {
  var description: String { "its transform returned nil" }
}

/// Passes the texts of capture groups to a transform, each converted to the type that the transform declares.
private struct GroupTexts {
  private var rest: ArraySlice<String?>

  init(_ texts: [String?]) {
    rest = texts[...]
  }

  mutating func next<Value: Sendable>(_ type: Value.Type) throws -> Value {
    let text = rest.popFirst() ?? nil
    guard let value = try GroupConversion(to: type)?.value(of: text, for: "the transform") as? Value else {
      throw GroupConversionError.unreadable(text ?? "", type: "\(type)", consumer: "the transform")
    }
    return value
  }
}

/// The name of a Swift type, for processes that do not have the type.
package struct TypeName: Sendable, Hashable, Codable {
  /// The name in messages: `Int`.
  package let text: String
  /// The name with its module, by which types are compared: `Swift.Int`.
  package let qualified: String

  package init(text: String, qualified: String) {
    self.text = text
    self.qualified = qualified
  }

  package init(_ type: any Any.Type) {
    // Equal to `String(reflecting: type)`, which searches for conformances first.
    self.init(text: "\(type)", qualified: _typeName(type))
  }

  /// Reads both names from one text.
  package init(from decoder: any Decoder) throws {
    let names = try decoder.singleValueContainer().decode(String.self).split(separator: "\n", maxSplits: 1)
    self.init(text: String(names.first ?? ""), qualified: String(names.last ?? ""))
  }

  package func encode(to encoder: any Encoder) throws {
    var value = encoder.singleValueContainer()
    try value.encode("\(text)\n\(qualified)")
  }
}

extension ParameterType {
  /// A conversion of the texts of a match, see the texts of its capture groups, to a value.
  package enum Transform: Sendable {
    /// A transform whose errors name the text.
    case builtIn(@Sendable ([String?]) throws -> any Sendable)
    /// A transform of the author, whose errors are reported with the text.
    case custom(@Sendable ([String?]) throws -> any Sendable)

    /// Returns the value for `groups`. If no group matched, the built-in types and those with a transform for one text
    /// return an `Optional` of their type that is nil.
    package func callAsFunction(_ groups: [String?]) throws -> any Sendable {
      switch self {
      case .builtIn(let transform), .custom(let transform): try transform(groups)
      }
    }
  }
}

extension [String?] {
  /// The text of the first group that matched; nil if none did. Without a lazy sequence, which takes long in the debug
  /// builds of runners.
  package var firstMatched: String? {
    var index = 0
    while index < count {
      if let text = self[index] { return text }
      index += 1
    }
    return nil
  }
}

/// An error of converting a text that matches a built-in parameter type but is not a valid value, such as 300 for
/// `{byte}`.
package struct ParameterValueError: Error, Sendable, CustomStringConvertible {
  /// The text of the argument.
  package let text: String
  /// The parameter type's name.
  package let parameterTypeName: String
  /// The Swift type of the value.
  package let valueType: any Sendable.Type

  /// One sentence that names the text, the parameter and the Swift type.
  package var description: String {
    let reason = text.utf8.contains(where: \.isDigit) ? "is out of the range of" : "is not a value of"
    return "\"\(text)\" for {\(parameterTypeName)} \(reason) \(valueType)."
  }
}
