internal import Foundation
internal import GherkinFeatureFiles
internal import GherkinFiles
internal import GherkinPackaging
internal import GherkinSourceScanner

/// The files of the workspace that the server uses.
struct WorkspaceFiles: Sendable {
  /// The modification time and the size of a file. If they are equal, the file is not read again.
  struct Stamp: Sendable, Hashable {
    private let seconds: Int
    private let nanoseconds: Int
    private let size: Int64

    fileprivate init?(path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      (seconds, nanoseconds, size) = (time.tv_sec, Int(time.tv_nsec), Int64(status.st_size))
    }
  }

  /// The maximum number of files of a kind.
  static let most = 20_000
  /// The maximum number of packages.
  private static let mostPackages = 100

  /// The feature files, by URI, because two paths with different bytes can be equal strings.
  private(set) var features: [String: Stamp] = [:]
  /// The Swift files, by path.
  private(set) var swift: [String: Stamp] = [:]
  /// The folders of packages, and the folders of the workspace. A nested package belongs to the folder around it.
  private(set) var packages: [String] = []
  /// The manifests of packages, by folder.
  private(set) var manifests: [String: ManifestScan] = [:]
  /// Whether there are more feature files than the server reads.
  private(set) var isIncomplete = false
  /// The folders that contain any of these files, with those above them, by path.
  private(set) var folders: Set<String> = []

  init() {}

  /// Finds the files in folders. Folders without sources are skipped.
  init(in folders: [String]) {
    packages = folders
    for folder in folders { find(in: folder) }
    for package in packages {
      let place = NestedPackage.path(in: package) ?? package
      manifests[package] = ManifestScan(
        FileReader.readable("\(place)/Package.swift") ?? [], in: String(place.dropFirst(package.count + 1)))
    }
    for path in Array(swift.keys) + features.keys.compactMap(DocumentURI.path) {
      var folder = (path as NSString).deletingLastPathComponent
      while folder.count > 1, self.folders.insert(folder).inserted {
        folder = (folder as NSString).deletingLastPathComponent
      }
    }
  }

  private mutating func find(in folder: String) {
    // Folders that cannot be read are skipped.
    let walk = SourceFolders.walk(folder) { name in
      !name.hasPrefix(".") && (SourceFolders.isFeature(name) || name.hasSuffix(".swift"))
    }
    for path in walk.files.map(\.path) {
      if SourceFolders.isFeature(path) {
        if features.count < Self.most {
          features[DocumentURI.uri(path)] = Stamp(path: path)
        } else {
          isIncomplete = true
        }
      } else if path.hasSuffix("/Package.swift") {
        let own = String(path.dropLast("/Package.swift".count))
        let package = NestedPackage.outer(of: own) ?? own
        if packages.count < Self.mostPackages, !packages.contains(package) { packages.append(package) }
      } else if swift.count < Self.most {
        swift[path] = Stamp(path: path)
      }
    }
  }

  /// Returns whether a path is in a skipped folder, such as `.build`.
  static func skips(_ path: String, in folders: [String]) -> Bool {
    guard let folder = folder(of: path, among: folders) else { return false }
    return path.dropFirst(folder.count).split(separator: "/").dropLast().contains {
      !SourceFolders.hasSources(String($0))
    }
  }

  /// Returns the innermost folder that contains a path; nil if none does.
  static func folder(of path: String, among folders: some Sequence<String>) -> String? {
    folders.filter { path.hasPrefix($0) && path.utf8.dropFirst($0.utf8.count).first == UInt8(ascii: "/") }
      .max { $0.utf8.count < $1.utf8.count }
  }
}
