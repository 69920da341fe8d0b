import GherkinFiles
/// Converts the paths of FSEvents, which have no symbolic links, to paths below the watched folders.
package struct WatchedRoots: Sendable {
  private let roots: [(root: String, resolved: String)]

  /// - Parameter roots: the watched folders.
  package init(_ roots: [String]) {
    self.roots = roots.map { ($0, SystemCalls.resolved($0) ?? $0) }
  }

  /// Returns the path of a reported file below each watched folder that contains it; none if the file, or a folder
  /// between it and the watched one, is hidden.
  package func paths(of reported: String) -> [String] {
    roots.compactMap { root, resolved in
      guard reported.hasPrefix(resolved + "/") else { return nil }
      let rest = reported.dropFirst(resolved.count)
      return rest.contains("/.") ? nil : root + rest
    }
  }
}
