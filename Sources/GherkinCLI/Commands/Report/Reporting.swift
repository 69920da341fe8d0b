import CucumberMessages
import GherkinFormatters

/// Reports that are being made from a stream.
struct Reporting {
  /// How many envelopes are worth handing on at a time.
  private static let batchSize = 512

  /// Whether the run succeeded; nil where its end has not come.
  private(set) var success: Bool?

  private var reports: ReportWiring.Reports
  private var batch: [Envelope] = []

  /// Opens the reports.
  init(_ options: ReportOptions) {
    reports = ReportWiring(options, of: .savedStream).open()
  }

  /// Takes in the next envelope.
  mutating func take(_ envelope: Envelope) {
    if case .testRunFinished(let finished) = envelope { success = finished.success }
    batch.append(envelope)
    if batch.count == Self.batchSize { flush() }
  }

  /// Ends the reports, tells of what went wrong, and says how the run went.
  ///
  /// - Parameter problems: what is wrong with the streams.
  mutating func finish(_ problems: [SavedStreamError]) -> ExitStatus {
    flush()
    let failures = reports.unopened + reports.host.finish()
    for problem in problems { Console.error("\(CommandTable.program): \(problem)\n") }
    guard ReportFailures.tell(failures), problems.isEmpty else { return .notDone }
    return success == true ? .passed : .failed
  }

  private mutating func flush() {
    reports.host.handle(batch)
    batch.removeAll(keepingCapacity: true)
  }
}
