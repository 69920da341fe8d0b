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
}
