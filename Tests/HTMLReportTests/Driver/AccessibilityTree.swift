import Foundation

/// The page as a screen reader has it.
struct AccessibilityTree: Decodable {
  struct Node: Decodable {
    struct Text: Decodable {
      var value: String?

      private enum Key: CodingKey { case value }

      init(from decoder: any Decoder) throws {
        // Values are of several types; those of interest are texts.
        value = try? decoder.container(keyedBy: Key.self).decode(String.self, forKey: .value)
      }
    }
    struct Property: Decodable { var name: String }

    var ignored: Bool
    var role: Text?
    var name: Text?
    var properties: [Property]?
  }

  private struct Answer: Decodable {
    struct Value: Decodable { var nodes: [Node] }
    var result: Value
  }

  /// What is there for a reader, in order.
  let nodes: [Node]

  init(of page: BrowserPage) async throws {
    try await page.call("Accessibility.enable")
    let data = try await page.call("Accessibility.getFullAXTree")
    nodes = try JSONDecoder().decode(Answer.self, from: data).result.nodes.filter { !$0.ignored }
  }

  /// The names of all nodes of a role.
  func names(_ role: String) -> [String] {
    nodes.filter { $0.role?.value == role }.map { $0.name?.value ?? "" }
  }
}
