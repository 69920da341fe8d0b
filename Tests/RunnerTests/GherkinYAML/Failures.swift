import GherkinData
import GherkinYAML
import Testing

/// Decodes a text named `f.yaml`.
func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
  try YAMLDecoder().decode(type, from: text, file: "f.yaml")
}

/// The complete error of decoding a text named `f.yaml`.
func failure<T: Decodable>(
  _ type: T.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  try #require(throws: YAMLError.self, sourceLocation: sourceLocation) { _ = try decode(type, text) }.description
}

/// The problem and remedy of that error, without the location.
func complaint<T: Decodable>(
  _ type: T.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let error = try #require(throws: YAMLError.self, sourceLocation: sourceLocation) { _ = try decode(type, text) }
  return error.problem + ". " + error.remedy
}
