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
    NodeDecoder(try next(), at: .index(currentIndex), of: decoder)
  }

  private func next() throws -> YAMLNode {
    guard !isAtEnd else {
      let wording = Diagnostic.missingItem(currentIndex, of: items.count)
      let fault = DecodingFault(node: decoder.node, path: decoder.path, wording: wording)
      throw fault.missing(PathStep.index(currentIndex))
    }
    return items[currentIndex]
  }

  private mutating func scalar<T: ScalarReadable>() throws -> T {
    let value: T = try decoder.read(next(), at: .index(currentIndex))
    currentIndex += 1
    return value
  }
}

extension UnkeyedNodeContainer {
  mutating func decode(_ type: Bool.Type) throws -> Bool { try scalar() }
  mutating func decode(_ type: String.Type) throws -> String { try scalar() }
  mutating func decode(_ type: Double.Type) throws -> Double { try scalar() }
  mutating func decode(_ type: Float.Type) throws -> Float { try scalar() }
  mutating func decode(_ type: Int.Type) throws -> Int { try scalar() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try scalar() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try scalar() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try scalar() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try scalar() }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try scalar() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try scalar() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try scalar() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try scalar() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try scalar() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try scalar() }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try scalar() }
}
