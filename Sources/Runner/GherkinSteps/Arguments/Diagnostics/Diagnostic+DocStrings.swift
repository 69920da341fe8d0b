internal import GherkinText

/// Messages about doc strings.
extension Diagnostic {
  static func noMediaType(_ known: [String]) -> Diagnostic {
    Diagnostic(
      "the doc string has no media type",
      "Write one after the opening fence, such as \"\"\"json; the known types are \(names(known)).")
  }

  static func unknownMediaType(_ name: String, _ known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: name, among: known).map { "Did you mean \($0)?" }
    return Diagnostic(
      "the media type \(quoted(name)) is unknown; the known types are \(names(known))",
      nearest ?? "Write one of these after the opening fence, or register a DocStringDecoder for it.")
  }

  private static func names(_ mediaTypes: [String]) -> String {
    var seen: Set<String> = []
    return mediaTypes.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}

/// Messages about JSON.
extension Diagnostic {
  /// Returns the message for a text that is not JSON.
  static func noJSON(_ error: JSONError) -> Diagnostic {
    Diagnostic(
      error.problem, error.isTooDeep ? "Nest objects and arrays less deeply." : "Write JSON as defined by RFC 8259.")
  }

  static func missingKey(_ key: String, _ keys: [String]) -> Diagnostic {
    if keys.isEmpty { return Diagnostic("the key \(quoted(key)) is missing; there are no keys", "Add the key.") }
    let nearest = Spelling.nearest(to: key, among: keys).map { "Is \(quoted($0)) meant to be \(quoted(key))?" }
    return Diagnostic("the key \(quoted(key)) is missing; the keys are \(list(keys))", nearest ?? "Add the key.")
  }

  /// Returns the message for a value that cannot be decoded as its type.
  static func wrongJSON(needed type: Any.Type, _ found: String) -> Diagnostic {
    Diagnostic("\(type) is needed, but this is \(found)", "Write \(type).")
  }

  /// Returns the message for a number that its type cannot represent.
  static func misfitJSON(_ number: String) -> Diagnostic {
    Diagnostic("the number \(number.prefix(60)) does not fit into the type of this value", "Write a number that fits.")
  }

  static func rejectedJSON(_ message: String) -> Diagnostic {
    Diagnostic(message, "Change the value so that its type accepts it.")
  }
}
