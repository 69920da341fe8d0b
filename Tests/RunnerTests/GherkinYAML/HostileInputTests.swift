import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Hostile input", .timeLimit(.minutes(10)))
struct HostileInputTests {
  private let tooDeep = "collections are nested more than 128 levels deep. Nest them less deeply."

  @Test("128 levels of nesting are accepted, and one more is an error at its position")
  func depth() throws {
    let deep = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    check(try YAMLParser.documents(in: deep, file: "f.yaml").count, equals: 1)
    _ = try decode(YAMLValue.self, deep)
    let error = try #require(throws: YAMLError.self) { try YAMLParser.documents(in: "[\(deep)]", file: "f.yaml") }
    check(error.line, equals: 1)
    check(error.column, equals: 129)
    let ends = String(repeating: "[0]", count: 12)
    check(error.path, equals: "\(ends) … \(ends)")
    check(error.problem + ". " + error.remedy, equals: tooDeep)
  }

  @Test("a path of more than 24 steps is shortened in the middle", arguments: [24, 25])
  func longPath(count: Int) throws {
    let text = String(repeating: "[", count: count) + "{a: 1, a: 2}" + String(repeating: "]", count: count)
    let error = try #require(throws: YAMLError.self) { try YAMLParser.documents(in: text, file: "f.yaml") }
    check(error.path.contains("…"), equals: (count > 24), "\(error.path)")
  }

  @Test(
    "a million levels of any kind are rejected quickly",
    arguments: ["[", "[{a: ", "- ", "[\n", "a: [", "{a: "])
  func millions(_ opening: String) throws {
    let error = try #require(throws: YAMLError.self) {
      try YAMLParser.documents(in: String(repeating: opening, count: 200_000), file: "f.yaml")
    }
    #expect(!error.problem.isEmpty)
  }

  @Test("levels are counted through aliases")
  func aliasDepth() throws {
    let half = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    func nested(_ levels: Int) -> String {
      "- &half \(half)\n- " + String(repeating: "[", count: levels) + "*half" + String(repeating: "]", count: levels)
    }
    _ = try decode(YAMLValue.self, nested(63))
    check(try complaint(YAMLValue.self, nested(64)), equals: tooDeep)
  }

  @Test("aliases with more than a million values in total are rejected without resolving them")
  func bomb() throws {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      text += "a\(level): &a\(level) [" + Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ") + "]\n"
    }
    check(
      try failure(YAMLValue.self, text),
      equals: """
        f.yaml:6:45: a5[7]: the text has more than 1000000 values, counting the values of its aliases
          6 | a5: &a5 [*a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4, *a4]
            |                                             ^
        Use fewer values, or fewer aliases of large ones.
        """)
  }

  @Test("merge keys are counted like aliases")
  func mergeBomb() throws {
    let keys = (0..<1000).map { "k\($0): 1" }.joined(separator: ", ")
    let aliases = Array(repeating: "*a", count: 1000).joined(separator: ", ")
    check(
      try complaint(YAMLValue.self, "a: &a {\(keys)}\nb:\n  <<: [\(aliases)]\n"),
      equals: "the text has more than 1000000 values, counting the values of its aliases. "
        + "Use fewer values, or fewer aliases of large ones.")
  }

  @Test(
    "aliases of one long text, or of a list with it, are rejected beyond 64 MiB", arguments: [("", ""), ("[", "]")])
  func longText(open: String, close: String) throws {
    let aliases = Array(repeating: "*a", count: 1000).joined(separator: ", ")
    let text = open + String(repeating: "x", count: 100_000) + close
    check(
      try complaint(YAMLValue.self, "a: &a \(text)\nb: [\(aliases)]\n"),
      equals: "with *a, aliases expand to more than 64 MiB of text. Use fewer aliases of long values.")
  }

  @Test("a text of more than 64 MiB is rejected")
  func tooLarge() throws {
    let bytes = [UInt8](repeating: UInt8(ascii: "\n"), count: (64 << 20) + 1)
    let error = try #require(throws: YAMLError.self) { try YAMLParser.documents(in: bytes, file: "f.yaml") }
    check(error.description, equals: "f.yaml:1:1: the text has more than 64 MiB\n  1 | \n    | ^\nSplit the file.")
  }

  @Test("thousands of directives are rejected")
  func directives() throws {
    let text = (0..<100_000).map { "%TAG !t\($0)! x\n" }.joined() + "--- a\n"
    check(
      try failure(YAMLValue.self, text),
      equals: """
        f.yaml:257:1: the text has more than 256 directives
          257 | %TAG !t256! x
              | ^
        Remove the lines that begin with %.
        """)
    #expect(try decode(String.self, String(repeating: "a %\n", count: 1000)).hasPrefix("a % a %"))
  }

  @Test("only a part of a long line is shown")
  func longLine() throws {
    let text = "[" + String(repeating: "1,", count: 1000) + "x," + String(repeating: "1,", count: 1000) + "]"
    check(
      try failure([Int].self, text),
      equals: """
        f.yaml:1:2002: [1000]: an integer is needed, but this is the text "x"
          1 | …\(String(repeating: "1,", count: 30))x,\(String(repeating: "1,", count: 29))…
            |  \(String(repeating: " ", count: 60))^
        Write an integer, such as 12.
        """)
  }

  @Test(
    "a mapping as a key at the start of a line is an error at its position", arguments: ["{\n{a: 1}: 2}", "{ \r{h-\n"])
  func mappingAsKey(text: String) throws {
    let error = #expect(throws: YAMLError.self) { try YAMLParser.documents(in: Array(text.utf8), file: "a.yaml") }
    check(error?.description.hasPrefix("a.yaml:2:1: "), equals: true, "\(String(describing: error))")
  }
}
