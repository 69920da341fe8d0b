import Foundation
import GherkinRuntime

/// The limit of the time for which a pattern may match a text, for commands that run nothing.
package enum MatchLimit {
  /// Does the work of a command. If a match takes too long, the process ends with status 2.
  package static func enforce<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    // A program that only calls the command is not to be ended.
    guard Isolation.isCommand else { return try await work() }
    let watch = MatchWatch(folder: FileManager.default.currentDirectoryPath) { match in
      Console.error("\(CommandTable.program): \(match)\n")
      EarlyExit.endNow(.notDone)
    }
    defer { watch.end() }
    return try await work()
  }
}
