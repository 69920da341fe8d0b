import Foundation
import GherkinRuntime
import GherkinTestRun

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
