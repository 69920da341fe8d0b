import Foundation

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

  /// Returns the matching files and folders, sorted and without duplicates.
  func paths() -> [String] {
    var found: Set<String> = []
    for alternative in alternatives {
      let parts = alternative.split(separator: "/").reduce(into: [String]()) { parts, part in
        if part != "**" || parts.last != "**" { parts.append(String(part)) }
      }
      found.formUnion(Self.walk(alternative.hasPrefix("/") ? "/" : "", parts[...]))
    }
    return found.sorted()
  }

  /// Returns the paths below a folder that match the parts of a pattern.
  private static func walk(_ folder: String, _ parts: ArraySlice<String>) -> [String] {
    guard let part = parts.first else { return folder.isEmpty ? [] : [folder] }
    let rest = parts.dropFirst()
    if part == "**" {
      let below = folders(in: folder).flatMap { walk(join(folder, $0), parts) }
      return walk(folder, rest.isEmpty ? ["*"] : rest) + below
    }
    guard part.contains(where: { "*?[".contains($0) }) else {
      let path = join(folder, part)
      return FileManager.default.fileExists(atPath: path) ? walk(path, rest) : []
    }
    let pattern = NamePattern(part)
    return names(in: folder).filter(pattern.matches).flatMap { walk(join(folder, $0), rest) }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// Returns the names in a folder; empty if it is not a folder or cannot be read.
  private static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    } catch {
      return []
    }
  }

  /// Returns the folders in a folder, without hidden ones and without symbolic links, which can lead back up.
  private static func folders(in folder: String) -> [String] {
    names(in: folder).filter { name in
      guard !name.hasPrefix(".") else { return false }
      do {
        let attributes = try FileManager.default.attributesOfItem(atPath: join(folder, name))
        return attributes[.type] as? FileAttributeType == .typeDirectory
      } catch {
        return false
      }
    }
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
