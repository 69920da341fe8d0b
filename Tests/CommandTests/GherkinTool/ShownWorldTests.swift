import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run --show-world, with the passwords of the sign-in example", .commands)
struct ShownWorldTests {
  /// The passwords of the members in the fixture.
  private static let passwords = ["analytical-engine-1843", "one  moth"]
  /// The reports that show logs.
  private static let reports = ["pretty", "progress", "summary", "html", "junit", "json", "message"]
  private static let others = ["tap", "teamcity", "github", "markdown", "usage", "rerun"]

  @Test(
    "every report that shows logs contains the failed step's worlds, and none contains a password",
    arguments: ["process", "none"])
  func signIn(isolation: String) async throws {
    let folder = try TemporaryFolder()
    let fixture = BuiltCommand.package.appending(path: "Features/Fixtures/book_club.yaml")
    let members = try String(contentsOf: fixture, encoding: .utf8)
    for password in Self.passwords { check(members, contains: password) }
    try folder.write(members, to: "Fixtures/book_club.yaml")
    try folder.write(
      """
      Feature: f
        Scenario Outline: <name>
          Given Ada and Grace are members of "book_club"
          And <name> is on the sign-in screen
          And I have filled in my username and password
          When I tap "Sign In"
          Then I see "what is not there"

          Examples:
            | name  |
            | Ada   |
            | Grace |
      """, to: "a.feature")
    let formats = (Self.reports + Self.others).flatMap { ["--format", "\($0):reports/\($0)"] }
    let run = try await BuiltCommand.gherkinRun.run(
      ["run", "--show-world", "--isolation", isolation, "--format", "pretty"] + formats + ["a.feature"],
      in: folder.url)
    check(run.status, equals: 1)
    let texts = try (Self.reports + Self.others).map { ($0, try folder.text(of: "reports/\($0)")) }
    for (name, text) in texts + [("standard output", run.output), ("standard error", run.error)] {
      for password in Self.passwords {
        check(text, lacks: password, "\(name)")
        check(text, lacks: Data(password.utf8).base64EncodedString(), "\(name)")
      }
    }
    for (name, text) in texts where Self.reports.contains(name) {
      // Summaries show the first lines of a long log.
      let isWhole = !["progress", "summary"].contains(name)
      for part in ["SignInWorld", "ada.lovelace"] + (isWhole ? ["password: •••", "HeadlessWorld"] : []) {
        check(text, contains: part, "\(name): \(part)")
      }
    }
  }
}
