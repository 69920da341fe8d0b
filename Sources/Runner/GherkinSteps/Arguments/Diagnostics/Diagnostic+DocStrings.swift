internal import GherkinData
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
