import GherkinFormatters
import GherkinOutcomes
import GherkinProtocol

/// The summary of the official formatters.
struct OfficialSummary {
  let style: OfficialStyle

  /// The problems of a run: of the run itself, of hooks, and of scenarios in the order of the features.
  func problems(_ run: RunOutcome, _ scenarios: [FinishedScenario]) -> [String] {
    var lines: [String] = []
    if let error = run.error {
      // Only this section has no preceding empty line.
      lines += style.section("Failed test run:", .failed).dropFirst()
      lines += style.lines(error, style.style(of: .failed)).map { $0.indented(7) }
    }
    let hooks = run.failedHooks.filter { $0.result.status == .failed }
    if !hooks.isEmpty {
      lines += style.section("Failed hooks:", .failed)
      lines += hooks.enumerated().flatMap { hook($1, number: $0 + 1) }
    }
    for (title, outcome, status) in [
      ("Pending", Outcome.pending, TestStepResult.Status.pending), ("Undefined", .undefined, .undefined),
      ("Ambiguous", .ambiguous, .ambiguous), ("Failed", .failed, .failed),
    ] {
      let some = scenarios.filter { $0.outcome == outcome }
      if some.isEmpty { continue }
      lines += style.section("\(title) scenarios:", status)
      lines += some.enumerated().flatMap { scenario($1, number: $0 + 1) }
    }
    if !run.undefinedParameterTypes.isEmpty {
      lines += style.section("These parameters are missing a parameter type definition:", .undefined)
      lines += run.undefinedParameterTypes.enumerated().map { parameterType($1, number: $0 + 1) }
    }
    return lines
  }

  /// The numbers, with the hooks of scenarios among the steps, and all snippets.
  func end(_ run: RunOutcome) -> [String] {
    var lines = [""]
    if run.error != nil {
      lines.append("1 test run (\(OfficialLine("1 failed", style.style(of: .failed)).text))")
    }
    if run.hookCounts.total > 0 { lines.append(style.count(run.hookCounts, "hook")) }
    var scenarios = StatusCounts()
    for (outcome, count) in run.counts.present { scenarios[Self.status(of: outcome)] += count }
    var steps = run.steps
    steps += run.scenarioHooks
    lines += [style.count(scenarios, "scenario"), style.count(steps, "step")]
    if let time = run.duration {
      lines.append("\(Self.format(time)) (\(Self.format(run.executionTime)) executing your code)")
    }
    let snippets = run.allSnippets
    if snippets.isEmpty { return lines }
    return lines + ["", "You can implement missing steps with the snippets below:", ""]
      + snippets.flatMap { style.lines($0, nil).map(\.text) + [""] }
  }

  private static func status(of outcome: Outcome) -> TestStepResult.Status {
    switch outcome {
    case .passed: .passed
    case .empty, .skipped, .notRun: .skipped
    case .knownFailure, .pending: .pending
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    case .failed: .failed
    }
  }

  /// Returns `0m 0.49s` for 49 ms.
  private static func format(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    return "\(seconds / 60)m \(seconds % 60).\(attoseconds / 1_000_000_000_000_000)s"
  }

  /// Returns a scenario with its steps and hooks that did not pass, in the order of the execution.
  func scenario(_ scenario: FinishedScenario, number: Int, label: String? = nil) -> [String] {
    let tries = scenario.attemptCount
    var title = self.number(number, label)
    title.append("\(style.visible(scenario.name))\(tries > 1 ? ", after \(tries) attempts" : "") ")
    title.append(style.location("\(scenario.uri):\(scenario.line)"))
    var lines = [title.indented(2)]
    var isFirst = true
    for step in scenario.attempts.last?.steps ?? [] where step.result.status != .passed {
      if step.result.status == .skipped, !isFirst { continue }
      isFirst = false
      lines += self.lines(of: step) + attachments(step.attachments, 11)
    }
    return lines
  }

  private func lines(of step: FinishedScenario.Step) -> [String] {
    var title = step.step.map(style.title) ?? OfficialLine(style.visible(step.title), style.bold)
    title = title.styled(style.style(of: step.result.status))
    if let code = step.code {
      title.append(" ")
      title.append(style.location(code))
    }
    var lines = [title.indented(7)] + style.lines(of: step.step?.blocks ?? []).map { $0.indented(9) }
    lines += style.problem(of: step.result).map { $0.indented(11) }
    if step.result.status == .ambiguous, let definitions = step.step?.definitions {
      lines += style.candidates(definitions).map { $0.indented(11) }
    }
    return lines
  }

  private func attachments(_ attachments: [FinishedScenario.Attachment], _ indent: Int) -> [String] {
    attachments.flatMap { [""] + style.lines(of: $0).map { $0.indented(indent) } }
  }

  /// Returns `1) `, followed by a label.
  func number(_ number: Int, _ label: String?) -> OfficialLine {
    var text = OfficialLine("\(number)) ")
    if let label {
      text.append("\(label):", style.hasColours ? TextStyle(.italic) : nil)
      text.append(" ")
    }
    return text
  }

  /// Returns a failed hook of the run, without its feature or rule.
  func hook(_ call: RunOutcome.Hook, number: Int, label: String? = nil) -> [String] {
    var title = self.number(number, label)
    title.append(style.visible(call.hook?.title ?? ReportedScenario.Hook.Kind.other.rawValue))
    if let place = call.hook?.place {
      title.append(" ")
      title.append(style.location(place))
    }
    let problem = style.problem(of: call.result).map { $0.indented(7) }
    return [title.indented(2)] + problem + attachments(call.attachments, 7)
  }

  func parameterType(_ type: (name: String, expression: String), number: Int, label: String? = nil) -> String {
    var text = self.number(number, label)
    text.append("'\(style.visible(type.name))' in '\(style.visible(type.expression))'")
    return text.indented(2)
  }
}
