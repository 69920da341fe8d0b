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
    decoder.asked.insertAll()
    return mapping.entries.compactMap { Key(stringValue: $0.key.text) }
  }

  func contains(_ key: Key) -> Bool {
    if let position = mapping.position(of: key.stringValue) {
      decoder.asked.insert(position)
      return true
    }
    decoder.asked.insert(absent: key)
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
    decoder.asked.insert(position)
    return mapping.entries[position].value
  }

  func decode<T: Decodable & ScalarReadable>(_ type: T.Type, forKey key: Key) throws -> T {
    try decoder.read(node(key), at: PathStep(key))
  }

  // For these, the protocol has functions that always throw.
  func decode(_: Int128.Type, forKey key: Key) throws -> Int128 { try decoder.read(node(key), at: PathStep(key)) }
  func decode(_: UInt128.Type, forKey key: Key) throws -> UInt128 { try decoder.read(node(key), at: PathStep(key)) }
}

/// Decodes the items of a sequence in order.
struct UnkeyedNodeContainer: UnkeyedDecodingContainer {
  private let items: [YAMLNode]
  private let decoder: NodeDecoder
  private(set) var currentIndex = 0

  init(_ items: [YAMLNode], of decoder: NodeDecoder) {
    self.items = items
    self.decoder = decoder
  }

  var codingPath: [any CodingKey] { decoder.codingPath }

  var count: Int? { items.count }

  var isAtEnd: Bool { currentIndex == items.count }

  /// Advances only after a null, as the protocol requires.
  mutating func decodeNil() throws -> Bool {
    guard try next().isNull else { return false }
    currentIndex += 1
    return true
  }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    let value = try decoder.value(type, from: next(), at: .index(currentIndex))
    currentIndex += 1
    return value
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    let container = try child().container(keyedBy: type)
    currentIndex += 1
    return container
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    let container = try child().unkeyedContainer()
    currentIndex += 1
    return container
  }

  mutating func superDecoder() throws -> any Decoder {
    let child = try child()
    currentIndex += 1
    return child
  }

  private func child() throws -> NodeDecoder {
    try decoder.child(next(), at: .index(currentIndex))
  }

  private func next() throws -> YAMLNode {
    guard !isAtEnd else {
      let fault = decoder.fault(.told(.missingItem(currentIndex, of: items.count)))
      throw fault.missing(PathStep.index(currentIndex))
    }
    return items[currentIndex]
  }

  mutating func decode<T: Decodable & ScalarReadable>(_ type: T.Type) throws -> T { try scalar() }

  // For these, the protocol has functions that always throw.
  mutating func decode(_: Int128.Type) throws -> Int128 { try scalar() }
  mutating func decode(_: UInt128.Type) throws -> UInt128 { try scalar() }

  private mutating func scalar<T: ScalarReadable>() throws -> T {
    let value: T = try decoder.read(next(), at: .index(currentIndex))
    currentIndex += 1
    return value
  }
}

/// Decodes a node as a single value.
struct SingleNodeContainer: SingleValueDecodingContainer {
  let decoder: NodeDecoder

  var codingPath: [any CodingKey] { decoder.codingPath }

  func decodeNil() -> Bool { decoder.node.isNull }

  func decode<T: Decodable>(_ type: T.Type) throws -> T { try decoder.attempt(type) }

  func decode<T: Decodable & ScalarReadable>(_ type: T.Type) throws -> T { try decoder.read(decoder.node, at: nil) }

  // For these, the protocol has functions that always throw.
  func decode(_: Int128.Type) throws -> Int128 { try decoder.read(decoder.node, at: nil) }
  func decode(_: UInt128.Type) throws -> UInt128 { try decoder.read(decoder.node, at: nil) }
}
