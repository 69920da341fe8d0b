internal import GherkinData

/// A JSON value of any kind.
package enum JSON: Sendable, Hashable {
  case null
  case boolean(Bool)
  case integer(Int)
  /// A number that is not a 64-bit integer.
  case number(Double)
  case string(String)
  case array([JSON])
  /// An object, with members sorted by name.
  case members([Member])
  /// A value that is encoded already.
  case encoded(String)

  /// A member of an object.
  package struct Member: Sendable, Hashable {
    package let name: String
    package let value: JSON
  }

  /// Creates an object. Of members with the same name, the last one counts.
  package static func object(_ members: [Member]) -> JSON {
    if zip(members, members.dropFirst()).allSatisfy({ $0.name < $1.name }) { return .members(members) }
    let last = Dictionary(members.map { ($0.name, $0) }) { _, last in last }
    return .members(last.values.sorted { $0.name < $1.name })
  }

  /// Creates an object.
  package static func object(_ members: [String: JSON]) -> JSON {
    object(members.map { Member(name: $0.key, value: $0.value) })
  }

  /// The maximum nesting depth.
  private static let maximalDepth = 128

  /// Parses a text.
  ///
  /// - Throws: the problem and its offset.
  package init(parsing bytes: ArraySlice<UInt8>) throws(JSONProblem) {
    do throws(JSONError) {
      // Texts of editors are UTF-16, which can have half of a pair. Both have the same length in UTF-16.
      self = try JSONReader.read(bytes, maximalDepth: Self.maximalDepth, replacesLoneSurrogates: true) {
        json throws(JSONError) in
        try Self.value(&json, bytes)
      }
    } catch {
      throw JSONProblem(description: "byte \(error.offset): \(error.problem)")
    }
  }

  private static func value(_ json: inout JSONReader, _ bytes: ArraySlice<UInt8>) throws(JSONError) -> JSON {
    switch json.peek() {
    case UInt8(ascii: "{"):
      var members: [Member] = []
      try json.beginObject()
      while try json.nextMember() {
        let name = json.name
        members.append(Member(name: name, value: try value(&json, bytes)))
      }
      return .object(members)
    case UInt8(ascii: "["):
      var elements: [JSON] = []
      try json.beginArray()
      while try json.nextElement() { elements.append(try value(&json, bytes)) }
      return .array(elements)
    case UInt8(ascii: "\""): return .string(try json.string())
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try json.boolean())
    case _ where json.isAtNumber:
      let start = json.position
      try json.skip()
      let text = String(decoding: bytes.dropFirst(start).prefix(json.position - start), as: UTF8.self)
      if let integer = Int(text) { return .integer(integer) }
      guard let number = Double(text), number.isFinite else { throw json.error("the number is too large", at: start) }
      return .number(number)
    default:
      try json.skip()
      return .null
    }
  }

  /// The encoded value, with members sorted by name.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return bytes
  }

  private func write(to bytes: inout [UInt8]) {
    switch self {
    case .null: bytes += "null".utf8
    case .boolean(let value): bytes += (value ? "true" : "false").utf8
    case .integer(let value): bytes += String(value).utf8
    case .number(let value): bytes += (value.isFinite ? "\(value)" : "0").utf8
    case .string(let text): Self.write(text, to: &bytes)
    case .array(let elements):
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        element.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "]"))
    case .encoded(let text): bytes += text.utf8
    case .members(let members):
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        Self.write(member.name, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        member.value.write(to: &bytes)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }

  private static func write(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case UInt8(ascii: "\n"): bytes += "\\n".utf8
      case ..<0x20: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }
}

/// The reason why a text is not JSON.
package struct JSONProblem: Error, CustomStringConvertible {
  package let description: String
}

extension JSON {
  /// Returns the value of a member; nil if this is not an object or has no such member.
  package subscript(name: String) -> JSON? {
    if case .members(let members) = self { members.first { $0.name == name }?.value } else { nil }
  }

  /// The text; nil if this is not a text.
  package var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The integer; nil if this is not an integer.
  package var integer: Int? {
    switch self {
    case .integer(let value): value
    // Some clients write integers with a fraction.
    case .number(let value): Int(exactly: value)
    default: nil
    }
  }

  /// The Boolean; nil if this is not a Boolean.
  package var boolean: Bool? { if case .boolean(let value) = self { value } else { nil } }

  /// The elements; empty if this is not an array.
  package var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// Returns the value at a path of names separated by dots; nil if there is none.
  package func at(_ path: String) -> JSON? {
    path.split(separator: ".").reduce(Optional(self)) { $0?[String($1)] }
  }
}

extension JSON: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral value: String) { self = .string(value) }
  package init(integerLiteral value: Int) { self = .integer(value) }
  package init(booleanLiteral value: Bool) { self = .boolean(value) }
  package init(arrayLiteral elements: JSON...) { self = .array(elements) }

  /// Creates an object without the members that are nil.
  package init(dictionaryLiteral members: (String, JSON?)...) {
    self = .object(members.compactMap { name, value in value.map { Member(name: name, value: $0) } })
  }
}

/// A type of the protocol, which is sent as JSON.
package protocol JSONConvertible {
  /// The value as JSON.
  var json: JSON { get }
}

extension JSON {
  /// Creates an array of values of the protocol.
  package static func list(_ values: some Sequence<some JSONConvertible>) -> JSON { .array(values.map(\.json)) }

  /// Creates an array of texts.
  package static func strings(_ values: some Sequence<String>) -> JSON { .array(values.map(JSON.string)) }
}
