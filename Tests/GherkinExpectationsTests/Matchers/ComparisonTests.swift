import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("beGreater, beLess, beAtLeast, beAtMost, beBetween, beIn")
struct ComparisonTests {
  @Test("each comparison is strict or not at its limit")
  func limits() throws {
    try expect(4).to(beGreater(than: 3))
    try expect(3).toNot(beGreater(than: 3))
    try expect(3).to(beAtLeast(3))
    try expect(2).toNot(beAtLeast(3))
    try expect(2).to(beLess(than: 3))
    try expect(3).toNot(beLess(than: 3))
    try expect(3).to(beAtMost(3))
    try expect(4).toNot(beAtMost(3))
  }

  @Test("values between two limits, and in ranges, match")
  func ranges() throws {
    try expect(1).to(beBetween(1, and: 3))
    try expect(3).to(beBetween(1, and: 3))
    try expect(0).toNot(beBetween(1, and: 3))
    try expect(4).toNot(beBetween(1, and: 3))
    try expect(2).toNot(beBetween(3, and: 1))
    try expect(3).toNot(beIn(1..<3))
    try expect(3).to(beIn(1...))
    try expect("b").to(beIn("a"..."c"))
  }

  @Test("NaN is neither greater nor less")
  func notANumber() throws {
    try expect(Double.nan).toNot(beGreater(than: 0).or(beLess(than: 1)).or(beBetween(-1, and: 1)))
  }

  @Test("failures are sentences")
  func sentences() {
    check(message { try expect(3).to(beGreater(than: 3)) }, equals: "expected 3 to be greater than 3")
    check(message { try expect(4).toNot(beGreater(than: 3)) }, equals: "expected 4 not to be greater than 3")
    check(message { try expect(3.5).to(beLess(than: 3)) }, equals: "expected 3.5 to be less than 3.0")
    check(message { try expect(2).to(beAtLeast(3)) }, equals: "expected 2 to be at least 3")
    check(message { try expect(4).to(beAtMost(3)) }, equals: "expected 4 to be at most 3")
    check(message { try expect(4).to(beBetween(1, and: 3)) }, equals: "expected 4 to be between 1 and 3")
    check(message { try expect(4).to(beIn(1..<4)) }, equals: "expected 4 to be in 1..<4")
  }
}
