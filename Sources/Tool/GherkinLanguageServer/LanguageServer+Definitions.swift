internal import Foundation
internal import GherkinDefinitions
internal import GherkinEngine
internal import GherkinFiles

extension LanguageServer {
  /// Returns the files to which definitions of a feature's steps can be added.
  func destinations(of feature: String) -> DefinitionDestinations {
    let workspace = workspace
    return DefinitionDestinations(
      files: definitionFiles(near: feature), newFile: { [self] in newDefinitionFile(for: feature) },
      shown: workspace.shown,
      addition: { [self] snippets, path in addition(snippets, path) },
      creation: { snippets, path in
        let (text, library) = DefinitionAddition.newFile(path, with: snippets)
        let start = Position(line: 0, character: 0)
        let edit = TextEdit(range: PositionRange(start, start), newText: text)
        return (
          WorkspaceEdit.Document(uri: DocumentURI.uri(path), version: nil, edits: [edit], creates: true), library
        )
      })
  }

  /// Returns the Swift files with definitions in the package of a feature, the nearest to the feature first.
  private func definitionFiles(near feature: String) -> [String] {
    let definitions = workspace.definitions
    guard let scope = definitions.scope(of: feature) else { return [] }
    let folders = definitions.packages.map(\.folder)
    let folder = folders[scope]
    var counts: [String: Int] = [:]
    for number in definitions.definitions(in: scope) { counts[definitions.definitions[number].file, default: 0] += 1 }
    let parts = feature.split(separator: "/").dropLast()
    return counts.compactMap { path, count -> (path: String, distance: Int, count: Int)? in
      // The runner also contains the definitions of other packages, which can be inside the folder.
      guard WorkspaceFiles.folder(of: path, among: folders) == folder, !WorkspaceFiles.skips(path, in: [folder]) else {
        return nil
      }
      let other = path.split(separator: "/").dropLast()
      let common = zip(parts, other).prefix { $0 == $1 }.count
      return (path, parts.count + other.count - 2 * common, count)
    }.sorted { ($0.distance, $1.count, $0.path) < ($1.distance, $0.count, $1.path) }.map(\.path)
  }

  /// Returns the edit that adds definitions to a Swift file, based on its text in the editor or on disk.
  private func addition(_ snippets: [String], _ path: String) -> WorkspaceEdit.Document? {
    let uri = DocumentURI.uri(path)
    let current = CurrentTexts(workspace: workspace, open: documents, matcher: environment.matcher)
    guard let old = current.text(of: uri),
      let new = DefinitionAddition.text(of: path, old.text.string, adding: snippets)
    else { return nil }
    return WorkspaceEdit.Document(
      uri: uri, version: old.version, edits: CodeActions.edits(from: old.text, to: Array(new.utf8)))
  }

  /// Returns the path of a new file for definitions: beside the definitions that are nearest to a feature, or beside the
  /// file that starts the runner, or in the folder `Steps`; nil if the client cannot create files.
  private func newDefinitionFile(for feature: String) -> String? {
    guard workspace.client.hasFileCreation, workspace.client.hasVersionedChanges, sources.hasDefinitions,
      feature.hasPrefix("/"),
      let folder = sources.package(of: feature)
    else { return nil }
    let near = definitionFiles(near: feature).first ?? runnerFile(in: folder)
    let place = near.map { ($0 as NSString).deletingLastPathComponent } ?? folder + "/Steps"
    let name = (feature as NSString).lastPathComponent.split(separator: ".").first ?? "New"
    let words = name.split { !$0.isLetter && !$0.isNumber }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
    let base = words.joined().isEmpty ? "New" : words.joined()
    return (1...9).lazy.map { "\(place)/\(base)\($0 == 1 ? "" : "\($0)")Steps.swift" }.first {
      !FileManager.default.fileExists(atPath: $0)
    }
  }

  /// Returns the file of a package that starts a runner; nil if there is none.
  private func runnerFile(in folder: String) -> String? {
    sources.files.swift.keys.filter { sources.package(of: $0) == folder }.sorted().prefix(500).first { path in
      FileReader.readableText(path)?.contains("GherkinRun.main") == true
    }
  }
}
