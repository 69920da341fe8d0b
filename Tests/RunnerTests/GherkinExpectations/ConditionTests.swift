import GherkinExpectations
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Conditions without a matcher")
struct ConditionTests {
  @Test("a condition that is false is a failure, and one that is true is not")
  func condition() throws {
    let beers = 0
    try expect(beers == 0)
    let error = #expect(throws: ExpectationError.self) { try expect(beers == 3, named: "three beers") }
    check(error?.message, equals: "expected three beers (false) to be true")
  }

  @Test("a matcher after a condition still counts")
  func matcher() throws {
    let isOpen = false
    try expect(isOpen).to(beFalse())
    try expect(isOpen).toNot(beTrue())
  }

  @Test("a condition can become true later")
  func later() async throws {
    let count = Mutex(0)
    try await eventually(within: .seconds(60)) {
      count.withLock { count in
        count += 1
        return count > 3
      }
    }
    let error = await #expect(throws: ExpectationError.self) {
      try await eventually(within: .milliseconds(1), named: "the door is open") { false }
    }
    check(error?.message.hasPrefix("expected the door is open (false) to be true within 0.001 seconds"), equals: true)
  }
}
