import GherkinFiles
package import GherkinMessages
package import GherkinRuntime
import Foundation

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

extension ContinuousIntegration {
  /// Returns the links to the repository of a build on GitHub Actions or GitLab; nil on other services, and for URLs
  /// without https.
  ///
  /// - Parameter folder: the folder to which paths in messages are relative.
  package static func sourceLink(_ environment: [String: String], folder: String) -> SourceLink? {
    let (repository, files, root): (String, String, String?)
    if isGitHubActions(environment), let server = environment["GITHUB_SERVER_URL"],
      let name = environment["GITHUB_REPOSITORY"]
    {
      (repository, files, root) = ("\(server)/\(name)", "blob", environment["GITHUB_WORKSPACE"])
    } else if environment["GITLAB_CI"] != nil, let project = environment["CI_PROJECT_URL"] {
      (repository, files, root) = (project, "-/blob", environment["CI_PROJECT_DIR"])
    } else {
      return nil
    }
    let inner = root.flatMap { folder.hasPrefix("\($0)/") ? folder.dropFirst($0.count + 1) + "/" : nil } ?? ""
    return try? SourceLink(template: "\(repository)/\(files)/{revision}/\(inner){path}#L{line}")
  }
}

/// The event file of GitHub Actions, which describes the trigger of the build.
///
/// `GITHUB_SHA` of a pull request is a temporary merge commit; the event contains the pushed commit
/// (https://github.com/cucumber/ci-environment/issues/67).
struct GitHubEvent: Decodable {
  private struct PullRequest: Decodable {
    let head: Head
  }

  private struct Head: Decodable {
    let sha: String
  }

  private let pullRequest: PullRequest

  private enum CodingKeys: String, CodingKey {
    case pullRequest = "pull_request"
  }

  /// The maximum size of the file in bytes, which is GitHub's limit for events.
  private static let sizeLimit = 25 << 20

  /// Returns the head commit of a pull request; nil if the build is not for a pull request, or the file does not
  /// contain the commit.
  static func revision(_ environment: [String: String]) -> String? {
    guard environment["GITHUB_EVENT_NAME"] == "pull_request", let path = environment["GITHUB_EVENT_PATH"] else {
      return nil
    }
    do {
      let event = try JSONDecoder().decode(Self.self, from: Data(try FileReader.bytes(of: path, atMost: sizeLimit)))
      let revision = event.pullRequest.head.sha
      return isHash(revision) ? revision : nil
    } catch {
      // GITHUB_SHA is used instead. Metadata must not make a run fail.
      return nil
    }
  }

  /// Returns whether a text is a full SHA-1 or SHA-256 commit hash.
  private static func isHash(_ text: String) -> Bool {
    (text.utf8.count == 40 || text.utf8.count == 64) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}

/// The URL of a Git repository or of a build.
struct RemoteAddress {
  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// The URL without credentials.
  ///
  /// The user of `https://user:token@host/path` is removed too, because it can be a token. In an SSH URL, the user is
  /// kept but a password is removed: `git@host:path`, `ssh://git@host/path`.
  var withoutCredentials: String {
    guard let scheme = text.firstRange(of: "://") else {
      guard let at = text.prefix(while: { $0 != "/" }).firstIndex(of: "@") else { return text }
      return userName(in: text[..<at]) + text[at...]
    }
    let address = text[scheme.upperBound...]
    guard let at = address.prefix(while: { !"/?#".contains($0) }).lastIndex(of: "@") else { return text }
    let isSSH = text[..<scheme.lowerBound].hasSuffix("ssh")
    return text[..<scheme.upperBound] + (isSSH ? userName(in: address[..<at]) + "@" : "") + text[at...].dropFirst()
  }

  private func userName(in credentials: Substring) -> String {
    String(credentials.prefix { $0 != ":" })
  }
}
