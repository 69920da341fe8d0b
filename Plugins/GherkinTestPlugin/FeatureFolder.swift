import Foundation

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

  /// Returns the paths of the files in the folder at any depth, relative to it, sorted. Hidden files and folders are left out.
  func files() -> [String] {
    let all = FileManager.default.enumerator(atPath: url.resolvingSymlinksInPath().path)
    var files: [String] = []
    while let path = all?.nextObject() as? String {
      if path.split(separator: "/").last?.hasPrefix(".") == true {
        all?.skipDescendants()
      } else if all?.fileAttributes?[.type] as? FileAttributeType == .typeRegular {
        files.append(path)
      }
    }
    return files.sorted()
  }
}

/// A target has no folder with features.
struct FeatureFolderError: Error, CustomStringConvertible {
  let places: [String]

  var description: String { "there is no folder Features in \(places.joined(separator: " or in "))" }
}
