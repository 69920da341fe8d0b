import GherkinFiles
import Foundation
package import GherkinData
import GherkinYAML

/// A file with options: `gherkin-run.yaml`.
///
/// ```yaml
/// tags: not @wip
/// format: [pretty, "html:report.html"]
/// profiles:
///   ci: { extends: base, retry: 2 }
///   base: { strict: false }
/// ```
package struct ConfigurationFile {
  /// The default name.
  package static let name = ConfigurationName.standard

  /// The key of the profiles.
  package static let profilesKey = "profiles"
  /// The key of a profile with the names of the profiles that it extends.
  package static let extendsKey = "extends"
  /// The key of lint settings.
  package static let rulesKey = "lint"
  /// The key of settings of `gherkin-run probe`.
  package static let probeKey = "probe"
  /// The key in these of the definitions whose values need not be checked.
  package static let uncheckedKey = "unchecked"
  /// The key of paths.
  package static let pathsKey = "paths"
  /// The key with the name of the package's runner.
  package static let runnerKey = "runner"

  /// The path, relative to the working directory.
  package let path: String
  /// The relative path from the working directory to the file's folder: `../`; empty if they are the same.
  package let folder: String
  /// The entries of the file.
  package let root: [YAMLMapping.Entry]

  /// The extensions of configuration files of cucumber-js, behave and others.
  private static let foreignKinds: Set<String> = ["js", "cjs", "mjs", "ts", "ini", "cfg", "toml", "properties"]

  /// Returns the file in a folder or the nearest one above it, up to the folder of the package or the repository; nil if
  /// there is none. Outside packages and repositories, only the folder itself is searched.
  ///
  /// - Parameter folder: the path of the folder; nil for the working directory, to which the result is then relative.
  /// - Throws: if one of the searched folders contains a file with a similar name instead.
  package static func find(from folder: String? = nil) throws(UsageError) -> String? {
    let start = URL(fileURLWithPath: folder ?? FileManager.default.currentDirectoryPath, isDirectory: true)
      .standardizedFileURL
    let end = ProjectFolder.nearest(to: start) ?? start
    var up = ""
    for parent in start.selfAndParents {
      do throws(ConfigurationName.Mistake) {
        let path = try ConfigurationName.find(in: folder == nil ? up : parent.path)
        if let path { return path }
      } catch {
        throw .configuration(error.description)
      }
      if parent.path == end.path { return nil }
      up += "../"
    }
    return nil
  }

  /// The name of the package's runner, with the place that names it; nil if the file contains none.
  package var runner: (name: String, place: String)? {
    guard let entry = root.first(where: { $0.key.text == Self.runnerKey }), let name = entry.value.scalar?.text else {
      return nil
    }
    return (name, "\(path):\(entry.key.line): \(Self.runnerKey)")
  }

  /// Reads a file.
  ///
  /// - Parameter isFound: whether the file was found rather than given by the user. It must then be a regular file,
  ///   because reading a pipe could block forever.
  package init(path: String, isFound: Bool) throws(UsageError) {
    if isFound, let kind = FileKind(path: path), kind != .regular {
      throw .configuration("\(path): is not a regular file; remove it, or name another one with --config")
    }
    if FileKind(path: path) == .folder {
      throw .configuration("\(path): is a folder; --config takes a configuration file")
    }
    let kind = (path as NSString).pathExtension
    if Self.foreignKinds.contains(kind) {
      throw .configuration(
        "\(path): is the configuration of another program; write its options as keys in a file \(Self.name)")
    }
    let bytes: [UInt8]
    do throws(SystemCalls.Failure) {
      let descriptor = isFound ? try SystemCalls.openRegular(path, O_RDONLY) : try SystemCalls.openForReading(path)
      defer { close(descriptor) }
      bytes = try SystemCalls.readAll(descriptor, atMost: FileReader.limit)
    } catch {
      guard error.code == ENOENT else {
        throw .configuration("\(path): cannot be read: \(systemMessage(for: error.code))")
      }
      throw .configuration(
        SystemCalls.linkTarget(path).map {
          "\(path): is a link to \($0), which does not exist; correct or remove the link"
        }
          ?? "\(path): no such configuration file; check --config")
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
