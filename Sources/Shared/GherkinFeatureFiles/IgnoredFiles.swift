import Foundation
import GherkinFiles
import GherkinText

/// The files and folders that the `.gitignore` files of a repository exclude.
///
/// The files apply up to the root of the repository, which contains `.git`; outside of a repository, nothing is excluded.
package final class IgnoredFiles {
  private struct Rule {
    let pattern: GlobPattern
    /// Whether the pattern includes again what an earlier one excludes.
    let isNegated: Bool
    let isForFolders: Bool
    /// Whether the pattern is for names in folders at any depth, rather than for paths.
    let isForNames: Bool

    /// Parses a line; returns nil for a comment or a blank line.
    init?(_ line: Substring) {
      var text = Self.withoutSpacesAtEnd(line)
      guard !text.isEmpty, !text.hasPrefix("#") else { return nil }
      isNegated = text.hasPrefix("!")
      if isNegated { text.removeFirst() }
      isForFolders = text.hasSuffix("/")
      if isForFolders { text.removeLast() }
      isForNames = !text.contains("/")
      if text.hasPrefix("/") { text.removeFirst() }
      pattern = GlobPattern(text, escapes: true, isOfGit: true)
    }

    /// Returns a line without the spaces at its end that no backslash escapes.
    private static func withoutSpacesAtEnd(_ line: Substring) -> Substring {
      var spaces: Substring.Index?
      var rest = line.unicodeScalars
      while let scalar = rest.first {
        if scalar != " " { spaces = nil } else if spaces == nil { spaces = rest.startIndex }
        rest = rest.dropFirst(scalar == "\\" ? 2 : 1)
      }
      return line[..<(spaces ?? line.endIndex)]
    }
  }

  /// A folder with the rules of its `.gitignore` file.
  private struct Level {
    let folder: String
    let rules: [Rule]
  }

  /// The maximum size of a `.gitignore` file, in bytes.
  private static let sizeLimit = 1 << 20

  /// The folders with rules for the content of a folder, the nearest first; nil outside of a repository.
  private var levels: [ExactText: [Level]?] = [:]
  /// The error in reading a `.gitignore` file.
  package private(set) var failure: FeatureFileError?

  /// The paths that ``leavesOut(_:in:isFolder:)`` left out.
  private(set) var excluded: [String] = []

  package init() {}

  /// Returns whether to leave out a file or a folder, and records its path.
  func leavesOut(_ name: String, in parent: String, isFolder: Bool) -> Bool {
    guard excludes(name, in: parent, isFolder: isFolder) else { return false }
    excluded.append(parent == "/" ? "/" + name : "\(parent)/\(name)")
    return true
  }

  /// Returns whether to leave out a file or a folder because of itself or a folder above it, up to a given one, and
  /// records its path.
  func leavesOut(_ path: String, below folder: String) -> Bool {
    var parent = folder
    let parts = folder == "." ? path[...] : path.dropFirst(folder.count)
    for name in parts.split(separator: "/").map(String.init) {
      guard let real = SystemCalls.resolved(parent) else { return false }
      let path = parent == "." && folder == "." ? name : "\(parent)/\(name)"
      let isFolder = FileKind(path: path) == .folder && SystemCalls.resolved(path) == "\(real)/\(name)"
      if leavesOut(name, in: real, isFolder: isFolder) { return true }
      parent = path
    }
    return false
  }

  /// Returns whether a file or a folder is excluded. Its parents are assumed not to be.
  ///
  /// - Parameter parent: the absolute path of its folder, without symbolic links.
  package func excludes(_ name: String, in parent: String, isFolder: Bool) -> Bool {
    let path = parent == "/" ? "/" + name : "\(parent)/\(name)"
    for level in levels(for: parent) ?? [] {
      let prefix = level.folder == "/" ? 1 : level.folder.utf8.count + 1
      let relative = String(decoding: path.utf8.dropFirst(prefix), as: UTF8.self)
      let rule = level.rules.last { rule in
        (isFolder || !rule.isForFolders) && rule.pattern.matches(rule.isForNames ? name : relative)
      }
      if let rule { return !rule.isNegated }
    }
    return false
  }

  private func levels(for folder: String) -> [Level]? {
    let key = ExactText(folder)
    if let known = levels[key] { return known }
    let own = [Level(folder: folder, rules: rules(of: folder))].filter { !$0.rules.isEmpty }
    let found: [Level]?
    if FileKind(path: folder + "/.git") != nil {
      found = own
    } else if folder == "/" {
      found = nil
    } else {
      let parent = String(folder[..<(folder.lastIndex(of: "/") ?? folder.startIndex)])
      found = levels(for: parent.isEmpty ? "/" : parent).map { own + $0 }
    }
    levels[key] = found
    return found
  }

  private func rules(of folder: String) -> [Rule] {
    let file = folder == "/" ? "/.gitignore" : folder + "/.gitignore"
    do throws(SystemCalls.Failure) {
      let text = String(decoding: try FileReader.bytes(of: file, atMost: Self.sizeLimit), as: UTF8.self)
      return text.trimmingPrefix("\u{FEFF}").split { $0 == "\n" || $0 == "\r\n" }.compactMap(Rule.init)
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: break
      case EFBIG: failure = .tooLarge(file, limit: Self.sizeLimit)
      default: failure = .unreadable(file, reason: systemMessage(for: error.code))
      }
      return []
    }
  }
}
