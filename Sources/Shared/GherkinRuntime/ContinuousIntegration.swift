/// A continuous integration service, identified by the environment variables that it sets for a build.
///
/// Each property is a template with variables: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`. It has a value only if
/// all variables are set. The variables follow https://github.com/cucumber/ci-environment and the services' own
/// documentation.
package struct ContinuousIntegration: Sendable {
  /// The service's name, as the Cucumber project spells it.
  package let name: String
  /// The URL of the build. If it has a value, the build is one of this service.
  let url: String
  package let buildNumber: String
  package let remote: String
  package let revision: String
  /// The variables with the branch. The first one with a value is used.
  package let branch: [Reference]
  package let tag: [Reference]

  /// A branch or a tag.
  package enum Reference: Sendable {
    /// The variable contains the name.
    case name(String)
    /// The variable contains the full Git reference, which may or may not be under `refs/heads/` or `refs/tags/`.
    case full(String, under: String)
  }
}

extension ContinuousIntegration {
  /// Returns whether `CI` is set, and not to a word for false: the run is not interactive.
  package static func isUnattended(_ environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// Returns whether the process runs in a workflow of GitHub Actions.
  package static func isGitHubActions(_ environment: [String: String]) -> Bool {
    environment["GITHUB_ACTIONS"] == "true"
  }

  /// Returns the path of the job summary of GitHub Actions; nil outside workflows.
  package static func gitHubSummary(_ environment: [String: String]) -> String? {
    environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Returns the service that runs the build of a process, and the build's URL; nil outside the supported services.
  ///
  /// Empty variables are treated as unset.
  package static func current(in environment: [String: String]) -> (service: Self, url: String)? {
    services.lazy.compactMap { service in value(service.url, environment).map { (service, $0) } }.first
  }

  /// Returns a template with its variables replaced; nil if one is not set.
  package static func value(_ template: String, _ environment: [String: String]) -> String? {
    var filled = ""
    var rest = template[...]
    while let opening = rest.firstRange(of: "${"), let closing = rest[opening.upperBound...].firstIndex(of: "}") {
      guard let value = environment[String(rest[opening.upperBound..<closing])], !value.isEmpty else { return nil }
      filled += rest[..<opening.lowerBound] + value
      rest = rest[rest.index(after: closing)...]
    }
    return filled + rest
  }

  package static func value(_ references: [Reference], _ environment: [String: String]) -> String? {
    for reference in references {
      switch reference {
      case .name(let variable):
        if let name = environment[variable], !name.isEmpty { return name }
      case .full(let variable, let folder):
        guard let name = environment[variable], name.hasPrefix(folder), name.count > folder.count else { continue }
        return String(name.dropFirst(folder.count))
      }
    }
    return nil
  }
}

extension ContinuousIntegration {
  /// The supported services. The first one whose build has a URL is used. Jenkins comes last, because other services
  /// use its variables too.
  static let services = [
    ContinuousIntegration(
      name: "GitHub Actions", url: "${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}",
      buildNumber: "${GITHUB_RUN_ID}", remote: "${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git",
      revision: "${GITHUB_SHA}", branch: [.name("GITHUB_HEAD_REF"), .full("GITHUB_REF", under: "refs/heads/")],
      tag: [.full("GITHUB_REF", under: "refs/tags/")]),
    ContinuousIntegration(
      name: "GitLab", url: "${CI_JOB_URL}", buildNumber: "${CI_JOB_ID}", remote: "${CI_REPOSITORY_URL}",
      revision: "${CI_COMMIT_SHA}", branch: [.name("CI_COMMIT_BRANCH")], tag: [.name("CI_COMMIT_TAG")]),
    ContinuousIntegration(
      name: "CircleCI", url: "${CIRCLE_BUILD_URL}", buildNumber: "${CIRCLE_BUILD_NUM}",
      remote: "${CIRCLE_REPOSITORY_URL}", revision: "${CIRCLE_SHA1}", branch: [.name("CIRCLE_BRANCH")],
      tag: [.name("CIRCLE_TAG")]),
    ContinuousIntegration(
      name: "Buildkite", url: "${BUILDKITE_BUILD_URL}", buildNumber: "${BUILDKITE_BUILD_NUMBER}",
      remote: "${BUILDKITE_REPO}", revision: "${BUILDKITE_COMMIT}", branch: [.name("BUILDKITE_BRANCH")],
      tag: [.name("BUILDKITE_TAG")]),
    ContinuousIntegration(
      name: "Azure Pipelines", url: "${BUILD_BUILDURI}", buildNumber: "${BUILD_BUILDNUMBER}",
      remote: "${BUILD_REPOSITORY_URI}", revision: "${BUILD_SOURCEVERSION}",
      branch: [.full("BUILD_SOURCEBRANCH", under: "refs/heads/")],
      tag: [.full("BUILD_SOURCEBRANCH", under: "refs/tags/")]),
    ContinuousIntegration(
      name: "Bitbucket Pipelines", url: "${BITBUCKET_GIT_HTTP_ORIGIN}/pipelines/results/${BITBUCKET_BUILD_NUMBER}",
      buildNumber: "${BITBUCKET_BUILD_NUMBER}", remote: "${BITBUCKET_GIT_HTTP_ORIGIN}",
      revision: "${BITBUCKET_COMMIT}", branch: [.name("BITBUCKET_BRANCH")], tag: [.name("BITBUCKET_TAG")]),
    ContinuousIntegration(
      name: "Travis CI", url: "${TRAVIS_BUILD_WEB_URL}", buildNumber: "${TRAVIS_JOB_NUMBER}",
      remote: "https://github.com/${TRAVIS_REPO_SLUG}.git", revision: "${TRAVIS_COMMIT}",
      branch: [.name("TRAVIS_BRANCH")], tag: [.name("TRAVIS_TAG")]),
    ContinuousIntegration(
      name: "Jenkins", url: "${BUILD_URL}", buildNumber: "${BUILD_NUMBER}", remote: "${GIT_URL}",
      revision: "${GIT_COMMIT}", branch: [.name("GIT_LOCAL_BRANCH")], tag: []),
  ]
}
