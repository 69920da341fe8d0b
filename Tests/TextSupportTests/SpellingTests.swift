import Testing
import TextSupport

@Suite("What a misspelt word was meant to be")
struct SpellingTests {
  @Test(
    "the nearest known word, of which at most a third of the letters differ, or one of a short word",
    arguments: [
      ("formt", "format"), ("fromat", "format"), ("FORMAT", "format"), ("lintt", "lint"), ("rn", "run"),
      ("configration", "configuration"),
      ("cönfiguration", "configuration"), ("x", nil), ("foxxxt", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(word: String, meant: String?) {
    #expect(Spelling.nearest(to: word, among: ["lint", "format", "run", "configuration"]) == meant)
  }

  @Test("of words that are equally near, the first known one")
  func ties() {
    #expect(Spelling.nearest(to: "bat", among: ["hat", "cat"]) == "hat")
  }

  @Test("a word is a letter away from another by an insertion, a removal, a replacement or a swap")
  func distance() {
    #expect(
      ["beers", "bee", "bear", "bere", "Beer", "eebr", ""].map { Spelling.distance(Array($0), Array("beer")) } == [
        1, 1, 1, 1, 1, 2, 4,
      ])
  }

  @Test("very long words and lists are not compared")
  func limits() {
    let long = String(repeating: "a", count: 101)
    #expect(Spelling.nearest(to: long, among: [long]) == nil)
    #expect(Spelling.nearest(to: String(long.dropLast()), among: [String(long.dropLast(2))]) != nil)
    let many = (0..<500).map { "word number \($0)" } + ["beer"]
    #expect(Spelling.nearest(to: "beers", among: many) == nil)
  }
}
