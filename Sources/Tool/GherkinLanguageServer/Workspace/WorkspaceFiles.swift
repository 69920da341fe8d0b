internal import GherkinFiles
internal import GherkinText

/// The files of the workspace that the server uses.
struct WorkspaceFiles: Sendable {
  /// The maximum number of files of a kind.
  static let most = 20_000
  /// The maximum number of packages.
  private static let mostPackages = 100
  /// The names of folders without sources of the workspace, which are skipped like hidden folders.
  private static let skipped: Set<String> = ["node_modules", "DerivedData", "Pods", "Carthage"]

  /// The paths of feature files.
  private(set) var features: [String] = []
  /// The paths of Swift files.
  private(set) var swift: [String] = []
  /// The folders of packages, and the folders of the workspace.
  private(set) var packages: [String]

  /// Finds the files in folders. Folders without sources are skipped.
  init(in folders: [String]) {
    packages = folders
    for folder in folders { find(in: folder) }
    features = Set(features.map(ExactText.init)).sorted().map(\.text)
    swift = Set(swift.map(ExactText.init)).sorted().map(\.text)
  }

  private mutating func find(in folder: String) {
    // Folders that cannot be read are skipped.
    let walk = FolderWalk(folder, visits: { !$0.hasPrefix(".") && !Self.skipped.contains($0) }) { name in
      !name.hasPrefix(".") && (FeatureSearch.isFeature(name) || name.hasSuffix(".swift"))
    }
    for path in walk.files.map(\.path) {
      if FeatureSearch.isFeature(path) {
        if features.count < Self.most { features.append(path) }
      } else if path.hasSuffix("/Package.swift") {
        let package = String(path.dropLast("/Package.swift".count))
        if packages.count < Self.mostPackages, !packages.contains(package) { packages.append(package) }
      } else if swift.count < Self.most {
        swift.append(path)
      }
    }
  }

  /// Returns whether a path is in a skipped folder, such as `.build`.
  static func skips(_ path: String, in folders: [String]) -> Bool {
    guard let folder = folder(of: path, among: folders) else { return false }
    return path.dropFirst(folder.count).split(separator: "/").dropLast().contains {
      $0.hasPrefix(".") || skipped.contains(String($0))
    }
  }

  /// Returns the innermost folder that contains a path; nil if none does.
  static func folder(of path: String, among folders: some Sequence<String>) -> String? {
    folders.filter { path.hasPrefix($0) && path.utf8.dropFirst($0.utf8.count).first == UInt8(ascii: "/") }
      .max { $0.utf8.count < $1.utf8.count }
  }
}
