import Foundation

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
      let attributes = try FileManager.default.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular, let size = attributes[.size] as? Int,
        size <= sizeLimit
      else { return nil }
      let event = try JSONDecoder().decode(Self.self, from: try Data(contentsOf: URL(fileURLWithPath: path)))
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
