/// Makes values of doc strings of some media types.
///
/// A library registers it: `steps.docStringDecoder(TOMLDecoder())`. Of several for one media type, the first that is
/// registered counts; JSON is read where nobody else does.
public protocol DocStringDecoder: Sendable {
  /// The media types that it reads, in lower case and without parameters: `["yaml", "application/yaml"]`.
  var mediaTypes: [String] { get }

  /// A value from a text.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - text: the doc string's text.
  /// - Throws: a ``DocStringDecodingError`` where the text does not make such a value; any other error is shown with the place
  ///   of the doc string.
  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value
}

/// What a ``DocStringDecoder`` finds wrong with a text.
public struct DocStringDecodingError: Error, Sendable, Hashable {
  /// The line in the text, from 1; nil where it is not known.
  public var line: Int?
  /// The column in the line, from 1, in code points; nil where it is not known.
  public var column: Int?
  /// The way from the root to the value: `beers[2].name`; empty at the root.
  public var path: String
  /// What is wrong, without an end mark.
  public var problem: String
  /// What to do about it, as a sentence.
  public var remedy: String

  /// Makes a problem.
  public init(line: Int? = nil, column: Int? = nil, path: String = "", problem: String, remedy: String) {
    self.line = line
    self.column = column
    self.path = path
    self.problem = problem
    self.remedy = remedy
  }
}
