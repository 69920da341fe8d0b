internal import GherkinData
internal import GherkinSteps
internal import GherkinYAML

/// Decodes doc strings of YAML with the 1.2 core schema, like fixtures.
struct YAMLDocStringDecoder: DocStringDecoder {
  let mediaTypes = ["yaml", "yml", "application/yaml", "text/yaml", "application/x-yaml", "text/x-yaml"]

  func decode<Value: Decodable>(_ type: Value.Type, from text: String) throws -> Value {
    do throws(YAMLError) {
      return try YAMLDecoder().decode(type, from: text, file: "doc string")
    } catch {
      throw DocStringDecodingError(error)
    }
  }
}
