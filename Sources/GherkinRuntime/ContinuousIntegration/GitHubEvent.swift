import Foundation

/// The file in which GitHub Actions tells what made it build.
///
/// `GITHUB_SHA` of a pull request is a merge that exists nowhere else; the event names the commit that was pushed
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

  /// The largest file that is read, in bytes: as large as GitHub makes an event.
  private static let sizeLimit = 25 << 20

  /// The commit that a pull request asks to take in; nil if the build is for no pull request, or the file does not
  /// tell.
  static func revision(_ environment: [String: String]) -> String? {
    guard environment["GITHUB_EVENT_NAME"] == "pull_request", let path = environment["GITHUB_EVENT_PATH"] else {
      return nil
    }
    do {
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
        size <= sizeLimit
      else { return nil }
      let event = try JSONDecoder().decode(Self.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
      let revision = event.pullRequest.head.sha
      return isHash(revision) ? revision : nil
    } catch {
      // Without the file there is still GITHUB_SHA: a run is not to fail over what it says of its surroundings.
      return nil
    }
  }

  /// Whether a text is the whole name of a commit, by SHA-1 or SHA-256.
  private static func isHash(_ text: String) -> Bool {
    (text.utf8.count == 40 || text.utf8.count == 64) && text.allSatisfy { $0.isASCII && $0.isHexDigit }
  }
}
