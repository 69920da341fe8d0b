import GherkinTestSupport
import Testing
import GherkinText

@Suite("Suggestions for misspelt words")
struct SpellingTests {
  @Test(
    "the most similar known word is found if at most a third of its letters, or one letter of a short word, differ",
    arguments: [
      ("formt", "format"), ("fromat", "format"), ("FORMAT", "format"), ("lintt", "lint"), ("rn", "run"),
      ("configration", "configuration"),
      ("cönfiguration", "configuration"), ("x", nil), ("foxxxt", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, meant: String?) {
    check(Spelling.nearest(to: word, among: ["lint", "format", "run", "configuration"]), equals: meant)
  }

  @Test("of equally similar words, the first is found")
  func ties() {
    check(Spelling.nearest(to: "bat", among: ["hat", "cat"]), equals: "hat")
  }

  @Test("an insertion, a removal, a replacement and a swap each have the distance 1")
  func distance() {
    check(
      ["beers", "bee", "bear", "bere", "Beer", "eebr", ""].map { Spelling.distance(Array($0), Array("beer")) },
      equals: [
        1, 1, 1, 1, 1, 2, 4,
      ])
  }

  @Test("very long words and lists are not compared")
  func limits() {
    let long = String(repeating: "a", count: 101)
    #expect(Spelling.nearest(to: long, among: [long]) == nil)
    #expect(Spelling.nearest(to: String(long.dropLast()), among: [String(long.dropLast(2))]) != nil)
    #expect(Spelling.nearest(to: long, among: [String(long.dropLast())]) == nil)
    let many = (0..<500).map { "word number \($0)" } + ["beer"]
    #expect(Spelling.nearest(to: "beers", among: many) == nil)
  }
}
