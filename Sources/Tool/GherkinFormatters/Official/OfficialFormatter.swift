internal import GherkinOutcomes
internal import GherkinProtocol

/// Writes the output of the official formatters for terminals, including their faults: `compatible=true`.
///
/// It differs from the output of our own: nothing is omitted or grouped, hooks have no lines, attachments stand above
/// their steps, and colours in texts are kept.
struct OfficialFormatter: ProgressingFormatter {
  /// The formatter whose output is written.
  enum Kind: Sendable {
    case pretty
    case progress
    case progressBar
    case summary
  }

  private let kind: Kind
  private let options: TerminalOptions
  private var composer: Composer?
  private var scenarios: [FinishedScenario] = []
  // For `pretty`.
  private var running: [OfficialPrettyScenario] = []
  private var headings = PrettyHeadings()
  // For `progress`.
  private var letters: [TestStepResult.Status: [UInt8]]?
  // For `progress-bar`.
  private var bars = ProgressBars()
  private var areDrawn = false
  private var problemCount = 0

  init(_ kind: Kind, _ options: TerminalOptions) {
    self.kind = kind
    self.options = options
  }

  mutating func handle(_ event: ProgressEvent, to sink: inout OutputSink) {
    let composer = self.composer ?? Composer(options: options, sink: sink, isOfficial: true)
    self.composer = composer
    switch kind {
    case .pretty: write(event, composer, to: &sink)
    case .progressBar where sink.canRedraw: draw(event, composer, to: &sink)
    case .progress, .progressBar: writeLetter(event, composer, to: &sink)
    case .summary: break
    }
  }

  mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    if scenario.outcome == .notRun || scenario.attempts.last?.status == .passed { return }
    scenarios.append(scenario)
    guard kind == .progressBar, sink.canRedraw, let composer,
      scenario.attempts.last.map({ $0.status > .skipped }) == true
    else { return }
    let summary = OfficialSummary(composer: composer)
    redraw(with: problem { summary.scenario(scenario, number: $0, label: "Scenario") }, to: &sink)
  }

  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    guard let composer, run.isComplete else { return }
    let summary = OfficialSummary(composer: composer)
    if kind == .progressBar, sink.canRedraw {
      sink.write(Summary.text(summary.end(run)))
    } else if kind == .summary || options.summarise {
      sink.write(Summary.text(summary.problems(run, scenarios.sorted { $0.place < $1.place }) + summary.end(run)))
    }
  }

  // The output of `progress`.

  private mutating func writeLetter(_ event: ProgressEvent, _ composer: Composer, to sink: inout OutputSink) {
    let letters = self.letters ?? ProgressFormatter.letters(composer)
    self.letters = letters
    switch event {
    case .stepFinished(_, _, let result): sink.write(letters[result.status] ?? [])
    case .hookFinished(let hook): sink.write(letters[hook.result.status] ?? [])
    case .runFinished: sink.write("\n")
    default: break
    }
  }

  // The output of `pretty`.

  private mutating func write(_ event: ProgressEvent, _ composer: Composer, to sink: inout OutputSink) {
    switch event {
    case .attemptStarted(let attempt):
      running.append(OfficialPrettyScenario(attempt, composer))
      if running.count == 1 { writeFirst(composer, to: &sink) }
    case .stepFinished(let attempt, let position, let result):
      write(to: attempt.id, &sink) { $0.end(position, result) }
    case .attached(let attempt, let attachment):
      guard options.includeAttachments else { break }
      if let attempt {
        write(to: attempt.id, &sink) { $0.attach(attachment) }
      } else {
        sink.write(OfficialPrettyScenario.text(of: attachment, indent: 0, composer))
      }
    case .attemptFinished(let attempt, _, _):
      guard let index = running.firstIndex(where: { $0.id == attempt.id }) else { break }
      running[index].isWhole = true
      while running.first?.isWhole == true {
        running.removeFirst()
        if !running.isEmpty { writeFirst(composer, to: &sink) }
      }
    case .runFinished(let error):
      for line in error.map({ composer.error($0, .failed) }) ?? [] { sink.write("\(line.text)\n") }
    case .runStarted, .planned, .hookFinished: break
    }
  }

  private mutating func writeFirst(_ composer: Composer, to sink: inout OutputSink) {
    headings.write(for: running[0].scenario, composer, to: &sink)
    sink.write(running[0].popOutput())
  }

  private mutating func write(
    to id: String, _ sink: inout OutputSink, _ body: (inout OfficialPrettyScenario) -> Void
  ) {
    guard let index = running.firstIndex(where: { $0.id == id }) else { return }
    body(&running[index])
    if index == 0 { sink.write(running[0].popOutput()) }
  }

  // The output of `progress-bar`.

  private mutating func draw(_ event: ProgressEvent, _ composer: Composer, to sink: inout OutputSink) {
    bars.update(event)
    let summary = OfficialSummary(composer: composer)
    switch event {
    case .runStarted(_, let types):
      for type in types {
        sink.write(
          Summary.text(
            problem { [summary.undefinedParameterType(type, number: $0, label: "Undefined parameter type")] }))
      }
      draw(to: &sink)
    case .planned, .attemptStarted, .stepFinished: redraw(to: &sink)
    case .hookFinished(let hook) where hook.result.status == .failed:
      redraw(with: problem { summary.hook(hook, number: $0, label: "Global hook") }, to: &sink)
    case .attemptFinished(_, let attempt, let willBeRetried):
      // A problem is drawn when its scenario follows.
      if willBeRetried || attempt.status <= .skipped { redraw(to: &sink) }
    case .runFinished(let error):
      erase(to: &sink)
      guard let error else { break }
      let lines = composer.error(error, .failed).map { composer.line($0, indent: 9) }
      sink.write(
        Summary.text(problem { [composer.line(summary.number($0, "Test run"), indent: 2)] + lines + [""] }))
    case .attached, .hookFinished: break
    }
  }

  private mutating func redraw(with problem: [String] = [], to sink: inout OutputSink) {
    erase(to: &sink)
    sink.write(Summary.text(problem))
    draw(to: &sink)
  }

  private mutating func erase(to sink: inout OutputSink) {
    // The cursor is below the bars.
    if areDrawn { sink.write("\u{1B}[\(ProgressBars.height)A\u{1B}[J") }
    areDrawn = false
  }

  private mutating func draw(to sink: inout OutputSink) {
    sink.write(bars.text(columns: sink.columns))
    areDrawn = true
  }

  private mutating func problem(_ lines: (Int) -> [String]) -> [String] {
    problemCount += 1
    return (problemCount == 1 ? ["Problems:"] : []) + lines(problemCount)
  }
}

/// An attempt at a scenario in the output of the official `pretty`.
struct OfficialPrettyScenario: Sendable {
  let id: String
  let scenario: ReportedScenario
  var isWhole = false
  private let composer: Composer
  private let indent: Int
  /// The column of the locations.
  private var locations: Int
  private let titles: [StyledText?]
  private var output = ""

  init(_ attempt: RunningAttempt, _ composer: Composer) {
    (id, scenario, self.composer) = (attempt.id, attempt.scenario, composer)
    let options = composer.options
    let description = attempt.scenario.description
    let depth = (options.includeFeatureLine ? 1 : 0) + (options.includeRuleLine && description.rule != nil ? 1 : 0)
    let indent = depth * 2
    self.indent = indent
    let title = composer.heading(description.keyword, description.name, composer.theme.scenario)
    let titles: [StyledText?] = description.testSteps.map { testStep in
      guard case .step(let step) = testStep else { return nil }
      return composer.title(keyword: step.keyword, text: step.text, arguments: step.arguments)
    }
    let step = indent + 2 + (options.useStatusIcon ? 2 : 0)
    locations = titles.compactMap(\.self).map { step + composer.columns($0.width) }
      .reduce(indent + composer.columns(title.width), max)
    self.titles = titles
    output = "\n"
    if !description.tags.isEmpty { write(composer.line(of: description.tags), indent: indent) }
    write(title, composer.location(uri: description.uri, line: description.line), indent: indent)
  }

  mutating func popOutput() -> String {
    defer { output = "" }
    return output
  }

  mutating func end(_ position: Int, _ result: TestStepResult) {
    let hasIcons = composer.options.useStatusIcon
    let argument = indent + (hasIcons ? 6 : 4)
    var candidates: [ReportedScenario.Definition] = []
    if case .step(let step) = scenario.testSteps[position] {
      let title = (titles[position] ?? StyledText()).styled(composer.style(of: result.status))
      let remark =
        composer.options.includeDefinitionLocations ? step.definition?.place.map { composer.location($0) } : nil
      write(mark: composer.icon(of: result.status), title, remark, indent: indent + 2)
      for block in composer.lines(of: step.blocks) { write(block, indent: argument) }
      if case .ambiguous(let definitions) = step.match, result.status == .ambiguous { candidates = definitions }
    }
    for line in composer.problem(of: result) { write(line, indent: argument + 2) }
    if !candidates.isEmpty { for line in composer.candidates(candidates) { write(line, indent: argument + 2) } }
  }

  mutating func attach(_ attachment: FinishedScenario.Attachment) {
    output += Self.text(of: attachment, indent: indent, composer)
  }

  /// Returns an attachment between empty lines. `indent` is that of its scenario.
  static func text(of attachment: FinishedScenario.Attachment, indent: Int, _ composer: Composer) -> String {
    let margin = indent + (composer.options.useStatusIcon ? 8 : 6)
    let lines = OfficialSummary(composer: composer).attachment(attachment).map {
      "\(composer.line($0, indent: margin))\n"
    }
    return "\n\(lines.joined())\n"
  }

  private mutating func write(
    mark: StyledText = StyledText(), _ line: StyledText, _ remark: StyledText? = nil, indent: Int
  ) {
    output += "\(Composer.blanks(indent))\(mark.text)\(line.text)"
    if let remark {
      let end = indent + composer.columns(mark.width) + composer.columns(line.width)
      output += "\(Composer.blanks(max(0, locations - end) + 1))\(remark.text)"
    }
    output += "\n"
  }
}
