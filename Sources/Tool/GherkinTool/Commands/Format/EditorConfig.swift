import GherkinFeatureFiles
import GherkinFiles
import Foundation
import GherkinSyntax

/// The properties of feature files in `.editorconfig` files, according to https://spec.editorconfig.org.
struct EditorConfig {
  /// The sections that are used.
  enum Scope: String, CaseIterable {
    /// Sections whose pattern contains `.feature`.
    case named
    /// All sections that match the file, such as `[*]`.
    case all
    /// No sections.
    case off
  }

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

  private let scope: Scope
  /// The files by folder; nil for a folder without one.
  private var files: [String: File?] = [:]

  init(_ scope: Scope) {
    self.scope = scope
  }

  /// Returns the properties of a feature file, in lower case. The nearest `.editorconfig` takes precedence, and in it
  /// the last section.
  ///
  /// - Throws: `FeatureFileError` for an `.editorconfig` that cannot be read.
  mutating func properties(of path: String) throws(FeatureFileError) -> [String: String] {
    guard scope != .off else { return [:] }
    let file = URL(fileURLWithPath: path).standardizedFileURL
    var layers: [[(key: String, value: String)]] = []
    for folder in file.deletingLastPathComponent().selfAndParents {
      if let config = try config(in: folder.path) {
        let relative = String(file.path.dropFirst(folder.path == "/" ? 1 : folder.path.count + 1))
        let sections = config.sections.filter { section in
          (scope == .all || section.pattern.namesFeatures) && section.pattern.matches(relative)
        }
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
