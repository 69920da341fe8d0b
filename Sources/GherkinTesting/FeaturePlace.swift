import Testing

/// Places in feature files, as test reports know places.
struct FeaturePlace {
  private let root: String

  /// - Parameter root: the folder that paths are relative to.
  init(root: String) {
    self.root = root.hasSuffix("/") ? root : root + "/"
  }

  /// A file's path as people read it.
  func path(_ file: String) -> String {
    file.hasPrefix(root) ? String(file.dropFirst(root.count)) : file
  }

  /// A place. Test reports want every file to be of a module: its folder stands for that.
  func location(_ file: String, line: Int, column: Int?) -> SourceLocation {
    let path = path(file)
    let parts = path.split(separator: "/")
    let id = parts.count > 1 ? parts.joined(separator: "/") : "Features/\(parts.last ?? "a.feature")"
    return SourceLocation(fileID: id, filePath: file, line: max(line, 1), column: max(column ?? 1, 1))
  }
}
