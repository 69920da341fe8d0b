import GherkinExpectations
import Testing

@Suite("startWith, endWith")
struct StartAndEndTests {
  @Test("the matchers work with texts")
  func texts() throws {
    try expect("beers").to(startWith("be").and(endWith("rs")))
    try expect("beers").toNot(startWith("e"))
    try expect("beers").toNot(endWith("e"))
    #expect(message { try expect("beers").to(startWith("x")) } == "expected \"beers\" to start with \"x\"")
    #expect(message { try expect("beers").to(endWith("x")) } == "expected \"beers\" to end with \"x\"")
    #expect(message { try expect("beers").toNot(endWith("rs")) } == "expected \"beers\" not to end with \"rs\"")
  }

  @Test("the matchers work with collections")
  func collections() throws {
    try expect([1, 2, 3]).to(startWith(1, 2).and(endWith(2, 3)))
    try expect([1]).toNot(startWith(1, 2))
    try expect([1]).toNot(endWith(2, 1))
    #expect(message { try expect([1, 2]).to(startWith(2)) } == "expected [1, 2] to start with 2")
    #expect(message { try expect([1, 2]).to(endWith(2, 1)) } == "expected [1, 2] to end with 2, 1")
    #expect(message { try expect([1]).toNot(startWith(1)) } == "expected [1] not to start with 1")
  }
}
