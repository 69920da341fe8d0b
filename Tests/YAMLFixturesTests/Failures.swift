import Testing
import YAMLFixtures

/// The value of a text called `f.yaml`.
func decode<T: Decodable>(_ type: T.Type, _ text: String) throws -> T {
  try YAMLDecoder().decode(type, from: text, file: "f.yaml")
}

/// The whole text of the error that decoding a text called `f.yaml` ends with.
func failure<T: Decodable>(
  _ type: T.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  try #require(throws: YAMLError.self, sourceLocation: sourceLocation) { _ = try decode(type, text) }.description
}

/// Problem and remedy of that error, without its place.
func complaint<T: Decodable>(
  _ type: T.Type, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
) throws -> String {
  let error = try #require(throws: YAMLError.self, sourceLocation: sourceLocation) { _ = try decode(type, text) }
  return error.problem + ". " + error.remedy
}
