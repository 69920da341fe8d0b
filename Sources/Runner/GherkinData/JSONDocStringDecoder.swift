internal import GherkinText
package import GherkinStepsCore

extension DocStringDecodingError {
  /// Creates the problem of a text in YAML or JSON.
  package init(_ error: YAMLError) {
    self.init(
      line: error.line, column: error.column, path: error.path, problem: error.problem, remedy: error.remedy)
  }
}

/// Decodes JSON like fixtures of JSON and YAML.
struct JSONDocStringDecoder: DocStringDecoder {
  let mediaTypes = ["json", "application/json"]

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    do throws(YAMLError) {
      return try JSONParser.node(in: Array(text.utf8), file: "doc string").decode(type)
    } catch {
      throw DocStringDecodingError(error)
    }
  }
}

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
