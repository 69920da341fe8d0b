import GherkinRuntime

/// What a worker tells the coordinator.
enum WorkerMessage: Sendable {
  /// The worker has registered its steps and can run them; the hash is that of its definitions.
  case ready(definitions: UInt64)
  /// Something happened in what was ordered.
  case event(RunEvent)
  /// The value that the hook has made that has just run, as JSON.
  case once([UInt8])
  /// An issue was recorded that belongs to no step.
  case strayIssue(String)
  /// Everything that was ordered is done. If a step was given up, the process is of no more use.
  case done(isGivenUp: Bool)

  private enum Kind: UInt8 {
    case ready, event, once, done, strayIssue
  }

  func write(to writer: inout ByteWriter) {
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
    case .done(let isGivenUp):
      writer.write(Kind.done.rawValue)
      writer.write(isGivenUp)
    }
  }

  init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .ready: self = .ready(definitions: try reader.unsigned())
    case .event: self = .event(try RunEvent(from: &reader))
    case .once: self = .once(Array(try reader.data()))
    case .done: self = .done(isGivenUp: try reader.bool())
    case .strayIssue: self = .strayIssue(try reader.string())
    case nil: throw ByteReader.InvalidBytes()
    }
    guard reader.isAtEnd else { throw ByteReader.InvalidBytes() }
  }
}
