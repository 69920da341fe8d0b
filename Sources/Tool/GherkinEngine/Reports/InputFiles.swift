import GherkinCommandLine
import GherkinStreams
import GherkinFeatureFiles
import GherkinFiles
import GherkinFileOutput
import Foundation
import GherkinFormatters

/// The files that a command reads, which its reports must not overwrite.
package struct InputFiles {
  /// The purpose of a file.
  enum Role: String {
    case feature = "a feature of this run"
    case fixture = "a fixture of this run"
    case configuration = "the configuration file"
    case list = "a list of features of this run"
    case timings = "the file of --timings"
    case requirements = "a list of requirements"
    case parameters = "a file of --world-parameters"
    case stream = "an input stream"

    /// The format whose report may replace the file, because it has the same form and the file is read before the run.
    /// This lets a rerun list be both input and output.
    fileprivate var successor: String? {
      switch self {
      case .list: "rerun"
      case .timings: "message"
      default: nil
      }
    }
  }

  /// A report that would overwrite an input.
  struct Problem: Error, CustomStringConvertible {
    /// The option on the command line.
    let option: String
    let file: String
    let role: Role

    var description: String { "\(option): \(file) is \(role.rawValue); write the report to another file" }
  }

  private var roles: [FileIdentity: Role] = [:]

  /// Creates an empty set.
  package init() {}

  /// Creates the set of a run's features, their fixtures, and the lists that contain them.
  init(_ selection: FeatureSelection) {
    insert(selection)
  }

  /// Adds features, their fixtures, and the lists that contain them.
  mutating func insert(_ selection: FeatureSelection) {
    insert(fixturesOf: selection.files)
    for file in selection.files { insert(file, .feature) }
    for list in selection.lists { insert(list, .list) }
  }

  /// Adds a file, which need not exist; `-` is the file on standard input.
  mutating func insert(_ path: String, _ role: Role) {
    let file = path == SavedStream.standardInput ? FileIdentity(descriptor: 0) : FileIdentity(path: path)
    if let file { roles[file] = role }
  }

  /// Adds streams of the command line: paths, or `-`.
  package mutating func insert(streams: [String]) {
    for stream in streams { insert(stream, .stream) }
  }

  /// Adds the files of the `Fixtures` folders of features.
  mutating func insert(fixturesOf features: [String]) {
    let parents = Dictionary(features.map { (String($0.prefix(upTo: $0.lastIndex(of: "/") ?? $0.startIndex)), $0) }) {
      first, _ in first
    }
    for folder in Set(parents.values.compactMap(FixturePlace.folder)) {
      for file in FolderWalk(folder, isWanted: { _ in true }).files { insert(file.path, .fixture) }
    }
  }

  /// Returns whether a file is in the set.
  package func contains(_ file: String) -> Bool { FileIdentity(path: file).map { roles[$0] != nil } ?? false }

  /// Checks that no report overwrites an input.
  func check(_ reports: [ReportOptions.Report]) throws(Problem) {
    for report in reports {
      let format = report.formatter.name
      guard let file = report.file else { continue }
      for path in report.paths {
        guard let identity = FileIdentity(path: path), let role = roles[identity], format != role.successor else {
          continue
        }
        throw Problem(option: "--format \(format):\(file)", file: path, role: role)
      }
    }
  }
}

extension RunCommand {
  /// Checks that no report overwrites a file that the run reads.
  func checkReportFiles(_ selection: FeatureSelection) throws(InputFiles.Problem) {
    let reports = options.reporting.reports
    // Usually no report file exists yet.
    guard reports.contains(where: { $0.file.flatMap(FileIdentity.init) != nil }) else { return }
    try inputFiles(selection).check(reports)
  }

  /// Returns the files that the run reads.
  func inputFiles(_ selection: FeatureSelection) -> InputFiles {
    var inputs = InputFiles(selection)
    if let timings = options.timings { inputs.insert(timings, .timings) }
    for list in options.requirements.files { inputs.insert(list, .requirements) }
    for given in options.settings.options where given.key == "world-parameters" {
      if let file = given.value { inputs.insert(file, .parameters) }
    }
    if let file = options.settings.file { inputs.insert(file, .configuration) }
    return inputs
  }
}

/// The location of a feature's fixtures.
package enum FixturePlace {
  /// The name of the folder.
  package static let name = "Fixtures"

  /// Returns the nearest `Fixtures` folder above a feature; nil if there is none.
  package static func folder(nearestTo feature: String) -> String? {
    URL(fileURLWithPath: feature).standardizedFileURL.deletingLastPathComponent().selfAndParents.lazy
      .map { $0.appendingPathComponent(name).path }.first(where: isFolder)
  }

  /// Returns whether a path is that of a folder, and not of a symbolic link.
  package static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}
