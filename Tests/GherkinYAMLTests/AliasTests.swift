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

  @Test("an error in an aliased value is located at the value, with the alias's path")
  func place() throws {
    #expect(
      try failure([String: [String: Int]].self, "a: {n: 1}\nb: {n: &x two}\n").hasPrefix("f.yaml:2:8: b.n: "))
    check(
      try failure([[String]].self, "- [&x [y]]\n- [*x]\n"),
      equals: """
        f.yaml:1:4: [0][0]: a text is needed, but this is a sequence
          1 | - [&x [y]]
            |    ^
        Write a text; an empty one is "".
        """)
  }

  @Test("an alias without an anchor before it is an error")
  func unknown() throws {
    check(
      try failure(YAMLValue.self, "a: &stout x\nb: *stuot\n"),
      equals: """
        f.yaml:2:4: b: no value above is marked with &stuot
          2 | b: *stuot
            |    ^
        Did you mean *stout?
        """)
    check(
      try complaint(YAMLValue.self, "*star"),
      equals: "no value above is marked with &star. "
        + "Mark a value above with &star first, or quote the text: \"*star\".")
    #expect(try complaint(YAMLValue.self, "--- &a x\n--- *a\n").hasPrefix("no value above is marked with &a."))
  }

  @Test("an alias inside its own value is an error")
  func recursive() throws {
    check(
      try failure(YAMLValue.self, "a: &a\n  - b: *a\n"),
      equals: """
        f.yaml:2:8: a[0].b: *a is inside the value that &a marks, so the value contains itself
          2 |   - b: *a
            |        ^
        Remove the alias.
        """)
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

  @Test("a quoted << is an ordinary key")
  func quotedMerge() throws {
    check(try decode([String: Int].self, "\"<<\": 1"), equals: ["<<": 1])
  }

  @Test("a merge key whose value is not a mapping is an error", arguments: ["x", "[x]", "[[]]", "~"])
  func mergeOther(_ value: String) throws {
    check(
      try failure(YAMLValue.self, "- a: 1\n  <<: \(value)\n"),
      equals: """
        f.yaml:2:3: [0]: the merge key << needs a mapping or a sequence of mappings
          2 |   <<: \(value)
            |   ^
        Write <<: *name, where &name marks a mapping, or quote the key: "<<".
        """)
  }
}
