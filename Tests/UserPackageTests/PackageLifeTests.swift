import Foundation
import GherkinTestSupport
import Testing

/// What a user does with packages of all kinds, from `gherkin-run init` on. In turn, as all build into one folder.
@Suite("Lifecycle of a package with features", .serialized, .tags(.slow))
struct PackageLifeTests {
  static let passed = "1 scenario (1 passed)\n3 steps (3 passed)\n"

  @Test("a library package: init, swift run, swift test, the plugin, and the installed gherkin-run")
  func library() async throws {
    let package = try NewPackage("cellar")
    try package.write(
      """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
          name: "cellar",
          products: [.library(name: "Cellar", targets: ["Cellar"])],
          targets: [
              .target(name: "Cellar")
          ]
      )

      """, to: "Package.swift")
    try package.write("public func cellar() {}\n", to: "Sources/Cellar/Cellar.swift")
    #expect(try await package.setUp("--yes").status == 0)
    let run = try await package.swift("run", "CellarSpecs", "Features/")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains(Self.passed))
    let test = try await package.swift("test")
    #expect(test.status == 0, "\(test)")
    #expect(test.output.contains("Things are counted"))
    try await plugin(package)
    try await installed(package)
    try await results(package)
  }

  /// `swift package gherkin-run` with an installed tool: arguments, reports, and whether it went well.
  private func plugin(_ package: NewPackage) async throws {
    let run = try await package.swift(
      "package", "--allow-writing-to-package-directory", "gherkin-run", "Features/", "--format", "summary", "--format",
      "junit:reports/junit.xml", "--parallel", "2")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("1 scenario (1 passed)"))
    #expect(!run.output.contains("is built"), "\(run)")
    #expect(try package.text(of: "reports/junit.xml").contains("Things are counted"))
    let languages = try await package.swift(
      "package", "--allow-writing-to-package-directory", "gherkin-run", "languages", "de")
    #expect(languages.output.contains("Funktionalität"), "\(languages)")
    let failed = try await package.swift("package", "--allow-writing-to-package-directory", "gherkin-run", "Nowhere/")
    #expect(failed.status != 0)
    #expect((failed.output + failed.error).contains("Nowhere/: no such file or folder"))
  }

  /// A `gherkin-run` apart from the package builds and starts the package's runner.
  private func installed(_ package: NewPackage) async throws {
    let program = try InstalledCommand()
    let run = try await package.installed(program, "Features/", "--format", "summary")
    #expect(run.status == 0, "\(run)")
    #expect(run.output.contains("1 scenario (1 passed)"))
    #expect(run.error == "", "a successful build prints nothing")
    let steps = try await package.installed(program, "steps")
    #expect(steps.output.contains(#/Sources\/CellarSteps\/CellarSteps\.swift:\d+ /#), "\(steps)")

    try package.write("runner: NoSuchSpecs\n", to: "gherkin-run.yaml")
    let other = try await package.installed(program, "Features/")
    #expect(other.status == 2)
    #expect(other.error.contains("NoSuchSpecs cannot be built"))
    #expect(try await package.installed(program, "--help").status == 0, "what needs no steps builds nothing")
    try package.write("runner: CellarSpecs\n", to: "gherkin-run.yaml")
    #expect(try await package.installed(program, "Features/").status == 0)

    let main = try package.text(of: "Sources/CellarSpecs/main.swift")
    try package.write("thisIsNoSwift\n", to: "Sources/CellarSpecs/main.swift")
    let broken = try await package.installed(program, "Features/")
    #expect(broken.status == 2)
    #expect(broken.error.contains("CellarSpecs cannot be built"))
    #expect(broken.error.contains("thisIsNoSwift"))
    let plugin = try await package.swift("package", "--allow-writing-to-package-directory", "gherkin-run", "Features/")
    #expect(plugin.status == 1)
    let errors = try #require(plugin.error.range(of: "error: CellarSpecs cannot be built:\n"), "\(plugin)")
    #expect(
      plugin.error[errors.upperBound...].hasPrefix("Sources/CellarSpecs/main.swift:1:1: error: cannot find"),
      "\(plugin)")
    #expect(plugin.error.matches(of: /main\.swift:\d+:\d+: error:/).count == 1, "\(plugin)")
    #expect(!plugin.error.contains("Compiling"), "\(plugin)")
    try package.write(main, to: "Sources/CellarSpecs/main.swift")
  }

  /// What each kind of scenario comes to in `swift test`.
  private func results(_ package: NewPackage) async throws {
    try package.write(
      """
      import GherkinFixtures
      public import GherkinSteps
      import Testing

      public let cellarLibraries: [StepLibrary] = [cellarSteps, .fixtures]

      final class CellarWorld: World {
        var things = 0
      }

      struct Unexpected: Error, CustomStringConvertible { let description: String }

      public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
        steps.given("{int} thing(s)") { (world, count: Int) in world.things = count }
        steps.then("I expect {int}") { (world, count: Int) in
          if world.things != count { throw Unexpected(description: "expected \\(world.things) to equal \\(count)") }
        }
        steps.then("I check {int}") { (world, count: Int) in #expect(world.things == count) }
        steps.then("it is not done") { _ in throw Pending("next week") }
        steps.then("the cellar is closed") { _ in throw Skip("Sunday") }
        steps.then("it is {word}") { (_, _: String) in }
        steps.then("it is twofold") { _ in }
        steps.given("the things of {fixture}") { (world, fixture: Fixture) in
          world.things = try fixture.decode(Int.self)
        }
      }

      """, to: "Sources/CellarSteps/CellarSteps.swift")
    try package.write(
      """
      Feature: Cellar

        Scenario: Passes
          Given 2 things
          Then I expect 2

        Scenario: Throws
          Given 2 things
          Then I expect 3

        Scenario: Checks
          Given 2 things
          Then I check 3
          And I check 4

        Scenario: Waits
          Then it is not done

        Scenario: Is not known
          Then nobody knows

        Scenario: Is known twice
          Then it is twofold

        Scenario: Is skipped
          Then the cellar is closed

        @skip
        Scenario: Is off
          Then I check 5

      """, to: "Features/cellar.feature")
    try package.write(
      "Feature: Fixtures\n\n  Scenario: A\n    Given the things of \"five\"\n    Then I expect 5\n",
      to: "Features/fixtures.feature")
    try package.write("5\n", to: "Fixtures/five.yaml")
    let run = try await package.swift("run", "CellarSpecs", "Features/fixtures.feature")
    #expect(run.status == 0, "\(run)")
    try package.write(
      "Feature: Broken\n\n  Scenario: A\n    Given 2 things\n    Whence?\n", to: "Features/broken.feature")
    let test = try await package.swift("test", "--event-stream-output-path", "events.ndjson")
    #expect(test.status == 1, "\(test)")
    let events = try TestEvents(try package.text(of: "events.ndjson"))
    #expect(events.count("testCaseStarted") == 10)
    #expect(events.count("testCaseCancelled") == 2)
    // Two of them are warnings about skipped scenarios.
    #expect(events.issues.count == 8, "\(events.issues)")
    #expect(events.issues(at: 9).map(\.details).first?.contains("Then I expect 3\nexpected 2 to equal 3") == true)
    let checked = events.issues.filter { $0.file == "CellarSteps/CellarSteps.swift" }
    #expect(checked.first?.details.contains("Then I check 3\nin \"") == true)
    #expect(checked.first?.details.hasSuffix("\" at Features/cellar.feature:13:5") == true)
    #expect(events.issues(at: 17).map(\.isKnown) == [false])
    #expect(events.issues(at: 20).first?.details.contains("steps.then(\"nobody knows\") { _ in") == true)
    #expect(events.issues(at: 23).first?.details.contains("2 definitions match this step") == true)
    #expect(events.issues.contains { $0.file == "Features/broken.feature" && $0.line == 5 })
  }

  @Test("without a package, or one with a runner, the installed gherkin-run reports the remedy")
  func noRunner() async throws {
    let program = try InstalledCommand()
    let nowhere = try NewPackage("nowhere")
    let lost = try await nowhere.installed(program, "Features/")
    #expect(lost.status == 2)
    #expect(lost.error.contains("there is no package here, so there are no steps; gherkin-run init adds"))
    #expect(try await nowhere.installed(program, "match", "{int}", "3").status == 0)
    #expect(try await nowhere.installed(program, "languages").status == 0)
    try nowhere.write(
      "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"nowhere\")\n",
      to: "Package.swift")
    let without = try await nowhere.installed(program, "Features/")
    #expect(without.status == 2)
    #expect(without.error.contains("the package has no runner; gherkin-run init adds"))
  }
}
