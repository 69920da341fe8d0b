import GherkinCommandLine
import GherkinMessages
import GherkinFiles
package import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import Synchronization
import Foundation

/// Writes the reports during a run.
final class ReportWriting: Sendable {
  /// The bus with the events of the run.
  let bus = EventBus()
  private let reports: FormatterHost
  private let progress: RunProgress?
  private let capturesOutput: Bool
  private let printedTo: StandardStream
  private let state = State()

  /// Whether the reports are discarded because the run cannot start.
  private final class State: Sendable {
    let isDiscarded = Atomic<Bool>(false)
  }

  /// - Parameter printedTo: the stream for the output of steps, unless it is captured.
  init(_ reports: FormatterHost, _ progress: RunProgress?, capturesOutput: Bool, printedTo: StandardStream) {
    self.printedTo = printedTo
    self.reports = reports
    self.progress = progress
    self.capturesOutput = capturesOutput
  }

  /// Writes reports until the run ends.
  ///
  /// - Returns: the reports that could not be written, and the names of discarded ones.
  func write() async -> (failures: [OutputError], discarded: [String]) {
    let (reports, independent) = reports.divided()
    var writer = ReportWriter(reports, progress, capturesOutput: capturesOutput, printedTo: printedTo)
    let other = independent.map { reports in
      IndependentReportWriter(ReportWriter(reports, nil, capturesOutput: capturesOutput, printedTo: nil))
    }
    await withTaskGroup(of: Void.self) { group in
      while let batch = await bus.next() {
        progress?.record(batch)
        writer.write(batch)
        // The other writer is at most one batch behind.
        await group.next()
        if let other { group.addTask { await other.write(batch) } }
      }
    }
    guard !state.isDiscarded.load(ordering: .acquiring) else {
      writer.reports.discard()
      await other?.discard()
      return ([], [])
    }
    async let otherEnd = other?.finish()
    let end = writer.finish()
    guard let otherEnd = await otherEnd else { return end }
    return (end.failures + otherEnd.failures, end.discarded + otherEnd.discarded)
  }

  /// Discards the reports, because the run cannot start.
  func discard() {
    state.isDiscarded.store(true, ordering: .releasing)
    bus.finish()
  }
}

/// Writes some of the reports.
private struct ReportWriter {
  var reports: FormatterHost
  /// The display of progress, which ends before the end of the run is shown; nil if another writer ends it.
  private let progress: RunProgress?
  /// The stream for the output of steps, unless it is captured; nil if another writer prints it.
  private let printedTo: StandardStream?
  /// Creates messages; nil if no formatter needs them.
  private var mapper: EnvelopeMapper?
  private var recorder: EventRecorder
  private var excerpts = SourceExcerpts()

  init(_ reports: FormatterHost, _ progress: RunProgress?, capturesOutput: Bool, printedTo: StandardStream?) {
    self.reports = reports
    self.progress = progress
    self.printedTo = printedTo
    let messagePath = ProjectFolder.messagePaths
    if reports.takesEnvelopes { mapper = EnvelopeMapper(capturesOutput: capturesOutput, messagePath: messagePath) }
    recorder = EventRecorder(
      reportsProgress: reports.takesProgress, reportsFeatures: reports.takesFeatures, capturesOutput: capturesOutput,
      messagePath: messagePath)
  }

  mutating func write(_ batch: [ReportedEvent]) {
    for event in batch {
      // Output at the end stays on the screen.
      if case .envelope(.testRunFinished) = event { progress?.end() }
      if let event = excerpts.adding(to: event) { write(event) } else { write(event) }
    }
    reports.flush()
  }

  private mutating func write(_ event: ReportedEvent) {
    // Not changed as properties, because `reports` is being changed: on Apple platforms, these accesses would conflict.
    mapper?.map(event) { reports.pass($0) }
    recorder.handle(event) { reports.handle($0) }
    for (name, bytes) in recorder.removePrinted() {
      guard let printedTo else { continue }
      // Flushed, so that the report of a step precedes its output.
      reports.flush()
      UncapturedOutput.show(name, bytes, on: printedTo)
    }
  }

  mutating func finish() -> (failures: [OutputError], discarded: [String]) {
    let run = recorder.finish { reports.handle($0) }
    let failures = reports.finish(run)
    return (failures, reports.discarded)
  }
}

/// Writes reports while a ``ReportWriter`` writes the others.
private actor IndependentReportWriter {
  private var writer: ReportWriter

  init(_ writer: ReportWriter) {
    self.writer = writer
  }

  func write(_ batch: [ReportedEvent]) { writer.write(batch) }

  func finish() -> (failures: [OutputError], discarded: [String]) { writer.finish() }

  func discard() { writer.reports.discard() }
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
