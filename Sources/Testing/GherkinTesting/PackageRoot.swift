import GherkinFiles
import Foundation

/// The folder to which paths of features are relative.
struct PackageRoot {
  let path: String

  /// Finds the nearest folder above a file that contains a Package.swift; the file's own folder if there is none.
  init(of file: String) {
    let own = URL(fileURLWithPath: file).deletingLastPathComponent()
    path = (own.nearestParent(containing: "Package.swift") ?? own).path
  }
}
