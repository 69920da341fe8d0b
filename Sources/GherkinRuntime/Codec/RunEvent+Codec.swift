import GherkinMessages
import GherkinSteps

extension RunEvent {
  private enum Kind: UInt8 {
    case attemptStarted, stepStarted, attachedText, attachedBytes, printed, stepFinished, attemptFinished, hookStarted
    case hookFinished, stepFailed
  }

  /// Encodes the event for another process.
  package func write(to writer: inout ByteWriter) {
    switch self {
    case .attemptStarted(let index, let time):
      writer.write(Kind.attemptStarted.rawValue)
      writer.write(index)
      writer.write(time)
    case .stepStarted(let index, let time):
      writer.write(Kind.stepStarted.rawValue)
      writer.write(index)
      writer.write(time)
    case .attached(let content, let time):
      switch content.body {
      case .text(let text):
        writer.write(Kind.attachedText.rawValue)
        writer.write(text)
      case .bytes(let bytes):
        writer.write(Kind.attachedBytes.rawValue)
        writer.write(bytes)
      }
      writer.write(content.mediaType)
      writer.write(content.fileName)
      writer.write(time)
    case .printed(let bytes, let time):
      writer.write(Kind.printed.rawValue)
      writer.write(bytes)
      writer.write(time)
    case .stepFailed(let result, let time):
      writer.write(Kind.stepFailed.rawValue)
      result.write(to: &writer)
      writer.write(time)
    case .stepFinished(let result, let time):
      writer.write(Kind.stepFinished.rawValue)
      result.write(to: &writer)
      writer.write(time)
    case .attemptFinished(let willBeRetried, let time):
      writer.write(Kind.attemptFinished.rawValue)
      writer.write(willBeRetried)
      writer.write(time)
    case .hookStarted(let time):
      writer.write(Kind.hookStarted.rawValue)
      writer.write(time)
    case .hookFinished(let result, let time):
      writer.write(Kind.hookFinished.rawValue)
      result.write(to: &writer)
      writer.write(time)
    }
  }

  /// Decodes an event.
  package init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    switch Kind(rawValue: try reader.byte()) {
    case .attemptStarted: self = .attemptStarted(try reader.int(), at: try reader.signed())
    case .stepStarted: self = .stepStarted(try reader.int(), at: try reader.signed())
    case .attachedText: self = try Self.attached(.text(try reader.string()), &reader)
    case .attachedBytes: self = try Self.attached(.bytes(Array(try reader.data())), &reader)
    case .printed: self = .printed(Array(try reader.data()), at: try reader.signed())
    case .stepFinished: self = .stepFinished(try Envelope.TestStepResult(from: &reader), at: try reader.signed())
    case .attemptFinished: self = .attemptFinished(willBeRetried: try reader.bool(), at: try reader.signed())
    case .hookStarted: self = .hookStarted(at: try reader.signed())
    case .hookFinished: self = .hookFinished(try Envelope.TestStepResult(from: &reader), at: try reader.signed())
    case .stepFailed: self = .stepFailed(try Envelope.TestStepResult(from: &reader), at: try reader.signed())
    case nil: throw ByteReader.InvalidBytes()
    }
  }

  private static func attached(
    _ body: AttachedContent.Body, _ reader: inout ByteReader
  ) throws(ByteReader.InvalidBytes) -> Self {
    .attached(
      AttachedContent(body: body, mediaType: try reader.string(), fileName: try reader.optionalString()),
      at: try reader.signed())
  }
}

extension Envelope.TestStepResult {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(UInt8(Status.allCases.firstIndex(of: status) ?? 0))
    writer.write(duration)
    writer.write(message)
    writer.write(exception != nil)
    guard let exception else { return }
    writer.write(exception.type)
    writer.write(exception.message)
    writer.write(exception.stackTrace)
  }

  fileprivate init(from reader: inout ByteReader) throws(ByteReader.InvalidBytes) {
    let number = Int(try reader.byte())
    guard Status.allCases.indices.contains(number) else { throw ByteReader.InvalidBytes() }
    self.init(status: Status.allCases[number], duration: max(try reader.optionalDuration() ?? .zero, .zero))
    message = try reader.optionalString()
    if try reader.bool() {
      exception = Envelope.Exception(
        type: try reader.string(), message: try reader.optionalString(), stackTrace: try reader.optionalString())
    }
  }
}
