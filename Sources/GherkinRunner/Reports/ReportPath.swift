import Foundation
import GherkinRuntime
import TextSupport

/// The path of a report's file, in which placeholders stand for the date, the branch and variables.
struct ReportPath {
  /// Why a path cannot be used, with the remedy.
  struct Problem: Error {
    let text: String
  }

  private static let known = ["{date}", "{branch}", "{env:NAME}"]

  private let environment: [String: String]
  private let now: Date

  /// - Parameters:
  ///   - environment: the variables of the process.
  ///   - now: the time that `{date}` is taken from.
  init(environment: [String: String] = ProcessInfo.processInfo.environment, now: Date = Date()) {
    self.environment = environment
    self.now = now
  }

  /// Fills in the placeholders of a path: `{date}` (in UTC), `{branch}` and `{env:NAME}`.
  ///
  /// - Throws: ``Problem`` for an address, an unknown placeholder, and one that has no value here.
  func expand(_ path: String) throws(Problem) -> String {
    if let scheme = path.prefixMatch(of: #/[A-Za-z][A-Za-z0-9+.-]*:\/\//#) {
      throw Problem(
        text:
          "\"\(path)\" is an address (\(scheme.output)), but reports are written to files; name a file, and upload it "
          + "afterwards: curl --upload-file FILE \(path)")
    }
    var expanded = ""
    var rest = path[...]
    while let match = rest.firstMatch(of: #/\{([a-z]+)(?::([^{}]*))?\}/#) {
      expanded += rest[..<match.range.lowerBound] + (try value(of: match.output.0, match.1, match.2))
      rest = rest[match.range.upperBound...]
    }
    return expanded + rest
  }

  private func value(
    of placeholder: Substring, _ name: Substring, _ argument: Substring?
  ) throws(Problem) -> String {
    switch (name, argument) {
    case ("date", nil): return String(now.ISO8601Format().prefix { $0 != "T" })
    case ("branch", nil):
      guard let branch = ContinuousIntegration.branch(in: environment) ?? GitBranch.current else {
        throw Problem(text: "there is no branch for {branch} here; write {env:NAME} with a variable that contains one")
      }
      return String(branch.map { $0.isLetter || $0.isNumber || "._-".contains($0) ? $0 : "-" })
    case ("env", let variable?):
      guard let value = environment[String(variable)], !value.isEmpty else {
        throw Problem(
          text: "the variable \(variable) of \(placeholder) is not set; set it, or change the name of the file")
      }
      return value
    default:
      let nearest = Spelling.nearest(to: "{\(name)}", among: Self.known).map { "did you mean \($0)? " } ?? ""
      throw Problem(
        text: "there is no placeholder \(placeholder); \(nearest)there are \(Self.known.joined(separator: ", "))")
    }
  }
}

/// The branch that is checked out.
enum GitBranch {
  /// The branch of the repository that the working directory is in; nil outside of one, and where no branch is checked
  /// out.
  static var current: String? {
    var folder = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    for _ in 0..<64 {
      if let head = head(of: folder.appending(path: ".git")) {
        return head.hasPrefix(prefix) ? String(head.dropFirst(prefix.count)) : nil
      }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  private static let prefix = "ref: refs/heads/"

  /// The text of `HEAD`. In a worktree, `.git` is a file that names the folder.
  private static func head(of path: URL) -> String? {
    let folder = text(path).flatMap { line in
      line.hasPrefix("gitdir: ")
        ? URL(fileURLWithPath: String(line.dropFirst(8)), relativeTo: path.deletingLastPathComponent()) : nil
    }
    return text((folder ?? path).appending(path: "HEAD"))
  }

  private static func text(_ file: URL) -> String? {
    FileManager.default.contents(atPath: file.path)
      .map { String(decoding: $0.prefix(4096), as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines) }
  }
}
