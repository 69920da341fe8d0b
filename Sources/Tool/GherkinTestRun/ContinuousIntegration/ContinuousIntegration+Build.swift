package import GherkinMessages
package import GherkinRuntime

extension ContinuousIntegration {
  /// Returns the build to which a process belongs; nil outside the supported services.
  ///
  /// Git is included only if both the repository and the revision are known.
  package static func build(in environment: [String: String]) -> Envelope.CI? {
    guard let (service, url) = current(in: environment) else { return nil }
    return Envelope.CI(
      name: service.name, url: RemoteAddress(url).withoutCredentials,
      buildNumber: value(service.buildNumber, environment), git: service.git(environment))
  }

  /// Returns the revision of the build; nil outside the supported services, and if it is unknown.
  package static func git(in environment: [String: String]) -> Envelope.Git? { build(in: environment)?.git }

  private func git(_ environment: [String: String]) -> Envelope.Git? {
    guard let remote = Self.value(remote, environment),
      let revision = GitHubEvent.revision(environment) ?? Self.value(revision, environment)
    else { return nil }
    return Envelope.Git(
      remote: RemoteAddress(remote).withoutCredentials, revision: revision,
      branch: Self.value(branch, environment), tag: Self.value(tag, environment))
  }
}
