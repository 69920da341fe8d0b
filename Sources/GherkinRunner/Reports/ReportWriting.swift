import CucumberMessages
import GherkinFormatters
import GherkinRuntime
import Synchronization

/// Writes the reports during a run.
final class ReportWriting: Sendable {
  /// The bus with the events of the run.
  let bus = EventBus()
  private let reports: FormatterHost
  private let progress: RunProgress?
  private let capturesOutput: Bool
  private let state = State()

  /// Whether the reports are discarded because the run cannot start.
  private final class State: Sendable {
    let isDiscarded = Atomic<Bool>(false)
  }

  init(_ reports: FormatterHost, _ progress: RunProgress?, capturesOutput: Bool) {
    self.reports = reports
    self.progress = progress
    self.capturesOutput = capturesOutput
  }

  /// Writes reports until the run ends.
  ///
  /// - Returns: the reports that could not be written, and the names of discarded ones.
  func write() async -> (failures: [OutputError], discarded: [String]) {
    var reports = reports
    reports.expectLookup()
    var mapper = EnvelopeMapper(reports.wantedKinds, capturesOutput: capturesOutput)
    var excerpts = SourceExcerpts()
    while let batch = await bus.next() {
      progress?.take(batch)
      for event in batch {
        switch event {
        case .planned(let plan, let runID): reports.use(PlanLookup(plan, runID: runID))
        case .unplanned(let features): reports.use(FeatureLookup(features))
        // Output at the end stays on the screen.
        case .envelope(.testRunFinished): progress?.end()
        default: break
        }
        mapper.map(event) { envelope in
          if let explained = excerpts.adding(to: envelope) {
            reports.handle(explained)
          } else {
            reports.handle(envelope)
          }
        }
        for (name, bytes) in mapper.takePrinted() {
          // Flushed, so that the report of a step precedes its output.
          reports.flush()
          PassedOutput.show(name, bytes)
        }
      }
      reports.flush()
    }
    guard !state.isDiscarded.load(ordering: .acquiring) else {
      reports.discard()
      return ([], [])
    }
    return (reports.finish(), reports.discarded)
  }

  /// Discards the reports, because the run cannot start.
  func discard() {
    state.isDiscarded.store(true, ordering: .releasing)
    bus.finish()
  }
}
