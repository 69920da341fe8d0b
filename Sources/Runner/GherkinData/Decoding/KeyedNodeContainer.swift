/// Reads a mapping's values by key.
struct KeyedNodeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let mapping: YAMLMapping
  private let decoder: NodeDecoder

  init(_ mapping: YAMLMapping, of decoder: NodeDecoder) {
    self.mapping = mapping
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] {
    decoder.asked.all()
    return mapping.entries.compactMap { Key(stringValue: $0.key.text) }
  }

  func contains(_ key: Key) -> Bool {
    if let position = mapping.position(of: key.stringValue) {
      decoder.asked.note(position)
      return true
    }
    decoder.asked.note(absent: key)
    return false
  }

  func decodeNil(forKey key: Key) throws -> Bool { try node(key).isNull }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.value(type, from: node(key), at: PathStep(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    try child(key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try child(key).unkeyedContainer()
  }

  func superDecoder() throws -> any Decoder { try child(PathStep.key("super")) }

  func superDecoder(forKey key: Key) throws -> any Decoder { try child(key) }

  private func child(_ key: some CodingKey) throws -> NodeDecoder {
    try decoder.child(node(key), at: PathStep(key))
  }

  private func node(_ key: some CodingKey) throws -> YAMLNode {
    guard let position = mapping.position(of: key.stringValue) else {
      throw decoder.fault(.missingKey(key.stringValue)).missing(key)
    }
    decoder.asked.note(position)
    return mapping.entries[position].value
  }

  func decode<T: Decodable & ScalarReadable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.read(node(key), at: PathStep(key))
  }

  // For these, the protocol has functions that always throw.
  func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.read(node(key), at: PathStep(key)) }
  func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.read(node(key), at: PathStep(key)) }
}
