import Testing
import GherkinData
import GherkinYAML

@Suite("Nodes of a document")
struct NodeTests {
  private func root(_ text: String) throws -> YAMLNode {
    try #require(try YAMLParser.documents(in: text, file: "f.yaml").first).root
  }

  @Test("a node has its file, line and column, in code points")
  func places() throws {
    let node = try root("# beers\n\"🍺 é\": [1, {a: b}]\nother:\n  - x\n")
    let mapping = try #require(node.mapping)
    #expect(mapping.entries.map(\.key.text) == ["🍺 é", "other"])
    #expect(mapping.entries.map(\.key.line) == [2, 3])
    #expect(mapping.entries.map(\.key.column) == [1, 1])
    let items = try #require(mapping["🍺 é"]?.sequence)
    #expect(items.map(\.line) == [2, 2])
    #expect(items.map(\.column) == [9, 12])
    #expect(items[1].file == "f.yaml")
    #expect(mapping["other"]?.line == 4)
    #expect(mapping["other"]?.column == 3)
  }

  @Test("CR LF, CR and LF are equivalent line endings", arguments: ["\r\n", "\n", "\r"])
  func lineEnds(_ end: String) throws {
    let node = try root(["a: 1", "b: |", "  x", "  y", "c: 3", ""].joined(separator: end))
    #expect(node.mapping?["b"]?.scalar?.text == "x\ny\n")
    #expect(node.mapping?["c"]?.line == 5)
  }

  @Test("a scalar has its style, and the type of its tag")
  func styles() throws {
    let items = try #require(try root("[a, 'a', \"a\", !!str a, ! a]\n").sequence).compactMap(\.scalar)
    #expect(items.map(\.style) == [.plain, .singleQuoted, .doubleQuoted, .plain, .plain])
    #expect(items.map(\.isTagged) == [false, false, false, true, true])
    #expect(
      try root("[1, '1', !!str 1, !!float 1]").sequence?.compactMap(\.scalar?.kind) == [.int, .string, .string, .float])
    #expect(try root("|\n  a\n").scalar?.style == .literal)
    #expect(try root(">\n  a\n").scalar?.style == .folded)
  }

  @Test("a mapping keeps the order of the text, and finds keys among many")
  func order() throws {
    let keys = (0..<100).map { "key\(99 - $0)" }
    let mapping = try #require(try root(keys.map { "\($0): \($0)" }.joined(separator: "\n")).mapping)
    #expect(mapping.entries.map(\.key.text) == keys)
    #expect(keys.allSatisfy { mapping[$0]?.scalar?.text == $0 })
    #expect(mapping["key100"] == nil)
  }

  @Test("properties for other kinds of nodes are nil")
  func kinds() throws {
    #expect(try root("a").sequence == nil)
    #expect(try root("a").mapping == nil)
    #expect(try root("[a]").scalar == nil)
  }

  @Test("a node can be decoded later, and errors still have file and line")
  func later() throws {
    let node = try #require(try root("beers:\n  - ibu: high\n").mapping?["beers"])
    #expect(try node.decode([[String: String]].self) == [["ibu": "high"]])
    let error = try #require(throws: YAMLError.self) { try node.decode([[String: Int]].self) }
    #expect(
      error.description == """
        f.yaml:2:10: [0].ibu: an integer is needed, but this is the text "high"
          2 |   - ibu: high
            |          ^
        Write an integer, such as 12.
        """)
    #expect(error.file == "f.yaml")
    #expect(error.line == 2)
    #expect(error.column == 10)
    #expect(error.path == "[0].ibu")
  }
}
