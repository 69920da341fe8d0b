import GherkinFiles
internal import Foundation

/// The manifest that the package manager reads.
enum ManifestFile {
  private static let standard = "Package.swift"

  /// The numbers of a version: major, minor, patch.
  private typealias Version = [Int]

  /// Returns the name of a package's manifest: `Package.swift`, or one for a version of Swift, such as
  /// `Package@swift-6.0.swift`; nil if the folder has none.
  ///
  /// - Throws: if there are several manifests, and the package manager does not print its version.
  static func name(in folder: String) throws(PackageProblem) -> String? {
    guard FileKind(path: "\(folder)/\(standard)") == .regular else { return nil }
    let names = FolderWalk.readableNames(in: folder)
    let others = names.compactMap { name in
      name.wholeMatch(of: #/Package@swift-([0-9]+(?:\.[0-9]+){0,2})\.swift/#).map {
        (name: name, version: version($0.1))
      }
    }
    guard !others.isEmpty else { return standard }
    let output = try SwiftTool(in: folder).run(["package", "--version"])
    guard let match = output.text.firstMatch(of: #/Swift ([0-9]+(?:\.[0-9]+){1,2})/#) else {
      throw PackageProblem(
        "\(folder): swift package --version prints no version, on which the choice of the manifest depends")
    }
    let current = version(match.1)
    for count in [3, 2, 1] {
      let exact = "Package@swift-\(current.prefix(count).map(String.init).joined(separator: ".")).swift"
      if names.contains(exact) { return exact }
    }
    let older = others.filter { !current.lexicographicallyPrecedes($0.version) }
    guard let newest = older.max(by: { $0.version.lexicographicallyPrecedes($1.version) })?.name else {
      return standard
    }
    // A manifest for an older version of Swift is used only if it requires a newer one than Package.swift does.
    let isNewer = toolsVersion(of: standard, folder).lexicographicallyPrecedes(toolsVersion(of: newest, folder))
    return isNewer ? newest : standard
  }

  /// Returns the version of Swift that the first line of a manifest requires.
  private static func toolsVersion(of name: String, _ folder: String) -> Version {
    let bytes = FileReader.readable("\(folder)/\(name)") ?? []
    let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    let match = line.firstMatch(of: #/(?i)swift-tools-version:\s*([0-9]+(?:\.[0-9]+){0,2})/#)
    return match.map { version($0.1) } ?? [3, 1, 0]
  }

  private static func version(_ text: Substring) -> Version {
    let numbers = text.split(separator: ".").map { Int($0) ?? 0 }
    return numbers + Array(repeating: 0, count: 3 - numbers.count)
  }
}
