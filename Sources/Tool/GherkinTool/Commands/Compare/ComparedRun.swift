import GherkinFiles
import Foundation
import GherkinEngine
import GherkinRunHistory

/// Reads a run for comparison.
enum ComparedRun {
  /// Reads messages, or a file of a history.
  ///
  /// - Parameter warnings: receives the problems of messages that can be read only in part.
  /// - Throws: if nothing can be read.
  static func read(
    _ path: String, _ options: CompareOptions, warnings: inout [any Error]
  ) throws -> RunSummary {
    if FileKind(path: path) == .folder {
      throw CompareError("\(path): NEW is a folder; name the messages of a run, or its file in a history folder")
    }
    if isFileOfHistory(path) {
      var run = try HistoryFolder.read(path)
      run.header.branch = options.branch ?? run.header.branch
      run.header.revision = options.revision ?? run.header.revision
      return run
    }
    var reading = try StreamReading([path], allowsMissingParts: options.allowsMissingParts)
    var summarizer = RunSummarizer()
    reading.read { summarizer.update($0) }
    warnings += reading.problems
    return summarizer.summary(branch: options.branch, revision: options.revision)
  }

  private static func isFileOfHistory(_ path: String) -> Bool {
    guard path != SavedStream.standardInput, FileKind(path: path) == .regular else { return false }
    do {
      let handle = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
      defer { handle.closeFile() }
      return HistoryFolder.isRun(try handle.read(upToCount: 64) ?? Data())
    } catch {
      // Reading the file as messages reports the reason.
      return false
    }
  }
}
