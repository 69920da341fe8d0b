import CucumberMessages
import GherkinRuntime

/// What attempts' and hooks' replays share: the words for a death, and printed text as an attachment.
enum Replay {
  /// The result of the step or hook that was running when a worker died.
  static func result(of death: WorkerDeath, duration: Duration) -> Envelope.TestStepResult {
    let lastWords = LastWords(death.output, tellsAllCalls: death.tellsAllCalls)
    let words = death.reason ?? death.end.words
    let text = lastWords.message.isEmpty ? words : "\(words)\n\(lastWords.message)"
    let trace = lastWords.calls.isEmpty ? nil : ([text] + lastWords.calls.map { "    \($0)" }).joined(separator: "\n")
    return .init(
      status: .failed, duration: duration, message: text,
      exception: Envelope.Exception(
        type: death.reason == nil || death.end == .unknown ? death.end.name : "TimeLimitError", message: text,
        stackTrace: trace))
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
