import Foundation
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
      let tenths = Int(standing.age(at: now) * 10)
      return "  \(standing.place), for \(tenths / 10).\(tenths % 10)s"
    }
    let head = "\(CommandTable.program): \(finished) of \(total) scenarios are over, \(lines.count) run"
    return ([head] + lines).map { $0 + "\n" }.joined()
  }
}
