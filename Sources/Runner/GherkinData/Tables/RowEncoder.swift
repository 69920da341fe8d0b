internal import GherkinStepsCore
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Encodes a value as cells: its properties, in the order in which it encodes them.
final class RowEncoder: Encoder {
  private(set) var cells: [(name: String, cell: CellText)] = []
  /// Whether the value has named properties.
  private var isRecord = false

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  /// Returns the cells of a value; nil if it has no named properties.
  ///
  /// - Throws: the error in encoding it.
  static func cells(of value: some Encodable) throws -> [(name: String, cell: CellText)]? {
    let encoder = RowEncoder()
    do {
      try value.encode(to: encoder)
    } catch is NoRecord {
      return nil
    }
    return encoder.isRecord ? encoder.cells : nil
  }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    isRecord = true
    return KeyedEncodingContainer(RowCells(encoder: self))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer { NoRow() }

  func singleValueContainer() -> any SingleValueEncodingContainer { ValueAsRow(encoder: self) }

  fileprivate func add(_ cell: CellText, _ key: some CodingKey) {
    cells.append((key.stringValue, cell))
  }
}

/// Thrown through a value's `encode(to:)` if it does not encode named properties.
private struct NoRecord: Error {}

private struct RowCells<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let encoder: RowEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil(forKey key: Key) throws { encoder.add(CellText(""), key) }

  func encode<T: Encodable>(_ value: T, forKey key: Key) throws {
    encoder.add(try CellText(encoding: value), key)
  }

  func encodeIfPresent<T: Encodable>(_ value: T?, forKey key: Key) throws { try optional(value, key) }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    // If a custom encoding has several levels, the inner properties are columns.
    encoder.container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer { NoRow() }

  func superEncoder() -> any Encoder { encoder }

  func superEncoder(forKey key: Key) -> any Encoder { encoder }
}

/// A nil becomes an empty cell, because a column would be missing if all of its values are nil. The default
/// implementation of each of these methods omits nil.
extension RowCells {
  func encodeIfPresent(_ value: Bool?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: String?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Double?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Float?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: Int128?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt8?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt16?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt32?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt64?, forKey key: Key) throws { try optional(value, key) }
  func encodeIfPresent(_ value: UInt128?, forKey key: Key) throws { try optional(value, key) }

  private func optional(_ value: (some Encodable)?, _ key: Key) throws {
    if let value { try encode(value, forKey: key) } else { try encodeNil(forKey: key) }
  }
}

/// Lets a wrapper type encode the wrapped value as the row.
private struct ValueAsRow: SingleValueEncodingContainer {
  let encoder: RowEncoder

  var codingPath: [any CodingKey] { [] }

  func encodeNil() throws { throw NoRecord() }

  func encode<T: Encodable>(_ value: T) throws {
    if value is any ScalarReadable { throw NoRecord() }
    try value.encode(to: encoder)
  }
}

/// Rejects items without names.
private struct NoRow: UnkeyedEncodingContainer {
  var codingPath: [any CodingKey] { [] }
  var count: Int { 0 }

  func encodeNil() throws { throw NoRecord() }
  func encode<T: Encodable>(_ value: T) throws { throw NoRecord() }
  func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    RowEncoder().container(keyedBy: type)
  }
  func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer { self }
  func superEncoder() -> any Encoder { RowEncoder() }
}

/// The cell text of a value, and the normalization of other texts for the same value.
struct CellText {
  /// The kind of values that a text represents.
  indirect enum Kind: Equatable {
    case text
    case integer
    case single
    case double
    case decimal
    case date
    /// JSON of a compound value.
    case json
    case uuid
    /// A list, with the kind of its items.
    case list(Kind)
    /// A list in any order.
    case set(Kind)

    /// Returns the canonical text of this kind for the value that `text` represents; `text` itself if it is invalid.
    ///
    /// - Parameter decimal: returns the value of a text as a `Decimal`.
    func canonical(_ text: String, decimal: (String) -> Decimal? = CellText.decimal) -> String {
      switch self {
      case .text, .json: text
      case .integer: Int128(text).map { "\($0)" } ?? text
      case .single: Float.value(of: text).map { "\($0)" } ?? text
      case .double: Double.value(of: text).map { "\($0)" } ?? text
      case .decimal: decimal(text).map { "\($0)" } ?? text
      case .uuid: UUID(uuidString: text).map(\.uuidString) ?? text
      case .list(let kind):
        // A text that is not a list is compared as it is.
        (try? ListText.items(of: text)).map { ListText.text($0.map { kind.canonical($0, decimal: decimal) }) } ?? text
      case .set(let kind):
        (try? ListText.items(of: text)).map { items in
          ListText.text(Set(items.map { kind.canonical($0, decimal: decimal) }).sorted())
        } ?? text
      case .date: Timestamp(text).map { CellText.iso8601(Date(timeIntervalSince1970: $0.secondsSince1970)) } ?? text
      }
    }
  }

  let text: String
  let kind: Kind

  /// Returns the value of a text as a `Decimal`, without custom parameter types.
  static func decimal(_ text: String) -> Decimal? { Decimal.value(of: text) as? Decimal }

  init(_ text: String, _ kind: Kind = .text) {
    self.text = text
    self.kind = kind
  }

  /// Creates the text of any value.
  ///
  /// - Throws: the error in encoding the value.
  init(encoding value: some Encodable) throws {
    switch value {
    case let value as String: self.init(value)
    case let value as Bool: self.init("\(value)")
    case let value as any BinaryInteger: self.init("\(value)", .integer)
    case let value as Float: self.init("\(value)", .single)
    case let value as Double: self.init("\(value)", .double)
    case let value as Decimal: self.init("\(value)", .decimal)
    case let value as Date: self.init(Self.iso8601(value), .date)
    case let value as URL: self.init(value.absoluteString)
    case let value as UUID: self.init(value.uuidString, .uuid)
    case let value as any LosslessStringConvertible: self.init(value.description)
    case let values as [any Encodable]:
      let items = try values.map { value in try CellText(encoding: value) }
      if items.allSatisfy(\.isSingle) { self.init(list: items) } else { try self.init(json: value) }
    case let values as Set<AnyHashable> where values.allSatisfy { $0.base is any Encodable }:
      let items = try values.compactMap { $0.base as? any Encodable }.map { value in try CellText(encoding: value) }
      guard items.allSatisfy(\.isSingle) else {
        try self.init(json: value)
        return
      }
      let list = CellText(list: items.sorted { $0.text < $1.text })
      if case .list(let kind) = list.kind { self.init(list.text, .set(kind)) } else { self = list }
    default: try self.init(json: value)
    }
  }

  /// Creates the text of a list, as it is decoded from a cell.
  private init(list items: [CellText]) {
    let kind = items.lazy.map(\.kind).first { $0 != .text } ?? .text
    self.init(ListText.text(items.map(\.text)), items.isEmpty ? .text : .list(kind))
  }

  /// Whether the value can be an item of a list.
  private var isSingle: Bool {
    switch kind {
    case .list, .set, .json: false
    default: true
    }
  }

  /// Creates the text of a value with a custom encoding: a text or a number as such, others as JSON.
  private init(json value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(Self.iso8601(date))
    }
    let data = try encoder.encode(value)
    let text = String(decoding: data, as: UTF8.self)
    switch text.utf8.first {
    case UInt8(ascii: "\""): self.init(try JSONDecoder().decode(String.self, from: data))
    case UInt8(ascii: "n"): self.init("")
    case _ where Int128(text) != nil: self.init(text, .integer)
    case _ where ScalarKind(text).isNumber: self.init(Kind.double.canonical(text), .double)
    case UInt8(ascii: "{"), UInt8(ascii: "["): self.init(text, .json)
    default: self.init(text)
    }
  }

  /// Returns a date with as many decimals of its seconds as it has, up to six.
  private static func iso8601(_ date: Date) -> String {
    let seconds = date.timeIntervalSince1970
    let whole = seconds.rounded(.down)
    let text = Date(timeIntervalSince1970: whole).formatted(Date.ISO8601FormatStyle())
    let micro = Int(((seconds - whole) * 1_000_000).rounded())
    // What is less than a microsecond is not a part of the date, but of its representation.
    guard micro > 0, micro < 1_000_000 else { return text }
    let isMilli = micro.isMultiple(of: 1000)
    let (value, width) = isMilli ? (micro / 1000, 3) : (micro, 6)
    let digits = String(value)
    return "\(text.dropLast()).\(String(repeating: "0", count: width - digits.count))\(digits)Z"
  }
}
