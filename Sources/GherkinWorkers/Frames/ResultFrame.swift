import CucumberMessages
import GherkinRuntime

/// The parts of reports that have parts of their own.
enum ResultFrame {
  static func number(_ status: Envelope.TestStepResult.Status) -> UInt8 {
    UInt8(Envelope.TestStepResult.Status.allCases.firstIndex(of: status) ?? 0)
  }

  static func status(_ reader: inout ByteReader) throws(ByteReader.Broken) -> Envelope.TestStepResult.Status {
    let number = Int(try reader.byte())
    guard Envelope.TestStepResult.Status.allCases.indices.contains(number) else { throw ByteReader.Broken() }
    return Envelope.TestStepResult.Status.allCases[number]
  }

  static func write(_ result: Envelope.TestStepResult, to writer: inout ByteWriter) {
    writer.write(number(result.status))
    writer.write(result.duration)
    writer.write(result.message)
    writer.write(result.exception != nil)
    guard let exception = result.exception else { return }
    writer.write(exception.type)
    writer.write(exception.message)
    writer.write(exception.stackTrace)
  }

  static func result(_ reader: inout ByteReader) throws(ByteReader.Broken) -> Envelope.TestStepResult {
    var result = Envelope.TestStepResult(status: try status(&reader))
    result.duration = try reader.optionalDuration() ?? .zero
    result.message = try reader.optionalString()
    if try reader.bool() {
      result.exception = Envelope.Exception(
        type: try reader.string(), message: try reader.optionalString(), stackTrace: try reader.optionalString())
    }
    return result
  }

  static func write(_ attachment: Envelope.Attachment, to writer: inout ByteWriter) {
    writer.write(attachment.body)
    writer.write(attachment.contentEncoding == .base64)
    writer.write(attachment.mediaType)
    writer.write(attachment.fileName)
    writer.write(attachment.timestamp.map { Int($0.nanoseconds) })
  }

  static func attachment(_ reader: inout ByteReader) throws(ByteReader.Broken) -> Envelope.Attachment {
    var attachment = Envelope.Attachment(
      body: try reader.string(), contentEncoding: try reader.bool() ? .base64 : .identity,
      mediaType: try reader.string(), fileName: try reader.optionalString())
    attachment.timestamp = try reader.optionalInt().map { .init(nanoseconds: Int64($0)) }
    return attachment
  }
}
