internal import GherkinOutcomes
internal import GherkinProtocol

/// The summary of the official formatters.
struct OfficialSummary {
  let composer: Composer

  private var entries: SummaryProblems { SummaryProblems(composer: composer) }

  /// The problems of a run: of the run itself, of hooks, and of scenarios in the order of the features.
  func problems(_ run: RunOutcome, _ scenarios: [FinishedScenario]) -> [String] {
    var lines: [String] = []
    if let error = run.error {
      // Only this section has no preceding empty line.
      lines += composer.section("Failed test run:", .failed).dropFirst()
      lines += composer.error(error, .failed).map { composer.line($0, indent: 7) }
    }
    let hooks = run.failedHooks.filter { $0.result.status == .failed }
    if !hooks.isEmpty {
      lines += composer.section("Failed hooks:", .failed)
      lines += hooks.enumerated().flatMap { entries.hook($1, number: $0 + 1) }
    }
    for outcome in [Outcome.pending, .undefined, .ambiguous, .failed] {
      let some = scenarios.filter { $0.outcome == outcome }
      if some.isEmpty { continue }
      lines += composer.section("\(outcome.title) scenarios:", outcome.status)
      lines += some.enumerated().flatMap { scenario($1, number: $0 + 1) }
    }
    if !run.undefinedParameterTypes.isEmpty {
      lines += composer.section("These parameters are missing a parameter type definition:", .undefined)
      lines += run.undefinedParameterTypes.enumerated().map { entries.undefinedParameterType($1, number: $0 + 1) }
    }
    return lines
  }

  /// The numbers, with the hooks of scenarios among the steps, and all snippets.
  func end(_ run: RunOutcome) -> [String] {
    var lines = [""]
    if run.error != nil { lines.append(composer.count([(1, "failed", .failed)], "test run")) }
    if run.hookCounts.total > 0 { lines.append(composer.count(run.hookCounts, "hook")) }
    var scenarios = StatusCounts()
    for (outcome, count) in run.counts.present { scenarios[outcome.status] += count }
    var steps = run.steps
    steps += run.scenarioHooks
    lines += [composer.count(scenarios, "scenario"), composer.count(steps, "step")]
    if let time = run.duration {
      lines.append("\(Self.format(time)) (\(Self.format(run.executionTime)) executing your code)")
    }
    let snippets = composer.options.includeSnippets ? run.allSnippets : []
    if snippets.isEmpty { return lines }
    return lines + ["", "You can implement missing steps with the snippets below:", ""]
      + snippets.flatMap { composer.visibleLines($0) + [""] }
  }

  /// Returns `0m 0.49s` for 49 ms.
  private static func format(_ duration: Duration) -> String {
    let (seconds, attoseconds) = max(duration, .zero).components
    return "\(seconds / 60)m \(seconds % 60).\(attoseconds / 1_000_000_000_000_000)s"
  }

  /// Returns a scenario with its steps and hooks that did not pass, in the order of the execution.
  func scenario(_ scenario: FinishedScenario, number: Int, label: String? = nil) -> [String] {
    let tries = scenario.attemptCount
    var title = entries.number(number, label)
    title.append("\(composer.visible(scenario.name))\(tries > 1 ? ", after \(tries) attempts" : "") ")
    title.append(composer.location(uri: scenario.uri, line: scenario.line))
    var lines = [composer.line(title, indent: 2)]
    var isFirst = true
    for step in scenario.attempts.last?.steps ?? [] where step.result.status != .passed {
      if step.result.status == .skipped, !isFirst { continue }
      isFirst = false
      lines += entries.lines(of: step, hasTitle: true) + entries.attachments(step.attachments, 11)
    }
    return lines
  }
}

extension Composer {
  /// Returns an attachment: its text, or its name, type and size, which is that of its base64 text times ¾.
  func officialLines(of attachment: FinishedScenario.Attachment) -> [StyledText] {
    switch attachment.content() {
    case .url: return []
    case .missing(let reason): return lines(reason, theme.attachment)
    case .text(let text): return lines(text, theme.attachment)
    case .base64(let text):
      let name = attachment.fileName.map { "\($0) " } ?? ""
      let bytes = (text.utf8.count * 3 + 3) / 4
      return lines("Embedding \(name)[\(attachment.mediaType) \(bytes) bytes]", theme.attachment)
    }
  }
}
