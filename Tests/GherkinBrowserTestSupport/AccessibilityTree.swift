import Foundation

/// The page as a screen reader has it.
package struct AccessibilityTree: Decodable {
  package struct Node: Decodable {
    package struct Text: Decodable {
      package var value: String?

      private enum Key: CodingKey { case value }

      package init(from decoder: any Decoder) throws {
        // Values are of several types; those of interest are texts.
        value = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
      }
    }
    package struct Property: Decodable { package var name: String }

    package var ignored: Bool
    package var role: Text?
    package var name: Text?
    package var properties: [Property]?
  }

  private struct Answer: Decodable {
    struct Value: Decodable { var nodes: [Node] }
    var result: Value
  }

  /// What is there for a reader, in order.
  package let nodes: [Node]

  package init(of page: BrowserPage) async throws {
    try await page.call("Accessibility.enable")
    let data = try await page.call("Accessibility.getFullAXTree")
    nodes = try JSONDecoder().decode(Answer.self, from: data).result.nodes.filter { !$0.ignored }
  }

  /// The names of all nodes of a role.
  package func names(_ role: String) -> [String] {
    nodes.filter { $0.role?.value == role }.map { $0.name?.value ?? "" }
  }
}
