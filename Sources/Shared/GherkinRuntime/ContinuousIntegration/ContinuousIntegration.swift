package import GherkinMessages

/// A continuous integration service, identified by the environment variables that it sets for a build.
///
/// Each property is a template with variables: `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}.git`. It has a value only if
/// all variables are set. The variables follow https://github.com/cucumber/ci-environment and the services' own
/// documentation.
package struct ContinuousIntegration: Sendable {
  /// The service's name, as the Cucumber project spells it.
  let name: String
  /// The URL of the build. If it has a value, the build is one of this service.
  let url: String
  let buildNumber: String
  let remote: String
  let revision: String
  /// The variables with the branch. The first one with a value is used.
  let branch: [Reference]
  let tag: [Reference]

  /// A branch or a tag.
  enum Reference: Sendable {
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

  /// Returns the build to which a process belongs; nil outside the supported services.
  ///
  /// Empty variables are treated as unset. Git is included only if both the repository and the revision are known.
  static func current(in environment: [String: String]) -> Envelope.CI? {
    for service in services {
      guard let url = value(service.url, environment) else { continue }
      return Envelope.CI(
        name: service.name, url: RemoteAddress(url).withoutCredentials,
        buildNumber: value(service.buildNumber, environment), git: service.git(environment))
    }
    return nil
  }

  /// Returns the revision of the build; nil outside the supported services, and if it is unknown.
  package static func git(in environment: [String: String]) -> Envelope.Git? { current(in: environment)?.git }

  private func git(_ environment: [String: String]) -> Envelope.Git? {
    guard let remote = Self.value(remote, environment),
      let revision = GitHubEvent.revision(environment) ?? Self.value(revision, environment)
    else { return nil }
    return Envelope.Git(
      remote: RemoteAddress(remote).withoutCredentials, revision: revision,
      branch: Self.value(branch, environment), tag: Self.value(tag, environment))
  }

  /// Returns a template with its variables replaced; nil if one is not set.
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
