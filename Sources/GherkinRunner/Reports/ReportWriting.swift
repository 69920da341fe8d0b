import CucumberMessages
import GherkinFormatters
import GherkinRuntime
import Synchronization

/// Writes the reports of a run while it runs.
struct ReportWriting {
  /// Brings the events of the run.
  let bus = EventBus()
  private let reports: FormatterHost
  private let progress: RunProgress?
  private let capturesOutput: Bool
  private let state = State()

  /// Whether the run cannot begin, so nothing is to be reported.
  private final class State: Sendable {
    let isDiscarded = Atomic<Bool>(false)
  }

  init(_ reports: FormatterHost, _ progress: RunProgress?, capturesOutput: Bool) {
    self.reports = reports
    self.progress = progress
    self.capturesOutput = capturesOutput
  }

  /// Writes reports until the run is over.
  ///
  /// - Returns: the reports that could not be written, and the names of those that were given up.
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
        // What is written at the end stays on the screen.
        case .envelope(.testRunFinished): progress?.end()
        default: break
        }
        mapper.map(event) { reports.handle(excerpts.adding(to: $0)) }
        for (name, bytes) in mapper.takePrinted() {
          // What a report says of the step is above what the step printed.
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

  /// Gives up the reports, because the run cannot begin.
  func discard() {
    state.isDiscarded.store(true, ordering: .releasing)
    bus.finish()
  }
}
