internal import GherkinData

/// The `Decoder` of the current row.
struct RowDecoder: Decoder {
  let reading: TableReading

  var codingPath: [any CodingKey] { [] }
  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(RowContainer(reading: reading))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw noRecord([Any].self) }

  func singleValueContainer() throws -> any SingleValueDecodingContainer { RowAsValue(decoder: self) }

  fileprivate func noRecord(_ type: Any.Type) -> DecodingError {
    CellFault.mismatch(type, isEmpty: false, reading.error(at: nil, .noRecord(type, reading.table.noun)))
  }
}

/// Decodes the cells of a row by the names of their columns.
private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  let reading: TableReading

  var codingPath: [any CodingKey] { [] }

  var allKeys: [Key] {
    let keys = reading.columns.names.compactMap(Key.init(stringValue:))
    return keys.filter(contains)
  }

  func contains(_ key: Key) -> Bool {
    // If several columns match, decoding reports that.
    do { return try reading.lookUp(key) != nil } catch { return true }
  }

  func decodeNil(forKey key: Key) throws -> Bool { try reading.text(at: cell(key)).isEmpty }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try reading.value(type, at: cell(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try superDecoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try superDecoder(forKey: key).unkeyedContainer()
  }

  /// A superclass is decoded from the same row.
  func superDecoder() throws -> any Decoder { RowDecoder(reading: reading) }

  func superDecoder(forKey key: Key) throws -> any Decoder {
    CellDecoder(reading: reading, cell: try cell(key), type: [String: Any].self)
  }

  private func cell(_ key: Key) throws -> CellPart { CellPart(column: try reading.column(key)) }
}

/// Lets a wrapper type decode the wrapped type from the row.
private struct RowAsValue: SingleValueDecodingContainer {
  let decoder: RowDecoder

  var codingPath: [any CodingKey] { [] }

  func decodeNil() -> Bool { false }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    if type is any ScalarReadable.Type { throw decoder.noRecord(type) }
    return try T(from: decoder)
  }
}
