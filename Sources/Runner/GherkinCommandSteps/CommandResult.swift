#if os(Linux) || os(macOS)
internal import GherkinProcesses

/// What a command did: its exit status, and its output.
public struct CommandResult: Sendable {
  /// The command as written in the step.
  public let line: String
  /// The exit status; nil if a signal ended the command, or while it runs.
  public let status: Int32?
  /// The number of the signal that ended the command; nil if none did.
  public let signal: Int32?
  /// The standard output, with U+FFFD for bytes that are not UTF-8. At most 8 MiB are kept.
  public var output: String { String(decoding: outputs.output.bytes, as: UTF8.self) }
  /// The standard error, like ``output``. Empty at a terminal, where both are one.
  public var error: String { String(decoding: outputs.error.bytes, as: UTF8.self) }

  let outputs: (output: BoundedOutput, error: BoundedOutput)
  let isRunning: Bool
  let isTerminal: Bool

  init(_ process: CommandProcess) {
    line = process.line
    let end = process.end
    outputs = process.outputs
    isTerminal = process.isTerminal
    isRunning = end == nil
    if case .exited(let status) = end { self.status = status } else { status = nil }
    if case .signalled(let signal) = end { self.signal = signal } else { signal = nil }
  }

  /// The end in a sentence.
  var end: String {
    if let status { return "the exit status is \(status)" }
    if let signal { return "the signal \(SignalName.name(of: signal)) ended it" }
    return isRunning ? "it is still running" : "its exit status is not known"
  }

  /// The end and the outputs, for the message of a failure.
  var summary: String { summary(withEnd: true) }

  /// Returns the outputs, for a message that says the end.
  func summary(withEnd: Bool) -> String {
    var text = "\n  command: \(Shown.line(line))\(withEnd ? "\n  \(end)" : "")"
    text += Shown.output(isTerminal ? "terminal" : "standard output", outputs.output)
    if !isTerminal { text += Shown.output("standard error", outputs.error) }
    return text
  }
}
#endif
