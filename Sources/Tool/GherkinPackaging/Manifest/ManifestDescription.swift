internal import Foundation

/// The declarations of a manifest, as the package manager prints them.
struct ManifestDescription: Decodable {
  /// A target.
  struct Target: Decodable {
    let name: String
    let type: String
    let path: String?
    private let dependencies: [[String: [JSONText?]]]

    /// The products of other packages on which it depends.
    var products: [String] { dependencies.compactMap { ($0["product"]?.first ?? nil)?.text } }
  }

  /// A string; nil for any other JSON value.
  struct JSONText: Decodable {
    let text: String?

    init(from decoder: any Decoder) throws {
      let container = try decoder.singleValueContainer()
      do { text = try container.decode(String.self) } catch { text = nil }
    }
  }

  private struct Ignored: Decodable {}

  private struct Platform: Decodable {
    let platformName: String
    let version: String
  }

  let name: String
  let targets: [Target]
  private let dependencies: [Ignored]
  private let platforms: [Platform]

  /// The minimum macOS version; 0 if it is not declared.
  var macOS: Int {
    let version = platforms.first { $0.platformName == "macos" }?.version
    return version.flatMap { Int($0.prefix { $0 != "." }) } ?? 0
  }

  /// The number of package dependencies.
  var dependencyCount: Int { dependencies.count }

  /// Reads the manifest with the package manager.
  ///
  /// - Throws: if the manifest is invalid, with the package manager's error.
  init(of folder: String) throws(PackageProblem) {
    let output = try SwiftTool(in: folder).run(["package", "dump-package"])
    guard output.success else {
      throw PackageProblem("\(folder)/Package.swift: the package manager cannot read it:\n\(output.error)")
    }
    do {
      self = try JSONDecoder().decode(Self.self, from: Data(output.text.utf8))
    } catch {
      throw PackageProblem(
        "the output of swift package dump-package for \(folder)/Package.swift cannot be decoded: \(error)")
    }
  }
}
