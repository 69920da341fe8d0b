internal import TextSupport

/// Words for doc strings.
extension Diagnostic {
  static func noMediaType(_ known: [String]) -> Diagnostic {
    Diagnostic(
      "there is no media type that says how to read it",
      "Write one behind the opening fence, as in \"\"\"json; known are \(names(known)).")
  }

  static func unknownMediaType(_ name: String, _ known: [String]) -> Diagnostic {
    let nearest = Spelling.nearest(to: name, among: known).map { "Did you mean \($0)?" }
    return Diagnostic(
      "nothing is known of the media type \(quoted(name)); known are \(names(known))",
      nearest ?? "Write one of these behind the opening fence, or register a DocStringDecoder for it.")
  }

  private static func names(_ mediaTypes: [String]) -> String {
    var seen: Set<String> = []
    return mediaTypes.filter { seen.insert($0).inserted }.joined(separator: ", ")
  }
}

/// Words for JSON.
extension Diagnostic {
  /// For a text that is no JSON.
  static func noJSON(_ error: JSONError) -> Diagnostic {
    Diagnostic(
      error.problem, error.isTooDeep ? "Nest objects and arrays less deeply." : "Write JSON, as RFC 8259 says.")
  }

  static func missingKey(_ key: String, _ keys: [String]) -> Diagnostic {
    if keys.isEmpty { return Diagnostic("the key \(quoted(key)) is missing; there are no keys", "Add the key.") }
    let nearest = Spelling.nearest(to: key, among: keys).map { "Is \(quoted($0)) meant to be \(quoted(key))?" }
    return Diagnostic("the key \(quoted(key)) is missing; the keys are \(list(keys))", nearest ?? "Add the key.")
  }

  /// For a value that its type cannot take.
  static func wrongJSON(needed type: Any.Type, _ found: String) -> Diagnostic {
    Diagnostic("\(type) is needed, but this is \(found)", "Write a value that makes \(type).")
  }

  /// For a number that its type cannot hold.
  static func misfitJSON(_ number: String) -> Diagnostic {
    Diagnostic("the type of this value cannot hold the number \(number.prefix(60))", "Write a number that it can hold.")
  }

  static func rejectedJSON(_ message: String) -> Diagnostic {
    Diagnostic(message, "Change the value so that its type accepts it.")
  }
}
