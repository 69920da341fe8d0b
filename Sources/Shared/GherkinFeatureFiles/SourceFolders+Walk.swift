package import GherkinFiles

extension SourceFolders {
  /// Searches a folder and the folders below it.
  ///
  /// - Parameters:
  ///   - ignored: records and leaves out what `.gitignore` files exclude; nil to read everything.
  ///   - isWanted: returns whether to list a file that is not hidden, by its name.
  package static func walk(
    _ folder: String, leavingOut ignored: IgnoredFiles? = nil, isWanted: (String) -> Bool = { _ in false }
  ) -> FolderWalk {
    FolderWalk(
      folder, visits: hasSources,
      excludes: { parent, name, isFolder in
        ignored?.leavesOut(name, in: parent, isFolder: isFolder) ?? false
      }, isWanted: { isVisible($0) && isWanted($0) })
  }
}
