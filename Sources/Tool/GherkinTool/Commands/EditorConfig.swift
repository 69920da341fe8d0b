import GherkinFeatureFiles
import GherkinFiles
import Foundation
import GherkinLayout
import GherkinSyntax

/// The properties of feature files in `.editorconfig` files, according to https://spec.editorconfig.org.
struct EditorConfig {
  /// The maximum size of an `.editorconfig` file, in bytes.
  private static let sizeLimit = 1 << 20

  private struct Section {
    let pattern: EditorConfigPattern
    var properties: [(key: String, value: String)] = []
  }

  private struct File {
    var isRoot = false
    var sections: [Section] = []
  }

  /// The files by folder; nil for a folder without one.
  private var files: [String: File?] = [:]

  /// Returns the style of a feature file. Values that are not in the specification are ignored.
  ///
  /// - Throws: `FeatureFileError` for an `.editorconfig` that cannot be read.
  mutating func style(of path: String) throws(FeatureFileError) -> LayoutStyle {
    let properties = try properties(of: path)
    var style = LayoutStyle()
    if let indent = properties["indent_style"], ["tab", "space"].contains(indent) { style.usesTabs = indent == "tab" }
    let size = properties["indent_size"]
    if let number = (size == "tab" ? properties["tab_width"] : size).flatMap({ Int($0) }),
      LayoutStyle.indentSizes.contains(number)
    {
      style.indentSize = number
    }
    style.lineEnd = properties["end_of_line"].flatMap(LayoutStyle.LineEnd.init)
    style.hasFinalNewline = properties["insert_final_newline"].flatMap(Bool.init) ?? style.hasFinalNewline
    return style
  }

  /// Returns the properties of a feature file, in lower case. The nearest `.editorconfig` takes precedence, and in it
  /// the last section. Only sections whose pattern contains `.feature` count, because `[*]` is meant for code.
  private mutating func properties(of path: String) throws(FeatureFileError) -> [String: String] {
    let file = URL(fileURLWithPath: path).standardizedFileURL
    var layers: [[(key: String, value: String)]] = []
    for folder in file.deletingLastPathComponent().selfAndParents {
      if let config = try config(in: folder.path) {
        let relative = String(file.path.dropFirst(folder.path == "/" ? 1 : folder.path.count + 1))
        let sections = config.sections.filter { $0.pattern.namesFeatures && $0.pattern.matches(relative) }
        layers.append(sections.flatMap(\.properties))
        if config.isRoot { break }
      }
    }
    var properties: [String: String] = [:]
    for (key, value) in layers.reversed().joined() { properties[key] = value == "unset" ? nil : value }
    return properties
  }

  private mutating func config(in folder: String) throws(FeatureFileError) -> File? {
    if let known = files[folder] { return known }
    let path = folder == "/" ? "/.editorconfig" : folder + "/.editorconfig"
    var file: File?
    if FileManager.default.fileExists(atPath: path) {
      let source = try FeatureReader.read(path)
      guard source.bytes.count <= Self.sizeLimit else { throw .tooLarge(path, limit: Self.sizeLimit) }
      file = Self.file(String(decoding: source.bytes, as: UTF8.self))
    }
    files[folder] = file
    return file
  }

  private static func file(_ text: String) -> File {
    var file = File()
    for line in text.split(whereSeparator: \.isNewline) {
      let line = line.trimmingCharacters(in: .whitespaces.union(["\u{FEFF}"]))
      if line.isEmpty || line.hasPrefix("#") || line.hasPrefix(";") { continue }
      if line.hasPrefix("["), line.hasSuffix("]") {
        file.sections.append(Section(pattern: EditorConfigPattern(String(line.dropFirst().dropLast()))))
        continue
      }
      guard let sign = line.firstIndex(of: "=") else { continue }
      let key = line[..<sign].trimmingCharacters(in: .whitespaces).lowercased()
      let value = line[line.index(after: sign)...].trimmingCharacters(in: .whitespaces).lowercased()
      if let last = file.sections.indices.last {
        file.sections[last].properties.append((key, value))
      } else if key == "root" {
        file.isRoot = value == "true"
      }
    }
    return file
  }
}

/// The pattern of a section in an `.editorconfig` file.
///
/// `*` matches any text without `/`, `**` any text, `?` any character except `/`, `[a-z]` and `[!a-z]` a set of
/// characters, `{a,b}` one of several patterns, and a backslash escapes the next character. Numeric ranges, `{1..3}`,
/// are not supported.
struct EditorConfigPattern {
  /// The maximum number of patterns to which braces can expand.
  private static let alternativeLimit = 256

  private enum Token {
    case one(Unicode.Scalar)
    case anyOne
    case anyName
    case anyPath
    case set([ClosedRange<Unicode.Scalar>], isNegated: Bool)
  }

  /// Whether the pattern is specific to feature files, that is, it contains `.feature`.
  let namesFeatures: Bool
  private let alternatives: [[Token]]

  /// Parses a pattern. One without `/` matches names in all folders.
  init(_ glob: String) {
    let rooted = glob.hasPrefix("/") ? String(glob.dropFirst()) : glob.contains("/") ? glob : "**/" + glob
    let expanded = Self.expand(rooted)
    namesFeatures = expanded.contains { $0.contains(".feature") }
    alternatives = expanded.flatMap { text in
      // `a/**/b` also matches `a/b`.
      let short = text.hasPrefix("**/") ? String(text.dropFirst(3)) : text.replacing("/**/", with: "/")
      return (short == text ? [text] : [text, short]).map(Self.tokens)
    }
  }

  /// Returns whether a path matches, relative to the folder of the `.editorconfig` file.
  func matches(_ path: String) -> Bool {
    let scalars = Array(path.unicodeScalars)
    return alternatives.contains { Self.matches(scalars, $0) }
  }

  /// Follows all paths through the tokens in parallel, so the time is bounded by the product of tokens and characters.
  private static func matches(_ path: [Unicode.Scalar], _ tokens: [Token]) -> Bool {
    var positions = skippingEmpty([0], tokens)
    for scalar in path {
      var next: Set<Int> = []
      for position in positions where position < tokens.count {
        switch tokens[position] {
        case .one(let wanted): if wanted == scalar { next.insert(position + 1) }
        case .anyOne: if scalar != "/" { next.insert(position + 1) }
        case .anyName: if scalar != "/" { next.insert(position) }
        case .anyPath: next.insert(position)
        case .set(let ranges, let isNegated):
          if ranges.contains(where: { $0.contains(scalar) }) != isNegated { next.insert(position + 1) }
        }
      }
      positions = skippingEmpty(next, tokens)
    }
    return positions.contains(tokens.count)
  }

  private static func skippingEmpty(_ positions: Set<Int>, _ tokens: [Token]) -> Set<Int> {
    var all = positions
    for start in positions {
      var position = start
      while position < tokens.count {
        switch tokens[position] {
        case .anyName, .anyPath: position += 1
        default: position = tokens.count + 1
        }
        if position <= tokens.count { all.insert(position) }
      }
    }
    return all
  }

  private static func tokens(_ text: String) -> [Token] {
    var rest = Array(text.unicodeScalars)[...]
    var tokens: [Token] = []
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": tokens.append(.one(rest.popFirst() ?? "\\"))
      case "?": tokens.append(.anyOne)
      case "*" where rest.first == "*":
        rest.removeFirst()
        tokens.append(.anyPath)
      case "*": tokens.append(.anyName)
      case "[": tokens.append(set(&rest) ?? .one("["))
      default: tokens.append(.one(scalar))
      }
    }
    return tokens
  }

  /// Reads a set after its `[`. Returns nil and consumes nothing if the set is not closed.
  private static func set(_ rest: inout ArraySlice<Unicode.Scalar>) -> Token? {
    guard let end = rest.firstIndex(of: "]") else { return nil }
    var members = rest[..<end]
    let isNegated = members.first == "!"
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

  /// Returns the patterns to which braces expand; the text itself if there are no braces with a comma.
  private static func expand(_ text: String) -> [String] {
    var (pending, done) = ([text], [String]())
    while let next = pending.popLast() {
      // The innermost braces are expanded first, so that outer ones contain no others.
      guard done.count + pending.count < alternativeLimit,
        let braces = next.firstMatch(of: /\{([^{}]*,[^{}]*)\}/)
      else {
        done.append(next)
        continue
      }
      pending += braces.1.split(separator: ",", omittingEmptySubsequences: false).map { choice in
        String(next[..<braces.range.lowerBound] + choice + next[braces.range.upperBound...])
      }
    }
    return done
  }
}
