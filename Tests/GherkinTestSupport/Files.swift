#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

/// Files on disk, for tests.
package enum Files {
  /// The bytes of a file.
  package static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
  }

  /// The text of a file; invalid UTF-8 becomes U+FFFD.
  package static func text(_ path: String) throws -> String {
    String(decoding: try bytes(path), as: UTF8.self)
  }

  /// The text of a file in `Tests/Samples`.
  package static func sample(_ path: String) throws -> String {
    try text(BuiltCommand.package.appending(path: "Tests/Samples/\(path)").path)
  }

  /// The paths of all files in a folder, and in folders directly under it, whose names end in `suffix`, in order.
  package static func all(in folder: String, suffix: String) -> [String] {
    names(in: folder).flatMap { name in
      name.hasSuffix(suffix)
        ? ["\(folder)/\(name)"]
        : names(in: "\(folder)/\(name)").filter { $0.hasSuffix(suffix) }.map { "\(folder)/\(name)/\($0)" }
    }
  }

  private static func names(in folder: String) -> [String] {
    // A file, or a folder that does not exist, has no entries.
    (try? FileManager.default.contentsOfDirectory(atPath: folder).sorted()) ?? []
  }
}
