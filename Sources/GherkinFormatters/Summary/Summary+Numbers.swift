internal import CucumberMessages

extension Summary {
  /// How many of what ended how, and the time.
  var numbers: [String] {
    let statistics = query.statistics
    var lines = [""]
    if let run = query.testRunFinished, !composer.problem(of: run).isEmpty {
      var counts = StatusCounts()
      counts[.failed] = 1
      lines.append(count(counts, "test run"))
    }
    var (steps, hooks) = (statistics.steps, statistics.hooks)
    if !composer.options.compatible {
      // The official output counts the hooks of scenarios as steps, so that its number is none that an author knows.
      steps -= statistics.scenarioHooks
      hooks += statistics.scenarioHooks
    }
    if hooks.total > 0 { lines.append(count(hooks, "hook")) }
    lines.append(count(statistics.scenarios, "scenario"))
    lines.append(count(steps, "step"))
    if let time = query.runTime {
      lines.append("\(format(time)) (\(format(statistics.executionTime)) executing your code)")
    }
    return lines
  }

  /// `3 scenarios (2 passed, 1 failed)`.
  private func count(_ counts: StatusCounts, _ noun: String) -> String {
    let total = "\(counts.total) \(noun)\(counts.total == 1 ? "" : "s")"
    let parts = Envelope.TestStepResult.Status.allCases.filter { counts[$0] > 0 }.map { status in
      StyledText("\(counts[status]) \(status.rawValue.lowercased())", composer.style(of: status)).text
    }
    return parts.isEmpty ? total : "\(total) (\(parts.joined(separator: ", ")))"
  }

  /// `1m 2.345s`, in whole milliseconds. The official output lacks the zeros behind the point: `0.49s` for 49 ms.
  private func format(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    let digits = String(attoseconds / 1_000_000_000_000_000)
    let padding = composer.options.compatible ? "" : String(repeating: "0", count: 3 - digits.count)
    return "\(seconds / 60)m \(seconds % 60).\(padding)\(digits)s"
  }
}
