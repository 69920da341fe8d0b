package import CucumberExpressions

extension CodeLocation {
  /// The file's path relative to a folder, where it lies in it; else the whole path.
  package func path(from folder: String) -> String {
    let prefix = folder.hasSuffix("/") ? folder : folder + "/"
    return filePath.hasPrefix(prefix) ? String(filePath.dropFirst(prefix.count)) : filePath
  }
}
