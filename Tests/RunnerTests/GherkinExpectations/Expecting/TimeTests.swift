import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Expectations over time")
struct TimeTests {
  private let clock = ManualClock()

  private struct NotYet: Error {}

  /// The number of seconds that have passed.
  private var seconds: Int { Int(clock.now.sinceStart.components.seconds) }

  @Test("an expectation is met as soon as the value matches")
  func eventually() async throws {
    try await expect { seconds }.toEventually(equal(3), within: .seconds(5), every: .seconds(1), clock: clock)
    check(seconds, equals: 3)
    try await expect { await later(seconds) }.toEventually(
      beGreater(than: 4), within: .seconds(5), every: .seconds(1), clock: clock)
    check(seconds, equals: 5)
  }

  @Test("an expectation is met if the value matches only at the limit")
  func atTheLimit() async throws {
    try await expect { seconds }.toEventually(equal(3), within: .seconds(3), every: .seconds(2), clock: clock)
  }

  @Test("a failure contains the last value and the number of evaluations")
  func tooLate() async {
    await fails("expected the time (4) to equal 9 within 4.0 seconds (3 tries)") {
      try await expect(named: "the time") { seconds }
        .toEventually(equal(9), within: .seconds(4), every: .seconds(2), clock: clock)
    }
    await fails("expected 4 to equal 9 within 0.0 seconds (1 try)") {
      try await expect { seconds }.toEventually(equal(9), within: .zero, clock: clock)
    }
  }

  @Test("an error counts as not matching yet, and is named in the failure if it stays")
  func errors() async throws {
    func late() throws -> Int {
      guard seconds > 2 else { throw NotYet() }
      return seconds
    }
    await fails("expected the expression to equal 3 within 2.0 seconds (3 tries), but it threw NotYet()") {
      try await expect { try late() }.toEventually(equal(3), within: .seconds(2), every: .seconds(1), clock: clock)
    }
    try await expect { try late() }.toEventually(equal(3), within: .seconds(2), every: .seconds(1), clock: clock)
    try await expect { if seconds < 5 { throw NotYet() } }
      .toEventually(not(throwError(NotYet.self)), within: .seconds(5), every: .seconds(1), clock: clock)
  }

  @Test("toNever succeeds if the value never matches")
  func never() async throws {
    try await expect { seconds }.toNever(equal(4), within: .seconds(3), every: .seconds(1), clock: clock)
    check(seconds, equals: 3)
    try await expect { await later(seconds) }.toNever(equal(9), within: .seconds(3), every: .seconds(1), clock: clock)
    check(seconds, equals: 6)
  }

  @Test("toNever fails as soon as the value matches")
  func comesTrue() async {
    await fails("expected 2 never to equal 2 within 5.0 seconds") {
      try await expect { seconds }.toNever(equal(2), within: .seconds(5), every: .seconds(1), clock: clock)
    }
    check(seconds, equals: 2)
    await fails("expected 3 to equal 2 for 5.0 seconds") {
      try await expect { seconds }.toNever(not(equal(2)), within: .seconds(5), every: .seconds(1), clock: clock)
    }
    await fails("expected the expression never to throw an error within 5.0 seconds, but it threw NotYet()") {
      try await expect { if seconds > 4 { throw NotYet() } }
        .toNever(throwError(), within: .seconds(5), every: .seconds(1), clock: clock)
    }
  }

  @Test("an optional value can be awaited")
  func optional() async throws {
    func late() -> Int? { seconds > 2 ? seconds : nil }
    try await expect { late() }.toEventually(equal(3), within: .seconds(4), every: .seconds(1), clock: clock)
    try await expect { await later(late()) }.toNever(
      beGreater(than: 6), within: .seconds(2), every: .seconds(1), clock: clock)
    await fails("expected nil never to be less than 3 within 0.0 seconds, but there is no value") {
      try await expect { nil as Int? }.toNever(beLess(than: 3), within: .zero, clock: clock)
    }
  }

  @Test("late sleeps on a busy machine do not count towards the limit, up to ten times the limit")
  func late() async throws {
    let clock = ManualClock(lateness: .seconds(3))
    var tries = 0
    try await expect {
      tries += 1
      return tries
    }.toEventually(equal(5), within: .seconds(5), every: .seconds(1), clock: clock)
    check(clock.now.sinceStart, equals: .seconds(16))
    await fails("expected false to be true within 1.0 seconds (5 tries)") {
      try await expect { false }
        .toEventually(beTrue(), within: .seconds(1), every: .milliseconds(10), clock: clock)
    }
    #expect(clock.now.sinceStart < .seconds(16 + 13))
  }

  @Test("cancelling a wait throws a CancellationError")
  func cancelled() async {
    let wait = Task {
      try await expect { false }.toEventually(beTrue(), within: .seconds(600))
    }
    wait.cancel()
    await #expect(throws: CancellationError.self) { try await wait.value }
  }

  @Test("the default clock can be used, too")
  func realTime() async throws {
    let start = ContinuousClock.now
    try await expect { ContinuousClock.now - start }.toEventually(
      beGreater(than: .milliseconds(20)), within: .seconds(60))
    try await expect { 3 }.toNever(equal(4), within: .milliseconds(10), clock: SuspendingClock())
    #expect(ContinuousClock.now - start >= .milliseconds(30))
  }
}
