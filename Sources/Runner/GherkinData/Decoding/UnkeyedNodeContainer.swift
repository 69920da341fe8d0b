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
