import Testing
import GherkinData
import GherkinTestSupport
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
    check(mapping.entries.map(\.key.text), equals: ["🍺 é", "other"])
    check(mapping.entries.map(\.key.line), equals: [2, 3])
    check(mapping.entries.map(\.key.column), equals: [1, 1])
    let items = try #require(mapping["🍺 é"]?.sequence)
    check(items.map(\.line), equals: [2, 2])
    check(items.map(\.column), equals: [9, 12])
    check(items[1].file, equals: "f.yaml")
    check(mapping["other"]?.line, equals: 4)
    check(mapping["other"]?.column, equals: 3)
  }

  @Test("CR LF, CR and LF are equivalent line endings", arguments: ["\r\n", "\n", "\r"])
  func lineEnds(_ end: String) throws {
    let node = try root(["a: 1", "b: |", "  x", "  y", "c: 3", ""].joined(separator: end))
    check(node.mapping?["b"]?.scalar?.text, equals: "x\ny\n")
    check(node.mapping?["c"]?.line, equals: 5)
  }

  @Test("a scalar has its style, and the type of its tag")
  func styles() throws {
    let items = try #require(try root("[a, 'a', \"a\", !!str a, ! a]\n").sequence).compactMap(\.scalar)
    check(items.map(\.style), equals: [.plain, .singleQuoted, .doubleQuoted, .plain, .plain])
    check(items.map(\.isTagged), equals: [false, false, false, true, true])
    check(
      try root("[1, '1', !!str 1, !!float 1]").sequence?.compactMap(\.scalar?.kind),
      equals: [.int, .string, .string, .float])
    check(try root("|\n  a\n").scalar?.style, equals: .literal)
    check(try root(">\n  a\n").scalar?.style, equals: .folded)
  }

  @Test("a mapping keeps the order of the text, and finds keys among many")
  func order() throws {
    let keys = (0..<100).map { "key\(99 - $0)" }
    let mapping = try #require(try root(keys.map { "\($0): \($0)" }.joined(separator: "\n")).mapping)
    check(mapping.entries.map(\.key.text), equals: keys)
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
    check(try node.decode([[String: String]].self), equals: [["ibu": "high"]])
    let error = try #require(throws: YAMLError.self) { try node.decode([[String: Int]].self) }
    check(
      error.description,
      equals: """
        f.yaml:2:10: [0].ibu: an integer is needed, but this is the text "high"
          2 |   - ibu: high
            |          ^
        Write an integer, such as 12.
        """)
    check(error.file, equals: "f.yaml")
    check(error.line, equals: 2)
    check(error.column, equals: 10)
    check(error.path, equals: "[0].ibu")
  }
}
