internal import GherkinMessages

extension Summary {
  /// The numbers of scenarios and steps by status, and the duration.
  var numbers: [String] {
    let statistics = query.statistics
    var lines = [""]
    if !composer.options.compatible { lines += query.partTexts.map(composer.visible) }
    if let run = query.testRunFinished, !composer.problem(of: run).isEmpty {
      var counts = StatusCounts()
      counts[.failed] = 1
      lines.append(count(counts, "test run"))
    }
    var (steps, hooks) = (statistics.steps, statistics.hooks)
    if !composer.options.compatible {
      // The official output counts the hooks of scenarios as steps, so its number differs from the number of steps that
      // the author wrote.
      steps -= statistics.scenarioHooks
      hooks += statistics.scenarioHooks
    }
    if hooks.total > 0 { lines.append(count(hooks, "hook")) }
    lines.append(composer.options.compatible ? count(statistics.scenarios, "scenario") : scenarioCounts)
    lines.append(count(steps, "step"))
    if let time = query.runTime {
      lines.append("\(format(time)) (\(format(statistics.executionTime)) executing your code)")
    }
    return lines
  }

  /// Returns `3 scenarios (2 passed, 1 failed)`.
  private func count(_ counts: StatusCounts, _ noun: String) -> String {
    let statuses = Envelope.TestStepResult.Status.allCases.filter { counts[$0] > 0 }
    return count(statuses.map { (counts[$0], $0.rawValue.lowercased(), $0) }, noun)
  }

  private var scenarioCounts: String {
    let counts = query.outcomeCounts
    let order: [(Query.Outcome, Envelope.TestStepResult.Status)] = [
      (.passed, .passed), (.empty, .skipped), (.skipped, .skipped), (.notRun, .skipped), (.knownFailure, .pending),
      (.pending, .pending), (.undefined, .undefined), (.ambiguous, .ambiguous), (.failed, .failed),
    ]
    return count(
      order.compactMap { outcome, style in counts[outcome].map { ($0, outcome.rawValue, style) } }, "scenario")
  }

  private func count(_ parts: [(Int, String, Envelope.TestStepResult.Status)], _ noun: String) -> String {
    let count = parts.reduce(0) { $0 + $1.0 }
    let total = "\(count) \(noun)\(count == 1 ? "" : "s")"
    let texts = parts.map { StyledText("\($0.0) \($0.1)", composer.style(of: $0.2)).text }
    return texts.isEmpty ? total : "\(total) (\(texts.joined(separator: ", ")))"
  }

  /// Returns `1m 2.345s`, in whole milliseconds. The official output omits zeros after the point: `0.49s` for 49 ms.
  private func format(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    let digits = String(attoseconds / 1_000_000_000_000_000)
    let padding = composer.options.compatible ? "" : String(repeating: "0", count: 3 - digits.count)
    return "\(seconds / 60)m \(seconds % 60).\(padding)\(digits)s"
  }
}
