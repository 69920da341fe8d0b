internal import CucumberMessages

/// A continuous integration service, told by the environment variables that it sets for a build.
///
/// Each property is a text with variables in it: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`. One whose variables
/// are not all set has no value. Which variables tell what is as in https://github.com/cucumber/ci-environment and the
/// services' own documentation.
package struct ContinuousIntegration: Sendable {
  /// The service's name, as the Cucumber project spells it.
  let name: String
  /// The address of the build. A build is the service's where this has a value.
  let url: String
  let buildNumber: String
  let remote: String
  let revision: String
  /// The variables with the branch; the first one that has a value is used.
  let branch: [Reference]
  let tag: [Reference]

  /// A branch or a tag.
  enum Reference: Sendable {
    /// A variable holds its name.
    case name(String)
    /// A variable holds its full name in Git, under `refs/heads/` or `refs/tags/`, or that of something else.
    case full(String, under: String)
  }
}

extension ContinuousIntegration {
  /// Whether `CI` is set, as build servers do, and not to a word for no: the run is not interactive.
  package static func isUnattended(_ environment: [String: String]) -> Bool {
    !["", "0", "false", "no", "off"].contains(environment["CI", default: ""].lowercased())
  }

  /// Whether the process is a step of a workflow of GitHub Actions.
  package static func isGitHubActions(_ environment: [String: String]) -> Bool {
    environment["GITHUB_ACTIONS"] == "true"
  }

  /// The file whose text GitHub Actions shows on the page of the job; nil outside of workflows.
  package static func gitHubSummary(_ environment: [String: String]) -> String? {
    environment["GITHUB_STEP_SUMMARY"].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The build that a process belongs to, by its environment; nil outside of the known services.
  ///
  /// An empty variable counts as none. Git is included only if both the repository and the revision are known.
  static func current(in environment: [String: String]) -> Envelope.CI? {
    for service in services {
      guard let url = value(service.url, environment) else { continue }
      return Envelope.CI(
        name: service.name, url: RemoteAddress(url).withoutCredentials,
        buildNumber: value(service.buildNumber, environment), git: service.git(environment))
    }
    return nil
  }

  /// The branch that a service says it builds; nil outside of the known services.
  package static func branch(in environment: [String: String]) -> String? { current(in: environment)?.git?.branch }

  private func git(_ environment: [String: String]) -> Envelope.Git? {
    guard let remote = Self.value(remote, environment),
      let revision = GitHubEvent.revision(environment) ?? Self.value(revision, environment)
    else { return nil }
    return Envelope.Git(
      remote: RemoteAddress(remote).withoutCredentials, revision: revision,
      branch: Self.value(branch, environment), tag: Self.value(tag, environment))
  }

  /// Fills in the variables of a text; nil if one is not set.
  private static func value(_ template: String, _ environment: [String: String]) -> String? {
    var filled = ""
    var rest = template[...]
    while let opening = rest.firstRange(of: "${"), let closing = rest[opening.upperBound...].firstIndex(of: "}") {
      guard let value = environment[String(rest[opening.upperBound..<closing])], !value.isEmpty else { return nil }
      filled += rest[..<opening.lowerBound] + value
      rest = rest[rest.index(after: closing)...]
    }
    return filled + rest
  }

  private static func value(_ references: [Reference], _ environment: [String: String]) -> String? {
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
