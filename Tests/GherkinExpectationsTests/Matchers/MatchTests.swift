import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("match")
struct MatchTests {
  @Test("patterns match anywhere, unless they are anchored")
  func both() throws {
    try expect("I see 2 beers").to(match(#"\d beers"#))
    try expect("I see 2 beers").to(match(/(\d) beers$/))
    try expect("I see 2 beers").toNot(match("^\\d"))
    try expect("x2".dropFirst()).to(match("^2$"))
    check(message { try expect("abc").to(match(#"^\d"#)) }, equals: #"expected "abc" to match /^\d/"#)
    check(message { try expect("abc").toNot(match("b")) }, equals: #"expected "abc" not to match /b/"#)
    check(message { try expect("abc").to(match(/\d/)) }, equals: #"expected "abc" to match the regular expression"#)
  }

  @Test("an invalid pattern is reported")
  func invalid() {
    let error = #expect(throws: InvalidPatternError.self) { try expect("(").to(match("(")) }
    check(error?.description.hasPrefix("/(/ is not a regular expression: "), equals: true)
  }
}
