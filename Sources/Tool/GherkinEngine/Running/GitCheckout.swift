import GherkinFiles
import Foundation

/// What Git has checked out in the working directory. Its files are read, because Git can be configured to start
/// programs.
struct GitCheckout {
  /// The name of the repository's folder.
  let folder: String
  /// The branch; nil if none is checked out.
  private(set) var branch: String?
  /// The commit, in hexadecimal digits; nil if there is none yet, and if Git stores it in another form.
  private(set) var revision: String?

  /// The maximum size of a file that is read, in bytes.
  private static let limit = 4 << 20

  /// Reads the checkout; nil if neither the working directory nor a folder above it is a repository.
  init?() {
    let directory = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    guard let root = directory.nearestParent(containing: ".git") else { return nil }
    var git = root.appending(path: ".git")
    // In a worktree, it is a file with the path of a folder, which has a file with the path of the repository's folder.
    if let link = Self.line(git), link.hasPrefix("gitdir: ") {
      git = URL(fileURLWithPath: String(link.dropFirst(8)), relativeTo: root)
    }
    let common = Self.line(git.appending(path: "commondir")).map { URL(fileURLWithPath: $0, relativeTo: git) } ?? git
    guard let head = Self.line(git.appending(path: "HEAD")) else { return nil }
    folder = root.lastPathComponent
    guard head.hasPrefix("ref: ") else {
      revision = Self.commit(head)
      return
    }
    let name = head.dropFirst(5)
    if name.hasPrefix("refs/heads/") { branch = String(name.dropFirst(11)) }
    guard name.hasPrefix("refs/"), !name.split(separator: "/").contains("..") else { return }
    revision =
      Self.line(common.appending(path: String(name))).flatMap(Self.commit)
      ?? Self.text(common.appending(path: "packed-refs"))?.split(separator: "\n")
      .first { $0.hasSuffix(" \(name)") }.flatMap { Self.commit($0.prefix { $0 != " " }) }
  }

  /// Returns a name of a commit: 40 digits, or 64 with SHA-256.
  private static func commit(_ text: some StringProtocol) -> String? {
    [40, 64].contains(text.utf8.count) && text.allSatisfy { $0.isASCII && $0.isHexDigit } ? String(text) : nil
  }

  private static func line(_ file: URL) -> String? {
    text(file)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func text(_ file: URL) -> String? {
    FileReader.readableText(file.path, atMost: limit)
  }
}
