import GherkinExpectations
import Foundation
import GherkinTestSupport
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
    check(described(3), equals: "3")
    check(described(-0.5), equals: "-0.5")
    check(described("a \"b\" \\"), equals: #""a \"b\" \\""#)
    check(described("é👍🏽".dropFirst()), equals: "\"👍🏽\"")
    check(described(Character("x")), equals: "\"x\"")
    check(described(nil as Int?), equals: "nil")
    check(described(3 as Int??), equals: "3")
    check(described(Int.self), equals: "Int")
    check(described(1..<3), equals: "1..<3")
    check(described({ () -> Int in 3 }), equals: "a closure")
    check(described(AnyHashable([1])), equals: "[1]")
    check(described(Data([1, 255])), equals: "2 bytes: 01 ff")
    check(described(Data()), equals: "0 bytes")
    check(described(URL(filePath: "/a")), equals: "file:///a")
  }

  @Test("collections, sets and dictionaries are described in a fixed order")
  func collections() {
    check(described([1, 2]), equals: "[1, 2]")
    check(described([[String]]()), equals: "[]")
    check(described(Set([3, 1, 2])), equals: "[1, 2, 3]")
    check(described(["b": 1, "a": 2]), equals: "[\"a\": 2, \"b\": 1]")
    check(described([Int: Int]()), equals: "[:]")
    check(described([1, 2][1...]), equals: "[2]")
  }

  @Test("structures, cases and tuples are described without module names")
  func structures() {
    check(described(Beer()), equals: "Beer(name: \"Stout\", strength: 4.5, tags: [\"a\", \"b\"])")
    check(described(Size.small), equals: ".small")
    check(described(Size.other(0.5)), equals: ".other(0.5)")
    check(described(Size.box(width: 1, height: 2)), equals: ".box(width: 1, height: 2)")
    check(described((1, b: "x")), equals: "(1, b: \"x\")")
    check(described(Screen()), equals: "Screen")
    check(described(Name(description: "Ada")), equals: "Ada")
  }

  @Test("parts that a type hides stay hidden")
  func hidden() {
    check(described(Secret()), equals: "••••")
    check(described([Secret()]), equals: "[••••]")
  }

  @Test("invisible characters are escaped")
  func invisible() {
    check(described("a\nb\t\u{1B}[0m\u{202E}\u{A0}"), equals: #""a\nb\t\u{1B}[0m\u{202E}\u{A0}""#)
    check(described(Name(description: "a\u{1B}\nb")), equals: #"a\u{1B}\nb"#)
  }

  @Test("long values are truncated")
  func long() {
    #expect(described(Array(1...1_000)).hasSuffix(", 42, … 958 more]"))
    check(
      described(String(repeating: "a", count: 500)),
      equals: "\"\(String(repeating: "a", count: 60))…\" (500 characters)")
    check(described("Dear Sam,\n" + String(repeating: "a", count: 500)), equals: "\"Dear Sam,…\" (2 lines)")
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
