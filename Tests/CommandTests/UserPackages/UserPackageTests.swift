import Foundation
import GherkinTestSupport
import Testing

/// A package with a program of its own: built against this one, outside of it, with the whole engine.
@Suite("A user's package", .serialized, .nightly)
struct UserPackageTests {
  private let package: UserPackage

  init() throws {
    package = try UserPackage()
  }

  @Test(
    "the package builds next to targets named Steps, Specs, BeerSearch, SignIn, Car and TestSupport, runs its features, and compiles printed snippets"
  )
  func buildsAndRuns() async throws {
    try package.write("Feature: Cars\n  Scenario: Drive\n    Given a red car\n", to: "Features/car.feature")
    try package.writeSteps(
      """
      steps.given("a {word} car") { (world, color: String) in world.car.color = color }
      """)
    try await package.build()
    let passed = try await package.run()
    check(passed.status, equals: 0, "\(passed)")
    check(passed.output, contains: "1 scenario (1 passed)")
    try await usesItsOwnFormatter()

    try package.write(
      """
      Feature: Cars
        Scenario: Everything that a snippet can hold
          Given 3 "fast" cars with 2.5 doors
          When a (very) odd \\ "step" is / undefined:
            | a |
            \"""
            text
            \"""
          Then nothing
      """, to: "Features/car.feature")
    let undefined = try await package.run()
    check(undefined.status, equals: 1)
    let snippets = try #require(UserPackage.snippets(in: undefined.output))
    try package.writeSteps(snippets)
    try await package.build()
    let pending = try await package.run()
    check(pending.status, equals: 1)
    check(pending.output, contains: "3 steps (2 skipped, 1 pending)", "\(pending)")

    try package.write("Feature: Cars\n  Scenario: Leave\n    Given I leave\n", to: "Features/car.feature")
    try package.writeSteps("steps.given(\"I leave\") { _ in leave() }\n")
    try await package.build()
    let left = try await package.run()
    check(left.status, equals: 1, "a step that ends the process must not pass: \(left)")
    check(left.output, contains: "a call of exit(0)", "\(left)")
    let inOneProcess = try await package.run("--isolation", "none", "Features")
    check(inOneProcess.status, equals: 2)
    check(inOneProcess.error, contains: "a step or a hook ended the process before the run was over")
  }

  /// The formatter of the page "Writing a formatter", live and over the saved stream, and in the help.
  private func usesItsOwnFormatter() async throws {
    let live = try await package.run("--format", "durations", "--format", "message:run.ndjson", "Features")
    #expect(live.output.hasPrefix("Cars › Drive: passed after "), "\(live)")
    let later = try await package.run("report", "--format", "durations", "run.ndjson")
    check(later.status, equals: 0)
    check(later.output, equals: live.output)
    check(try await package.run("--help").output, contains: "durations: how long each scenario took.")
    let page = try await package.run("--format", "html:page.html", "Features")
    check(page.status, equals: 2)
    check(page.error, contains: "html is in the product GherkinHTML, which this program lacks; ")
  }
}
