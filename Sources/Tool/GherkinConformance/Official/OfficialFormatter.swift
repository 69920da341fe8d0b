package import GherkinFormatters
import GherkinMessages
package import GherkinOutcomes
import GherkinProtocol
import GherkinSyntax

/// Writes what the official formatters for terminals write, including their faults, from the same events as the reports of
/// this project: nothing is omitted or grouped, hooks have no lines, attachments stand above their steps, colours in texts
/// are kept, and a column is a code point.
package struct OfficialFormatter: EventFormatter {
  package enum Kind {
    case pretty, progress, progressBar, summary
  }

  private let kind: Kind
  private let style: OfficialStyle
  private var scenarios: [FinishedScenario] = []
  // For `pretty`.
  private var feature: String?
  private var rule: String?
  private var attempt: OfficialAttempt?
  // For `progress-bar`.
  private var counts = (ended: 0, all: 0, endedSteps: 0, allSteps: 0, running: 0)
  private var isReady = false
  private var areDrawn = false
  private var problemCount = 0

  package init(_ kind: Kind, hasColours: Bool) {
    self.kind = kind
    style = OfficialStyle(hasColours: hasColours)
  }

  package mutating func handle(event: ProgressEvent, to sink: inout OutputSink) {
    switch kind {
    case .pretty: write(event, to: &sink)
    case .progressBar: draw(event, to: &sink)
    case .progress:
      switch event {
      case .stepFinished(_, _, let result): sink.write(style.letter(of: result.status))
      case .hookFinished(let hook): sink.write(style.letter(of: hook.result.status))
      case .runFinished: sink.write("\n")
      default: break
      }
    case .summary: break
    }
  }

  package mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    if scenario.outcome == .notRun || scenario.attempts.last?.status == .passed { return }
    scenarios.append(scenario)
    guard kind == .progressBar, scenario.attempts.last.map({ $0.status > .skipped }) == true else { return }
    let summary = OfficialSummary(style: style)
    redraw(with: problem { summary.scenario(scenario, number: $0, label: "Scenario") }, to: &sink)
  }

  package mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    guard run.isComplete else { return }
    let summary = OfficialSummary(style: style)
    switch kind {
    case .pretty, .progress: break
    case .progressBar: write(summary.end(run), to: &sink)
    case .summary: write(summary.problems(run, scenarios.sorted { $0.place < $1.place }) + summary.end(run), to: &sink)
    }
  }

  private func write(_ lines: [String], to sink: inout OutputSink) { sink.write(lines.map { "\($0)\n" }.joined()) }

  // The output of `pretty`.

  private mutating func write(_ event: ProgressEvent, to sink: inout OutputSink) {
    switch event {
    case .attemptStarted(let attempt):
      writeHeadings(of: attempt.scenario, to: &sink)
      let attempt = OfficialAttempt(attempt.scenario.description, style)
      self.attempt = attempt
      write(attempt.heading, to: &sink)
    case .stepFinished(_, let position, let result):
      write(attempt?.lines(of: position, result) ?? [], to: &sink)
    case .attached(let running, let attachment):
      let indent = (running == nil ? 0 : attempt?.indent ?? 0) + 8
      write([""] + style.lines(of: attachment).map { $0.indented(indent) } + [""], to: &sink)
    case .runFinished(let error):
      write(error.map { style.lines($0, style.style(of: .failed)).map(\.text) } ?? [], to: &sink)
    case .runStarted, .planned, .hookFinished, .attemptFinished: break
    }
  }

  private mutating func writeHeadings(of scenario: ReportedScenario, to sink: inout OutputSink) {
    guard let heading = scenario.feature else { return }
    if feature != heading.id {
      (feature, rule) = (heading.id, nil)
      write(["", style.heading(heading.keyword, heading.name).text], to: &sink)
    }
    if rule != scenario.rule?.id {
      rule = scenario.rule?.id
      if let rule = scenario.rule { write(["", "  \(style.heading(rule.keyword, rule.name).text)"], to: &sink) }
    }
  }

  // The output of `progress-bar`.

  private mutating func draw(_ event: ProgressEvent, to sink: inout OutputSink) {
    let summary = OfficialSummary(style: style)
    switch event {
    case .runStarted(_, let types):
      for type in types {
        write(problem { [summary.parameterType(type, number: $0, label: "Undefined parameter type")] }, to: &sink)
      }
      draw(to: &sink)
    case .planned(let scenarios, let steps):
      counts.all += scenarios
      counts.allSteps += steps
      redraw(to: &sink)
    case .attemptStarted:
      isReady = true
      counts.running += 1
      redraw(to: &sink)
    case .stepFinished:
      counts.endedSteps += 1
      redraw(to: &sink)
    case .hookFinished(let hook) where hook.result.status == .failed:
      redraw(with: problem { summary.hook(hook, number: $0, label: "Global hook") }, to: &sink)
    case .attemptFinished(_, let attempt, let willBeRetried):
      counts.running -= 1
      if willBeRetried { counts.endedSteps -= attempt.steps.count } else { counts.ended += 1 }
      // A problem is drawn when its scenario follows.
      if willBeRetried || attempt.status <= .skipped { redraw(to: &sink) }
    case .runFinished(let error):
      erase(to: &sink)
      guard let error else { break }
      let lines = style.lines(error, style.style(of: .failed)).map { $0.indented(9) }
      write(problem { [summary.number($0, "Test run").indented(2)] + lines + [""] }, to: &sink)
    case .attached, .hookFinished: break
    }
  }

  private mutating func redraw(with problem: [String] = [], to sink: inout OutputSink) {
    erase(to: &sink)
    write(problem, to: &sink)
    draw(to: &sink)
  }

  private mutating func erase(to sink: inout OutputSink) {
    if areDrawn { sink.write("\u{1B}[4A\u{1B}[J") }
    areDrawn = false
  }

  private mutating func draw(to sink: inout OutputSink) {
    let state = isReady ? "Running \(counts.running) scenarios..." : "Getting ready..."
    write(
      ["", "\(bar(counts.ended, counts.all)) scenarios", "\(bar(counts.endedSteps, counts.allSteps)) steps", state],
      to: &sink)
    areDrawn = true
  }

  private func bar(_ ended: Int, _ all: Int) -> String {
    let full = all == 0 ? 0 : min(Int((Double(ended) / Double(all) * 50).rounded()), 50)
    return String(repeating: "█", count: full) + String(repeating: "░", count: 50 - full) + " \(ended)/\(all)"
  }

  private mutating func problem(_ lines: (Int) -> [String]) -> [String] {
    problemCount += 1
    return (problemCount == 1 ? ["Problems:"] : []) + lines(problemCount)
  }
}

/// An attempt at a scenario in the official `pretty`, whose locations are aligned in a column after its longest line.
private struct OfficialAttempt {
  let indent: Int
  private let scenario: ReportedScenario.Description
  private let style: OfficialStyle
  private let column: Int

  init(_ scenario: ReportedScenario.Description, _ style: OfficialStyle) {
    (self.scenario, self.style) = (scenario, style)
    let indent = scenario.rule == nil ? 2 : 4
    self.indent = indent
    let title = style.heading(scenario.keyword, scenario.name)
    let steps = scenario.testSteps.map { testStep in
      if case .step(let step) = testStep { indent + 4 + style.title(step).width } else { 0 }
    }
    column = max(indent + title.width, steps.max() ?? 0)
  }

  var heading: [String] {
    let tags = scenario.tags.map(style.visible).joined(separator: " ")
    let place = style.location("\(scenario.uri):\(scenario.line)")
    return ["", tags.isEmpty ? nil : OfficialLine(tags).indented(indent)].compactMap(\.self)
      + [aligned(style.heading(scenario.keyword, scenario.name), place, indent)]
  }

  func lines(of position: Int, _ result: TestStepResult) -> [String] {
    var lines: [String] = []
    var candidates: [ReportedScenario.Definition] = []
    if case .step(let step) = scenario.testSteps[position] {
      var title = style.icon(of: result.status)
      title.append(style.title(step).styled(style.style(of: result.status)))
      lines = [aligned(title, step.definition?.place.map(style.location), indent + 2)]
      lines += style.lines(of: step.blocks).map { $0.indented(indent + 6) }
      if result.status == .ambiguous { candidates = step.definitions }
    }
    lines += style.problem(of: result).map { $0.indented(indent + 8) }
    return lines + (candidates.isEmpty ? [] : style.candidates(candidates).map { $0.indented(indent + 8) })
  }

  private func aligned(_ line: OfficialLine, _ remark: OfficialLine?, _ indent: Int) -> String {
    guard let remark else { return line.indented(indent) }
    return line.indented(indent) + remark.indented(max(0, column - indent - line.width) + 1)
  }
}
