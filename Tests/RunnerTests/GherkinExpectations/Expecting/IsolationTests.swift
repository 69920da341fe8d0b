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
    try await eventually(equal(3), clock: ManualClock()) {
      basket.count += 1
      return basket.count
    }
    try await expectAll {
      try await expect(later(basket.count)).to(equal(3))
      basket.count = 7
    }
    try expect(basket).to(satisfy { $0.count == 7 })
  }

  @MainActor
  @Test("expectations on the main actor stay there")
  func mainActor() async throws {
    let basket = Basket()
    try await eventually(equal(3), clock: ManualClock()) {
      MainActor.assertIsolated()
      basket.count += 1
      await Task.yield()
      MainActor.assertIsolated()
      return basket.count
    }
  }
}
