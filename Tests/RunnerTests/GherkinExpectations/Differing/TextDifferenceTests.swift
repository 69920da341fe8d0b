import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Differences between texts")
struct TextDifferenceTests {
  private struct Letter: Equatable {
    var body: String
  }

  @Test("short texts on one line are only shown in the sentence")
  func short() {
    fails(try expect("abc").to(equal("abd")), "expected \"abc\" to equal \"abd\"")
  }

  @Test("long texts on one line are shown from the first difference on")
  func long() {
    let start = String(repeating: "a", count: 70)
    check(
      message { try expect(start + "b").to(equal(start)) }?.hasSuffix(
        "\n  from character 71 on it is \"b\", not at its end"), equals: true)
    check(
      message { try expect(Letter(body: start)).to(equal(Letter(body: start + "b"))) }?.hasSuffix(
        "\n  from character 71 on body is at its end, not \"b\""), equals: true)
  }

  @Test("differing lines are shown with two lines of context")
  func lines() {
    let expected = "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine"
    fails(
      try expect("one\ntwo\nthree\nfour\n5\nsix\nseven\nnew\neight\nnine").to(equal(expected)),
      #"""
      expected "one\ntwo\nthree\nfour\n5\nsix\nseven\nnew\neight\nnine" to equal \#
      "one\ntwo\nthree\nfour\nfive\nsix\nseven\neight\nnine":
        (- expected, + found)
        …
          three
          four
        - five
        + 5
          six
          seven
        + new
          eight
          nine
      """#)
  }

  @Test("omitted lines are marked, and trailing spaces are visible")
  func gaps() {
    let expected = (1...20).map { "line \($0)" }
    var found = expected
    found[2] = "line 3  "
    found.remove(at: 15)
    fails(
      try expect(found.joined(separator: "\n")).to(equal(expected.joined(separator: "\n"))),
      """
      expected "line 1…" (19 lines) to equal "line 1…" (20 lines):
        (- expected, + found)
          line 1
          line 2
        - line 3
        + line 3··
          line 4
          line 5
        …
          line 14
          line 15
        - line 16
          line 17
          line 18
        …
      """)
  }

  @Test("differing line endings are visible")
  func lineEnds() {
    fails(
      try expect(Letter(body: "a\r\nb")).to(equal(Letter(body: "a\nb"))),
      #"""
      expected Letter(body: "a\r\nb") to equal Letter(body: "a\nb"):
        body differs in lines (- expected, + found):
          - a
          + a\r
            b
      """#)
  }
}
