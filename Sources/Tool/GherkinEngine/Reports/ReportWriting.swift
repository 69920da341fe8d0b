import GherkinCommandLine
import GherkinMessages
import GherkinProtocol
import GherkinFiles
package import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import Synchronization
import Foundation

/// Writes the reports during a run.
final class ReportWriting: Sendable {
  /// The bus with the messages of the run.
  let bus = EventBus()
  /// The reports; nil once they are being written, so that only the task that writes them holds them.
  private let reports: Mutex<FormatterHost?>
  private let progress: RunProgress?
  private let printedTo: StandardStream
  private let stop: StopRequest
  /// Whether the reports are discarded because the run cannot start.
  private let isDiscarded = Atomic<Bool>(false)

  /// - Parameters:
  ///   - printedTo: the stream for the output of steps, unless it is captured.
  ///   - stop: the request to stop the run.
  init(_ reports: FormatterHost, _ progress: RunProgress?, printedTo: StandardStream, stop: StopRequest) {
    self.printedTo = printedTo
    self.stop = stop
    self.reports = Mutex(reports)
    self.progress = progress
  }

  /// Writes reports until the run ends. Called once.
  ///
  /// - Returns: the reports that could not be written, and the names of discarded ones.
  func write() async -> (failures: [OutputError], discarded: [String]) {
    guard var reports = reports.withLock({ $0.take() }) else { return ([], []) }
    var excerpts = SourceExcerpts()
    while let batch = await bus.next() {
      for message in batch {
        if case .printed(let name, let bytes) = message {
          // Flushed, so that the report of a step precedes its output.
          reports.flush()
          UncapturedOutput.show(name, bytes, on: printedTo)
        }
        guard let envelope = message.envelope else { continue }
        progress?.record(envelope)
        reports.handle(excerpts.adding(to: envelope))
      }
      reports.flush()
    }
    guard !isDiscarded.load(ordering: .acquiring) else {
      reports.discard()
      return ([], [])
    }
    let problems = stop.isMade ? ["the run was interrupted"] : []
    let result = (reports.finish(problems: problems), reports.discarded)
    // Freeing the scenarios of a large run takes time, for which the end of the run does not wait.
    Task.detached { [reports = consume reports] in _ = reports }
    return result
  }

  /// Discards the reports, because the run cannot start.
  func discard() {
    isDiscarded.store(true, ordering: .releasing)
    bus.finish()
  }
}

/// Prints errors of reports that could not be written.
package enum ReportFailures {
  /// Prints each error to standard error, except closed pipes.
  ///
  /// - Returns: whether nothing was printed.
  @discardableResult
  package static func print(_ errors: [OutputError]) -> Bool {
    let printed = errors.filter { !$0.isClosedPipe }
    for error in printed { Console.note("\(error)") }
    return printed.isEmpty
  }
}

/// Output of steps that is not captured.
enum UncapturedOutput {
  /// Prints whole lines, each with the name of the scenario or hook that printed it.
  static func show(_ name: String, _ bytes: [UInt8], on stream: StandardStream) {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    let isRead = ServerCommands.areRead(ProcessInfo.processInfo.environment)
    let texts = lines.map { line in
      let text = String(decoding: line, as: UTF8.self)
      return "\(name) | \(isRead ? ServerCommands.harmless(text) : text)\n"
    }
    Console.write(texts.joined(), to: stream)
  }
}
