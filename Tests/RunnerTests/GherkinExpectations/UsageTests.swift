import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Expectations as an author of steps writes them")
struct UsageTests {
  private struct NotFound: Error, Equatable {}

  @MainActor
  private final class Screen {
    var title = "Beers"
    var images = [1, 2]
  }

  private func parse(_ text: String) throws -> Int {
    guard let number = Int(text) else { throw NotFound() }
    return number
  }

  @Test("expectations on values with any isolation")
  func values() async throws {
    let screen = Screen()
    try expect(3).to(equal(3))
    try expect(3).toNot(equal(4))
    try expect(2.5).to(beGreater(than: 2).and(beLess(than: 3)))
    try expect([1, 2]).to(contain(2))
    try expect("beers").to(contain("ee", "rs"))
    try expect(Int?.some(3)).to(beGreater(than: 2))
    try expect(Int?.none).to(beNil())
    try await expect(screen.images.count).to(equal(2))
    check(try expect(Int?.some(3)).toExist(), equals: 3)
  }

  @Test("expectations on expressions that throw, suspend, or become true later")
  func expressions() async throws {
    let screen = Screen()
    try expect { try parse("x") }.to(throwError(NotFound()))
    try expect { try parse("3") }.to(equal(3))
    try await expect { await screen.title }.to(equal("Beers"))
    let change = Task { @MainActor in
      await Task.yield()
      screen.title = "Wines"
    }
    try await expect { await screen.title }.toEventually(equal("Wines"), within: .seconds(600))
    try await expect { await screen.title }.toNever(equal("Beers"), within: .milliseconds(10))
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
    Matcher("be even") { $0.isMultiple(of: 2) }
  }

  private func haveSum(_ sum: Int) -> Matcher<[Int]> {
    Matcher("have the sum \(sum)") { numbers in
      let found = numbers.reduce(0, +)
      return MatchResult(found == sum, but: "it is \(found)")
    }
  }

  @Test("custom matchers")
  func ownMatchers() throws {
    try expect(4).to(beEven())
    try expect([1, 2]).to(haveSum(3))
    let odd = #expect(throws: ExpectationError.self) { try expect(3).to(beEven()) }
    check(odd?.message, equals: "expected 3 to be even")
    let sum = #expect(throws: ExpectationError.self) { try expect([1, 2]).to(haveSum(4)) }
    check(sum?.message, equals: "expected [1, 2] to have the sum 4, but it is 3")
  }
}
