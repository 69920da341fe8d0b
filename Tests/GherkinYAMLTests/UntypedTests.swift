import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Values of unknown structure")
struct UntypedTests {
  @Test("nodes and untyped values can be decoded as parts of a type")
  func untyped() throws {
    struct Part: Decodable {
      var node: YAMLNode
      var value: YAMLValue
    }
    let part = try decode(Part.self, "node: [a]\nvalue: {x: [1, ~, no, 1.5, true]}\n")
    check(part.node.sequence?.first?.scalar?.text, equals: "a")
    check(part.value, equals: .object(["x": .array([.int(1), .null, .string("no"), .float(1.5), .bool(true)])]))
    #expect(
      try failure(Part.self, "node: a\nvalue: [{x: 99999999999999999999}]\n").hasPrefix(
        "f.yaml:2:13: value[0].x: 99999999999999999999 does not fit into Int\n"))
  }
}
