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
  /// - Parameter style: the style without properties.
  /// - Throws: `FeatureFileError` for an `.editorconfig` that cannot be read.
  mutating func style(
    of path: String, default style: LayoutStyle = LayoutStyle()
  ) throws(FeatureFileError) -> LayoutStyle {
    let properties = try properties(of: path)
    var style = style
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
    do throws(SystemCalls.Failure) {
      file = Self.file(String(decoding: try FileReader.bytes(of: path, atMost: Self.sizeLimit), as: UTF8.self))
    } catch {
      switch error.code {
      case ENOENT, ENOTDIR: break
      case EFBIG: throw .tooLarge(path, limit: Self.sizeLimit)
      default: throw .unreadable(path, reason: systemMessage(for: error.code))
      }
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

/// The pattern of a section in an `.editorconfig` file: a ``GlobPattern`` with alternatives in braces, in which a backslash
/// escapes the next character.
struct EditorConfigPattern {
  /// The maximum length in bytes, from the specification. A longer pattern matches nothing, nor does one with too many
  /// alternatives.
  private static let lengthLimit = 4096

  /// Whether the pattern is specific to feature files, that is, it contains `.feature`.
  let namesFeatures: Bool
  private let alternatives: [GlobPattern]

  /// Parses a pattern. One without `/` matches names in all folders.
  init(_ glob: String) {
    let rooted = glob.hasPrefix("/") ? String(glob.dropFirst()) : glob.contains("/") ? glob : "**/" + glob
    let expanded = glob.utf8.count > Self.lengthLimit ? [] : GlobPattern.expandBraces(rooted) ?? []
    namesFeatures = expanded.contains { $0.contains(".feature") }
    alternatives = expanded.map { GlobPattern($0, escapes: true) }
  }

  /// Returns whether a path matches, relative to the folder of the `.editorconfig` file.
  func matches(_ path: String) -> Bool {
    alternatives.contains { $0.matches(path) }
  }
}
