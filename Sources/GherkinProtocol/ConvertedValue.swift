/// The value to which a parameter type converts a text, as text.
package enum ConvertedValue: Sendable, Hashable {
  /// The value; nil if it is nil.
  case made(String?)
  /// A value that requires a running scenario.
  case needsScenario(reason: String)
  /// The parameter type threw an error.
  case failed(reason: String)

  private enum Kind: UInt8 {
    case made, needsScenario, failed
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .made(let text):
      writer.write(Kind.made.rawValue)
      writer.write(text)
    case .needsScenario(let reason):
      writer.write(Kind.needsScenario.rawValue)
      writer.write(reason)
    case .failed(let reason):
      writer.write(Kind.failed.rawValue)
      writer.write(reason)
    }
  }

  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .made: self = .made(try reader.optionalString())
    case .needsScenario: self = .needsScenario(reason: try reader.string())
    case .failed: self = .failed(reason: try reader.string())
    case nil: throw ByteReader.InvalidBytes()
    }
  }
}
