import Testing
import GherkinYAML

@Suite("Values with locations")
struct LocatedTests {
  private struct Row: Decodable, Equatable {
    var name: String
  }

  @Test("each item of a sequence has its line and column")
  func rows() throws {
    let text = "# rows\n- name: a\n\n- {name: b}\n-\n  name: c\n"
    let rows = try decode([YAMLLocated<Row>].self, text)
    #expect(rows.map(\.value.name) == ["a", "b", "c"])
    #expect(rows.map(\.line) == [2, 4, 6])
    #expect(rows.map(\.column) == [3, 3, 3])
  }

  @Test("a located value can be optional, and any part of a type")
  func parts() throws {
    struct Part: Decodable {
      var a: YAMLLocated<Int>
      var b: YAMLLocated<Int?>
      var c: YAMLLocated<String>?
    }
    let part = try decode(Part.self, "a: 1\nb: ~\nc:\n")
    #expect(part.a.value == 1 && part.a.line == 1 && part.a.column == 4)
    #expect(part.b.value == nil && part.b.line == 2)
    #expect(part.c == nil)
  }

  @Test("an error in a located value has its location")
  func error() throws {
    #expect(
      try failure([YAMLLocated<Row>].self, "- name: a\n- nom: b\n") == """
        f.yaml:2:3: [1]: the key "name" is missing; the keys are "nom"
          2 | - nom: b
            |   ^
        Add the key.
        """)
  }

  @Test("nodes and untyped values can be decoded as parts of a type")
  func untyped() throws {
    struct Part: Decodable {
      var node: YAMLNode
      var value: YAMLValue
    }
    let part = try decode(Part.self, "node: [a]\nvalue: {x: [1, ~, no, 1.5, true]}\n")
    #expect(part.node.sequence?.first?.scalar?.text == "a")
    #expect(part.value == .object(["x": .array([.int(1), .null, .string("no"), .float(1.5), .bool(true)])]))
    #expect(
      try failure(Part.self, "node: a\nvalue: [{x: 99999999999999999999}]\n").hasPrefix(
        "f.yaml:2:13: value[0].x: 99999999999999999999 does not fit into Int\n"))
  }
}
