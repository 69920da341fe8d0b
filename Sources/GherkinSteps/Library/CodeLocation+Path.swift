package import GherkinExpressions

extension CodeLocation {
  /// Returns the file's path relative to a folder if it is inside; otherwise the whole path.
  package func path(from folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
  }
}
