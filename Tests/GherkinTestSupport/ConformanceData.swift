package import GherkinConformance
package import Testing
#if canImport(FoundationEssentials)
package import FoundationEssentials
#else
package import Foundation
#endif

/// The official test data, which is not part of this project: it is looked for in the folder that the environment
/// variable `GHERKIN_CONFORMANCE` names, else in `../shared/conformance` next to the package.
///
///     @Test(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
package enum ConformanceData {
  /// The folder with the data; nil if this machine does not have it.
  package static let root: URL? = {
    let folder =
      ProcessInfo.processInfo.environment["GHERKIN_CONFORMANCE"].map { URL(filePath: $0, directoryHint: .isDirectory) }
      ?? packageFolder.appending(path: "../shared/conformance", directoryHint: .isDirectory).standardizedFileURL
    return FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// The data for comparisons; nil if this machine does not have it.
  package static let official = root.map { OfficialData(folder: $0.path) }

  /// Whether the data is available.
  package static var isPresent: Bool { root != nil }

  /// The reason for skipping tests that need the data.
  package static let absence: Comment =
    "no conformance data: set GHERKIN_CONFORMANCE, or put it into ../shared/conformance"

  /// The folder at `path` in the data, `gherkin/testdata/good`; nil if there is no data.
  package static func folder(_ path: String) -> URL? {
    root?.appending(path: path, directoryHint: .isDirectory)
  }

  /// The files in the folder at `path` whose names end in `suffix`, by name; none if there is no data.
  package static func files(in path: String, suffix: String) throws -> [URL] {
    guard let folder = folder(path) else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(suffix) }
      .sorted()
      .map { folder.appending(path: $0, directoryHint: .notDirectory) }
  }

  /// The folder of Package.swift.
  private static let packageFolder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
