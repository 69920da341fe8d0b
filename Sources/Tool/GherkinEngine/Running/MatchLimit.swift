import GherkinCommandLine
import Foundation
import GherkinProtocol
import GherkinRuntime

/// The time limit for matching a pattern, in commands that run no steps.
package enum MatchLimit {
  /// Runs the work of a command. If a match takes too long, the process ends with status 2.
  package static func enforce<Result>(_ work: () async throws -> Result) async rethrows -> Result {
    // A program that only calls the command must not be ended.
    guard Isolation.isCommand else { return try await work() }
    let watch = MatchWatch(folder: FileManager.default.currentDirectoryPath) { match in
      Console.note("\(match)")
      EarlyExit.endNow(.notDone)
    }
    defer { watch.end() }
    return try await work()
  }
}
