import Testing

/// Converts locations in feature files to those of test reports.
struct FeaturePlace {
  /// The folder to which paths are relative, with a slash at its end.
  let root: String

  /// - Parameter root: the folder to which paths are relative.
  init(root: String) {
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// Returns a file's path for display.
  func path(_ file: String) -> String {
    file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
  }

  /// Returns a location. Test reports require a module name, for which the file's folder is used.
  func location(_ file: String, line: Int, column: Int?) -> SourceLocation {
    let path = path(file)
    let parts = path.split(separator: "/")
    let id = parts.count > 1 ? parts.joined(separator: "/") : "Features/\(parts.last ?? "a.feature")"
    return SourceLocation(fileID: id, filePath: file, line: max(line, 1), column: max(column ?? 1, 1))
  }
}
