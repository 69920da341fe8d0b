import Foundation
import GherkinTestSupport
import Testing

/// A package in a temporary folder, in which editors start with the configurations of the guide.
struct EditorWorkspace {
  let folder: TemporaryFolder
  private let links: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    links = try TemporaryFolder()
    try folder.write("// swift-tools-version: 6.2\n", to: "Package.swift")
    try folder.write(
      "Feature: Editors\n\n  Scenario: One\n    Given a 🍺 \"x\"\n  Scenaro: Two\n", to: "Features/a.feature")
    try folder.write(
      """
      Feature: Positions

        Scenario Outline: One
          Given 🍺 "x" is drunk
          When 🍺 is

          Examples:
            | 🍺 | spare |
            | 1  | 2     |

      """, to: "Features/b.feature")
    try folder.write(
      """
      Feature: Editing

        Scenario: One
          Given I have 2 beers

        Scenario: Two
          Given I have 3 beers

      """, to: "Features/edit.feature")
    try folder.write(
      """
      # Feature: Markdown

      ## Scenario: One

      * Given I have 2 beers
      * Given I have 2 bears

      """, to: "Features/document.feature.md")
    try folder.write("# Notes\n\n* Given I have 2 bears\n", to: "notes.md")
    try folder.write(
      """
      Feature: Run

        Scenario: First
          Given a failing step

        Scenario: Second
          Given a failing step

      """, to: "Features/run.feature")
    try folder.write(
      """
      let steps = StepLibrary(World.self) { steps in
        steps.when("🍺 {string} is drunk") { (world, name: String) in }
      }

      """, to: "Steps.swift")
    try folder.write(
      """
      let beers = StepLibrary(World.self) { steps in
        steps.given("I have {int} beers") { (world, count: Int) in }
      }

      """, to: "Beers.swift")
  }

  /// The guide to the configurations.
  static let guide = BuiltCommand.package.appending(
    path: "Sources/Runner/GherkinRunner/GherkinRunner.docc/Editor-configuration.md")

  /// Returns a code block of the guide in a language, by default the first.
  static func configuration(_ language: String, _ number: Int = 0) throws -> String {
    let blocks = try String(contentsOf: guide, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst()
    return try #require(blocks.dropFirst(number).first?.components(separatedBy: "\n```").first)
  }

  /// Creates a symbolic link to the folder, and returns its path.
  func link() throws -> String {
    let link = links.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: folder.path)
    return link
  }

  /// Runs an editor in the folder.
  ///
  /// - Parameter runsSteps: whether scenarios run with steps of the faulty runner.
  func run(_ words: String..., runsSteps: Bool = false) async throws -> BuiltCommand.Output {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    var environment = [
      "PATH": "\(BuiltCommand.products.path):\(path)", "HOME": folder.path, "XDG_CONFIG_HOME": folder.path,
      "XDG_RUNTIME_DIR": folder.path,
    ]
    if runsSteps { environment["GHERKIN_RUN_RUNNER"] = BuiltCommand.built("gherkin-run-faults").path }
    return try await BuiltCommand.env.run(
      ["timeout", "90"] + words, in: folder.url, environment: environment)
  }
}
