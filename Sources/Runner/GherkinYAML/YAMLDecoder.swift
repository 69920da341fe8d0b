package import GherkinData

/// Decodes `Decodable` values from YAML text.
///
/// Plain scalars are interpreted according to the YAML 1.2 core schema. A field of type `String` accepts any of them
/// unchanged, so `no` stays `no` and `007` stays `007`. Quoted text is never a number or a boolean. `Date`s are ISO
/// 8601, `Data` is base64, `URL`s are text, and a `Decimal` keeps all its digits. If the structure is unknown, decode
/// `YAMLValue` or `YAMLNode`.
package struct YAMLDecoder: Sendable {
  /// The content of `Decoder.userInfo` for `Decodable` types.
  package var userInfo: [CodingUserInfoKey: any Sendable] = [:]

  /// Creates a decoder without user information.
  package init() {}

  /// Decodes a value from one document of a text.
  ///
  /// - Parameters:
  ///   - type: The type of the value.
  ///   - text: The YAML text.
  ///   - file: The name of the file in errors.
  ///   - document: The index of the document, counted from 0; nil for the only one.
  /// - Throws: A `YAMLError` with the location, if the text is not YAML, has no such document or several, or does not fit
  ///   the type.
  package func decode<T: Decodable>(
    _ type: T.Type, from text: String, file: String, document: Int? = nil
  ) throws(YAMLError) -> T {
    try decode(type, from: Array(text.utf8), file: file, document: document)
  }

  /// Decodes a value from one document of a text's UTF-8 bytes, with the same parameters and errors as for text.
  package func decode<T: Decodable>(
    _ type: T.Type, from bytes: [UInt8], file: String, document: Int? = nil
  ) throws(YAMLError) -> T {
    let documents = try YAMLParser.documents(in: bytes, file: file)
    if document == nil, documents.count > 1 { throw documents[1].root.error(.secondDocument) }
    let document = document ?? 0
    guard documents.indices.contains(document) else {
      let source = YAMLSource(file: file, bytes: bytes, isYAML: true)
      throw source.error(at: Mark(line: 1, column: 1), .noDocument(document, of: documents.count))
    }
    return try documents[document].root.decode(type, userInfo: userInfo)
  }

  /// Decodes a value from one document of a text's UTF-8 bytes, with the same parameters and errors as for text.
  package func decode<T: Decodable>(
    _ type: T.Type, from bytes: UnsafeRawBufferPointer, file: String, document: Int? = nil
  ) throws(YAMLError) -> T {
    try decode(type, from: Array(bytes), file: file, document: document)
  }
}

/// One document of a YAML text; `---` lines separate documents.
package struct YAMLDocument: Sendable {
  /// The index of the document in its text, counted from 0.
  package let index: Int

  /// The whole value; null for an empty document.
  package let root: YAMLNode
}
