/// The page as a screen reader has it.
package struct AccessibilityTree {
  package struct Node {
    package let role: String?
    package let name: String?
    package let properties: [String]
  }

  /// What is there for a reader, in order.
  package let nodes: [Node]

  package init(of page: BrowserPage) async throws {
    try await page.call("Accessibility.enable")
    let tree = try await page.call("Accessibility.getFullAXTree")
    nodes = (tree["nodes"]?.elements ?? []).filter { $0["ignored"] == .boolean(false) }.map { node in
      Node(
        role: node["role"]?["value"]?.string, name: node["name"]?["value"]?.string,
        properties: (node["properties"]?.elements ?? []).compactMap { $0["name"]?.string })
    }
  }

  /// The names of all nodes of a role.
  package func names(_ role: String) -> [String] { nodes.filter { $0.role == role }.map { $0.name ?? "" } }
}
