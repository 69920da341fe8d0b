internal import Foundation
internal import GherkinFiles
internal import GherkinText

/// A path on the command line, optionally with lines of a feature file: `Features/a.feature:3:19`.
package struct FeaturePath: Sendable, Hashable {
  /// The path without the lines.
  package let path: String
  /// The lines, in the order given; empty for the whole file. May contain 0, which is not a valid line.
  package let lines: [Int]

  /// Parses a path of the command line. Numbers after colons at its end are lines. A number that is too large for an
  /// integer becomes the largest one.
  package init(_ argument: String) {
    var parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    var lines: [Int] = []
    while parts.count > 1, let last = parts.last, !last.isEmpty, last.utf8.allSatisfy(Self.isDigit) {
      lines.append(Int(last) ?? .max)
      parts.removeLast()
    }
    path = parts.joined(separator: ":")
    self.lines = lines.reversed()
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

  init(path: String, lines: [Int]) {
    self.path = path
    self.lines = lines
  }
}

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

/// A pattern for the name of a file or folder: `*` matches any characters, `?` any single one, `[a-z]` one of a set,
/// and `[!a-z]` one outside a set.
struct NamePattern: Sendable {
  private enum Token {
    case one(Unicode.Scalar)
    case anyOne
    case anyMany
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  private let tokens: [Token]
  /// Whether the pattern matches names that start with a dot. It does if it starts with one itself.
  private let meansHidden: Bool

  init(_ text: some StringProtocol) {
    var rest = Array(text.unicodeScalars)[...]
    var tokens: [Token] = []
    meansHidden = rest.first == "."
    while let scalar = rest.popFirst() {
      switch scalar {
      case "*": tokens.append(.anyMany)
      case "?": tokens.append(.anyOne)
      case "[": tokens.append(Self.set(&rest) ?? .one("["))
      default: tokens.append(.one(scalar))
      }
    }
    self.tokens = tokens
  }

  /// Returns whether the whole name matches the pattern.
  func matches(_ name: String) -> Bool {
    let name = Array(name.unicodeScalars)
    if name.first == ".", !meansHidden { return false }
    var (token, place) = (0, 0)
    // The last `*` and the position after its match so far. Only the last one ever needs to match more.
    var retry: (token: Int, place: Int)?
    while place < name.count {
      if token < tokens.count, case .anyMany = tokens[token] {
        retry = (token, place)
        token += 1
      } else if token < tokens.count, Self.fits(name[place], tokens[token]) {
        (token, place) = (token + 1, place + 1)
      } else if let last = retry {
        retry = (last.token, last.place + 1)
        (token, place) = (last.token + 1, last.place + 1)
      } else {
        return false
      }
    }
    return tokens[token...].allSatisfy { if case .anyMany = $0 { true } else { false } }
  }

  private static func fits(_ scalar: Unicode.Scalar, _ token: Token) -> Bool {
    switch token {
    case .one(let wanted): scalar == wanted
    case .anyOne, .anyMany: true
    case .set(let ranges, let isNegated): ranges.contains { $0.contains(scalar) } != isNegated
    }
  }

  /// Reads a set after its `[`. Returns nil and consumes nothing if the set is not closed.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    let isNegated = rest.first == "!" || rest.first == "^"
    // A closing bracket in first position is a member.
    guard let end = rest.dropFirst(isNegated ? 2 : 1).firstIndex(of: "]") else { return nil }
    var members = rest[..<end]
    if isNegated { members.removeFirst() }
    var ranges: [ClosedRange<Unicode.Scalar>] = []
    while let first = members.popFirst() {
      if members.count > 1, members.first == "-", let last = members.dropFirst().first, first <= last {
        ranges.append(first...last)
        members.removeFirst(2)
      } else {
        ranges.append(first...first)
      }
    }
    rest = rest[(end + 1)...]
    return .set(ranges, isNegated: isNegated)
  }
}
