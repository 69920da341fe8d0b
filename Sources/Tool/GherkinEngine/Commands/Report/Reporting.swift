import GherkinMessages
import GherkinFormatters

/// Reports that are created from a stream.
struct Reporting {
  /// The number of envelopes that are passed on at once.
  private static let batchSize = 512

  private var reports: ReportWiring.Reports
  private var batch: [Envelope] = []

  /// Opens the reports.
  init(_ options: ReportOptions) {
    reports = ReportWiring(options, of: .savedStream).open()
  }

  /// Whether the reports need features and details of test cases only through a lookup.
  var readsOutline: Bool { !reports.host.takesEnvelopes && !reports.host.takesFeatures }

  /// Sets the lookup for the reports.
  mutating func use(_ lookup: StreamLookup) { reports.host.use(lookup) }

  /// Passes the next envelope to the reports.
  mutating func take(_ envelope: Envelope) {
    batch.append(envelope)
    if batch.count == Self.batchSize { flush() }
  }

  /// Completes the reports, prints errors, and returns the exit status.
  ///
  /// - Parameters:
  ///   - problems: the problems of the streams.
  ///   - isSuccess: whether the run accepts the outcomes of all selected scenarios.
  mutating func finish(_ problems: [SavedStreamError], isSuccess: Bool) -> ExitStatus {
    flush()
    let failures = reports.unopened + reports.host.finish()
    for problem in problems { Console.error("\(CommandTable.program): \(problem)\n") }
    guard ReportFailures.tell(failures), problems.isEmpty else { return .notDone }
    return isSuccess ? .passed : .failed
  }

  private mutating func flush() {
    reports.host.handle(batch)
    batch.removeAll(keepingCapacity: true)
  }
}
