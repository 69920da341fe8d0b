import Expectations
import Testing

@Suite("match")
struct MatchTests {
  @Test("patterns are found anywhere, unless they are tied to the ends")
  func both() throws {
    try expect("I see 2 beers").to(match(#"\d beers"#))
    try expect("I see 2 beers").to(match(/(\d) beers$/))
    try expect("I see 2 beers").toNot(match("^\\d"))
    try expect("x2".dropFirst()).to(match("^2$"))
    #expect(message { try expect("abc").to(match(#"^\d"#)) } == #"expected "abc" to match /^\d/"#)
    #expect(message { try expect("abc").toNot(match("b")) } == #"expected "abc" not to match /b/"#)
    #expect(message { try expect("abc").to(match(/\d/)) } == #"expected "abc" to match the regular expression"#)
  }

  @Test("a pattern that is none says so")
  func invalid() {
    let error = #expect(throws: InvalidPatternError.self) { try expect("(").to(match("(")) }
    #expect(error?.description.hasPrefix("/(/ is not a regular expression: ") == true)
  }
}
