package import Foundation

extension URL {
  /// This folder and the folders above it, nearest first, up to the root.
  ///
  /// Empty for a path that is not absolute. In a working directory that was removed, paths stay relative, and a relative
  /// path has parents without end.
  package var selfAndParents: some Sequence<URL> {
    sequence(state: path.hasPrefix("/") ? self : nil) { (folder: inout URL?) in
      guard let current = folder else { return nil }
      let parent = current.deletingLastPathComponent()
      folder = parent.path == current.path ? nil : parent
      return current
    }
  }

  /// Returns the nearest of this folder and the folders above it that contains a file; nil if there is none.
  package func nearestParent(containing name: String) -> URL? {
    selfAndParents.first { FileManager.default.fileExists(atPath: $0.appending(path: name).path) }
  }
}
