import Foundation
import GherkinTestSupport
import Testing

/// What a user does with packages of all kinds, from `gherkin-run init` on. In turn, as all build into one folder.
@Suite("Lifecycle of a package with features", .serialized, .slow)
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
          platforms: [.macOS(.v15)],
          products: [.library(name: "Cellar", targets: ["Cellar"])],
          targets: [
              .target(name: "Cellar")
          ]
      )

      """, to: "Package.swift")
    try package.write("public func cellar() {}\n", to: "Sources/Cellar/Cellar.swift")
    check(try await package.setUp("--yes").status, equals: 0)
    let run = try await package.swift("run", "CellarSpecs", "Features/")
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: Self.passed)
    let test = try await package.swift("test")
    check(test.status, equals: 0, "\(test)")
    check(test.output, contains: "Things are counted")
    try await plugin(package)
    try await installed(package)
    try await results(package)
  }

  /// `swift package gherkin-run` with an installed tool: arguments, reports, and whether it went well.
  private func plugin(_ package: NewPackage) async throws {
    let run = try await package.swift(
      "package", "--allow-writing-to-package-directory", "gherkin-run", "Features/", "--format", "summary", "--format",
      "junit:reports/junit.xml", "--parallel", "2")
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "1 scenario (1 passed)")
    check(run.output, lacks: "is built", "\(run)")
    check(try package.text(of: "reports/junit.xml"), contains: "Things are counted")
    let languages = try await package.swift(
      "package", "--allow-writing-to-package-directory", "gherkin-run", "languages", "de")
    check(languages.output, contains: "Funktionalität", "\(languages)")
    let failed = try await package.swift("package", "--allow-writing-to-package-directory", "gherkin-run", "Nowhere/")
    check(failed.status, differsFrom: 0)
    check((failed.output + failed.error), contains: "Nowhere/: no such file or folder")
  }

  /// A `gherkin-run` apart from the package builds and starts the package's runner.
  private func installed(_ package: NewPackage) async throws {
    let program = try InstalledCommand()
    let run = try await package.installed(program, "Features/", "--format", "summary")
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "1 scenario (1 passed)")
    check(run.error, equals: "", "a successful build prints nothing")
    let steps = try await package.installed(program, "steps")
    #expect(steps.output.contains(#/Sources\/CellarSteps\/CellarSteps\.swift:\d+ /#), "\(steps)")

    try package.write("runner: NoSuchSpecs\n", to: "gherkin-run.yaml")
    let other = try await package.installed(program, "Features/")
    check(other.status, equals: 2)
    check(other.error, contains: "NoSuchSpecs cannot be built")
    check(try await package.installed(program, "--help").status, equals: 0, "what needs no steps builds nothing")
    try package.write("runner: CellarSpecs\n", to: "gherkin-run.yaml")
    check(try await package.installed(program, "Features/").status, equals: 0)

    let main = try package.text(of: "Sources/CellarSpecs/main.swift")
    try package.write("thisIsNoSwift\n", to: "Sources/CellarSpecs/main.swift")
    let broken = try await package.installed(program, "Features/")
    check(broken.status, equals: 2)
    check(broken.error, contains: "CellarSpecs cannot be built")
    check(broken.error, contains: "thisIsNoSwift")
    let plugin = try await package.swift("package", "--allow-writing-to-package-directory", "gherkin-run", "Features/")
    check(plugin.status, equals: 1)
    let errors = try #require(plugin.error.range(of: "error: CellarSpecs cannot be built:\n"), "\(plugin)")
    #expect(
      plugin.error[errors.upperBound...].hasPrefix("Sources/CellarSpecs/main.swift:1:1: error: cannot find"),
      "\(plugin)")
    check(plugin.error.matches(of: /main\.swift:\d+:\d+: error:/).count, equals: 1, "\(plugin)")
    check(plugin.error, lacks: "Compiling", "\(plugin)")
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
    check(run.status, equals: 0, "\(run)")
    let test = try await package.swift("test", "--event-stream-output-path", "events.ndjson")
    check(test.status, equals: 1, "\(test)")
    let events = try TestEvents(try package.text(of: "events.ndjson"))
    // Ten functions in three suites.
    check(events.count("testStarted"), equals: 13)
    check(events.count("testCaseCancelled"), equals: 2)
    // Two of them are warnings about skipped scenarios.
    check(events.issues.count, equals: 7, "\(events.issues)")
    check(events.issues(at: 9).map(\.details).first?.contains("Then I expect 3\nexpected 2 to equal 3"), equals: true)
    let checked = events.issues.filter { $0.file == "CellarSteps/CellarSteps.swift" }
    check(checked.first?.details.contains("Then I check 3\nin \""), equals: true)
    check(checked.first?.details.hasSuffix("\" at Features/cellar.feature:13:5"), equals: true)
    check(events.issues(at: 17).map(\.isKnown), equals: [false])
    check(events.issues(at: 20).first?.details.contains("steps.then(\"nobody knows\") { _ throws in"), equals: true)
    check(events.issues(at: 23).first?.details.contains("2 definitions match this step"), equals: true)
    try package.write(
      "Feature: Broken\n\n  Scenario: A\n    Given 2 things\n    Whence?\n", to: "Features/broken.feature")
    let broken = try await package.swift("test")
    check(broken.status, equals: 1, "\(broken)")
    check(broken.output + broken.error, contains: "Features/broken.feature:5:5: error: ")
  }

  @Test(
    "a library with older platforms, in a folder with another name: a nested package, run from the folder of the library"
  )
  func nested() async throws {
    let package = try NewPackage("clone")
    try package.write(
      """
      // swift-tools-version: 5.5
      import PackageDescription

      let package = Package(
        name: "cellar", platforms: [.macOS(.v10_15)],
        products: [.library(name: "Cellar", targets: ["Cellar"]), .executable(name: "opener", targets: ["opener"])],
        targets: [.target(name: "Cellar"), .executableTarget(name: "opener", dependencies: ["Cellar"])])

      """, to: "Package.swift")
    try package.write("public let bottles = 2\n", to: "Sources/Cellar/Cellar.swift")
    try package.write("import Cellar\nprint(bottles)\n", to: "Sources/opener/main.swift")
    check(try await package.setUp("--yes").status, equals: 0)
    let fresh = try await package.swift("build", "--package-path", "Specs", "--target", "CellarSteps")
    check(fresh.status, equals: 0, "\(fresh)")
    check(fresh.output + fresh.error, lacks: "warning:")
    try package.write(
      """
      Feature: Cellar
        Scenario: Bottles
          Given 2 things
          Then the opener counts them

      """, to: "Features/cellar.feature")
    try package.write(
      """
      import Cellar
      import Foundation
      public import GherkinSteps
      import Testing

      final class CellarWorld: World { var things = 0 }

      public let cellarLibraries: [StepLibrary] = [cellarSteps]

      public let cellarSteps = StepLibrary(CellarWorld.self) { steps in
        steps.given("{int} things") { (world, count: Int) in world.things = count }
        steps.then("the opener counts them") { world throws in
          let opener = Process()
          let output = Pipe()
          opener.executableURL = try BuiltProduct("opener").url
          opener.standardOutput = output
          try opener.run()
          opener.waitUntilExit()
          let text = try output.fileHandleForReading.readToEnd() ?? Data()
          #expect(String(decoding: text, as: UTF8.self) == "\\(world.things)\\n")
          #expect(bottles == world.things)
        }
      }

      """, to: "Specs/Sources/CellarSteps/CellarSteps.swift")
    let program = try InstalledCommand()
    let run = try await package.installed(program, "Features/", "--format", "summary")
    check(run.status, equals: 0, "\(run)")
    check(run.output, contains: "1 scenario (1 passed)")
    let test = try await package.swift("test", "--package-path", "Specs")
    check(test.status, equals: 0, "\(test)")
    check(test.output, contains: "Bottles")
    try package.write("import Cellar\nprint(bottles + 1)\n", to: "Sources/opener/main.swift")
    let changed = try await package.installed(program, "Features/", "--format", "summary")
    check(changed.status, equals: 1, "a build of the runner includes the program: \(changed)")
    check(changed.output, contains: "Expectation failed")
    try package.write("Feature: F\n  Scenario: S\n    Given nothing\n", to: "Features/cellar.feature")
    let failed = try await package.swift("test", "--package-path", "Specs")
    check(failed.output, contains: "cellar.feature:2' swift test --package-path Specs --filter ", "\(failed)")
  }

  @Test("without a package, or one with a runner, the installed gherkin-run reports the remedy")
  func noRunner() async throws {
    let program = try InstalledCommand()
    let nowhere = try NewPackage("nowhere")
    let lost = try await nowhere.installed(program, "Features/")
    check(lost.status, equals: 2)
    check(lost.error, contains: "there is no package here, so there are no steps; gherkin-run init adds")
    check(try await nowhere.installed(program, "match", "{int}", "3").status, equals: 0)
    check(try await nowhere.installed(program, "languages").status, equals: 0)
    try nowhere.write(
      "// swift-tools-version: 6.2\nimport PackageDescription\nlet package = Package(name: \"nowhere\")\n",
      to: "Package.swift")
    let without = try await nowhere.installed(program, "Features/")
    check(without.status, equals: 2)
    check(without.error, contains: "the package has no runner; gherkin-run init adds")
  }
}
