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
