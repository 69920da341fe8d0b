import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Keys of mappings")
struct KeyTests {
  @Test("a duplicate key is an error with both locations")
  func duplicate() throws {
    check(
      try failure(YAMLValue.self, "beers:\n  - name: a\n    ibu: 1\n    name: b\n"),
      equals: """
        f.yaml:4:5: beers[0]: the key "name" is already there, at line 2, column 5
          4 |     name: b
            |     ^
        Remove or rename one of the two.
        """)
  }

  @Test("keys are compared by text, regardless of their style")
  func duplicateByText() throws {
    check(
      try complaint(YAMLValue.self, "{\"a\": 1, a: 2}"),
      equals: "the key \"a\" is already there, at line 1, column 2. Remove or rename one of the two.")
    let many = (0..<50).map { "k\($0): 1\n" }.joined() + "k7: 2\n"
    #expect(try complaint(YAMLValue.self, many).hasPrefix("the key \"k7\" is already there, at line 8, column 1."))
  }

  @Test("a key that is a collection is an error", arguments: ["? [a]\n: b\n", "{[a]: b}", "? {a: b}\n: c\n"])
  func collections(_ text: String) throws {
    check(
      try complaint(YAMLValue.self, text),
      equals: "a key must be a single value, but this is a sequence or a mapping. "
        + "Write a plain or quoted key; quote a key that begins with [ or {.")
  }

  @Test("an alias of a scalar can be a key")
  func alias() throws {
    check(try decode([[String: String]].self, "- {first: &a x}\n- {*a : y}\n"), equals: [["first": "x"], ["x": "y"]])
    check(
      try failure(YAMLValue.self, "- &a [x]\n- *a : 2\n"),
      equals: """
        f.yaml:2:3: [1]: a key must be a single value, but this is a sequence or a mapping
          2 | - *a : 2
            |   ^
        Write a plain or quoted key; quote a key that begins with [ or {.
        """)
  }

  @Test("ambiguous keys are quoted in a path")
  func paths() throws {
    #expect(
      try failure([String: [String: Int]].self, "\"pale ale\": {\"\": x}").hasPrefix(
        "f.yaml:1:18: [\"pale ale\"][\"\"]: "))
    #expect(try failure([String: [String: Int]].self, "bière: {x-1_a: x}").hasPrefix("f.yaml:1:16: bière.x-1_a: "))
  }
}
