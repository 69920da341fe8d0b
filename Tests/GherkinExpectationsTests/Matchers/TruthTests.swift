import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("beTrue, beFalse, beNil")
struct TruthTests {
  @Test("beTrue and beFalse match Booleans")
  func truth() throws {
    try expect(true).to(beTrue())
    try expect(false).to(beFalse())
    try expect(true as Bool?).to(beTrue())
    check(message { try expect(false).to(beTrue()) }, equals: "expected false to be true")
    check(message { try expect(false).toNot(beFalse()) }, equals: "expected false not to be false")
    check(message { try expect(nil as Bool?).to(beFalse()) }, equals: "expected nil to be false, but there is no value")
    check(
      message { try expect(true, named: "whether I can search").to(beFalse()) },
      equals: "expected whether I can search (true) to be false")
  }

  @Test("beNil matches nil only")
  func missing() throws {
    try expect(nil as Int?).to(beNil())
    try expect(3 as Int?).toNot(beNil())
    check(message { try expect(3 as Int?).to(beNil()) }, equals: "expected 3 to be nil")
    check(message { try expect(nil as Int?).toNot(beNil()) }, equals: "expected nil not to be nil")
  }

  @Test("nested optionals are distinguished")
  func nested() throws {
    try expect(.some(nil) as Int??).toNot(beNil())
    try expect(.some(nil) as Int??).to(equal(.some(nil)))
  }
}
