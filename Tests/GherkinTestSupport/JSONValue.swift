#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// A JSON value of any kind, read by Foundation: a second opinion on what our own reader and writer do.
package indirect enum JSONValue: Hashable, Sendable, Decodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a JSON text.
  package init(parsing text: some Sequence<UInt8>) throws {
    self = try JSONDecoder().decode(JSONValue.self, from: Data(text))
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    // The order is that of how often each kind comes: an attempt that fails takes long.
    if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([String: JSONValue].self) {
      self = .object(value)
    } else if let value = try? container.decode(Double.self) {
      self = .number(value)
    } else if let value = try? container.decode([JSONValue].self) {
      self = .array(value)
    } else if let value = try? container.decode(Bool.self) {
      self = .boolean(value)
    } else {
      guard container.decodeNil() else { throw UnknownKind() }
      self = .null
    }
  }

  private struct UnknownKind: Error {}

  /// The value of a member; nil if this is no object or has no such member.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text, where this is one.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements, where this is an array.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}
