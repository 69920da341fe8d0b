import Foundation

/// The folder to which paths of features are relative.
struct PackageRoot {
  let path: String

  /// Finds the nearest folder above a file that contains a Package.swift; the file's own folder if there is none.
  init(of file: String) {
    let own = URL(fileURLWithPath: file).deletingLastPathComponent()
    var folder = own
    while !FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) {
      let parent = folder.deletingLastPathComponent()
      // In a working directory that was removed, paths stay relative, and have parents without end.
      guard parent.path != folder.path, parent.path.hasPrefix("/") else {
        path = own.path
        return
      }
      folder = parent
    }
    path = folder.path
  }
}
