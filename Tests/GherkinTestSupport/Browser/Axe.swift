import Foundation
package import Testing

/// The checker axe-core, from the PyPI package `axe-core-python`.
package enum Axe {
  /// The source of the checker; nil if the package is not installed.
  package static let source: String? = {
    let folders = BuiltCommand.output(
      of: "python3", "-c",
      """
      import importlib.util
      for name in ["axe_core_python", "axe_playwright_python"]:
          found = importlib.util.find_spec(name)
          if found: print(found.submodule_search_locations[0])
      """)
    return folders?.split(separator: "\n").lazy.compactMap { folder in
      try? String(contentsOfFile: "\(folder)/axe.min.js", encoding: .utf8)
    }.first
  }()

  /// The reason for skipping tests.
  package static let absence: Comment = "no axe-core: python3 -m pip install axe-core-python"

  /// Returns axe's findings on a page: the rule, and the beginning of the element.
  ///
  /// - Parameter colours: whether contrasts are measured, which takes three quarters of the time. They depend on the
  ///   colour scheme, and not on the width or the language.
  package static func findings(on page: BrowserPage, colours: Bool = true) async throws -> [String] {
    try await page.run("if (!window.axe) { \(source ?? "") }")
    return try await page.value(
      """
      axe.run(document, {
        resultTypes: ['violations'], rules: { 'color-contrast': { enabled: \(colours) } },
      }).then((result) => result.violations.flatMap((rule) =>
        rule.nodes.map((node) => `${rule.id}: ${node.html.slice(0, 200)} (${node.failureSummary})`)))
      """)
  }
}
