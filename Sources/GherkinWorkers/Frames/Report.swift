import CucumberMessages
import GherkinRuntime

/// What a worker tells the coordinator. Envelopes come without ids: they belong to what the worker was told to run, in the
/// order in which it was told.
enum Report: Sendable {
  /// The worker has its steps, which are as many as the coordinator's, and can run.
  case ready(definitions: Int, hooks: Int)
  case attemptStarted(at: Int64)
  case stepStarted(at: Int64)
  case suggestion
  case attachment(Envelope.Attachment)
  /// What steps and hooks printed, as far as it was not told before.
  case output([UInt8])
  case stepFinished(Envelope.TestStepResult, at: Int64)
  case attemptFinished(at: Int64)
  case hookStarted(at: Int64)
  case hookFinished(Envelope.TestStepResult, at: Int64)
  /// What was handed on by what the hook made that has just run.
  case once([UInt8])
  /// All that was ordered is done, or a step was given up: then this process is of no use any more.
  case done(isGivenUp: Bool)

  private enum Kind: UInt8 {
    case ready, attemptStarted, stepStarted, suggestion, attachment, output, stepFinished, attemptFinished
    case hookStarted, hookFinished, done, once
  }

  func write(to writer: inout ByteWriter) {
    switch self {
    case .ready(let definitions, let hooks):
      writer.write(Kind.ready.rawValue)
      writer.write(definitions)
      writer.write(hooks)
    case .attemptStarted(let time):
      writer.write(Kind.attemptStarted.rawValue)
      writer.write(time)
    case .stepStarted(let time):
      writer.write(Kind.stepStarted.rawValue)
      writer.write(time)
    case .suggestion: writer.write(Kind.suggestion.rawValue)
    case .attachment(let attachment):
      writer.write(Kind.attachment.rawValue)
      ResultFrame.write(attachment, to: &writer)
    case .output(let bytes):
      writer.write(Kind.output.rawValue)
      writer.write(bytes)
    case .stepFinished(let result, let time):
      writer.write(Kind.stepFinished.rawValue)
      ResultFrame.write(result, to: &writer)
      writer.write(time)
    case .attemptFinished(let time):
      writer.write(Kind.attemptFinished.rawValue)
      writer.write(time)
    case .hookStarted(let time):
      writer.write(Kind.hookStarted.rawValue)
      writer.write(time)
    case .hookFinished(let result, let time):
      writer.write(Kind.hookFinished.rawValue)
      ResultFrame.write(result, to: &writer)
      writer.write(time)
    case .once(let json):
      writer.write(Kind.once.rawValue)
      writer.write(json)
    case .done(let isGivenUp):
      writer.write(Kind.done.rawValue)
      writer.write(isGivenUp)
    }
  }

  init(from reader: inout ByteReader) throws(ByteReader.Broken) {
    switch Kind(rawValue: try reader.byte()) {
    case .ready: self = .ready(definitions: try reader.int(), hooks: try reader.int())
    case .attemptStarted: self = .attemptStarted(at: try reader.signed())
    case .stepStarted: self = .stepStarted(at: try reader.signed())
    case .suggestion: self = .suggestion
    case .attachment: self = .attachment(try ResultFrame.attachment(&reader))
    case .output: self = .output(Array(try reader.data()))
    case .stepFinished: self = .stepFinished(try ResultFrame.result(&reader), at: try reader.signed())
    case .attemptFinished: self = .attemptFinished(at: try reader.signed())
    case .hookStarted: self = .hookStarted(at: try reader.signed())
    case .hookFinished: self = .hookFinished(try ResultFrame.result(&reader), at: try reader.signed())
    case .once: self = .once(Array(try reader.data()))
    case .done: self = .done(isGivenUp: try reader.bool())
    case nil: throw ByteReader.Broken()
    }
  }
}
