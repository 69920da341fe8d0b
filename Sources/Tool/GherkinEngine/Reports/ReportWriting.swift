import GherkinMessages
import GherkinFiles
import GherkinFormatters
import GherkinRuntime
import GherkinTestRun
import Synchronization

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
        progress?.take(batch)
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
  private var mapper: EnvelopeMapper
  private var excerpts = SourceExcerpts()
  /// The project to which paths in messages are relative; nil if these are the paths of the run.
  private let project = ProjectFolder.aboveWorkingFolder

  init(_ reports: FormatterHost, _ progress: RunProgress?, capturesOutput: Bool, printedTo: StandardStream?) {
    self.reports = reports
    self.reports.expectLookup()
    self.progress = progress
    self.printedTo = printedTo
    mapper = EnvelopeMapper(reports.wantedKinds, capturesOutput: capturesOutput)
  }

  mutating func write(_ batch: [ReportedEvent]) {
    for event in batch {
      switch event {
      case .planned(let plan, let runID): reports.use(PlanLookup(plan, runID: runID, messagePath: messagePath))
      case .unplanned(let features): reports.use(FeatureLookup(features, messagePath: messagePath))
      // Output at the end stays on the screen.
      case .envelope(.testRunFinished): progress?.end()
      default: break
      }
      // Not accessed as a property, because `mapper` is being changed: on Apple platforms, these accesses would conflict.
      let project = project
      mapper.map(event) { envelope in
        let envelope = project.map { project in envelope.replacingPaths { project.messagePath(of: $0) } } ?? envelope
        if let explained = excerpts.adding(to: envelope) {
          reports.handle(explained)
        } else {
          reports.handle(envelope)
        }
      }
      for (name, bytes) in mapper.takePrinted() {
        guard let printedTo else { continue }
        // Flushed, so that the report of a step precedes its output.
        reports.flush()
        PassedOutput.show(name, bytes, on: printedTo)
      }
    }
    reports.flush()
  }

  private var messagePath: PlanLookup.MessagePath {
    guard let project else { return { $0 } }
    return { project.messagePath(of: $0) }
  }

  mutating func finish() -> (failures: [OutputError], discarded: [String]) { (reports.finish(), reports.discarded) }
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
