/// A value with its location, for any part of a `Decodable` type that needs its line: decode `[YAMLLocated<Row>]` to
/// get the line of each row.
public struct YAMLLocated<Value: Decodable>: Decodable {
  /// The value.
  public let value: Value

  /// The line of the value's start, counted from 1; for an alias, that of its anchor.
  public let line: Int

  /// The column of the value's start, counted from 1, in code points.
  public let column: Int

  /// Decodes the value and its location.
  ///
  /// - Throws: The errors of the value's type, and `DecodingError` if the decoder does not belong to a `YAMLDecoder`.
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
  /// Creates the current node of a `YAMLDecoder`.
  ///
  /// - Throws: `DecodingError` for any other decoder.
  public init(from decoder: any Decoder) throws {
    self = try NodeDecoder.required(decoder).node
  }
}
