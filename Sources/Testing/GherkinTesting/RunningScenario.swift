internal import CGherkinProcess
import Synchronization

/// A running scenario of this process. If the process crashes or exits, its step is printed to standard error.
final class RunningScenario: Sendable {
  fileprivate let slot: Int32
  private let isOver = Atomic<Bool>(false)

  init() {
    Self.watch
    slot = process_begin_running()
  }

  /// Ends the scenario. Its steps may have left tasks that still use it.
  func end() {
    if !isOver.exchange(true, ordering: .relaxed) { process_end_running(slot) }
  }

  /// Sets the running step or hook.
  func set(_ subject: String) {
    guard !isOver.load(ordering: .relaxed) else { return }
    var text = subject
    text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { process_set_running(slot, $0.baseAddress, $0.count) }
    }
  }

  private static let watch: Void = {
    #if canImport(XCTest) && !canImport(Darwin)
    AssertionReceiver.install
    #endif
    process_print_running_on_crash { IssueObserver.current?.running.slot ?? -1 }
    process_forbid_exit { _ in
      guard process_running_count() > 0 else { return }
      process_print_running()
      let problem = "a step or hook ended the test process; throw an error instead of calling exit\n"
      problem.withCString { process_print($0) }
      // A run whose scenarios did not end has failed, even if the requested status is 0.
      process_exit_now(1)
    }
  }()
}
