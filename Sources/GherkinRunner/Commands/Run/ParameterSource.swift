import Foundation
import GherkinSteps
import YAMLFixtures

/// World parameters as the command line gives them.
enum ParameterSource {
  /// Why a text gives no parameters.
  struct Problem: Error, CustomStringConvertible {
    let description: String
  }

  /// The members of an object in JSON, or of a mapping in a YAML file, of which JSON is a part.
  static func read(_ text: String) throws -> [String: YAMLValue] {
    let value =
      isObject(text)
      ? try YAMLDecoder().decode(YAMLValue.self, from: text, file: "--world-parameters")
      : try YAMLDecoder().decode(YAMLValue.self, from: try bytes(text), file: text)
    guard case .object(let members) = value else {
      throw Problem(description: "\(text) holds no object; parameters are named: {\"url\": \"http://localhost\"}")
    }
    return members
  }

  /// Whether a text is an object in JSON, and no path.
  static func isObject(_ text: String) -> Bool { text.first { !$0.isWhitespace } == "{" }

  private static func bytes(_ path: String) throws -> [UInt8] {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Problem(description: "\"\(path)\" is neither an object in JSON nor a file that is there")
    }
    return Array(try Data(contentsOf: URL(fileURLWithPath: path)))
  }
}

extension YAMLValue {
  /// The value in JSON.
  func json() throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
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
