/// The targets and the number of dependencies of a package, found in its manifest without executing it.
package struct ManifestScan: Sendable, Hashable {
  private struct Target: Sendable, Hashable {
    let name: String
    /// The path in the package's folder; nil for a standard one.
    let path: String?
    let isTest: Bool
  }

  /// The targets whose names are literals.
  private var targets: [Target] = []
  /// The number of packages on which the package depends.
  package private(set) var dependencyCount = 0

  /// The folders in which the package manager looks for a target without a path.
  private static let folders = ["Tests", "Sources", "Source", "src", "srcs"]

  /// The folder of the manifest in that of the package, with a slash at its end; empty if they are the same.
  private let folder: String

  /// Scans a manifest.
  ///
  /// - Parameters:
  ///   - source: the text of the manifest.
  ///   - folder: its folder in that of the package, if that is around a nested package.
  package init(_ source: [UInt8], in folder: String = "") {
    self.folder = folder.isEmpty ? "" : folder + "/"
    let tokens = SwiftTokens(source)
    for index in 0..<tokens.count where tokens.is(index, ".") && tokens.is(index + 2, "(") {
      let word = tokens.text(index + 1)
      if word == "package" { dependencyCount += 1 }
      guard ["target", "executableTarget", "testTarget"].contains(word),
        let call = CallArguments(name: index + 1, in: tokens)
      else { continue }
      func value(_ label: String) -> String? { call[label].flatMap { tokens.text(of: $0.tokens) }?.value }
      guard let name = value("name") else { continue }
      targets.append(Target(name: name, path: value("path"), isTest: word == "testTarget"))
    }
  }

  /// Returns whether a file belongs to a test target: the innermost target whose folder contains it is one, or no
  /// known target contains it, and it is in `Tests`.
  ///
  /// - Parameter path: the path in the package's folder.
  package func isTest(_ path: String) -> Bool {
    let path = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
    var best: (length: Int, isTest: Bool)?
    for target in targets {
      let folders = target.path.map { [$0] } ?? Self.folders.map { "\($0)/\(target.name)" }
      for folder in folders where path.hasPrefix(folder + "/") && folder.utf8.count > best?.length ?? -1 {
        best = (folder.utf8.count, target.isTest)
      }
    }
    return best?.isTest ?? path.hasPrefix("Tests/")
  }
}
