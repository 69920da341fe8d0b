import GherkinStepsCore
package import GherkinProcesses
package import GherkinProtocol

extension RunEvent {
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
    case .abandoned(let result, let time):
      writer.write(Kind.abandoned.rawValue)
      result.write(to: &writer)
      writer.write(time)
    case .attemptFinished(_, let time):
      writer.write(Kind.attemptFinished.rawValue)
      writer.write(time)
    }
  }
}

extension TestStepResult {
  fileprivate func write(to writer: inout ByteWriter) {
    writer.write(UInt8(status.severity))
    writer.write(duration)
    writer.write(message)
    writer.write(exception != nil)
    guard let exception else { return }
    writer.write(exception.type)
    writer.write(exception.message)
    writer.write(exception.stackTrace)
  }
}
