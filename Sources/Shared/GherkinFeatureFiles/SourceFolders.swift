/// The folders of a package or a workspace in which Swift files and features are searched.
package enum SourceFolders {
  /// The names of folders with code of others or with build products, besides hidden folders.
  private static let skipped: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

  /// Returns whether a folder with a name is searched.
  package static func hasSources(_ name: String) -> Bool { !name.hasPrefix(".") && !skipped.contains(name) }
}
