import Foundation
import GherkinTestSupport
import Testing

/// The features of a page run with the steps and fixtures of the page.
@Suite("Features of the documentation", .slow)
struct PageRunTests {
  private static let pages = Page.all.filter { page in
    !page.isOfSample && !features(of: page).isEmpty && !libraries(of: page).isEmpty
  }

  /// The complete features of a page.
  private static func features(of page: Page) -> [Block] {
    page.blocks("gherkin").filter { $0.text.contains(#/(?m)^(Feature|Funktion):/#) }
  }

  /// The code of a page that defines steps, without the code that only uses them.
  private static func libraries(of page: Page) -> [Block] {
    let code = page.blocks("swift").filter { block in
      !block.isOfOtherModule && !["PackageDescription", ".package("].contains { block.text.contains($0) }
    }
    return code.contains { $0.text.contains("= StepLibrary(") } ? code : []
  }

  @Test("scenarios on a page pass with the steps on the page", arguments: pages)
  func run(page: Page) async throws {
    let folder = try TemporaryFolder()
    let code = Self.libraries(of: page).map {
      "#sourceLocation(file: \"\(page.path)\", line: \($0.line))\n\($0.text)\n"
    }
    let names = code.flatMap { text in text.matches(of: #/(?m)^(?:public )?let (\w+) = StepLibrary[(.]/#).map { $0.1 } }
    let isEngine = code.contains { $0.contains("import GherkinEngine\n") }
    let hasCommands = page.blocks("swift").contains { $0.text.contains("import GherkinCommandSteps\n") }
    let main = """
      import \(hasCommands ? "GherkinCommandSteps" : "GherkinFixtures")
      import \(isEngine ? "GherkinEngine" : "GherkinRunner")

      await GherkinRun.main(steps: [\((names + [hasCommands ? ".commands" : ".fixtures"]).joined(separator: ", "))]\(isEngine ? ", formatters: []" : ""))

      """
    let runner = try await SwiftCompiler.program(
      of: ["Page.swift": code.joined(), "main.swift": main], module: "Page", in: folder)
    for (number, feature) in Self.features(of: page).enumerated() {
      try folder.write(feature.text, to: "Features/page\(number + 1).feature")
    }
    for file in page.blocks("yaml") {
      guard let name = file.text.firstMatch(of: #/^# (Features\/\S+)\n/#) else { continue }
      try folder.write(file.text, to: String(name.1))
    }
    let run = try await runner.run("Features/", in: folder.url)
    check(run.status, equals: 0, "\(run.output)\(run.error)")
  }
}
