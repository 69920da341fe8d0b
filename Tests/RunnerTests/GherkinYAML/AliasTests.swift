import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Anchors, aliases and merge keys")
struct AliasTests {
  @Test("an alias has the value of its anchor")
  func alias() throws {
    let text = "a: &list [1, 2]\nb: *list\nc: &text x\nd: [*text, *text]\n"
    check(
      try decode(YAMLValue.self, text),
      equals: .object([
        "a": .array([.int(1), .int(2)]), "b": .array([.int(1), .int(2)]), "c": .string("x"),
        "d": .array([.string("x"), .string("x")]),
      ]))
  }

  @Test("an anchor can be redefined, and an alias refers to the last one before it")
  func again() throws {
    check(try decode([String].self, "[&a x, *a, &a y, *a]"), equals: ["x", "x", "y", "y"])
    check(try decode(YAMLValue.self, "[&a [&a x], *a]"), equals: .array([.array([.string("x")]), .string("x")]))
  }

  @Test("a merge key adds missing entries at its position")
  func merge() throws {
    let text = "base: &base {a: 1, b: 2}\nuse:\n  z: 0\n  <<: *base\n  b: 3\n"
    let documents = try YAMLParser.documents(in: text, file: "f.yaml")
    let entries = try #require(documents[0].root.mapping?["use"]?.mapping).entries
    check(entries.map(\.key.text), equals: ["z", "a", "b"])
    check(entries.map(\.value.scalar?.text), equals: ["0", "1", "3"])
    check(entries.map(\.key.line), equals: [3, 1, 5])
  }

  @Test("of several merged mappings the first takes precedence, and merged mappings can be merged again")
  func mergeSequence() throws {
    let text = """
      a: &a {x: 1, y: 1}
      b: &b {y: 2, z: 2}
      c: &c
        <<: [*a, *b, {w: 4}]
      d: {<<: *c, z: 5}
      """
    let value = try decode([String: [String: Int]].self, text)
    check(value["c"], equals: ["x": 1, "y": 1, "z": 2, "w": 4])
    check(value["d"], equals: ["x": 1, "y": 1, "z": 5, "w": 4])
  }

  @Test("an alias of a scalar can be a key")
  func key() throws {
    check(try decode([[String: String]].self, "- {first: &a x}\n- {*a : y}\n"), equals: [["first": "x"], ["x": "y"]])
  }

  @Test("a quoted << is an ordinary key")
  func quotedMerge() throws {
    check(try decode([String: Int].self, "\"<<\": 1"), equals: ["<<": 1])
  }
}
