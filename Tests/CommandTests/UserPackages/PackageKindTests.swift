import Foundation
import GherkinTestSupport
import Testing

/// `gherkin-run init` in other kinds of packages. In turn, as all build into one folder.
@Suite("Lifecycle of packages of all kinds", .serialized, .nightly)
struct PackageKindTests {
  @Test("an executable package: init and swift run")
  func executable() async throws {
    let package = try NewPackage("wine-tool")
    try package.write(
      "// swift-tools-version: 5.9\nimport PackageDescription\n\nlet package = Package(name: \"wine-tool\", targets: "
        + "[.executableTarget(name: \"wine-tool\")])\n", to: "Package.swift")
    try package.write("print(1)\n", to: "Sources/wine-tool/main.swift")
    check(try await package.setUp("--yes").status, equals: 0)
    let run = try await package.swift("run", "WineToolSpecs", "Features/")
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: PackageLifeTests.passed)
  }

  @Test("an empty folder: init, swift test and the installed gherkin-run")
  func empty() async throws {
    let package = try NewPackage("bottles")
    check(try await package.setUp("--yes").status, equals: 0)
    let test = try await package.swift("test")
    check(test.status, equals: 0, "\(test)")
    let run = try await package.installed(try InstalledCommand())
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: PackageLifeTests.passed)
  }

  @Test("without an installed gherkin-run, the tool is a product of the dependency")
  func notInstalled() async throws {
    let package = try NewPackage("cellar")
    try package.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(name: "Cellar", targets: [.target(name: "Cellar")])

      """, to: "Package.swift")
    try package.write("public func cellar() {}\n", to: "Sources/Cellar/Cellar.swift")
    check(try await package.setUp("--yes").status, equals: 0)
    try package.write(
      "Feature: Things\n\n  Scenario: Odd\n    Given nobody knows\n", to: "Features/odd.feature")
    let lint = try await package.swift("run", "gherkin-run", "lint", hasTool: false)
    check(lint.status, equals: 1, "\(lint)")
    check(lint.output, contains: "Features/odd.feature:4:5: undefined-step", "\(lint)")
    check(lint.output, lacks: "Features/cellar.feature", "the steps of the package are known: \(lint)")
    let byHand = try await package.swift("run", "CellarSpecs", "lint", hasTool: false)
    check(byHand.status, equals: 1, "the runner finds the tool beside it: \(byHand)")
    let fromPlugin = try await package.swift(
      "package", "--allow-writing-to-package-directory", "gherkin-run", "lint", "Features", hasTool: false)
    check(fromPlugin.status, equals: 1, "\(fromPlugin)")
    check(fromPlugin.output, contains: "no gherkin-run that fits is installed", "\(fromPlugin)")
    check(fromPlugin.output, contains: "Features/odd.feature:4:5: undefined-step", "\(fromPlugin)")
    let undefined = try await package.swift(
      "package", "--allow-writing-to-package-directory", "gherkin-run", "--format", "summary", "Features/odd.feature")
    check(
      undefined.output, contains: "\nRun again:\n  swift package gherkin-run Features/odd.feature:3\n", "\(undefined)")
    try FileManager.default.removeItem(at: package.folder.appending(path: "Features/odd.feature"))
    let run = try await package.swift("run", "gherkin-run", "--format", "summary", "Features/")
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "1 scenario (1 passed)")
  }
}
