import GherkinMessages
import Foundation
import GherkinRuntime
import GherkinTestRun
import GherkinTestSupport
import Testing

@Suite("Continuous integration in the metadata")
struct ContinuousIntegrationTests {
  private static let commit = String(repeating: "c0ffee12", count: 5)
  private static let merge = String(repeating: "badc0de1", count: 5)

  private static let gitHub = [
    "GITHUB_SERVER_URL": "https://github.com", "GITHUB_REPOSITORY": "brew/beers", "GITHUB_RUN_ID": "42",
    "GITHUB_SHA": merge, "GITHUB_REF": "refs/heads/stout",
  ]

  private func ci(_ environment: [String: String]) -> Envelope.CI? {
    Envelope.Meta.current(version: "1", environment: environment).ci
  }

  @Test("outside the supported services, there is no build")
  func none() {
    #expect(ci([:]) == nil)
    #expect(ci(["CI": "true", "GITHUB_RUN_ID": "42", "BUILD_URL": ""]) == nil)
  }

  @Test("the build and the revision of each service are recognized")
  func services() async throws {
    try await GoldenCases("cases/build-services.txt").expect { service in
      let variables = service.text.split(separator: "\n").map {
        $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      }
      let ci = ci(Dictionary(uniqueKeysWithValues: variables.map { ($0[0], $0[1]) }))
      let facts = [
        ("name", ci?.name), ("url", ci?.url), ("build", ci?.buildNumber), ("remote", ci?.git?.remote),
        ("revision", ci?.git?.revision), ("branch", ci?.git?.branch), ("tag", ci?.git?.tag),
      ]
      return facts.compactMap { name, value in value.map { "\(name): \($0)" } }.joined(separator: "\n")
    }
  }

  @Test(
    "credentials in a remote URL are removed",
    arguments: [
      ("https://user:token@host/a.git", "https://host/a.git"), ("https://token@host:8443/a", "https://host:8443/a"),
      ("https://user:p@ss@host/a", "https://host/a"), ("https://host/@scope/a", "https://host/@scope/a"),
      ("https://host/a?b=c@d", "https://host/a?b=c@d"), ("ssh://git@host:22/a", "ssh://git@host:22/a"),
      ("git+ssh://git:pass@host/a", "git+ssh://git@host/a"), ("git@host:org/a.git", "git@host:org/a.git"),
      ("git:pass@host:org/a", "git@host:org/a"), ("host:org/a", "host:org/a"), ("/srv/git/a@b", "/srv/git/a@b"),
      ("file:///srv/a", "file:///srv/a"), ("https://user:token@", "https://"), ("", nil),
    ])
  func credentials(remote: String, expected: String?) {
    let ci = ci(["BUILD_URL": "https://jenkins/1", "GIT_URL": remote, "GIT_COMMIT": "r"])
    check(ci?.git?.remote, equals: expected)
  }

  /// Returns the facts of a pull request's build, for an event file with this text.
  private func pullRequest(_ event: String, name: String = "pull_request") throws -> Envelope.Git? {
    let folder = try TemporaryFolder()
    try folder.write(event, to: "event.json")
    var environment = Self.gitHub
    environment["GITHUB_EVENT_NAME"] = name
    environment["GITHUB_EVENT_PATH"] = "\(folder.path)/event.json"
    environment["GITHUB_HEAD_REF"] = "porter"
    environment["GITHUB_REF"] = "refs/pull/1/merge"
    return ci(environment)?.git
  }

  @Test("the revision and branch of a pull request on GitHub are those of its head")
  func head() throws {
    let git = try pullRequest(#"{"pull_request": {"head": {"sha": "\#(Self.commit)", "ref": "porter"}, "number": 1}}"#)
    check(git?.revision, equals: Self.commit)
    check(git?.branch, equals: "porter")
    #expect(git?.tag == nil)
  }

  @Test(
    "without a commit in the event, the revision is GITHUB_SHA",
    arguments: [
      "", "no JSON", "{}", "[]", #"{"pull_request": {"head": {"sha": "$(rm -rf /)"}}}"#,
      #"{"pull_request": {"head": {"sha": 7}}}"#,
      #"{"pull_request": {"head": {"sha": "\#(String(repeating: "z", count: 40))"}}}"#,
      #"{"pull_request": {"head": {"sha": "\#(String(repeating: "a", count: 39))"}}}"#,
      #"{"pull_request": {"head": {"sha": "\#(String(repeating: "é", count: 20))"}}}"#,
      String(repeating: "[", count: 100_000),
    ])
  func broken(event: String) throws {
    check(try pullRequest(event)?.revision, equals: Self.merge)
  }

  @Test("events of other kinds are not read, and a missing or special file is ignored")
  func unread() throws {
    let event = #"{"pull_request": {"head": {"sha": "\#(Self.commit)"}}}"#
    check(try pullRequest(event, name: "push")?.revision, equals: Self.merge)
    for path in ["/nowhere/event.json", "/dev/zero", "/"] {
      let environment = ["GITHUB_EVENT_NAME": "pull_request", "GITHUB_EVENT_PATH": path]
      check(ci(Self.gitHub.merging(environment) { _, new in new })?.git?.revision, equals: Self.merge)
    }
  }

  @Test("the metadata contains the system, the processor and Swift unchanged")
  func surroundings() {
    let meta = Envelope.Meta.current(version: "1.2", environment: [:])
    check(meta.implementation, equals: .init(name: "gherkin-run", version: "1.2"))
    check(meta.runtime.name, equals: "Swift")
    check(meta.runtime.version?.isEmpty, equals: false)
    check(meta.os.name, differsFrom: "unknown")
    check(meta.os.version?.hasPrefix("\(ProcessInfo.processInfo.operatingSystemVersion.majorVersion)."), equals: true)
    check(meta.cpu.name, differsFrom: "unknown")
  }
}
