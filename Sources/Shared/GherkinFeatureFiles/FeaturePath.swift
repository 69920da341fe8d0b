internal import Foundation
internal import GherkinFiles
internal import GherkinText

/// A path on the command line, optionally with lines of a feature file: `Features/a.feature:3:19`.
package struct FeaturePath: Sendable, Hashable {
  /// The path without the lines.
  package let path: String
  /// The lines, in the order given; empty for the whole file. May contain 0, which is not a valid line.
  package let lines: [Int]
  /// The first line that is too large for an integer, as written; nil for none.
  let largeLine: String?

  /// Parses a path of the command line. Numbers after colons at its end are lines. A number that is too large for an
  /// integer becomes the largest one.
  package init(_ argument: String) {
    var parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    var largeLine: String?
    while parts.count > 1, let last = parts.last, !last.isEmpty, last.utf8.allSatisfy(Self.isDigit) {
      let line = Int(last)
      if line == nil { largeLine = String(last) }
      lines.append(line ?? .max)
      parts.removeLast()
    }
    path = parts.joined(separator: ":")
    self.lines = lines.reversed()
    self.largeLine = largeLine
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  package static func == (left: Self, right: Self) -> Bool {
    ExactText(left.path) == ExactText(right.path) && left.lines == right.lines
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactText(path))
    hasher.combine(lines)
  }

  init(path: String, lines: [Int], largeLine: String? = nil) {
    self.path = path
    self.lines = lines
    self.largeLine = largeLine
  }
}

/// A pattern for paths that the shell did not expand, because it was quoted: `Features/**/sign_*.feature`.
///
/// Each part is a ``GlobPattern``; `**` alone matches folders at any depth, and `{a,b}` one of several texts. Names that
/// start with a dot match only a part that does, and ``SourceFolders`` says which folders match none.
struct PathPattern: Sendable {
  private let alternatives: [String]

  /// Parses a pattern; returns nil for a path without pattern characters.
  ///
  /// - Throws: if its braces have too many alternatives.
  init?(_ text: String) throws(FeatureFileError) {
    guard text.contains(where: Self.isSpecial) else { return nil }
    guard let expanded = GlobPattern.expandBraces(text) else { throw .tooManyAlternatives(pattern: text) }
    alternatives = expanded
  }

  /// Returns the folder before the first part with a special character.
  static func folder(of text: String) -> String {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let known = parts.prefix { !$0.contains(where: isSpecial) }
    return known.isEmpty ? "." : known == [""] ? "/" : known.joined(separator: "/")
  }

  private static func isSpecial(_ character: Character) -> Bool { "*?[{".contains(character) }

  /// The matching files and folders, sorted and without duplicates.
  private(set) var paths: [String] = []
  /// Features that match, or are in a folder that matches, but whose paths are not valid UTF-8.
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
    undecodable = Set(undecodable.map(ExactText.init)).sorted().map(\.text)
  }

  /// Returns a walk of a folder that lists features.
  private static func features(in folder: String) -> FolderWalk {
    SourceFolders.walk(folder.isEmpty ? "." : folder, isWanted: SourceFolders.isFeature)
  }

  /// Adds the features of a walk whose paths are not valid UTF-8.
  ///
  /// - Parameters:
  ///   - starts: the beginnings of the paths; nil for all.
  ///   - last: the pattern of the names of files; nil for all.
  private mutating func addUndecodable(
    of walk: FolderWalk, in folder: String, startingWith starts: [String]?, last: String?
  ) {
    let pattern = last.map { GlobPattern($0) }
    for path in walk.undecodable {
      let path = folder.isEmpty ? String(path.dropFirst(2)) : path
      let name = path.split(separator: "/").last.map(String.init) ?? ""
      guard starts?.contains(where: { path == $0 || path.hasPrefix($0 + "/") }) != false,
        pattern?.matches(name) != false
      else { continue }
      undecodable.append(path)
    }
  }

  /// Returns the paths below a folder that match the parts of a pattern.
  private mutating func walk(_ folder: String, _ parts: ArraySlice<String>) throws(FeatureFileError) -> [String] {
    guard let part = parts.first else { return folder.isEmpty ? [] : [folder] }
    let rest = parts.dropFirst()
    var paths: [String] = []
    if part == "**" {
      guard folder.isEmpty || FileKind(path: folder) == .folder else { return [] }
      let features = Self.features(in: folder)
      if let failure = features.failures.first { throw FeatureFileError(failure) }
      addUndecodable(of: features, in: folder, startingWith: nil, last: rest.last)
      for below in features.folders.map({ folder.isEmpty ? String($0.dropFirst(2)) : $0 }) {
        paths += try walk(below, rest.isEmpty ? ["*"] : rest)
      }
      return paths
    }
    guard part.contains(where: { "*?[".contains($0) }) else {
      let path = Self.join(folder, part)
      return FileManager.default.fileExists(atPath: path) ? try walk(path, rest) : []
    }
    let pattern = GlobPattern(part)
    let matches = { (name: String) in (part.hasPrefix(".") || SourceFolders.hasSources(name)) && pattern.matches(name) }
    let names: [String]
    do {
      let found = try FolderWalk.names(in: folder)
      names = found.names
      let starts = found.undecodable.filter(matches).map { Self.join(folder, $0) }
      if !starts.isEmpty {
        addUndecodable(of: Self.features(in: folder), in: folder, startingWith: starts, last: rest.last)
      }
    } catch {
      throw FeatureFileError(error)
    }
    for name in names.filter(matches) { paths += try walk(Self.join(folder, name), rest) }
    return paths
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }
}
