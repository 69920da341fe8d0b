import GherkinText
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Definitions that are similar to a step")
struct NearMissTests {
  @Test(
    "a parameter or an optional text of a pattern matches any word",
    arguments: ["the {int} beer", #"the \w+ beer"#, "the [a-z]+ beer"])
  func parameter(pattern: String) {
    check(NearMisses([pattern]).nearest(to: "the third beer"), equals: [0])
    check(NearMisses(["the first wine", pattern]).nearest(to: "the third beer"), equals: [1])
  }

  @Test(
    "an optional or alternative text is compared in each of its forms",
    arguments: ["the third beer(s)", "the first/third beer", "the third(s) beer", "the third/fourth(s) beer"])
  func alternatives(pattern: String) {
    check(NearMisses(["the third bear", pattern]).nearest(to: "the third beer"), equals: [1, 0])
    check(NearMisses([pattern]).best(for: "the secret wine"), equals: nil)
  }

  @Test(
    "a pattern of which no word is there is not similar",
    arguments: [
      ("there are/is {int} item(s)", "I put in \"x\""), ("^evil (?=a)(a+)+$", "<n>"), ("{int} {word}", "3 a b"),
    ])
  func nothingAlike(pattern: String, text: String) {
    check(NearMisses([pattern]).best(for: text), equals: nil)
  }

  @Test("a pattern that differs in one more word than another is not similar")
  func others() {
    let patterns = ["the cup is on the table", "the cup was on the table", "a cup is on the table"]
    check(NearMisses(patterns).nearest(to: "the cup is on the tabel"), equals: [0])
    check(NearMisses(Array(patterns.dropFirst())).nearest(to: "the cup is on the tabel"), equals: [0, 1])
  }

  @Test("a word too much or too little is the same difference at any place", arguments: 0...4)
  func place(place: Int) {
    let words = ["the", "cup", "is", "on"]
    var longer = words
    longer.insert("now", at: place)
    let (text, other) = (words.joined(separator: " "), longer.joined(separator: " "))
    check(NearMisses([text]).nearest(to: other), equals: [0])
    check(NearMisses([other]).nearest(to: text), equals: [0])
  }

  @Test("a word with any other sign matches only itself", arguments: ["~a", "$a", "%a", "#a", "a-b", "<a>", "a."])
  func sign(word: String) {
    check(NearMisses(["\(word) \(word) beer"]).nearest(to: "some old beer"), equals: [])
    check(NearMisses(["\(word) \(word) beer"]).nearest(to: "\(word) \(word) wine"), equals: [0])
  }

  @Test(
    "a pattern with the opposite meaning is not similar",
    arguments: [
      ("the user can not see the beer", "the user can see the beer", false),
      ("the user can't see the beer", "the user can see the beer", false),
      ("the user sees the beer", "the user never sees the beer", false),
      ("the account is unlocked", "the account is locked", false),
      ("the user does not see the beer", "the user doesn't see the beer", true),
      ("the user can not see the bear", "the user can( not) see the beer", true),
      ("the user can see the bear", "the user can/cannot see the beer", true),
      ("the user should not see \"x\" .", "the user should see {string}", false),
      ("the usr sees \"do not\" here", "the user sees {string} here", true),
      ("I have no bears here", "I have {count} beers here", true),
      ("I have no bears here", "I have {int} beers here", false),
      ("der Nutzer sieht kein Bier", "der Nutzer sieht das Bier", false),
      ("ユーザーは ビールを 見ない", "ユーザーは ビールを 見る", false),
    ])
  func opposite(text: String, pattern: String, isNear: Bool) {
    check(NearMisses([pattern]).nearest(to: text).isEmpty, differsFrom: isNear)
  }

  @Test(
    "the character that differs is named for a step that looks like the pattern",
    arguments: [
      ("int\u{A0}5 end", "int {int} end", "column 4 is a no-break space (U+00A0); write a space"),
      ("int \u{200B}5 end", "int {int} end", "column 5 is a zero width space (U+200B); remove it"),
      ("int  5 end", "int {int} end", "column 5 is a space too many; remove it"),
      ("there is 1 cafe\u{301}", "there is {int} café", "column 15 is \"e\u{301}\" in 2 code points; write it in 1"),
      ("string “a” end", "string {string} end", "column 8 is a left double quotation mark (U+201C); write \" (U+0022)"),
      (
        "string “a b” end", "string {string} end",
        "column 8 is a left double quotation mark (U+201C); write \" (U+0022)"
      ),
      ("Int 5 end", "int {int} end", "column 1 is \"I\"; write \"i\""),
      ("p\u{430}y now", "pay now", "column 2 is a Cyrillic small letter a (U+0430); write a (U+0061)"),
      ("it's over", "it’s over", "column 3 is ' (U+0027); the definition has a right single quotation mark (U+2019)"),
    ])
  func character(text: String, pattern: String, finding: String) {
    check(NearMisses.character(in: text, meaning: pattern)?.text, equals: finding)
  }

  @Test(
    "a step with another word has no such character",
    arguments: [("int 5 ends", "int {int} end"), ("a b", "a c"), ("a", "a {int}")])
  func word(text: String, pattern: String) {
    #expect(NearMisses.character(in: text, meaning: pattern) == nil)
  }

  @Test(
    "a pattern is meant by a text with a misspelt word or one other word of four, not by a text with little in common")
  func meant() {
    let near = NearMisses(["I have opened the beer search", "I enter {string}", "{word}"])
    check(near.best(for: "I have opened the bear search"), equals: 0)
    check(near.best(for: "I have opened the wine search"), equals: 0)
    #expect(NearMisses(["I have {int} beer(s)"]).best(for: "I eat 2 crisps") == nil)
    #expect(near.best(for: "I foo") == nil)
    #expect(near.best(for: "I leave now") == nil)
  }
}
