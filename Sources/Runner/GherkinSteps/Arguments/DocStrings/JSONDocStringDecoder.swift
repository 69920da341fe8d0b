internal import GherkinData

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
