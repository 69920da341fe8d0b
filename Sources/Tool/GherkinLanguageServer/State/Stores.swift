internal import Foundation
internal import GherkinDefinitions

/// A document that is open in the editor.
struct OpenDocument {
  /// The number of the document among all that were opened. It changes if the result of a running analysis must not be
  /// used: for a document that is closed and opened again, and for a text that was analysed meanwhile.
  var number: Int
  var text: TextDocument
  var version: Int
  /// Whether the document is a feature. Otherwise it is a Swift file.
  let isFeature: Bool
  /// The latest analysed version. For a large document, it can be older than the text.
  var snapshot: FeatureSnapshot?
  /// Whether the text or the definitions have changed since.
  var isStale = true
  /// Whether the client has not received the problems yet.
  var isUnpublished = true
  /// The analysis of a large document on a background thread.
  var analysis = RepeatedWork()
}

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

/// The runs and builds that the server has started, and the results that runs have recorded.
struct RunStore {
  /// The processes, by progress token.
  var processes: [String: RunProcess] = [:]
  /// The tokens of processes whose ends answer requests.
  var requests: [RequestID: String] = [:]
  /// The builds after a file was saved, by package folder.
  var builds: [String: RepeatedWork] = [:]
  /// The errors of the last build, by URI.
  var buildErrors: [String: [Diagnostic]] = [:]
  /// Request results from runs for as long as they exist.
  var watches: [any ResultsWatching] = []
  /// The number of scenarios of the last recorded run with each status; nil if no run was recorded since it was reset.
  var lastCounts: [String: Int]?
}
