internal import GherkinOutcomes

/// The progress of a run as two bars: completed scenarios, and completed steps of the known scenarios.
struct ProgressBars: Sendable {
  /// The number of lines of the bars: an empty one, the bars, and the running scenario.
  static let height = 4

  private var scenarios = (ended: 0, all: 0)
  private var steps = (ended: 0, all: 0)
  private var running = 0
  private var isReady = false

  /// Updates the counts for an event. The steps of an attempt that is retried are not counted.
  mutating func update(_ event: ProgressEvent) {
    switch event {
    case .planned(let count, let stepCount):
      scenarios.all += count
      steps.all += stepCount
    case .attemptStarted:
      isReady = true
      running += 1
    case .stepFinished: steps.ended += 1
    case .attemptFinished(_, let attempt, let willBeRetried):
      running -= 1
      if willBeRetried {
        steps.ended -= attempt.results.count
      } else {
        scenarios.ended += 1
      }
    default: break
    }
  }

  /// Returns the lines of the bars for a terminal with a number of columns.
  func text(columns: Int) -> String {
    let width = max(0, min(columns - 30, 50))
    let state = isReady ? "Running \(running) scenarios..." : "Getting ready..."
    return "\n\(bar(scenarios, width)) scenarios\n\(bar(steps, width)) steps\n\(state)\n"
  }

  private func bar(_ count: (ended: Int, all: Int), _ width: Int) -> String {
    let share = count.all == 0 ? 0 : Double(count.ended) / Double(count.all)
    let full = min(max(Int((share * Double(width)).rounded()), 0), width)
    let bar = String(repeating: "█", count: full) + String(repeating: "░", count: width - full)
    return "\(bar) \(count.ended)/\(count.all)"
  }
}
