import Foundation
import GherkinTestSupport
import Testing

/// `gherkin-run init` in other kinds of packages. In turn, as all build into one folder.
@Suite("Lifecycle of packages of all kinds", .serialized, .tags(.nightly))
struct PackageKindTests {
  @Test("an executable package: init and swift run")
  func executable() async throws {
    let package = try NewPackage("wine-tool")
    try package.write(
      "// swift-tools-version: 5.9\nimport PackageDescription\n\nlet package = Package(name: \"wine-tool\", targets: "
        + "[.executableTarget(name: \"wine-tool\")])\n", to: "Package.swift")
    try package.write("print(1)\n", to: "Sources/wine-tool/main.swift")
    #expect(try await package.setUp("--yes").status == 0)
    let run = try await package.swift("run", "WineToolSpecs", "Features/")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(PackageLifeTests.passed))
  }

  @Test("an empty folder: init, swift test and the installed gherkin-run")
  func empty() async throws {
    let package = try NewPackage("bottles")
    #expect(try await package.setUp("--yes").status == 0)
    let test = try await package.swift("test")
    #expect(test.status == 0, "\(test)")
    let run = try await package.installed(try InstalledCommand())
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(PackageLifeTests.passed))
  }
}
