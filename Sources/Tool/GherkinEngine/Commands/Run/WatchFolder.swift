package import GherkinCommandLine
import GherkinFileOutput
package import GherkinFiles
import Foundation
import GherkinRuntime
import GherkinFeatureFiles
import GherkinFormatters

/// A folder through which a watch and its runs exchange paths and results.
package struct WatchFolder {
  /// The environment variable with the folder's path.
  package static let roundVariable = "GHERKIN_RUN_WATCH_ROUND"

  /// Its files.
  package enum File: String {
    /// The paths that replace those of the command line, one on each line.
    case paths
    /// The scenarios to run first, in the format of `rerun`.
    case first
    /// The failed scenarios, in the format of `rerun`.
    case failed
    /// The output of the build.
    case build
  }

  package let path: String

  /// Returns the folder that an environment variable contains, and removes the variable, so that child processes do not
  /// inherit it.
  package static func handed(by variable: String) -> WatchFolder? {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else { return nil }
    unsetenv(variable)
    return WatchFolder(path: path)
  }

  /// Creates a folder that only this user can access.
  package static func make() throws(SystemCalls.Failure) -> WatchFolder {
    WatchFolder(path: try TemporaryFolders.make())
  }

  package func file(_ file: File) -> String { "\(path)/\(file.rawValue)" }

  /// Returns the lines of a file; nil if it does not exist.
  package func lines(_ file: File) -> [String]? {
    FileReader.readableText(self.file(file))?.split(separator: "\n").map(String.init)
  }

  /// Writes a file, or removes it if the lines are nil.
  package func write(_ lines: [String]?, to file: File) {
    do {
      guard let lines else { return try SystemCalls.removeFile(self.file(file)) }
      try FileContents.replace(self.file(file), with: Array(lines.map { $0 + "\n" }.joined().utf8))
    } catch {
      Console.note("\(self.file(file)): \(systemMessage(for: error.code))")
    }
  }

  /// Removes the folder.
  package func remove() {
    TemporaryFolders.remove(path)
  }
}

extension RunOptions {
  /// The option that reruns scenarios after changes.
  package static var watchOptions: [CommandLineOption<Self>] {
    [
      CommandLineOption(
        names: ["--watch"],
        help: """
          Keep running: when a feature, fixture or source changes, build if necessary and run the affected
          scenarios, failed ones first. Keys: enter runs all, f runs failed scenarios, q quits.
          """,
        effect: .flag { $0.watches = true }, isConfigurable: false)
    ]
  }

  /// Returns these options for a single run of a watch.
  package func round(in folder: WatchFolder) -> RunOptions {
    var options = self
    options.watches = false
    if let paths = folder.lines(.paths) { options.paths = paths }
    for place in (folder.lines(.first) ?? []).map(FeaturePath.init) {
      if place.lines.isEmpty { options.selection.first.features.insert(place.path) }
      options.selection.first.scenarios.formUnion(place.lines.map { RunSelection.Place(uri: place.path, line: $0) })
    }
    // The filters may exclude everything that changed.
    options.selection.allowsNothing = true
    if let rerun = FormatterCatalog.entry(named: "rerun") {
      options.reporting.reports.append(
        ReportOptions.Report(formatter: rerun, file: folder.file(.failed), isInternal: true))
    }
    // A screen that is redrawn repeatedly shows only failures.
    options.reporting.isQuiet = true
    return options
  }
}

extension RunCommand {
  /// Runs once on behalf of `gherkin-run --watch`, which only the tool supports.
  func watch() async -> ExitStatus {
    if let folder = WatchFolder.handed(by: WatchFolder.roundVariable) {
      var round = RunCommand(options: options.round(in: folder), steps: steps)
      round.advice = advice
      return await round.run()
    }
    Console.error(
      CommandTable.isTool
        ? "gherkin-run: only a command line has the option --watch; remove it from GHERKIN_RUN_OPTIONS\n"
        : "gherkin-run: --watch is an option of the tool gherkin-run, not of a runner; "
          + "run \"swift run gherkin-run --watch\" in the package\n")
    return .notDone
  }
}
