internal import Foundation
internal import GherkinDefinitions
internal import GherkinPackaging

/// A document that is open in the editor.
struct OpenDocument: Sendable {
  /// The state of a text and of the definitions that it is matched with.
  struct Stamp: Sendable, Comparable {
    /// The number of changes of the text.
    var revision = 0
    var generation = 0

    static func < (left: Self, right: Self) -> Bool {
      (left.revision, left.generation) < (right.revision, right.generation)
    }
  }

  let uri: String
  /// The number of the document among all that were opened. A document that is closed and opened again has another one,
  /// so that it never gets what a thread found in its earlier text.
  let number: Int
  /// Whether the document is a feature. Otherwise it is a Swift file.
  let isFeature: Bool
  var text: TextDocument
  var version: Int
  /// The number of changes of the text.
  var revision = 0
  /// The latest analysed version of a feature. For a large one, it can be older than the text.
  var snapshot: FeatureSnapshot?
  /// What the snapshot, or the scan of a Swift file, was made of; nil if there is none.
  var analysed: Stamp?
  /// Whether a thread analyses the feature.
  var isBeingAnalysed = false
  /// Whether the client has not received the problems yet.
  var isUnpublished = true

  /// Whether its steps and tags count in the workspace: it is a feature in a file, not a version of one that an editor
  /// shows beside it.
  var isIndexed: Bool { isFeature && DocumentURI.path(uri) != nil }

  /// Whether a thread parses the text, which takes long.
  var isLarge: Bool { text.bytes.count > 256 << 10 }

  /// Returns whether the latest version is analysed with the definitions of a generation.
  func isCurrent(_ generation: Int) -> Bool {
    analysed == Stamp(revision: revision, generation: isFeature ? generation : 0)
  }
}

/// The files of the workspace as they are on disk, their definitions and those of runners, and the work that reads
/// them.
struct SourceStore {
  /// What has to be read, in this order.
  struct PendingWork {
    /// The paths that changed since the files were last found, even if their modification times are equal; nil if none
    /// did.
    var files: Set<String>?
    /// Whether definitions of files or runners changed since they were merged.
    var definitions = false
    /// The URIs of the features that are not indexed with the current definitions; nil for all.
    var features: Set<String>? = []
  }

  /// The kinds of this work.
  enum Reading {
    case files, definitions, features
  }

  var files = WorkspaceFiles()
  /// The files that contain definitions or are open, by path.
  var swift: [String: SwiftStepFile] = [:]
  /// The definitions of runners, by package folder.
  var runners: [String: RunnerDefinitions] = [:]
  var pending = PendingWork()
  /// What a thread reads. There is never more than one.
  var reading: Reading?
  /// Stops the thread if it reads features. What it has read is kept.
  var indexing = CancellationFlag()
  /// Whether the files have been found, and whether their definitions have been merged.
  var (isLoaded, hasDefinitions) = (false, false)
  /// Whether the definitions of a scan are held back, because those of a runner are more accurate.
  var waitsForRunner = false
  /// Queries runners.
  var listing = RepeatedWork()
  /// The files with the verdicts of probes, by package folder.
  var probes: [String: ProbeFile] = [:]
  /// Reads these files.
  var probing = RepeatedWork()

  /// Whether definitions can be merged and must be.
  var mustMerge: Bool { pending.definitions && isLoaded && !waitsForRunner }
  /// Whether the problems of definitions will be known soon.
  var isMerging: Bool { reading == .definitions || mustMerge }
  /// Whether everything has been read.
  var isRead: Bool { reading == nil && pending.files == nil && !pending.definitions && pending.features == [] }

  /// Returns the innermost package that contains a path; nil if none does.
  func package(of path: String) -> String? { WorkspaceFiles.folder(of: path, among: files.packages) }
}

/// The runs and builds that the server has started, and the results that runs have recorded.
struct RunStore {
  /// The processes, by progress token.
  var processes: [String: StartedProgram] = [:]
  /// The tokens of work that the client shows.
  var shown: Set<String> = []
  /// The tokens of processes whose ends answer requests.
  var requests: [RequestID: String] = [:]
  /// The builds after a file was saved, by package folder.
  var builds: [String: RepeatedWork] = [:]
  /// The errors of the last run or build in each folder, by URI.
  var buildErrors: [String: [String: [Diagnostic]]] = [:]
  /// Request results from runs for as long as they exist.
  var watches: [any ResultsWatching] = []
  /// The number of scenarios of the last recorded run with each status; nil if no run was recorded since it was reset.
  var lastCounts: [String: Int]?
}
