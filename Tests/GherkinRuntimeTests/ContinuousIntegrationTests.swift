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

  private static let services: [(Envelope.CI, [String: String])] = [
    (
      .init(
        name: "GitHub Actions", url: "https://github.com/brew/beers/actions/runs/42", buildNumber: "42",
        git: .init(remote: "https://github.com/brew/beers.git", revision: merge, branch: "stout")), gitHub
    ),
    (
      .init(
        name: "GitLab", url: "https://lab/jobs/7", buildNumber: "7",
        git: .init(remote: "https://lab/brew/beers.git", revision: "r1", tag: "v1")),
      [
        "CI_JOB_URL": "https://lab/jobs/7", "CI_JOB_ID": "7", "CI_COMMIT_SHA": "r1", "CI_COMMIT_TAG": "v1",
        "CI_REPOSITORY_URL": "https://gitlab-ci-token:secret@lab/brew/beers.git",
      ]
    ),
    (
      .init(
        name: "CircleCI", url: "https://circle/8", buildNumber: "8",
        git: .init(remote: "git@github.com:brew/beers.git", revision: "r2", branch: "main")),
      [
        "CIRCLE_BUILD_URL": "https://circle/8", "CIRCLE_BUILD_NUM": "8", "CIRCLE_SHA1": "r2",
        "CIRCLE_BRANCH": "main", "CIRCLE_REPOSITORY_URL": "git@github.com:brew/beers.git", "CIRCLE_TAG": "",
      ]
    ),
    (
      .init(
        name: "Buildkite", url: "https://buildkite/9", buildNumber: "9",
        git: .init(remote: "ssh://git@host/beers", revision: "r3", branch: "main", tag: "v2")),
      [
        "BUILDKITE_BUILD_URL": "https://buildkite/9", "BUILDKITE_BUILD_NUMBER": "9", "BUILDKITE_COMMIT": "r3",
        "BUILDKITE_BRANCH": "main", "BUILDKITE_TAG": "v2", "BUILDKITE_REPO": "ssh://git:secret@host/beers",
      ]
    ),
    (
      .init(name: "Jenkins", url: "https://jenkins/10", buildNumber: "10"),
      ["BUILD_URL": "https://jenkins/10", "BUILD_NUMBER": "10", "GIT_COMMIT": "r4"]
    ),
    (
      .init(
        name: "Azure Pipelines", url: "vstfs:///Build/Build/11", buildNumber: "20260101.1",
        git: .init(remote: "https://dev.azure.com/brew/beers", revision: "r5", tag: "v3")),
      [
        "BUILD_BUILDURI": "vstfs:///Build/Build/11", "BUILD_BUILDNUMBER": "20260101.1", "BUILD_SOURCEVERSION": "r5",
        "BUILD_SOURCEBRANCH": "refs/tags/v3", "BUILD_REPOSITORY_URI": "https://brew@dev.azure.com/brew/beers",
      ]
    ),
    (
      .init(
        name: "Bitbucket Pipelines", url: "https://bitbucket.org/brew/beers/pipelines/results/12", buildNumber: "12",
        git: .init(remote: "https://bitbucket.org/brew/beers", revision: "r6", branch: "main")),
      [
        "BITBUCKET_GIT_HTTP_ORIGIN": "https://bitbucket.org/brew/beers", "BITBUCKET_BUILD_NUMBER": "12",
        "BITBUCKET_COMMIT": "r6", "BITBUCKET_BRANCH": "main",
      ]
    ),
    (
      .init(
        name: "Travis CI", url: "https://travis/13", buildNumber: "13.1",
        git: .init(remote: "https://github.com/brew/beers.git", revision: "r7", branch: "main")),
      [
        "TRAVIS_BUILD_WEB_URL": "https://travis/13", "TRAVIS_JOB_NUMBER": "13.1", "TRAVIS_REPO_SLUG": "brew/beers",
        "TRAVIS_COMMIT": "r7", "TRAVIS_BRANCH": "main", "TRAVIS_TAG": "",
      ]
    ),
  ]

  @Test("the build and the revision of each service are recognized", arguments: services)
  func service(expected: Envelope.CI, environment: [String: String]) {
    check(ci(environment), equals: expected)
  }

  @Test("a build of a tag has the tag, and no branch")
  func tag() throws {
    let git = try #require(
      ci([
        "BUILD_BUILDURI": "u", "BUILD_SOURCEVERSION": "r5", "BUILD_SOURCEBRANCH": "refs/tags/v3",
        "BUILD_REPOSITORY_URI": "https://dev.azure.com/brew/beers",
      ])?.git)
    #expect(git.tag == "v3" && git.branch == nil)
    #expect(git.revision == "r5" && git.remote == "https://dev.azure.com/brew/beers")
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
    ])
  func broken(event: String) throws {
    check(try pullRequest(event)?.revision, equals: Self.merge)
  }

  @Test("an event with too deep nesting is ignored")
  func nested() throws {
    let isLeft = try pullRequest(String(repeating: "[", count: 100_000))?.revision == Self.merge
    #expect(isLeft)
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
