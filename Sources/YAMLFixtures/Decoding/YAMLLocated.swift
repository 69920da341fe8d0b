/// A value with the place where it is written, for any part of a `Decodable` type that needs its line: decode
/// `[YAMLLocated<Row>]` to know the line of each row.
public struct YAMLLocated<Value: Decodable>: Decodable {
  /// The value.
  public let value: Value

  /// The line where the value begins, from 1; for an alias, that of its anchor.
  public let line: Int

  /// The column where the value begins, from 1, in code points.
  public let column: Int

  /// Reads the value and its place.
  ///
  /// - Throws: What the value's type throws, and `DecodingError` if the decoder is not a `YAMLDecoder`'s.
  public init(from decoder: any Decoder) throws {
    let node = try YAMLNode(from: decoder)
    line = node.line
    column = node.column
    value = try decoder.singleValueContainer().decode(Value.self)
  }
}

extension YAMLLocated: Sendable where Value: Sendable {}
extension YAMLLocated: Equatable where Value: Equatable {}
extension YAMLLocated: Hashable where Value: Hashable {}

extension YAMLNode: Decodable {
  /// The node that a `YAMLDecoder` is at.
  ///
  /// - Throws: `DecodingError` for any other decoder.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoder.required(decoder).node
  }
}
