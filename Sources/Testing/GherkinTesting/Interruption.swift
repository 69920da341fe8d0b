internal import CGherkinProcess
import Foundation
import GherkinRuntime
import Synchronization

/// Ends the runs of all sessions before SIGINT or SIGTERM ends the test process, so that hooks after all are called and
/// shared values are torn down. A second signal ends the process at once.
enum Interruption {
  private static let sessions = Mutex<[ObjectIdentifier: ScenarioSession]>([:])
  private static let isOn = Atomic<Bool>(false)

  /// Whether the tests were interrupted.
  static var hasBegun: Bool { isOn.load(ordering: .relaxed) }

  /// Includes a session whose first scenario is about to run.
  static func watch(_ session: ScenarioSession) {
    listen
    sessions.withLock { $0[ObjectIdentifier(session)] = session }
  }

  private static let listen: Void = {
    SignalPipe.handle([SIGINT, SIGTERM].filter { !process_initially_ignores($0) }) { number in
      guard !isOn.exchange(true, ordering: .relaxed) else { return SignalPipe.end(by: number) }
      process_print("\ninterrupted: running scenarios finish; interrupt again to stop at once\n")
      Task {
        for session in sessions.withLock(\.values) { await session.interrupt() }
        SignalPipe.end(by: number)
      }
    }
  }()
}
