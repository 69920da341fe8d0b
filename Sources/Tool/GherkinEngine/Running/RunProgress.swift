import GherkinCommandLine
import GherkinMessages
import Foundation
import GherkinRuntime
import GherkinTestRun
import Synchronization
import GherkinSyntax

/// Shows the progress of a run that takes longer than a second in the last line of the terminal.
final class RunProgress: Sendable {
  private struct Tally {
    /// The ids of the running attempts with a failed step.
    var badAttempts: Set<String> = []
    var badScenarios = 0
  }

  private let monitor: RunMonitor
  private let tally = Mutex(Tally())
  private let beginning = ContinuousClock.now
  private let drawing = Mutex<Task<Void, Never>?>(nil)

  /// Starts to show the progress.
  ///
  /// - Parameters:
  ///   - monitor: the state of every scenario.
  ///   - width: the assumed width of the terminal in columns; nil for its actual width.
  init(of monitor: RunMonitor, width: Int?) {
    self.monitor = monitor
    StatusLine.begin(width: width)
    let task = Task.detached { [self] in
      do {
        try await Task.sleep(for: .seconds(1))
        while true {
          StatusLine.show(text)
          try await Task.sleep(for: .milliseconds(200))
        }
      } catch {}
    }
    drawing.withLock { $0 = task }
  }

  /// Records a message. The end of the run ends the display, so that later output stays on the screen.
  func record(_ envelope: Envelope) {
    switch envelope {
    case .testStepFinished(let finished) where finished.testStepResult.status > .skipped:
      tally.withLock { _ = $0.badAttempts.insert(finished.testCaseStartedId) }
    case .testCaseFinished(let finished):
      tally.withLock { tally in
        let isBad = tally.badAttempts.remove(finished.testCaseStartedId) != nil
        if isBad, !finished.willBeRetried { tally.badScenarios += 1 }
      }
    case .testRunFinished: end()
    default: break
    }
  }

  /// Ends, and removes the line from the terminal.
  func end() {
    drawing.withLock { $0?.cancel() }
    StatusLine.end()
  }

  /// `12 of 63 scenarios, 1 did not pass, 4 s | a.feature:4 Coffee: I wait for the cup, for 2 s`: the longest-running
  /// step is shown after one second.
  private var text: String {
    let (finished, total) = monitor.counts
    let bad = tally.withLock(\.badScenarios)
    let head = [
      total == 0 ? "before the first scenario" : "\(finished) of \(total) scenarios",
      bad > 0 ? "\(bad) did not pass" : "", "\((ContinuousClock.now - beginning).components.seconds) s",
    ]
    let now = Date().timeIntervalSince1970
    let slowest = monitor.running.max { $0.age(at: now) < $1.age(at: now) }
    let step = slowest.flatMap { standing in
      let age = Int(standing.age(at: now))
      return age < 1 ? nil : " | \(standing.place), for \(age) s"
    }
    return head.filter { !$0.isEmpty }.joined(separator: ", ") + (step ?? "")
  }
}

/// The state of all running scenarios as text.
struct RunningScenariosText {
  private let monitor: RunMonitor

  init(_ monitor: RunMonitor) {
    self.monitor = monitor
  }

  /// A line for the run, and one for each running scenario.
  var text: String {
    let (finished, total) = monitor.counts
    let now = Date().timeIntervalSince1970
    let lines = monitor.running.map { scenario in
      let tenths = Int(scenario.age(at: now) * 10)
      return "  \(scenario.place), for \(tenths / 10).\(tenths % 10)s"
    }
    let head = "\(CommandTable.program): \(finished) of \(total) scenarios finished, \(lines.count) running"
    return ([head] + lines).map { $0 + "\n" }.joined()
  }
}

extension RunMonitor.RunningScenario {
  /// Returns the running time of the step or hook in seconds.
  ///
  /// - Parameter now: the time, in seconds since 1970.
  func age(at now: Double) -> Double {
    max(0, now - Double(since.seconds) - Double(since.nanos) / 1e9)
  }

  /// The location and progress of the scenario: `a.feature:4 Coffee, attempt 2: I wait for the cup`.
  var place: String {
    let tries = attempt > 0 ? ", attempt \(attempt + 1)" : ""
    return "\(testCase.uri):\(testCase.location.line) \(testCase.name)\(tries): \(step ?? "a hook")"
  }
}
