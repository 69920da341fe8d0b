import Foundation
import GherkinSteps
import Synchronization

/// A world without state.
final class EmptyWorld: World {}

/// A world that counts.
final class CountingWorld: World {
  var count = 0
}

/// A world on the main actor.
@MainActor
final class ScreenWorld: World {
  var taps = 0
}

/// An error with a message.
struct Trouble: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Lines that steps of a run wrote, in order.
final class Journal: Sendable {
  private let storage = Mutex<[String]>([])

  var lines: [String] { storage.withLock { $0 } }

  func write(_ line: String) {
    storage.withLock { $0.append(line) }
  }

  private let isReleased = Mutex(false)

  /// Releases all blocked threads.
  func release() {
    isReleased.withLock { $0 = true }
  }

  /// Blocks its thread until `release` is called, like code without concurrency.
  func blockUntilReleased() {
    while !isReleased.withLock({ $0 }) { block(0.002) }
  }
}

/// Blocks its thread, like code without concurrency.
func block(_ seconds: TimeInterval) {
  Thread.sleep(forTimeInterval: seconds)
}

/// Keeps the context of a hook after the hook has ended.
final class Mailbox: Sendable {
  private let storage = Mutex<RunContext?>(nil)

  var kept: RunContext? { storage.withLock { $0 } }

  func keep(_ context: RunContext) {
    storage.withLock { $0 = context }
  }
}
