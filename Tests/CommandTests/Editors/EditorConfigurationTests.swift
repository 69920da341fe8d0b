import Foundation
import GherkinTestSupport
import Testing

@Suite("Configurations for editors", .commands)
struct EditorConfigurationTests {
  @Test("the JSON configurations are valid JSON")
  func json() throws {
    let guide = try String(contentsOf: EditorWorkspace.guide, encoding: .utf8)
    let blocks = guide.split(separator: "```json\n").dropFirst()
    check(blocks.count, equals: 3)
    for block in blocks {
      let text = block.prefix(upTo: try #require(block.range(of: "\n```")).lowerBound)
      check(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }
  }
}
