import GherkinExpectations
import Foundation
import Testing

@Suite("Values in a sentence")
struct DescribedTests {
  private struct Beer {
    var name = "Stout"
    var strength: Double? = 4.5
    var tags: Set<String> = ["b", "a"]
  }
  private enum Size {
    case small
    case other(Double)
    case box(width: Int, height: Int)
  }
  private struct Name: CustomStringConvertible {
    let description: String
  }
  private struct Secret: CustomReflectable, CustomStringConvertible {
    let text = "hidden"
    let description = "••••"
    var customMirror: Mirror { Mirror(self, children: []) }
  }
  private final class Screen {}
  private indirect enum Chain {
    case end
    case link(Chain)
  }

  @Test("simple values are described")
  func simple() {
    #expect(described(3) == "3")
    #expect(described(-0.5) == "-0.5")
    #expect(described("a \"b\" \\") == #""a \"b\" \\""#)
    #expect(described("é👍🏽".dropFirst()) == "\"👍🏽\"")
    #expect(described(Character("x")) == "\"x\"")
    #expect(described(nil as Int?) == "nil")
    #expect(described(3 as Int??) == "3")
    #expect(described(Int.self) == "Int")
    #expect(described(1..<3) == "1..<3")
    #expect(described({ () -> Int in 3 }) == "a closure")
    #expect(described(AnyHashable([1])) == "[1]")
    #expect(described(Data([1, 255])) == "2 bytes: 01 ff")
    #expect(described(Data()) == "0 bytes")
    #expect(described(URL(filePath: "/a")) == "file:///a")
  }

  @Test("collections, sets and dictionaries are described in a fixed order")
  func collections() {
    #expect(described([1, 2]) == "[1, 2]")
    #expect(described([[String]]()) == "[]")
    #expect(described(Set([3, 1, 2])) == "[1, 2, 3]")
    #expect(described(["b": 1, "a": 2]) == "[\"a\": 2, \"b\": 1]")
    #expect(described([Int: Int]()) == "[:]")
    #expect(described([1, 2][1...]) == "[2]")
  }

  @Test("structures, cases and tuples are described without module names")
  func structures() {
    #expect(described(Beer()) == "Beer(name: \"Stout\", strength: 4.5, tags: [\"a\", \"b\"])")
    #expect(described(Size.small) == ".small")
    #expect(described(Size.other(0.5)) == ".other(0.5)")
    #expect(described(Size.box(width: 1, height: 2)) == ".box(width: 1, height: 2)")
    #expect(described((1, b: "x")) == "(1, b: \"x\")")
    #expect(described(Screen()) == "Screen")
    #expect(described(Name(description: "Ada")) == "Ada")
  }

  @Test("parts that a type hides stay hidden")
  func hidden() {
    #expect(described(Secret()) == "••••")
    #expect(described([Secret()]) == "[••••]")
  }

  @Test("invisible characters are escaped")
  func invisible() {
    #expect(described("a\nb\t\u{1B}[0m\u{202E}\u{A0}") == #""a\nb\t\u{1B}[0m\u{202E}\u{A0}""#)
    #expect(described(Name(description: "a\u{1B}\nb")) == #"a\u{1B}\nb"#)
  }

  @Test("long values are truncated")
  func long() {
    #expect(described(Array(1...1_000)).hasSuffix(", 42, … 958 more]"))
    #expect(
      described(String(repeating: "a", count: 500)) == "\"\(String(repeating: "a", count: 60))…\" (500 characters)")
    #expect(
      described("Dear Sam,\n" + String(repeating: "a", count: 500)) == "\"Dear Sam,…\" (2 lines)")
    #expect(described([String(repeating: "a", count: 500)]).utf8.count < 200)
    #expect(described(Name(description: String(repeating: "a", count: 500))).utf8.count < 200)
  }

  @Test("values that contain themselves have a finite description")
  func deep() {
    var chain = Chain.end
    for _ in 0..<1_000 { chain = .link(chain) }
    #expect(described(chain).utf8.count < 500)
  }
}
