internal import GherkinData

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
