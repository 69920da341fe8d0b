import CucumberMessages
import GherkinFormatters

/// Reports that are being made from a stream.
struct Reporting {
  /// How many envelopes are worth handing on at a time.
  private static let batchSize = 512

  private var reports: ReportWiring.Reports
  private var batch: [Envelope] = []

  /// Opens the reports.
  init(_ options: ReportOptions) {
    reports = ReportWiring(options, of: .savedStream).open()
  }

  /// Whether the reports need no features and details of test cases but by a lookup.
  var readsOutline: Bool { reports.host.readsOutline }

  /// Lets the reports ask about what they are not told.
  mutating func use(_ lookup: any RunLookup) {
    reports.host.expectLookup()
    reports.host.use(lookup)
  }

  /// Takes in the next envelope.
  mutating func take(_ envelope: Envelope) {
    batch.append(envelope)
    if batch.count == Self.batchSize { flush() }
  }

  /// Finishes the reports, prints errors, and returns the exit status.
  ///
  /// - Parameters:
  ///   - problems: what is wrong with the streams.
  ///   - isSuccess: whether every selected scenario ended as its run accepts.
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
