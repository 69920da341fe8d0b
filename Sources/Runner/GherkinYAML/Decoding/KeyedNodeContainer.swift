/// Reads a mapping's values by key.
struct KeyedNodeContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let mapping: YAMLMapping
  private let decoder: NodeDecoder

  init(_ mapping: YAMLMapping, of decoder: NodeDecoder) {
    self.mapping = mapping
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var allKeys: [Key] { mapping.entries.compactMap { Key(stringValue: $0.key.text) } }

  func contains(_ key: Key) -> Bool { mapping.position(of: key.stringValue) != nil }

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
    NodeDecoder(try node(key), at: PathStep(key), of: decoder)
  }

  private func node(_ key: some CodingKey) throws -> YAMLNode {
    guard let node = mapping[key.stringValue] else {
      let reason = DecodingFault.Reason.missingKey(key.stringValue)
      throw DecodingFault(node: decoder.node, path: decoder.path, reason: reason).missing(key)
    }
    return node
  }

  func decode<T: Decodable & ScalarReadable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.read(node(key), at: PathStep(key))
  }

  // For these, the protocol has functions that always throw.
  func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.read(node(key), at: PathStep(key)) }
  func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.read(node(key), at: PathStep(key)) }
}
