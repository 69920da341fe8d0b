internal import Foundation
package import GherkinMessages

/// A JSON value that Foundation reads, for comparison with this project's reader and writer.
package indirect enum JSONValue: Hashable, Sendable, Encodable {
  case null
  case boolean(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// Reads a JSON text.
  package init(parsing text: some Sequence<UInt8>) throws {
    // Decoding would try one kind after the other, and a failed attempt is slow.
    try self.init(JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed))
  }

  private init(_ value: Any) throws {
    switch value {
    case let value as String: self = .string(value)
    case let value as [Any]: self = .array(try value.map(Self.init))
    case let value as [String: Any]: self = .object(try value.mapValues(Self.init))
    case let value as NSNumber:
      // Only the type in C distinguishes the number of a boolean from others.
      let isBoolean = value.objCType.pointee == CChar(UInt8(ascii: "c"))
      self = isBoolean ? .boolean(value.boolValue) : .number(value.doubleValue)
    case is NSNull: self = .null
    default: throw UnknownKind()
    }
  }

  /// The value as JSON text.
  package var text: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .boolean(let value): try container.encode(value)
    case .number(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }

  private struct UnknownKind: Error {}

  /// The value of a member; nil if this is not an object or lacks the member.
  package subscript(key: String) -> JSONValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The members; none if this is not an object.
  package var members: [String: JSONValue] {
    if case .object(let members) = self { members } else { [:] }
  }

  /// The number; nil if this is not a number.
  package var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  /// The text; nil if this is not a text.
  package var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// The elements; none if this is not an array.
  package var elements: [JSONValue] {
    if case .array(let elements) = self { elements } else { [] }
  }
}

extension JSONValue {
  /// Reads a text with a value on each line.
  package static func lines(of text: some Collection<UInt8>) throws -> [JSONValue] {
    try text.split(separator: UInt8(ascii: "\n")).map { try JSONValue(parsing: $0) }
  }

  /// Returns the messages as they are written.
  package static func messages(_ envelopes: some Sequence<Envelope>) throws -> [JSONValue] {
    try lines(of: NDJSONWriter.lines(of: envelopes))
  }
}

extension NDJSONWriter {
  /// Returns the lines of messages.
  ///
  /// - Parameter omitsEmptyKeywords: whether they are written as by the official parser.
  package static func lines(of envelopes: some Sequence<Envelope>, omitsEmptyKeywords: Bool = false) -> [UInt8] {
    var writer = NDJSONWriter(omitsEmptyKeywords: omitsEmptyKeywords)
    for envelope in envelopes { writer.append(envelope) }
    return Array(writer.bytes)
  }
}
