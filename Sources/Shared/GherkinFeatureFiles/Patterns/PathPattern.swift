import GherkinFiles
import Foundation
import GherkinText

/// A pattern for paths that the shell did not expand, because it was quoted: `Features/**/sign_*.feature`.
///
/// In addition to the syntax of ``NamePattern``, `**` matches folders at any depth, and `{a,b}` one of several texts.
struct PathPattern: Sendable {
  /// The maximum number of patterns to which braces can expand.
  private static let alternativeLimit = 256

  private let alternatives: [String]

  /// Parses a pattern; returns nil for a path without pattern characters.
  init?(_ text: String) {
    guard text.contains(where: { "*?[{".contains($0) }) else { return nil }
    alternatives = Self.expandBraces(text)
  }

  /// The matching files and folders, sorted and without duplicates.
  private(set) var paths: [String] = []
  /// Names in searched folders that match, but are not valid UTF-8.
  private(set) var undecodable: [String] = []

  /// Finds the matching files and folders.
  ///
  /// - Throws: if a folder cannot be read.
  mutating func search() throws(FeatureFileError) {
    var found: Set<ExactText> = []
    for alternative in alternatives {
      let parts = alternative.split(separator: "/").reduce(into: [String]()) { parts, part in
        if part != "**" || parts.last != "**" { parts.append(String(part)) }
      }
      found.formUnion(try walk(alternative.hasPrefix("/") ? "/" : "", parts[...]).map(ExactText.init))
    }
    paths = found.sorted().map(\.text)
  }

  /// Returns the paths below a folder that match the parts of a pattern.
  private mutating func walk(_ folder: String, _ parts: ArraySlice<String>) throws(FeatureFileError) -> [String] {
    guard let part = parts.first else { return folder.isEmpty ? [] : [folder] }
    let rest = parts.dropFirst()
    var paths: [String] = []
    if part == "**" {
      for below in try Self.folders(in: folder) { paths += try walk(below, rest.isEmpty ? ["*"] : rest) }
      return paths
    }
    guard part.contains(where: { "*?[".contains($0) }) else {
      let path = Self.join(folder, part)
      return FileManager.default.fileExists(atPath: path) ? try walk(path, rest) : []
    }
    let pattern = NamePattern(part)
    let names: [String]
    do {
      let found = try FolderWalk.names(in: folder)
      names = found.names
      undecodable += found.undecodable.filter(pattern.matches).map { Self.join(folder, $0) }
    } catch {
      throw FeatureFileError(error)
    }
    for name in names.filter(pattern.matches) { paths += try walk(Self.join(folder, name), rest) }
    return paths
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns a folder and all folders below it, without hidden ones; none if it is not a folder.
  private static func folders(in folder: String) throws(FeatureFileError) -> [String] {
    guard folder.isEmpty || FileKind(path: folder) == .folder else { return [] }
    let walk = FolderWalk(folder.isEmpty ? "." : folder, visits: { !$0.hasPrefix(".") }) { _ in false }
    if let failure = walk.failures.first { throw FeatureFileError(failure) }
    return walk.folders.map { folder.isEmpty ? String($0.dropFirst(2)) : $0 }
  }

  /// Returns the texts for all alternatives in braces; only the text itself if it has no valid braces.
  private static func expandBraces(_ text: String) -> [String] {
    var pending = [text]
    var done: [String] = []
    while let next = pending.popLast() {
      guard done.count + pending.count < alternativeLimit, let (before, choices, after) = firstBraces(next) else {
        done.append(next)
        continue
      }
      pending += choices.map { String(before + $0 + after) }
    }
    return done
  }

  /// The first innermost braces that contain a comma.
  private static func firstBraces(_ text: String) -> (before: Substring, choices: [Substring], after: Substring)? {
    var open: String.Index?
    for index in text.indices {
      if text[index] == "{" { open = index }
      guard text[index] == "}", let begin = open else { continue }
      let inner = text[text.index(after: begin)..<index]
      open = nil
      if inner.contains(",") {
        let choices = inner.split(separator: ",", omittingEmptySubsequences: false)
        return (text[..<begin], choices, text[text.index(after: index)...])
      }
    }
    return nil
  }
}
