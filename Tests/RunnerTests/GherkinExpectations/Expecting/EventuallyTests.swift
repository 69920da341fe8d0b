import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("eventually")
struct EventuallyTests {
  private let clock = ManualClock()

  private struct NotYet: Error {}

  /// The number of seconds that have passed.
  private var seconds: Int { Int(clock.now.sinceStart.components.seconds) }

  @Test("a wait ends as soon as the value matches, or the condition is true")
  func met() async throws {
    try await eventually(equal(3), within: .seconds(5), every: .seconds(1), clock: clock) { seconds }
    check(seconds, equals: 3)
    try await eventually(equal(5), within: .seconds(5), every: .seconds(1), clock: clock) { await later(seconds) }
    check(seconds, equals: 5)
    try await eventually(within: .seconds(5), every: .seconds(1), clock: clock) { seconds > 6 }
    check(seconds, equals: 7)
  }

  @Test("a value can match only at the limit")
  func atTheLimit() async throws {
    try await eventually(equal(3), within: .seconds(3), every: .seconds(2), clock: clock) { seconds }
  }

  @Test("a failure contains the last value and the number of evaluations")
  func tooLate() async {
    await fails("expected the time (4) to equal 9 within 4.0 seconds (3 tries)") {
      try await eventually(equal(9), within: .seconds(4), every: .seconds(2), named: "the time", clock: clock) {
        seconds
      }
    }
    await fails("expected 4 to equal 9 within 0.0 seconds (1 try)") {
      try await eventually(equal(9), within: .zero, clock: clock) { seconds }
    }
    await fails("expected [4] to equal [9] within 0.0 seconds (1 try):\n  [0] is 4, not 9") {
      try await eventually(equal([9]), within: .zero, clock: clock) { [seconds] }
    }
    await fails("expected the door is open (false) to be true within 0.0 seconds (1 try)") {
      try await eventually(within: .zero, named: "the door is open", clock: clock) { false }
    }
  }

  @Test("an error counts as not matching yet, and is named in the failure if it stays")
  func errors() async throws {
    func late() throws -> Int {
      guard seconds > 2 else { throw NotYet() }
      return seconds
    }
    await fails("expected the expression to equal 3 within 2.0 seconds (3 tries), but it threw NotYet()") {
      try await eventually(equal(3), within: .seconds(2), every: .seconds(1), clock: clock) { try late() }
    }
    try await eventually(equal(3), within: .seconds(2), every: .seconds(1), clock: clock) { try late() }
  }

  @Test("a failed expectation in the condition counts as not true yet, also in expectAll")
  func nested() async throws {
    try await expectAll {
      try await eventually(within: .seconds(5), every: .seconds(1), clock: clock) {
        try expect(seconds).to(equal(3))
        return true
      }
    }
    check(seconds, equals: 3)
  }

  @Test("late sleeps on a busy machine do not count towards the limit, up to ten times the limit")
  func late() async throws {
    let clock = ManualClock(lateness: .seconds(3))
    var tries = 0
    try await eventually(equal(5), within: .seconds(5), every: .seconds(1), clock: clock) {
      tries += 1
      return tries
    }
    check(clock.now.sinceStart, equals: .seconds(16))
    await fails("expected false to be true within 1.0 seconds (5 tries)") {
      try await eventually(within: .seconds(1), every: .milliseconds(10), clock: clock) { false }
    }
    #expect(clock.now.sinceStart < .seconds(16 + 13))
  }

  @Test("cancelling a wait throws a CancellationError, and so does a wait of a cancelled task")
  func cancelled() async {
    let wait = Task { try await eventually(within: .seconds(600)) { false } }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
    let late = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      try await eventually { true }
    }
    await #expect(throws: CancellationError.self) { try await late.value }
  }

  @Test("the default clock can be used, too")
  func realTime() async throws {
    let start = ContinuousClock.now
    try await eventually(within: .seconds(60)) { ContinuousClock.now - start > .milliseconds(20) }
    #expect(ContinuousClock.now - start >= .milliseconds(20))
  }
}
