#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

extension ConformanceData {
  /// The path of a file or a folder in the data; nil if there is no data.
  package static func path(_ relative: String) -> String? {
    root?.appending(path: relative).path
  }

  /// The paths of all files in a folder of the data, and in folders directly under it, whose names end in `suffix`.
  package static func paths(in folder: String, suffix: String) -> [String] {
    path(folder).map { Files.all(in: $0, suffix: suffix) } ?? []
  }
}
