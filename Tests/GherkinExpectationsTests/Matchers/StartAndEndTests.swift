import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("startWith, endWith")
struct StartAndEndTests {
  @Test("the matchers work with texts")
  func texts() throws {
    try expect("beers").to(startWith("be").and(endWith("rs")))
    try expect("beers").toNot(startWith("e"))
    try expect("beers").toNot(endWith("e"))
    check(message { try expect("beers").to(startWith("x")) }, equals: "expected \"beers\" to start with \"x\"")
    check(message { try expect("beers").to(endWith("x")) }, equals: "expected \"beers\" to end with \"x\"")
    check(message { try expect("beers").toNot(endWith("rs")) }, equals: "expected \"beers\" not to end with \"rs\"")
  }

  @Test("the matchers work with collections")
  func collections() throws {
    try expect([1, 2, 3]).to(startWith(1, 2).and(endWith(2, 3)))
    try expect([1]).toNot(startWith(1, 2))
    try expect([1]).toNot(endWith(2, 1))
    check(message { try expect([1, 2]).to(startWith(2)) }, equals: "expected [1, 2] to start with 2")
    check(message { try expect([1, 2]).to(endWith(2, 1)) }, equals: "expected [1, 2] to end with 2, 1")
    check(message { try expect([1]).toNot(startWith(1)) }, equals: "expected [1] not to start with 1")
  }
}
