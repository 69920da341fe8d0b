import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("and, or, not, satisfy")
struct LogicTests {
  @Test("and, or and not combine matchers")
  func truth() throws {
    try expect(4).to(beGreater(than: 3).and(beLess(than: 5)))
    try expect(5).toNot(beGreater(than: 3).and(beLess(than: 5)))
    try expect(3).to(equal(3).or(equal(5)))
    try expect(4).toNot(equal(3).or(equal(5)))
    try expect(4).to(not(equal(3)))
    try expect(4).toNot(not(equal(4)))
    try expect(4).to(satisfy { $0.isMultiple(of: 2) })
  }

  @Test("failures name the failing part")
  func sentences() {
    check(
      message { try expect(7).to(beGreater(than: 3).and(beLess(than: 5))) },
      equals: "expected 7 to be greater than 3 and be less than 5, but “be less than 5” is not true")
    check(
      message { try expect(7).to(not(equal(7)).and(beLess(than: 9))) },
      equals: "expected 7 to not equal 7 and be less than 9, but “not equal 7” is not true")
    check(
      message { try expect([7]).to(haveCount(2).and(contain(7))) },
      equals: "expected [7] to have 2 elements and contain 7, but it has 1")
    check(message { try expect(7).to(equal(3).or(equal(5))) }, equals: "expected 7 to equal 3 or equal 5")
    check(message { try expect(7).to(not(equal(7))) }, equals: "expected 7 not to equal 7")
    check(message { try expect(7).toNot(not(equal(8))) }, equals: "expected 7 to equal 8")
    check(
      message { try expect(4).toNot(beGreater(than: 3).and(beLess(than: 5))) },
      equals: "expected 4 not to be greater than 3 and be less than 5")
    check(message { try expect(3).to(satisfy { $0 > 4 }) }, equals: "expected 3 to satisfy the condition")
    check(message { try expect(3).to(satisfy("be even") { $0 % 2 == 0 }) }, equals: "expected 3 to be even")
  }

  @Test("for nil, only equality gives a result")
  func missing() throws {
    let none: Int? = nil
    try expect(none).to(not(equal(3)).or(equal(5)))
    try expect(none).toNot(equal(3).and(beGreater(than: 2)))
    try expect(none).to(not(equal(3)).and(not(equal(4))))
    check(
      message { try expect(none).to(equal(3).or(beGreater(than: 2))) },
      equals: "expected nil to equal 3 or be greater than 2, but there is no value")
    check(
      message { try expect(none).toNot(beGreater(than: 3)) },
      equals: "expected nil not to be greater than 3, but there is no value")
    check(message { try expect(none).to(equal(3).or(equal(4))) }, equals: "expected nil to equal 3 or equal 4")
  }
}
