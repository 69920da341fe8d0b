import Foundation

/// A JSON value to compare by structure.
indirect enum JSONTree: Hashable, Sendable {
  case object([String: JSONTree])
  case array([JSONTree])
  case string(String)
  case number(Int)
  case null

  /// A value that the official messages cannot contain.
  struct Unexpected: Error {
    let value: String
  }

  /// Reads one JSON text.
  init(_ data: Data) throws {
    try self.init(value: JSONSerialization.jsonObject(with: data))
  }

  private init(value: Any) throws {
    switch value {
    case let object as [String: Any]: self = .object(try object.mapValues(JSONTree.init(value:)))
    case let array as [Any]: self = .array(try array.map(JSONTree.init(value:)))
    case let text as String: self = .string(text)
    case let number as Int: self = .number(number)
    case is NSNull: self = .null
    default: throw Unexpected(value: "\(value)")
    }
  }

  /// Reads a file with one JSON text per line; a missing file is an error.
  static func lines(of file: URL) throws -> [JSONTree] {
    try Data(contentsOf: file).split(separator: 0x0A).map { try JSONTree(Data($0)) }
  }

  /// An object without the members that are nil, as in the official messages.
  static func members(_ members: [String: JSONTree?]) -> JSONTree {
    .object(members.compactMapValues { $0 })
  }
}
