internal import Foundation

/// The folder with the features of a target: `Features` or `features` in the folder of the target, which can be a link, or else
/// beside the manifest or, for a package in a folder `Specs`, beside that folder.
///
/// The package manager notices added and removed files only in the folder of the target. A plugin cannot import a library, so
/// GherkinLintPlugin compiles this file too, by a symbolic link.
struct FeatureFolder {
  let url: URL

  /// Finds the folder.
  ///
  /// - Throws: if there is none.
  init(ofTarget target: URL, package: URL) throws(FeatureFolderError) {
    let outer = package.lastPathComponent == "Specs" ? [package.deletingLastPathComponent()] : []
    let places = [target, package] + outer
    let folders = places.flatMap { place in ["Features", "features"].map { place.appending(path: $0) } }
    guard let folder = folders.first(where: { (try? $0.checkResourceIsReachable()) == true }) else {
      throw FeatureFolderError(places: places.map(\.path))
    }
    url = folder
  }

  /// Returns the paths of the features that a run finds in the folder, relative to it, sorted. A file with several links is a
  /// feature once.
  func features() -> [String] {
    var real: Set<String> = []
    return walk(visits: SourceFolders.hasSources, isWanted: SourceFolders.isFeature)
      .filter { real.insert($0.real).inserted }.map(\.name)
  }

  /// Returns the paths of the files in the folder at any depth, relative to it, sorted. Hidden files and folders are left out.
  func files() -> [String] {
    walk(visits: SourceFolders.isVisible, isWanted: { _ in true }).map(\.name)
  }

  private func walk(
    visits: (String) -> Bool, isWanted: (String) -> Bool
  ) -> [(name: String, real: String)] {
    let root = url.resolvingSymlinksInPath().path
    // A link without a target, such as a lock of Emacs, is no file.
    return FolderWalk(root, visits: visits, isWanted: { SourceFolders.isVisible($0) && isWanted($0) }).files.filter {
      FileManager.default.fileExists(atPath: $0.path)
    }
    .map { (String($0.path.dropFirst(root.count + 1)), $0.real) }
  }
}

/// A target has no folder with features.
struct FeatureFolderError: Error, CustomStringConvertible {
  let places: [String]

  var description: String { "there is no folder Features in \(places.joined(separator: " or in "))" }
}
