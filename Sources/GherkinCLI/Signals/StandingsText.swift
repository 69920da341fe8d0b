import CucumberMessages
import Foundation
import Gherkin
import GherkinRuntime

/// Where every scenario stands, in words.
struct StandingsText {
  private let board: RunBoard

  init(_ board: RunBoard) {
    self.board = board
  }

  /// A line for the run, and one for each scenario that runs.
  var text: String {
    let (finished, total) = board.counts
    let now = Date().timeIntervalSince1970
    let lines = board.standings.map { standing in
      let since = max(0, now - Double(standing.since.seconds) - Double(standing.since.nanos) / 1e9)
      let tenths = Int(since * 10)
      let tries = standing.attempt > 0 ? ", attempt \(standing.attempt + 1)" : ""
      return "  \(standing.pickle.uri):\(standing.pickle.location.line) \(standing.pickle.name)\(tries): "
        + "\(standing.step ?? "a hook"), for \(tenths / 10).\(tenths % 10)s"
    }
    let head = "\(CommandTable.program): \(finished) of \(total) scenarios are over, \(lines.count) run"
    return ([head] + lines).map { $0 + "\n" }.joined()
  }
}
