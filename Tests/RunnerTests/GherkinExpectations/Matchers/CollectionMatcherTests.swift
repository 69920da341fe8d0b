import GherkinExpectations
import GherkinTestSupport
import Testing

@Suite("Matchers of collections and texts")
struct CollectionMatcherTests {
  @Test("contain finds elements among others, in any order")
  func elements() throws {
    try expect([1, 2, 3]).to(contain(3, 1))
    try expect(Set([1, 2])).to(contain(2))
    try expect(AnyIterator([1, 2, 3].makeIterator())).to(contain(3, 1))
    try expect([1, 2]).toNot(contain(3))
    fails(try expect([1, 2]).to(contain(3)), "expected [1, 2] to contain 3")
    fails(try expect([1, 2]).to(contain(1, 3, 4)), "expected [1, 2] to contain 1, 3, 4, but 3, 4 are missing")
    fails(try expect([1, 2]).toNot(contain(2)), "expected [1, 2] not to contain 2")
  }

  @Test("contain finds a text anywhere")
  func texts() throws {
    try expect("Welcome, Ada!").to(contain("Ada"))
    try expect("Welcome, Ada!".dropFirst(3)).to(contain("Ada", "come"))
    try expect("Welcome").toNot(contain("Ada"))
    fails(try expect("abc").to(contain("d")), "expected \"abc\" to contain \"d\"")
    fails(
      try expect("abc").to(contain("a", "d")), "expected \"abc\" to contain \"a\", \"d\", but \"d\" is missing")
    fails(try expect("abc").toNot(contain("b")), "expected \"abc\" not to contain \"b\"")
    fails(
      try expect(nil as String?).toNot(contain("b")), "expected nil not to contain \"b\", but there is no value")
  }

  @Test("a multiline text is shown below the sentence, up to a number of lines")
  func severalLines() {
    fails(
      try expect("one\ntwo").to(contain("three")),
      """
      expected "one\\ntwo" to contain "three":
        | one
        | two
      """)
    let long = (1...50).map(String.init).joined(separator: "\n")
    check(message { try expect(long).toNot(contain("3")) }?.hasSuffix("\n  | 20\n  … 30 more"), equals: true)
  }

  @Test("containInOrder allows other elements in between")
  func elementsInOrder() throws {
    try expect([1, 2, 3, 1]).to(containInOrder(1, 3, 1))
    try expect([1, 2]).toNot(containInOrder(2, 1))
    try expect([1]).toNot(containInOrder(1, 1))
    try expect([Int]()).to(containInOrder())
    fails(
      try expect([1, 2, 3]).to(containInOrder(1, 3, 2)),
      "expected [1, 2, 3] to contain 1, 3, 2 in this order, but 2 is not after 3")
    fails(
      try expect([1]).to(containInOrder(2, 1)), "expected [1] to contain 2, 1 in this order, but 2 is missing")
    fails(
      try expect([1, 2]).toNot(containInOrder(1, 2)), "expected [1, 2] not to contain 1, 2 in this order")
  }

  @Test("containInOrder finds texts one after the other")
  func textsInOrder() throws {
    try expect("one two three").to(containInOrder("one", "three"))
    try expect("aa").toNot(containInOrder("aa", "a"))
    fails(
      try expect("one two").to(containInOrder("two", "one")),
      "expected \"one two\" to contain \"two\", \"one\" in this order, but \"one\" is not after \"two\"")
    fails(
      try expect("one").to(containInOrder("two")),
      "expected \"one\" to contain \"two\" in this order, but \"two\" is missing")
  }

  @Test("consist matches exactly the listed elements with their counts")
  func consists() throws {
    try expect([1, 2, 1]).to(consist(of: 1, 1, 2))
    try expect([1, 2]).toNot(consist(of: 1, 2, 2))
    try expect([Int]()).to(consist())
    fails(
      try expect([1, 2, 2]).to(consist(of: 1, 2, 3)),
      "expected [1, 2, 2] to consist of 1, 2, 3, but 3 is missing and 2 is extra")
    fails(try expect([1]).to(consist()), "expected [1] to consist of nothing, but 1 is extra")
    fails(try expect([1]).toNot(consist(of: 1)), "expected [1] not to consist of 1")
  }

  @Test("beEmpty and haveCount work with collections and texts")
  func counts() throws {
    try expect([Int]()).to(beEmpty())
    try expect("").to(beEmpty())
    try expect(["a": 1]).toNot(beEmpty())
    try expect([1, 2]).to(haveCount(2))
    try expect("né").to(haveCount(2))
    try expect([1]).toNot(haveCount(2))
    try expect([1] as [Int]?).to(haveCount(1))
    fails(try expect([1, 2]).to(beEmpty()), "expected [1, 2] to be empty")
    fails(try expect([String: Int]()).toNot(beEmpty()), "expected [:] not to be empty")
    fails(try expect([1, 2]).to(haveCount(3)), "expected [1, 2] to have 3 elements, but it has 2")
    fails(try expect("").to(haveCount(1)), "expected \"\" to have 1 element, but it has none")
    fails(try expect([1]).toNot(haveCount(1)), "expected [1] not to have 1 element, but it has 1")
    fails(
      try expect(nil as [Int]?).toNot(haveCount(1)),
      "expected nil not to have 1 element, but there is no value")
  }

  @Test("all matches each element, any at least one; of no elements, all matches and any does not")
  func allAndAny() throws {
    try expect([4, 5]).to(all(beGreater(than: 3)))
    try expect([3, 5]).toNot(all(beGreater(than: 3)))
    try expect([3, 5]).to(any(beGreater(than: 3)))
    try expect([3]).toNot(any(beGreater(than: 3)))
    try expect([Int]()).to(all(equal(3)))
    try expect([Int]()).toNot(any(equal(3)))
    fails(
      try expect([4, 1, 2]).to(all(beGreater(than: 3))),
      "expected [4, 1, 2] to have each element be greater than 3, but [1] is 1")
    fails(
      try expect(["a", "bc"]).to(all(haveCount(1))),
      "expected [\"a\", \"bc\"] to have each element have 1 element, but [1] is \"bc\": it has 2")
    fails(
      try expect([4]).toNot(all(beGreater(than: 3))), "expected [4] not to have each element be greater than 3")
    fails(
      try expect([1, 2]).to(any(not(beLess(than: 3)))), "expected [1, 2] to have any element not be less than 3")
    fails(
      try expect([1, 5]).toNot(any(beGreater(than: 3))),
      "expected [1, 5] not to have any element be greater than 3, but [1] is 5")
  }

  @Test("startWith and endWith work with texts and collections")
  func startAndEnd() throws {
    try expect("beers").to(startWith("be").and(endWith("rs")))
    try expect("beers").toNot(startWith("e"))
    try expect("beers").toNot(endWith("e"))
    fails(try expect("beers").to(startWith("x")), "expected \"beers\" to start with \"x\"")
    fails(try expect("beers").to(endWith("x")), "expected \"beers\" to end with \"x\"")
    fails(try expect("beers").toNot(endWith("rs")), "expected \"beers\" not to end with \"rs\"")
    try expect([1, 2, 3]).to(startWith(1, 2).and(endWith(2, 3)))
    try expect([1]).toNot(startWith(1, 2))
    try expect([1]).toNot(endWith(2, 1))
    fails(try expect([1, 2]).to(startWith(2)), "expected [1, 2] to start with 2")
    fails(try expect([1, 2]).to(endWith(2, 1)), "expected [1, 2] to end with 2, 1")
    fails(try expect([1]).toNot(startWith(1)), "expected [1] not to start with 1")
  }

  @Test("patterns match anywhere, unless they are anchored")
  func patterns() throws {
    try expect("I see 2 beers").to(match(#"\d beers"#))
    try expect("I see 2 beers").to(match(/(\d) beers$/))
    try expect("I see 2 beers").toNot(match("^\\d"))
    try expect("x2".dropFirst()).to(match("^2$"))
    fails(try expect("abc").to(match(#"^\d"#)), #"expected "abc" to match /^\d/"#)
    fails(try expect("abc").toNot(match("b")), #"expected "abc" not to match /b/"#)
    fails(try expect("abc").to(match(/\d/)), #"expected "abc" to match the regular expression"#)
    let error = #expect(throws: InvalidPatternError.self) { try expect("(").to(match("(")) }
    check(error?.description.hasPrefix("/(/ is not a regular expression: "), equals: true)
  }
}
