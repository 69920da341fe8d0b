import GherkinExpectations
import Testing

@Suite("beTrue, beFalse, beNil")
struct TruthTests {
  @Test("beTrue and beFalse match Booleans")
  func truth() throws {
    try expect(true).to(beTrue())
    try expect(false).to(beFalse())
    try expect(true as Bool?).to(beTrue())
    #expect(message { try expect(false).to(beTrue()) } == "expected false to be true")
    #expect(message { try expect(false).toNot(beFalse()) } == "expected false not to be false")
    #expect(message { try expect(nil as Bool?).to(beFalse()) } == "expected nil to be false, but there is no value")
    #expect(
      message { try expect(true, named: "whether I can search").to(beFalse()) }
        == "expected whether I can search (true) to be false")
  }

  @Test("beNil matches nil only")
  func missing() throws {
    try expect(nil as Int?).to(beNil())
    try expect(3 as Int?).toNot(beNil())
    #expect(message { try expect(3 as Int?).to(beNil()) } == "expected 3 to be nil")
    #expect(message { try expect(nil as Int?).toNot(beNil()) } == "expected nil not to be nil")
  }

  @Test("nested optionals are distinguished")
  func nested() throws {
    try expect(.some(nil) as Int??).toNot(beNil())
    try expect(.some(nil) as Int??).to(equal(.some(nil)))
  }
}
