package import GherkinFiles

/// The folders of a package or a workspace in which Swift files and features are searched.
///
/// Runs, checks, formatting, watches and editors visit the same folders: all but hidden ones and those with code of others
/// or build products. Links are followed.
package enum SourceFolders {
  /// The names of folders with code of others or with build products, besides hidden folders.
  private static let skipped: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

  /// Returns whether a folder with a name is searched.
  package static func hasSources(_ name: String) -> Bool { !name.hasPrefix(".") && !skipped.contains(name) }

  /// Searches a folder and the folders below it.
  ///
  /// - Parameters:
  ///   - ignored: records and leaves out what `.gitignore` files exclude; nil to read everything.
  ///   - isWanted: returns whether to list a file, by its name.
  package static func walk(
    _ folder: String, leavingOut ignored: IgnoredFiles? = nil, isWanted: (String) -> Bool = { _ in false }
  ) -> FolderWalk {
    FolderWalk(
      folder, visits: hasSources,
      excludes: { parent, name, isFolder in
        ignored?.leavesOut(name, in: parent, isFolder: isFolder) ?? false
      }, isWanted: isWanted)
  }
}
