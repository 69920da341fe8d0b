internal import GherkinText

/// Messages about values that a type cannot decode.
extension Diagnostic {
  /// Returns the message for a value of another kind.
  ///
  /// - Parameter needed: the expected value, with its article.
  static func mismatch(needed: String, _ node: YAMLNode) -> Diagnostic {
    Diagnostic("\(needed) is needed, but this is \(node.found)", node.remedy(needed: needed))
  }

  static func noDate(_ text: String) -> Diagnostic {
    Diagnostic("\(quoted(text)) is not a date", "Write it like 2026-03-01 or 2026-03-01T17:30:00Z.")
  }

  static func noBase64(_ text: String) -> Diagnostic {
    Diagnostic(
      "\(quoted(text)) is not base64 data", "Write letters, digits, + and /, filled with = to a multiple of four.")
  }

  static func noURL(_ text: String) -> Diagnostic {
    Diagnostic(
      "\(quoted(text)) is not a URL", "Write it like https://example.org/path, other characters percent-encoded.")
  }

  /// Returns the message for a number that a type cannot represent.
  static func outOfRange<Number>(_ text: String, _: Number.Type) -> Diagnostic {
    let remedy =
      if let bounds = (Number.self as? any FixedWidthInteger.Type)?.bounds {
        "Write a number from \(bounds)."
      } else {
        "Write a number with a smaller exponent or fewer digits."
      }
    return Diagnostic("\(shortened(text)) does not fit into \(Number.self)", remedy)
  }

  static func missingKey(_ key: String, in node: YAMLNode) -> Diagnostic {
    let keys = node.mapping?.entries.map(\.key.text) ?? []
    if keys.isEmpty { return Diagnostic("the key \(quoted(key)) is missing; there are no keys", "Add the key.") }
    let nearest = Spelling.nearest(to: key, among: keys).map { "Is \(quoted($0)) meant to be \(quoted(key))?" }
    let remedy = nearest ?? "Add the key."
    return Diagnostic("the key \(quoted(key)) is missing; the keys are \(list(keys))", remedy)
  }

  static func missingItem(_ index: Int, of count: Int) -> Diagnostic {
    Diagnostic(
      "item \(index + 1) is missing; the sequence has \(count == 1 ? "one item" : "\(count) items")", "Add an item.")
  }

  /// Returns the message for a text that is none of an enum's cases, if these are known.
  static func unknownCase(_ node: YAMLNode, of type: Any.Type, cases: [String]) -> Diagnostic {
    let text = node.scalar?.text ?? ""
    let nearest = Spelling.nearest(to: text, among: cases).map { "Did you mean \(quoted($0))?" }
    return Diagnostic(
      "\(quoted(text)) is not a \(type); there are \(list(cases, atMost: 30))", nearest ?? "Write one of these.")
  }

  /// Returns the message for a value that user code rejects with its own error.
  static func rejected(by type: Any.Type, _ message: String) -> Diagnostic {
    Diagnostic("\(type) does not accept this value: \(message)", "Change the value so that \(type) accepts it.")
  }

  /// The message for a decoder of another library.
  static let notFromYAML = Diagnostic("only a YAMLDecoder can decode this value", "Decode it with a YAMLDecoder.")

  fileprivate static func shortened(_ text: String) -> String {
    text.utf8.count > 48 ? text.prefix(45) + "…" : text
  }
}

extension FixedWidthInteger {
  fileprivate static var bounds: String { "\(min) to \(max)" }
}

extension YAMLNode {
  /// The kind of the node, with its article.
  fileprivate var found: String {
    switch content {
    case .sequence: return "a sequence"
    case .mapping: return "a mapping"
    case .scalar(let scalar):
      switch CoreSchema(scalar) {
      case .null: return scalar.text.isEmpty ? "empty" : "null"
      case .bool: return "the boolean \(scalar.text)"
      case .int: return "the integer \(Diagnostic.shortened(scalar.text))"
      case .float: return "the number \(Diagnostic.shortened(scalar.text))"
      case .string:
        let isQuoted = scalar.style == .singleQuoted || scalar.style == .doubleQuoted
        return "the \(isQuoted ? "quoted " : "")text \(Diagnostic.quoted(scalar.text))"
      }
    }
  }

  /// Returns the change that makes a node the expected value.
  fileprivate func remedy(needed: String) -> String {
    switch needed {
    case "a sequence": return "Write the items below, each after \"- \", or [] for none."
    case "a mapping": return "Write the keys below, each with a colon and its value, or {} for none."
    default: break
    }
    guard case .scalar(let scalar) = content else { return "Write \(needed)." }
    let asPlain = CoreSchema(plain: scalar.text)
    switch needed {
    case "a text": return "Write a text; an empty one is \"\"."
    case "a boolean":
      if case .bool = asPlain { return "Remove the quotes or the tag." }
      return "Write true or false."
    case "an integer", "a number", "a decimal number":
      let isNumber = asPlain == .int || (asPlain == .float && needed != "an integer")
      if isNumber, CoreSchema(scalar) == .string { return "Remove the quotes or the tag." }
      return "Write \(needed), such as \(needed == "an integer" ? "12" : "12.5")."
    default: return "Write \(needed)."
    }
  }
}
