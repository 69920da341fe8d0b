import Foundation

/// A pattern of paths that the shell left alone, as it stood in quotation marks: `Features/**/sign_*.feature`.
///
/// Beside what a ``NamePattern`` knows, `**` stands for folders at any depth, and `{a,b}` for one of some texts.
struct PathPattern: Sendable {
  /// How many patterns the braces of one may make.
  private static let alternativeLimit = 256

  private let alternatives: [String]

  /// Reads a pattern; nil for a path without a pattern's characters.
  init?(_ text: String) {
    guard text.contains(where: { "*?[{".contains($0) }) else { return nil }
    alternatives = Self.expandBraces(text)
  }

  /// The files and folders that fit, each once, sorted.
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

  /// The paths below a folder that fit the parts of a pattern.
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

  /// What is in a folder; nothing if it is none, or is closed to us: the pattern fits nothing there.
  private static func names(in folder: String) -> [String] {
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.isEmpty ? "." : folder)
    } catch {
      return []
    }
  }

  /// The folders in a folder, but for hidden ones, and links, which may lead back up.
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

  /// The first braces without others in them, that have a comma.
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
