import Foundation
import Synchronization
import GherkinTestSupport
import Testing

/// Faults that must not pass, hang, lose output or leave processes or files behind.
// Each half is serialized, because each row starts processes.
@Suite("The fault table", .slow)
struct FaultTableTests {
  @Test(
    "a run ends as its row requires, with complete reports, and leaves nothing behind", arguments: FaultRow.waiting)
  func waitingRow(_ row: FaultRow) async throws { try await Self.run(row, in: Self.waiting) }

  @Test(
    "a run ends as its row requires, with complete reports, and leaves nothing behind, also without waits",
    arguments: FaultRow.others)
  func otherRow(_ row: FaultRow) async throws { try await Self.run(row, in: Self.others) }

  #if os(Linux)
  @Test("a scenario has the same outcome in a test process", arguments: FaultRow.inSwiftTest)
  func inSwiftTest(_ row: FaultRow) async throws { try await row.runInSwiftTest() }
  #endif

  /// Few rows run at a time, so that a row exceeds no time limit because of the others.
  private static let waiting = AsyncSemaphore(value: 3)
  private static let others = AsyncSemaphore(value: 2)

  /// Whether no row is repeated: nightly, on a quiet machine, a row that fails once has a defect.
  private static let isStrict = ProcessInfo.processInfo.environment["GHERKIN_TESTS_STRICT"] != nil

  private static func run(_ row: FaultRow, in lanes: AsyncSemaphore) async throws {
    await lanes.wait()
    defer { lanes.signal() }
    guard !isStrict, let patient = row.withLongerTimes else { return try await row.run() }
    // A busy machine may exceed short times. Fixed times cannot be longer, so such a row waits for a quieter machine.
    for pause in row.hasFixedTimes ? [15, 30, 60] : [0] {
      let reason = Mutex<String?>(nil)
      try await withKnownIssue(isIntermittent: true) {
        try await row.run()
      } matching: { issue in
        reason.withLock { $0 = $0 ?? "\(issue)" }
        return true
      }
      guard let reason = reason.withLock(\.self) else { return }
      print("repeated at load \(load): \(row.testDescription): \(reason.prefix(400))")
      try await Task.sleep(for: .seconds(pause))
    }
    try await patient.run()
  }

  /// The number of processes that wait for a processor, on average of a minute.
  private static var load: String {
    var load = 0.0
    return getloadavg(&load, 1) == 1 ? String(format: "%.1f", load) : "unknown"
  }
}

extension FaultRow {
  /// The rows that wait for time limits most of the time.
  static let waiting = waits + hangs + children + inheritedSignals
  /// The other rows.
  static let others = wrongSuccesses + files + processes + issues + output + late + bounds
}
