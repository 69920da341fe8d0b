import Foundation
import GherkinSteps
import YAMLFixtures

/// World parameters as the command line gives them.
enum ParameterSource {
  /// Why a text gives no parameters.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The members of an object in JSON, or of a mapping in a YAML file, of which JSON is a part; the one member of
  /// `name=value`, whose value is read as in YAML.
  static func read(_ text: String) throws -> [String: YAMLValue] {
    if let (name, value) = assignment(text) {
      let value = try YAMLDecoder().decode(YAMLValue.self, from: value, file: "--world-parameters \(name)")
      switch value {
      case .array, .object:
        throw Problem(description: "\(name) is not a single value; write a JSON object: {\"\(name)\": …}")
      default: return [name: value]
      }
    }
    let value =
      isObject(text)
      ? try YAMLDecoder().decode(YAMLValue.self, from: text, file: "--world-parameters")
      : try YAMLDecoder().decode(YAMLValue.self, from: try bytes(text), file: text)
    guard case .object(let members) = value else {
      throw Problem(
        description: "\(text) does not contain an object; give the parameters names: {\"url\": \"http://localhost\"}")
    }
    return members
  }

  /// Whether a text is an object in JSON, and no path.
  static func isObject(_ text: String) -> Bool { text.first { !$0.isWhitespace } == "{" }

  /// Whether a text is the path of a file.
  static func isPath(_ text: String) -> Bool { !isObject(text) && assignment(text) == nil }

  /// The name and the value of `name=value`; nil for another text.
  static func assignment(_ text: String) -> (name: String, value: String)? {
    guard let match = text.wholeMatch(of: #/([A-Za-z_][A-Za-z0-9_-]*)=(.*)/#.dotMatchesNewlines()) else { return nil }
    return (String(match.1), String(match.2))
  }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Problem(description: "\"\(path)\" is neither a JSON object, nor name=value, nor an existing file")
    }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

extension YAMLValue {
  /// The value in JSON, on one line unless it is to be indented.
  func json(isIndented: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if isIndented { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(JSONMember(value: self)), as: UTF8.self)
  }
}

extension WorldParameters {
  /// Parameters from members read by ``ParameterSource``.
  init(_ members: [String: YAMLValue]) throws {
    self.init(json: Array(try JSONEncoder().encode(members.mapValues(JSONMember.init))))
  }
}

/// A value that came from YAML, on its way into JSON.
private struct JSONMember: Encodable {
  let value: YAMLValue

  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch value {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .float(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let values): try container.encode(values.map(JSONMember.init))
    case .object(let members): try container.encode(members.mapValues(JSONMember.init))
    }
  }
}
