package import GherkinData
internal import GherkinText

/// A decoder for doc strings of some media types.
///
/// Register it in a library: `steps.docStringDecoder(TOMLDecoder())`. If several decoders have the same media type, the
/// first one is used. The built-in decoder for JSON comes last.
public protocol DocStringDecoder: Sendable {
  /// The supported media types, in lower case and without parameters: `["yaml", "application/yaml"]`.
  var mediaTypes: [String] { get }

  /// Decodes a value from a text.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - text: the doc string's text.
  /// - Throws: a ``DocStringDecodingError`` if the text cannot be decoded; any other error is shown with the location
  ///   of the doc string.
  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
}

/// An error that a ``DocStringDecoder`` throws.
public struct DocStringDecodingError: Error, Sendable, Hashable {
  /// The line in the text, from 1; nil if it is not known.
  package var line: Int?
  /// The column in the line, from 1, in code points; nil if it is not known.
  package var column: Int?
  /// The coding path of the value: `beers[2].name`; empty for the root.
  package var path: String
  /// The problem, without a period.
  package var problem: String
  /// The remedy, as a sentence.
  package var remedy: String

  /// Creates a problem.
  public init(line: Int? = nil, column: Int? = nil, path: String = "", problem: String, remedy: String) {
    self.line = line
    self.column = column
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }

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
