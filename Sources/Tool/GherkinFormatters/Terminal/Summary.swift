internal import GherkinMessages
package import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
internal import GherkinText

/// The text of a summary, section by section. Lists have a limited length: a summary has at most about 200 lines on a
/// terminal. Reports contain everything.
struct Summary {
  private let run: RunOutcome
  /// The scenarios that did not pass, or not at the first attempt, in the order of the features.
  private let unpassed: [FinishedScenario]
  private let scenarios: SummarizedScenarios
  let composer: Composer
  private let problems: SummaryProblems

  init(_ run: RunOutcome, _ scenarios: SummarizedScenarios, _ composer: Composer) {
    self.run = run
    self.scenarios = scenarios
    self.composer = composer
    unpassed = scenarios.sorted
    problems = SummaryProblems(composer: composer)
  }

  /// The maximum number of entries in a list.
  static let listedCount = 20
  /// The maximum number of lines for failed scenarios, and for snippets.
  private static let scenarioLines = 110
  private static let snippetLines = 50
  /// The maximum number of lines of a scenario, and of one with several failed steps.
  private static let longestEntry = 19
  private static let longestEntryOfSeveral = 60
  /// The number of scenarios that are shown of those with the same cause.
  private static let shownOfGroup = 3

  /// The whole text.
  var text: String {
    let lines = brokenRun + parseErrors + failedHooks + listedScenarios + undefinedParameterTypes
    return Self.text(lines) + end
  }

  /// The text after the problems: snippets for undefined steps, the rerun command, and the numbers.
  var end: String {
    Self.text(snippets + notRun + flaky + retries + deprecatedSteps + rerunCommand + numbers)
  }

  /// Joins lines to a text.
  static func text(_ lines: [String]) -> String { lines.map { "\($0)\n" }.joined() }

  /// The problem that the stream ends before the run.
  var brokenStream: [String] {
    composer.section("The record of the run is incomplete: its end is missing.", .failed)
  }

  private var brokenRun: [String] {
    if !run.isComplete { return brokenStream }
    guard let error = run.error else { return [] }
    return composer.section("Failed test run:", .failed)
      + composer.error(error, .failed).map { composer.line($0, indent: 7) }
  }

  private var parseErrors: [String] {
    if !composer.options.includeParseErrors || run.parseErrors.isEmpty { return [] }
    let errors = run.explainedParseErrors
    return composer.section("Features that cannot be read:", .failed)
      + errors.prefix(Self.listedCount).enumerated().map { problems.parseError($1, number: $0 + 1) }
      + others(errors.count - Self.listedCount)
  }

  private var failedHooks: [String] {
    let failed = run.failedHooks
    if failed.isEmpty { return [] }
    return composer.section("Failed hooks:", .failed)
      + failed.prefix(Self.listedCount).enumerated().flatMap { problems.hook($1, number: $0 + 1) }
      + others(failed.count - Self.listedCount)
  }

  private var undefinedParameterTypes: [String] {
    let types = run.undefinedParameterTypes
    if types.isEmpty { return [] }
    return composer.section("These parameters are missing a parameter type definition:", .undefined)
      + types.enumerated().map { problems.undefinedParameterType($1, number: $0 + 1) }
  }

  /// Returns the number of entries that were omitted from a list.
  private func others(_ count: Int) -> [String] { count > 0 ? ["  … and \(count) more"] : [] }

  /// Returns the number of scenarios that were omitted from a list, and the report that contains them.
  private func otherScenarios(_ count: Int) -> [String] {
    let report = composer.options.completeReport.map { composer.visible(ShellWord.path($0)) } ?? "--format html:FILE"
    return others(count).map { "\($0); \(report) lists all of them" }
  }

  // Scenarios.

  /// The scenarios that did not pass. If not all can be shown, those of the worst outcome come first.
  private var listedScenarios: [String] {
    var left = Self.scenarioLines
    var sections: [[String]] = []
    for outcome in [Outcome.failed, .ambiguous, .undefined, .pending, .knownFailure] {
      let section = section(outcome, maximum: left)
      left -= section.count
      sections.append(section)
    }
    return sections.reversed().flatMap { $0 }
  }

  private func section(_ outcome: Outcome, maximum: Int) -> [String] {
    let all = unpassed.filter { $0.outcome == outcome }
    if all.isEmpty { return [] }
    let heading = outcome == .knownFailure ? "Known failures:" : "\(outcome.title) scenarios:"
    var lines = composer.section(heading, outcome.status)
    var left = all.count
    var listed = 0
    for group in all.groupedByCause {
      let entry = self.entry(group, outcome, from: all.count - left + 1, maximum: maximum - lines.count)
      if listed >= Self.listedCount || listed > 0 && lines.count + entry.count > maximum { break }
      lines += entry
      left -= group.count
      listed += min(group.count, Self.shownOfGroup)
    }
    return lines + otherScenarios(left)
  }

  /// Returns the entry of scenarios with the same cause.
  private func entry(
    _ group: [FinishedScenario], _ outcome: Outcome, from number: Int, maximum: Int
  ) -> [String] {
    guard group.count > 1, let reason = group[0].reasons.first else {
      return group.flatMap { scenario in
        // Attachments of the first failed steps would leave no space for the errors of the others.
        let isSingle = scenario.reasons.count < 2
        let limit = isSingle ? Self.longestEntry : max(Self.longestEntry, min(Self.longestEntryOfSeveral, maximum))
        let lines = bounded(problems.scenario(scenario, number: number, showsAttachments: false), atMost: limit)
        let attachments = isSingle ? scenario.reasons.flatMap { problems.attachments($0.attachments, 11) } : []
        return lines + bounded(attachments, atMost: max(0, limit - lines.count), last: 0)
      }
    }
    let error = composer.problem(of: reason.result).map { composer.line($0, indent: 4) }
    let shown = group.prefix(Self.shownOfGroup).enumerated().flatMap { index, scenario in
      let reason = scenario.reasons.first
      let code = reason?.code.map { [composer.line(composer.location($0), indent: 7)] } ?? []
      return problems.title(of: scenario, problems.number(number + index, nil), reason) + code
    }
    let word = outcome.word
    let predicate = outcome == .knownFailure ? "have known failures" : outcome == .failed ? word : "are \(word)"
    // An undefined step has no error of its own.
    let cause = error.isEmpty ? "at the same step" : "with"
    return ["  \(group.count) scenarios \(predicate) \(cause):"] + bounded(error) + shown
      + otherScenarios(group.count - Self.shownOfGroup)
  }

  /// Returns the first lines, the number of omitted ones, and the last lines, which often tell more than those before.
  private func bounded(_ lines: [String], atMost limit: Int = longestEntry, last: Int = 5) -> [String] {
    guard lines.count > limit + 1 else { return lines }
    return lines.prefix(limit - last) + ["           … (\(lines.count - limit) more lines)"] + lines.suffix(last)
  }

  /// Snippets for undefined steps, each preceded by an empty line. A file has all of them.
  private var snippets: [String] {
    let snippets = composer.options.includeSnippets ? run.snippets : []
    if snippets.isEmpty { return [] }
    var lines = ["", "You can implement missing steps with the snippets below:"]
    var shown = 0
    for snippet in composer.isFile ? snippets[...] : snippets.prefix(Self.listedCount) {
      let code = composer.visibleLines(snippet)
      if !composer.isFile, shown > 0, lines.count + code.count >= Self.snippetLines { break }
      lines += [""] + code
      shown += 1
    }
    let left = snippets.count - shown
    return lines + (left > 0 ? ["", "… and \(left) more; --format summary:FILE has all of them"] : [])
  }

  /// The scenarios that passed after a failed attempt.
  private var flaky: [String] {
    let flaky = unpassed.filter(\.isFlaky)
    if flaky.isEmpty { return [] }
    return composer.section("Flaky scenarios:", .pending)
      + flaky.prefix(Self.listedCount).enumerated().map { index, scenario in
        located(index, scenario, ", passed at attempt \(scenario.attemptCount) ")
      } + otherScenarios(flaky.count - Self.listedCount)
  }

  /// The first scenarios that did not run, and the number of others.
  private var notRun: [String] {
    if scenarios.notRun.isEmpty { return [] }
    return composer.section("Scenarios that did not run:", .skipped)
      + scenarios.notRun.enumerated().map { located($0, $1, " ") }
      + otherScenarios(scenarios.notRunPlaces.count - scenarios.notRun.count)
  }

  private func located(_ index: Int, _ scenario: FinishedScenario, _ remark: String) -> String {
    var title = StyledText(
      "\(index + 1)) \(scenario.path.map(composer.visible).joined(separator: ScenarioName.separator))\(remark)")
    title.append(composer.location(uri: scenario.uri, line: scenario.line))
    return composer.line(title, indent: 2)
  }

  /// The limits on retries that were reached, with the number of scenarios.
  private var retries: [String] {
    let texts = run.retryTexts
    return texts.isEmpty ? [] : composer.section("Retries used up:", .pending) + texts.map { "  \($0)" }
  }

  /// The deprecated step definitions that scenarios use, with the authors' advice.
  private var deprecatedSteps: [String] {
    let steps = run.deprecatedSteps
    if steps.isEmpty { return [] }
    let listed = steps.prefix(Self.listedCount).enumerated().flatMap { index, step in
      var title = StyledText("\(index + 1)) \(composer.visible(step.pattern)) ")
      title.append(composer.location(step.place))
      let uses = step.uses == 1 ? "1 step uses it" : "\(step.uses) steps use it"
      return [
        composer.line(title, indent: 2),
        composer.line(StyledText("\(uses): \(composer.visible(step.message))"), indent: 7),
      ]
    }
    return composer.section("Deprecated steps:", .pending) + listed + others(steps.count - Self.listedCount)
  }

  /// A command that runs again what failed or did not run: each file once, with the lines of its scenarios, or without
  /// lines if it could not be parsed. A feature from standard input cannot be read again. If parse errors kept all
  /// scenarios from running, the command of the run itself is the one to repeat.
  private var rerunCommand: [String] {
    if run.counts.total == run.counts[.notRun], !run.parseErrors.isEmpty { return [] }
    let options = composer.options
    let bad = unpassed.filter { $0.isBad(isStrict: options.isStrict) }.map(\.place)
    var files: [ExactText: Set<Int>] = [:]
    for place in bad + scenarios.notRunPlaces { files[ExactText(place.uri), default: []].insert(place.line) }
    for error in run.parseErrors { files[ExactText(error.uri)] = [] }
    files[ExactText(Source.standardInput)] = nil
    if files.isEmpty { return [] }
    let words = files.sorted { $0.key < $1.key }.map { file, lines in
      ShellWord.path(([options.path(of: file.text)] + lines.sorted().map(String.init)).joined(separator: ":"))
    }
    let program = run.rerunCommand(options.rerunCommand)
    var command = "\(program) \(words.joined(separator: " "))"
    if command.utf8.count > Self.longestCommand {
      let file = options.rerunFile.map { ShellWord.quoted("@\($0)") }
      command = "\(program) \(file ?? "@FILE, with the FILE of --format rerun:FILE")"
    }
    return composer.section("Run again:", .unknown) + ["  \(command)"]
  }

  /// The maximum length of the command, in bytes.
  private static let longestCommand = 1000

  // Numbers.

  /// The verdict of a run that executed nothing, or neither checked all that was selected nor names its failures.
  private var verdict: [String] {
    let verdict = run.verdict(isStrict: composer.options.isStrict)
    let isToldElsewhere =
      [.passed, .failed].contains(verdict.kind) && run.policy != .inWork && !run.isDry
      && !run.problems.contains(where: \.isVerdict)
    return isToldElsewhere || !run.isComplete ? [] : ["", verdict.sentence]
  }

  /// The numbers of scenarios and steps by status, and the duration.
  private var numbers: [String] {
    var lines = verdict + [""] + run.partTexts.map(composer.visible)
    if run.error != nil { lines.append(composer.count([(1, "failed", .failed)], "test run")) }
    var hooks = run.hookCounts
    hooks += run.scenarioHooks
    if hooks.total > 0 { lines.append(composer.count(hooks, "hook")) }
    lines.append(
      composer.count(run.counts.present.map { ($0.count, $0.outcome.word, $0.outcome.status) }, "scenario"))
    lines.append(composer.count(run.steps, "step"))
    if let time = run.duration {
      lines.append("\(Self.format(time)) (\(Self.format(run.executionTime)) executing your code)")
    }
    return lines
  }

  /// Returns `1m 2.345s`, in whole milliseconds.
  private static func format(_ duration: Duration) -> String {
    let milliseconds = max(duration, .zero).milliseconds
    return "\(milliseconds / 60_000)m \(milliseconds / 1000 % 60).\((milliseconds % 1000).digits(3))s"
  }
}

/// Problems as entries of numbered lists.
struct SummaryProblems {
  let composer: Composer

  /// Returns `1) `, followed by a label.
  func number(_ number: Int, _ label: String?) -> StyledText {
    var text = StyledText("\(number)) ")
    if let label {
      text.append("\(label):", composer.theme.affix)
      text.append(" ")
    }
    return text
  }

  /// Returns an error in a feature file. A label identifies it in mixed lists.
  func parseError(_ error: ParseError, number: Int, label: String? = nil) -> String {
    var text = self.number(number, label)
    text.append(composer.visible(error.replacingPath(composer.options.path).textWithPlace))
    return composer.line(text, indent: 2)
  }

  /// Returns a failed hook of the run. A label identifies it in mixed lists.
  func hook(_ call: RunOutcome.Hook, number: Int, label: String? = nil) -> [String] {
    var title = self.number(number, label)
    title.append(composer.visible(call.title))
    if let place = call.hook?.place {
      title.append(" ")
      title.append(composer.location(place))
    }
    return [composer.line(title, indent: 2)]
      + composer.problem(of: call.result).map { composer.line($0, indent: 7) } + attachments(call.attachments, 7)
  }

  /// Returns an undefined parameter type. A label identifies it in mixed lists.
  func undefinedParameterType(
    _ type: (name: String, expression: String), number: Int, label: String? = nil
  ) -> String {
    var text = self.number(number, label)
    text.append("'\(composer.visible(type.name))' in '\(composer.visible(type.expression))'")
    return composer.line(text, indent: 2)
  }

  /// Returns a failed scenario with the steps that are its reason. A label identifies it as a scenario in mixed lists.
  func scenario(
    _ scenario: FinishedScenario, number: Int, label: String? = nil, showsAttachments: Bool = true
  ) -> [String] {
    let reasons = scenario.reasons
    return title(of: scenario, self.number(number, label), reasons.first)
      + reasons.enumerated().flatMap { index, reason in
        lines(of: reason, hasTitle: index > 0) + (showsAttachments ? attachments(reason.attachments, 11) : [])
      }
  }

  func title(of scenario: FinishedScenario, _ number: StyledText, _ reason: FinishedScenario.Step?) -> [String] {
    let tries = scenario.attemptCount
    var title = number
    title.append(scenario.path.map(composer.visible).joined(separator: ScenarioName.separator))
    if let reason {
      title.append(ScenarioName.separator)
      title.append(composer.title(of: reason))
    }
    title.append(tries > 1 ? ", after \(tries) attempts" : "")
    let location = composer.location(uri: scenario.uri, line: reason?.line ?? scenario.line)
    return [composer.line(title, indent: 2), composer.line(location, indent: 7)]
      + (scenario.knownFailureTag.map { [composer.line(StyledText(composer.visible($0)), indent: 7)] } ?? [])
  }

  /// Returns a step or hook with its error.
  func lines(of reason: FinishedScenario.Step, hasTitle: Bool) -> [String] {
    var title = hasTitle ? composer.title(of: reason) : StyledText()
    if let code = reason.code {
      if hasTitle { title.append(" ") }
      title.append(composer.location(code))
    }
    var lines = title.text.isEmpty ? [] : [composer.line(title, indent: 7)]
    if let step = reason.step { lines += composer.lines(of: step.blocks).map { composer.line($0, indent: 9) } }
    lines += composer.problem(of: reason.result).map { composer.line($0, indent: 11) }
    if reason.result.status == .ambiguous, let step = reason.step {
      lines += composer.candidates(step.definitions).map { composer.line($0, indent: 11) }
    }
    return lines
  }

  func attachments(_ attachments: [FinishedScenario.Attachment], _ indent: Int) -> [String] {
    if !composer.options.includeAttachments { return [] }
    return attachments.flatMap(composer.lines).map { composer.line($0, indent: indent) }
  }
}

extension Outcome {
  /// The status whose style shows the outcome.
  var status: TestStepResult.Status {
    switch self {
    case .passed: .passed
    case .empty, .skipped, .notRun: .skipped
    case .knownFailure, .pending: .pending
    case .undefined: .undefined
    case .ambiguous: .ambiguous
    case .failed: .failed
    }
  }
}

extension RunOutcome {
  /// Returns a command to repeat scenarios, with the options of the run.
  package func rerunCommand(_ command: String) -> String {
    ([command] + rerunOptions.map(ShellWord.quoted)).joined(separator: " ")
  }
}
