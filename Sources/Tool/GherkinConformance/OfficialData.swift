internal import GherkinFiles
package import GherkinFormatters
internal import GherkinYAML

/// The official test data of the Cucumber project, in a folder with a subfolder for each of its repositories. The data is
/// not part of this project.
package struct OfficialData: Sendable {
  /// A file or a folder that cannot be read.
  package struct Problem: Error, CustomStringConvertible {
    package let description: String
  }

  /// The path of the folder.
  package let folder: String

  package init(folder: String) {
    self.folder = folder
  }

  /// Returns the path of a file or a folder of the data.
  func path(_ relative: String) -> String { "\(folder)/\(relative)" }

  func bytes(_ path: String) throws(Problem) -> [UInt8] {
    do {
      return try FileReader.bytes(of: self.path(path))
    } catch {
      throw Problem(description: "cannot read \(self.path(path)): \(systemMessage(for: error.code))")
    }
  }

  func text(_ path: String) throws(Problem) -> String { String(decoding: try bytes(path), as: UTF8.self) }

  func yaml<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
    try YAMLDecoder().decode(type, from: text(path), file: path)
  }

  /// Returns the names in a folder, sorted; none if there is no such folder.
  func names(in folder: String) -> [String] { FolderWalk.readableNames(in: path(folder)) }

  /// Returns the paths of the files in a folder whose names have one of some endings, by name.
  ///
  /// - Throws: ``Problem`` if there are none.
  func files(in folder: String, _ endings: String...) throws(Problem) -> [String] {
    let names = names(in: folder).filter { name in endings.contains(where: name.hasSuffix) }
    guard !names.isEmpty else {
      let pattern = endings.map { "*\($0)" }.joined(separator: ", ")
      throw Problem(description: "there are no files \(pattern) in \(path(folder))")
    }
    return names.map { "\(folder)/\($0)" }
  }

  /// Returns the number of files in a folder of the data, and the hash of the lines that `sha256sum` prints about them,
  /// sorted by path.
  package func hash(of folder: String) throws(Problem) -> (files: Int, hash: SHA256) {
    var hash = SHA256()
    // Without a problem if there is no such folder: it has no files.
    let files = FolderWalk(path(folder), isWanted: { _ in true }).files.map(\.path)
      .map { String($0.dropFirst(self.folder.utf8.count + 1)) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for file in files {
      do {
        let content = try SHA256.file(path(file)).hash
        hash.add(Array("\(content.text)  \(file)\n".utf8))
      } catch {
        throw Problem(description: "cannot read \(path(file)): \(systemMessage(for: error.code))")
      }
    }
    return (files.count, hash)
  }
}
