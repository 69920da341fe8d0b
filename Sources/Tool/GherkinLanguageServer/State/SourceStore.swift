internal import Foundation
internal import GherkinDefinitions

/// The files of the workspace as they are on disk, their definitions and those of runners, and the work that reads
/// them.
struct SourceStore {
  var files = WorkspaceFiles()
  /// The files that contain definitions or are open, by path.
  var swift: [String: SwiftStepFile] = [:]
  /// The definitions of runners, by package folder.
  var runners: [String: RunnerDefinitions] = [:]
  /// The paths that changed since the files were last found, even if their modification times are equal.
  var changed: Set<String> = []
  /// The URIs of the features that are not indexed with the current definitions; nil for all.
  var unindexed: Set<String>? = []
  /// Whether the files have been found, and whether their definitions have been merged.
  var (isLoaded, hasDefinitions) = (false, false)
  /// Whether the definitions of a scan are held back, because those of a runner are more accurate.
  var waitsForRunner = false

  /// Finds files, and scans those of Swift.
  var loading = RepeatedWork()
  /// Queries runners.
  var listing = RepeatedWork()
  /// Merges the definitions of runners and scans.
  var merging = RepeatedWork()
  /// Reads features.
  var indexing = RepeatedWork()
  /// Stops the thread that indexes features.
  var indexingFlag = CancellationFlag()

  /// Returns the innermost package that contains a path; nil if none does.
  func package(of path: String) -> String? { WorkspaceFiles.folder(of: path, among: files.packages) }
}
