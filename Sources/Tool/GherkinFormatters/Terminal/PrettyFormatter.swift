public import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinText

/// Writes features, scenarios and steps as they run, each step with its status and the location of its definition.
///
/// The outputs of scenarios that run at the same time are not mixed: one is written while it runs, the others when they
/// end.
public struct PrettyFormatter: EventFormatter {
  private let options: TerminalOptions
  private var composer: Composer?
  private var summary: SummaryFormatter?
  /// The attempts that have started and are not completely written, in the order of their starts. The first one is
  /// written live.
  private var scenarios: [PrettyScenario] = []
  private var headings = PrettyHeadings()

  /// Creates a formatter.
  public init(options: TerminalOptions = TerminalOptions()) {
    self.options = options
    summary = options.summarise ? SummaryFormatter(options: options) : nil
  }

  /// Writes the output for an event.
  public mutating func handle(event: ProgressEvent, to sink: inout OutputSink) {
    let composer = self.composer ?? Composer(options: options, sink: sink)
    self.composer = composer
    switch event {
    case .attemptStarted(let attempt):
      scenarios.append(PrettyScenario(attempt, composer, width: sink.isTerminal ? sink.columns : nil))
      if scenarios.count == 1 { writeFirst(composer, to: &sink) }
    case .stepFinished(let attempt, let position, let result):
      write(to: attempt.id, &sink) { $0.end(position, result) }
    case .attached(let attempt, let attachment):
      guard options.includeAttachments else { break }
      if let attempt {
        write(to: attempt.id, &sink) { $0.attachments.append(attachment) }
      } else {
        sink.write(PrettyScenario.text(of: attachment, composer))
      }
    case .attemptFinished(let attempt, _, _): end(attempt.id, composer, to: &sink)
    case .runFinished(let error):
      for line in error.map({ composer.error($0, .failed) }) ?? [] { sink.write("\(line.text)\n") }
    case .runStarted, .planned, .hookFinished: break
    }
  }

  /// Adds a scenario to the summary.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    summary?.handle(scenario: scenario, to: &sink)
  }

  /// Writes the output for unfinished scenarios, and the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    if let composer { while let id = scenarios.first?.id { end(id, composer, to: &sink) } }
    summary?.finish(run: run, to: &sink)
  }

  private mutating func end(_ id: String, _ composer: Composer, to sink: inout OutputSink) {
    guard let index = scenarios.firstIndex(where: { $0.id == id }) else { return }
    scenarios[index].isWhole = true
    while scenarios.first?.isWhole == true {
      scenarios.removeFirst()
      if !scenarios.isEmpty { writeFirst(composer, to: &sink) }
    }
  }

  /// Writes the pending output of the attempt that is now the first.
  private mutating func writeFirst(_ composer: Composer, to sink: inout OutputSink) {
    headings.write(for: scenarios[0].scenario, composer, to: &sink)
    sink.write(scenarios[0].popOutput())
  }

  private mutating func write(to id: String, _ sink: inout OutputSink, _ body: (inout PrettyScenario) -> Void) {
    guard let index = scenarios.firstIndex(where: { $0.id == id }) else { return }
    body(&scenarios[index])
    if index == 0 { sink.write(scenarios[0].popOutput()) }
  }
}

/// An attempt at a scenario while it is written.
///
/// Locations are aligned in a column after the longest line of the scenario.
struct PrettyScenario: Sendable {
  let id: String
  let scenario: ReportedScenario
  var isWhole = false
  private let composer: Composer
  private let layout: Layout
  private let testSteps: [ReportedScenario.TestStep]
  /// The lines of the test steps, without the style of a status; nil for hooks.
  private let titles: [StyledText?]
  /// The number of columns of the terminal; nil if there is none.
  private let width: Int?
  /// The attachments of the running step, which are written below it.
  var attachments: [FinishedScenario.Attachment] = []
  private var output = ""

  /// The indentation of a scenario's lines, in columns.
  private struct Layout: Sendable {
    var scenario: Int
    var step: Int { scenario + 2 }
    var argument: Int
    var problem: Int
    /// The column of the locations.
    var location = 0

    init(scenario: Int, hasIcons: Bool) {
      self.scenario = scenario
      argument = scenario + (hasIcons ? 6 : 4)
      problem = argument + 2
    }
  }

  /// Writes the tags and name of an attempt.
  ///
  /// - Parameter width: the number of columns of the terminal; nil if lines can have any width.
  init(_ attempt: RunningAttempt, _ composer: Composer, width: Int?) {
    (id, self.composer, scenario, self.width) = (attempt.id, composer, attempt.scenario, width)
    let scenario = scenario.description
    let options = composer.options
    let depth =
      (options.includeFeatureLine ? 1 : 0) + (options.includeRuleLine && scenario.rule != nil ? 1 : 0)
    var layout = Layout(scenario: depth * 2, hasIcons: options.useStatusIcon)
    var title = composer.heading(scenario.keyword, scenario.fullName.scenario)
    if attempt.number > 1 { title.append(" (attempt \(attempt.number))") }
    let remark = composer.location(uri: scenario.uri, line: scenario.line)
    let end = layout.scenario + title.width
    // A name whose location is on the next line does not affect the column of the steps' locations.
    if self.width.map({ end + remark.width + 1 < $0 }) ?? true { layout.location = end }
    testSteps = scenario.testSteps
    titles = testSteps.map { testStep in
      guard case .step(let step) = testStep else { return nil }
      let title = composer.title(keyword: step.keyword, text: step.text, arguments: step.arguments)
      layout.location = max(
        layout.location, layout.step + (options.useStatusIcon ? 2 : 0) + title.width)
      return title
    }
    self.layout = layout

    output = "\n"
    if !scenario.tags.isEmpty {
      write(StyledText(scenario.tags.map(composer.visible).joined(separator: " ")), indent: layout.scenario)
    }
    write(title, remark, indent: layout.scenario)
  }

  /// Returns the output since the last call.
  mutating func popOutput() -> String {
    defer { output = "" }
    return output
  }

  /// Writes a completed step or hook.
  mutating func end(_ position: Int, _ result: TestStepResult) {
    var candidates: [ReportedScenario.Definition] = []
    switch testSteps[position] {
    case .step(let step):
      write(step, titles[position] ?? StyledText(), result)
      if case .ambiguous(let definitions) = step.match, result.status == .ambiguous { candidates = definitions }
    case .hook(let hook):
      if result.status != .passed || !attachments.isEmpty { write(hook, result) }
    case .check: break
    }
    for line in composer.problem(of: result) { write(line, indent: layout.problem) }
    if !candidates.isEmpty { for line in composer.candidates(candidates) { write(line, indent: layout.problem) } }
    for attachment in attachments {
      for line in composer.lines(of: attachment) { write(line, indent: layout.problem) }
    }
    attachments = []
  }

  /// Returns an attachment of a hook of the run between empty lines.
  static func text(of attachment: FinishedScenario.Attachment, _ composer: Composer) -> String {
    let layout = Layout(scenario: 0, hasIcons: composer.options.useStatusIcon)
    let lines = composer.lines(of: attachment).map { "\(composer.line($0, indent: layout.problem))\n" }
    return "\n\(lines.joined())\n"
  }

  private mutating func write(_ step: ReportedScenario.Step, _ title: StyledText, _ result: TestStepResult) {
    write(
      mark: composer.icon(of: result.status), title.styled(composer.style(of: result.status)),
      remark(step.definition?.place, result), indent: layout.step)
    for block in composer.lines(of: step.blocks) { write(block, indent: layout.argument) }
  }

  /// Writes a failed hook.
  private mutating func write(_ hook: ReportedScenario.Hook, _ result: TestStepResult) {
    let title = StyledText(composer.visible(hook.title), composer.theme.keyword)
    write(
      mark: composer.icon(of: result.status), title.styled(composer.style(of: result.status)),
      remark(hook.place, result), indent: layout.step)
  }

  private func remark(_ place: String?, _ result: TestStepResult) -> StyledText? {
    let location = composer.options.includeDefinitionLocations ? place.map(composer.location) : nil
    guard let duration = composer.duration(of: result) else { return location }
    guard var remark = location else { return duration }
    remark.append(" ")
    remark.append(duration)
    return remark
  }

  private mutating func write(
    mark: StyledText = StyledText(), _ line: StyledText, _ remark: StyledText? = nil, indent: Int
  ) {
    output += Composer.blanks(indent)
    output += mark.text
    output += line.text
    guard let remark else {
      output += "\n"
      return
    }
    let end = indent + mark.width + line.width
    var gap = max(0, layout.location - end) + 1
    // The last column is left free, because terminals differ in the width of some characters.
    if let width {
      gap = min(gap, width - 1 - end - remark.width)
    }
    // A terminal would break the line inside the location.
    if gap <= 0 { output += "\n" }
    output += Composer.blanks(gap > 0 ? gap : layout.argument)
    output += remark.text
    output += "\n"
  }
}

/// The lines with the names of features and rules. Each is written before its first scenario.
struct PrettyHeadings: Sendable {
  private var feature: ExactText?
  private var rule: String?

  mutating func write(for scenario: ReportedScenario, _ composer: Composer, to sink: inout OutputSink) {
    guard let heading = scenario.feature else { return }
    let file = ExactText(heading.id)
    if feature != file {
      feature = file
      rule = nil
      if composer.options.includeFeatureLine {
        let line = composer.heading(heading.keyword, heading.name)
        sink.write("\n\(line.text)\n")
      }
    }
    if rule != scenario.rule?.id {
      rule = scenario.rule?.id
      if composer.options.includeRuleLine, let rule = scenario.rule {
        let indent = composer.options.includeFeatureLine ? "  " : ""
        sink.write("\n\(indent)\(composer.heading(rule.keyword, rule.name).text)\n")
      }
    }
  }
}
