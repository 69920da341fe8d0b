import CucumberMessages
import GherkinRuntime

/// What attempts' and hooks' replays share: the words for a death, and printed text as an attachment.
enum Replay {
  /// How much of what a process printed last stands in the message of its death, in bytes.
  private static let lastWordsLimit = 8192

  /// The result of the step or hook that was running when a worker died.
  static func result(of death: WorkerDeath, duration: Duration) -> Envelope.TestStepResult {
    let lastWords = String(decoding: death.output.suffix(lastWordsLimit), as: UTF8.self)
    let text = lastWords.isEmpty ? death.end.words : "\(death.end.words)\n\(lastWords)"
    return .init(
      status: .failed, duration: duration, message: text,
      exception: Envelope.Exception(type: death.end.name, message: text))
  }

  /// What was printed, as an attachment.
  static func attachment(_ bytes: [UInt8], at time: Int64) -> Envelope.Attachment {
    var attachment = Envelope.Attachment(
      body: String(decoding: bytes, as: UTF8.self), contentEncoding: .identity,
      mediaType: "text/x.cucumber.log+plain")
    attachment.timestamp = .init(nanoseconds: time)
    return attachment
  }
}
