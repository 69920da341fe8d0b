import GherkinTestSupport
import Testing
import GherkinText

@Suite("A line with a caret below a column")
struct ExcerptTests {
  @Test("the caret is below the character, for any widths before it")
  func caret() {
    check(Excerpt.text(of: "ibu: \"60\"", number: 3, column: 6), equals: "  3 | ibu: \"60\"\n    |      ^")
    check(Excerpt.text(of: "日本: e\u{301}x", number: 12, column: 7), equals: "  12 | 日本: e\u{301}x\n     |        ^")
  }

  @Test("tabs and hidden characters are replaced by spaces")
  func hidden() {
    check(Excerpt.text(of: "\ta\u{1B}b", number: 1, column: 4), equals: "  1 |  a b\n    |    ^")
  }

  @Test("the caret is at the end of the line if the column is after it")
  func end() {
    check(Excerpt.text(of: "ab", number: 1, column: 9), equals: "  1 | ab\n    |   ^")
  }

  @Test("a long line is shortened to sixty characters before and after the column")
  func long() {
    let line = String(repeating: "a", count: 100) + "!" + String(repeating: "b", count: 100)
    let (before, after) = (String(repeating: "a", count: 60), String(repeating: "b", count: 59))
    check(
      Excerpt.text(of: line, number: 1, column: 101),
      equals: "  1 | …\(before)!\(after)…\n    | \(String(repeating: " ", count: 61))^")
  }
}
