/// The folders of a package or a workspace in which Swift files and features are searched.
///
/// Runs, checks, formatting, watches and editors visit the same folders: all but hidden ones and those with code of others
/// or build products. Hidden files, such as the locks of editors, are left out too. Links are followed.
///
/// GherkinTestPlugin compiles this file too, like that of `FolderWalk`.
public enum SourceFolders {
  /// The names of folders with code of others or with build products, besides hidden folders.
  private static let skipped: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

  /// Returns whether a folder with a name is searched.
  public static func hasSources(_ name: String) -> Bool { isVisible(name) && !skipped.contains(name) }

  /// Returns whether a file or folder with a name is not hidden.
  public static func isVisible(_ name: String) -> Bool { !name.hasPrefix(".") }

  /// Returns whether a file has the extension of a feature.
  public static func isFeature(_ path: String) -> Bool { path.hasSuffix(".feature") || path.hasSuffix(".feature.md") }
}
