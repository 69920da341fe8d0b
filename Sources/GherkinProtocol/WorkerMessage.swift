/// A message of a worker to the coordinator.
package enum WorkerMessage: Sendable {
  /// The worker has registered its steps. The value is the hash of its definitions.
  case ready(definitions: UInt64)
  /// An event of an ordered attempt or hook.
  case event(RunEvent)
  /// The JSON value that the last hook has created.
  case once([UInt8])
  /// An issue was recorded that belongs to no step.
  case strayIssue(String)
  /// A note for the user that belongs to no step.
  case note(String)
  /// All orders are completed. If a step was given up, the process cannot be used any longer.
  case done(isGivenUp: Bool)

  private enum Kind: UInt8 {
    case ready, event, once, done, strayIssue, note
  }

  package func write(to writer: inout ByteWriter) {
    switch self {
    case .ready(let hash):
      writer.write(Kind.ready.rawValue)
      writer.write(hash)
    case .event(let event):
      writer.write(Kind.event.rawValue)
      event.write(to: &writer)
    case .once(let json):
      writer.write(Kind.once.rawValue)
      writer.write(json)
    case .strayIssue(let text):
      writer.write(Kind.strayIssue.rawValue)
      writer.write(text)
    case .note(let text):
      writer.write(Kind.note.rawValue)
      writer.write(text)
    case .done(let isGivenUp):
      writer.write(Kind.done.rawValue)
      writer.write(isGivenUp)
    }
  }

  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .ready: self = .ready(definitions: try reader.unsigned())
    case .event: self = .event(try RunEvent(from: &reader))
    case .once: self = .once(Array(try reader.data()))
    case .done: self = .done(isGivenUp: try reader.bool())
    case .strayIssue: self = .strayIssue(try reader.string())
    case .note: self = .note(try reader.string())
    case nil: throw ByteReader.InvalidBytes()
    }
    guard reader.isAtEnd else { throw ByteReader.InvalidBytes() }
  }
}
