import GherkinExpectations
import Testing

/// Expressions run in the isolation of their expectation, so their values need not be Sendable.
@Suite("Expectations anywhere")
struct IsolationTests {
  private final class Basket {
    var count = 0
  }

  @Test("expectations can be used on values that are not Sendable")
  func notSendable() async throws {
    let basket = Basket()
    try await expect {
      basket.count += 1
      return basket.count
    }.toEventually(equal(3), clock: ManualClock())
    try await expectAll {
      try await expect { await later(basket.count) }.to(equal(3))
      basket.count = 7
    }
    try expect(basket).to(have(\.count, equal(7)))
  }

  @MainActor
  @Test("expectations on the main actor stay there")
  func mainActor() async throws {
    let basket = Basket()
    try await expect {
      MainActor.assertIsolated()
      basket.count += 1
      return basket.count
    }.toEventually(equal(3), clock: ManualClock())
    try await expect {
      await Task.yield()
      MainActor.assertIsolated()
      return basket.count
    }.to(equal(3))
  }
}
