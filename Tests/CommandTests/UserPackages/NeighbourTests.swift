import Foundation
import GherkinTestSupport
import Testing

/// Packages next to each other and within each other, as the installed `gherkin-run` finds their runners.
///
/// Their runners are programs that only print their names, which the error for a program that is no runner contains; the
/// target `GherkinRunner` replaces the product.
@Suite("Two packages in one folder", .serialized, .slow)
struct NeighbourTests {
  private let folder: TemporaryFolder
  private let program: BuiltCommand
  private let installed: InstalledCommand

  init() throws {
    folder = try TemporaryFolder()
    installed = try InstalledCommand()
    program = installed.command
  }

  /// Writes a package at a path, by default with a runner.
  private func write(package path: String, runner: String?) throws {
    let name = path.split(separator: "/").last ?? ""
    let targets = runner.map {
      ".target(name: \"GherkinRunner\"), .executableTarget(name: \"\($0)\", dependencies: [\"GherkinRunner\"])"
    }
    try folder.write(
      "// swift-tools-version: 6.2\nimport PackageDescription\n"
        + "let package = Package(name: \"\(name)\", targets: [\(targets ?? "")])\n", to: "\(path)/Package.swift")
    try folder.write("Feature: f\n  Scenario: s\n    Given a step\n", to: "\(path)/Features/f.feature")
    guard let runner else { return }
    try folder.write("", to: "\(path)/Sources/GherkinRunner/Empty.swift")
    try folder.write(
      "print(\"\(runner):\", CommandLine.arguments.dropFirst().joined(separator: \" \"))\n",
      to: "\(path)/Sources/\(runner)/main.swift")
  }

  private func run(in path: String, _ words: String...) async throws -> BuiltCommand.Output {
    try await program.run(words, in: folder.url.appending(path: path))
  }

  /// Returns what the runner that was found prints.
  private func printed(in path: String, _ words: String...) async throws -> String {
    let error = try await program.run(words, in: folder.url.appending(path: path)).error
    return error.components(separatedBy: "it printed:\n").last?.components(separatedBy: "\n").first ?? ""
  }

  @Test("next to each other, each runs its own features; in the parent folder, the error lists both")
  func beside() async throws {
    try write(package: "cellar", runner: "CellarSpecs")
    try write(package: "garage", runner: "GarageSpecs")
    check(try await printed(in: "cellar", "Features/"), equals: "CellarSpecs: Features/")
    check(try await printed(in: "garage/Features", "."), equals: "GarageSpecs: .")
    let neighbour = try await printed(in: "cellar", "../garage/Features/")
    check(neighbour, equals: "CellarSpecs: ../garage/Features/", "the working folder counts, not the features")
    let above = try await run(in: "", "cellar/Features/")
    check(above.status, equals: 2)
    check(
      above.error,
      equals: "gherkin-run: there is no package here, so there are no steps; run gherkin-run in a package: "
        + "\"cellar\", \"garage\"\n")
  }

  @Test("if one is inside the other, the nearest package above the working directory is used")
  func within() async throws {
    try write(package: "house", runner: "HouseSpecs")
    try write(package: "house/Cellar", runner: "CellarSpecs")
    check(try await printed(in: "house", "Cellar/Features/"), equals: "HouseSpecs: Cellar/Features/")
    check(try await printed(in: "house/Cellar", "Features/"), equals: "CellarSpecs: Features/")
    check(try await printed(in: "house/Cellar/Features", "."), equals: "CellarSpecs: .")
  }

  @Test("an inner package without a runner is an error that names the outer package")
  func innerWithoutRunner() async throws {
    try write(package: "house", runner: "HouseSpecs")
    try write(package: "house/Cellar", runner: nil)
    let inner = try await run(in: "house/Cellar", "Features/")
    check(inner.status, equals: 2)
    check(inner.error, contains: "house/Cellar: the package has no runner; gherkin-run init adds one, or run ")
    #expect(inner.error.hasSuffix("house, the enclosing package\n"), "\(inner)")
  }

  @Test("an outer package without a runner is an error, even if the inner one has a runner")
  func outerWithoutRunner() async throws {
    try write(package: "house", runner: nil)
    try write(package: "house/Cellar", runner: "CellarSpecs")
    let outer = try await run(in: "house", "Cellar/Features/")
    check(outer.status, equals: 2)
    #expect(outer.error.hasSuffix("house: the package has no runner; gherkin-run init adds one\n"), "\(outer)")
  }

  @Test("several runners in a package are an error with the way to select one")
  func severalRunners() async throws {
    try write(package: "house", runner: "CellarSpecs")
    try folder.write(
      "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"house\", targets: ["
        + ".target(name: \"GherkinRunner\"), .executableTarget(name: \"CellarSpecs\", dependencies: [\"GherkinRunner\"]),"
        + ".executableTarget(name: \"GarageSpecs\", dependencies: [\"GherkinRunner\"])])\n", to: "house/Package.swift")
    try folder.write("print(\"GarageSpecs\")\n", to: "house/Sources/GarageSpecs/main.swift")
    let run = try await run(in: "house", "Features/")
    check(run.status, equals: 2)
    check(run.error, contains: "there are several runners, CellarSpecs, GarageSpecs; name one in gherkin-run.yaml")
    try folder.write("runner: GarageSpecs\n", to: "house/gherkin-run.yaml")
    check(try await printed(in: "house", "Features/"), equals: "GarageSpecs")
  }
}
