import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Expectations as an author of steps writes them")
struct UsageTests {
  @MainActor
  private final class Screen {
    var title = "Beers"
    var images = [1, 2]
  }

  @Test("expectations on values with any isolation")
  func values() async throws {
    let screen = Screen()
    try expect(3).to(equal(3))
    try expect([1, 2]).to(contain(2))
    try expect("beers").to(contain("ee", "rs"))
    try await expect(screen.images).to(equal([1, 2]))
    try await expect(screen.images.count == 2)
  }

  @Test("values and conditions that change later")
  func waits() async throws {
    let screen = Screen()
    let change = Task { @MainActor in
      await Task.yield()
      screen.title = "Wines"
    }
    try await eventually(equal("Wines"), within: .seconds(600)) { await screen.title }
    try await eventually { await screen.title == "Wines" }
    await change.value
  }

  @Test("several expectations at once")
  func several() async throws {
    let screen = Screen()
    let failure = await #expect(throws: ExpectationError.self) {
      try await expectAll {
        try expect(3).to(equal(4))
        try await expect(screen.title).to(equal("Wines"))
      }
    }
    check(failure?.message.hasPrefix("2 expectations were not met:\n1. expected 3 to equal 4"), equals: true)
    try expectAll { try expect(3).to(equal(3)) }
  }

  private func beEven() -> Matcher<Int> {
    satisfy("be even") { $0.isMultiple(of: 2) }
  }

  @Test("custom matchers")
  func ownMatchers() throws {
    try expect(4).to(beEven())
    let odd = #expect(throws: ExpectationError.self) { try expect(3).to(beEven()) }
    check(odd?.message, equals: "expected 3 to be even")
  }
}
