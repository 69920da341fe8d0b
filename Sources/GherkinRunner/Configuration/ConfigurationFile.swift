import FileSupport
import Foundation
package import YAMLFixtures

/// A file that says which options hold: `gherkin-run.yaml`.
///
/// ```yaml
/// tags: not @wip
/// format: [pretty, "html:report.html"]
/// profiles:
///   ci: { extends: base, retry: 2 }
///   base: { strict: false }
/// ```
package struct ConfigurationFile {
  /// What it is called by default.
  package static let name = "gherkin-run.yaml"

  /// The key that holds profiles.
  package static let profilesKey = "profiles"
  /// The key of a profile that names those that it builds on.
  package static let extendsKey = "extends"
  /// The key that holds what lint's rules are set to.
  package static let rulesKey = "lint"
  /// The key that holds the choices of `gherkin-run format`.
  package static let layoutKey = "layout"
  /// The key that holds paths.
  package static let pathsKey = "paths"
  /// The key that names the package's runner, for a program that is none itself.
  package static let runnerKey = "runner"

  /// Its path, relative to the working directory.
  package let path: String
  /// What leads from the working directory to its own: `../`; empty if they are the same.
  package let folder: String
  /// What is in it.
  package let root: [YAMLMapping.Entry]

  /// The file in the working directory, or in the nearest folder above, up to the one that holds Package.swift; nil
  /// where there is none. Outside of packages only the working directory counts.
  package static func find() -> String? {
    var up = ""
    var found: String?
    // The root of the file system is its own parent, so a bound is what ends this everywhere.
    for _ in 0..<64 {
      if found == nil, FileManager.default.fileExists(atPath: up + name) { found = up + name }
      if FileManager.default.fileExists(atPath: up + "Package.swift") { return found }
      up += "../"
    }
    return FileManager.default.fileExists(atPath: name) ? name : nil
  }

  /// The package's runner; nil if the file names none.
  package var runner: String? {
    let entry = root.first { $0.key.text == Self.runnerKey }
    return entry?.value.scalar?.text
  }

  /// Reads a file.
  ///
  /// - Parameter isFound: whether nobody named it, so that it must be a regular file: to read a pipe could take for
  ///   ever.
  package init(path: String, isFound: Bool) throws(UsageError) {
    if isFound, let kind = FileKind(path: path), kind != .regular {
      throw .configuration("\(path): is not a regular file; remove it, or name another one with --config")
    }
    if FileKind(path: path) == .folder {
      throw .configuration("\(path): is a folder; --config takes a configuration file")
    }
    let bytes: [UInt8]
    do {
      guard FileManager.default.fileExists(atPath: path) else {
        throw UsageError.configuration("\(path): no such configuration file; check --config")
      }
      bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as UsageError {
      throw error
    } catch {
      throw .configuration("\(path): cannot be read: \(error.localizedDescription)")
    }
    try self.init(bytes, path: path)
  }

  /// Reads the content of a file.
  package init(_ bytes: [UInt8], path: String) throws(UsageError) {
    self.path = path
    folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
    let documents: [YAMLDocument]
    do throws(YAMLError) {
      documents = try YAMLParser.documents(in: bytes, file: path)
    } catch {
      throw .configuration("\(error)")
    }
    guard documents.count < 2 else {
      throw .configuration("\(path): has several documents; remove the lines with ---")
    }
    switch documents.first?.root.content {
    case .mapping(let mapping): root = mapping.entries
    case nil: root = []
    case .scalar(let scalar) where scalar.text.isEmpty: root = []
    default:
      throw .configuration("\(path):1: is not a mapping; write the long options as keys: \"tags: not @wip\"")
    }
  }
}
