internal import CucumberMessages
internal import Gherkin

/// The text of a summary, section by section.
struct Summary {
  let query: Query
  let composer: Composer

  /// The whole text.
  var text: String {
    var lines: [String] = []
    lines += brokenRun
    lines += parseErrors
    lines += failedHooks
    let kinds = [.knownFailure] + [.pending, .undefined, .ambiguous, .failed].map { ScenarioKind($0) }
    lines += isBounded ? boundedScenarios(kinds) : kinds.flatMap(scenarios)
    lines += undefinedParameterTypes
    return Self.text(lines) + end
  }

  /// What follows the problems: how to run them again, the numbers, and code for undefined steps.
  var end: String {
    if isBounded {
      return Self.text(
        boundedSnippets + notRunScenarios + flakyScenarios + retryTotals + deprecatedSteps + rerunCommand
          + numbers)
    }
    let more =
      composer.options.compatible
      ? [] : notRunScenarios + flakyScenarios + retryTotals + deprecatedSteps + rerunCommand
    return Self.text(more + numbers + snippets)
  }

  /// Whether lists are cut, with the totals last: of the output of other implementations nothing is left out.
  var isBounded: Bool { !composer.options.compatible && query.isOfThisProject }

  /// Lines as a text.
  static func text(_ lines: [String]) -> String {
    lines.map { "\($0)\n" }.joined()
  }

  /// A line, indented.
  func line(_ text: StyledText, indent: Int = 0) -> String {
    String(repeating: " ", count: indent) + text.text
  }

  /// The heading of a section, with an empty line above it.
  func heading(_ text: String, _ status: Envelope.TestStepResult.Status) -> [String] {
    ["", StyledText(text, composer.style(of: status)).text]
  }

  /// That the stream ends before the run does.
  var brokenStream: [String] {
    heading("The record of the run is incomplete: its end is missing.", .failed)
  }

  private var brokenRun: [String] {
    guard let run = query.testRunFinished else { return brokenStream }
    let problem = composer.problem(of: run)
    if problem.isEmpty { return [] }
    // The official output has no empty line above this section alone.
    return heading("Failed test run:", .failed).dropFirst(composer.options.compatible ? 1 : 0)
      + problem.map { line($0, indent: 7) }
  }

  private var parseErrors: [String] {
    if !composer.options.includeParseErrors || composer.options.compatible || query.parseErrors.isEmpty { return [] }
    let listed = isBounded ? query.parseErrors.prefix(Self.listedCount) : query.parseErrors[...]
    return heading("Features that cannot be read:", .failed)
      + listed.enumerated().map { parseError($1, number: $0 + 1) } + others(query.parseErrors.count - listed.count)
  }

  /// What is wrong with a feature file. A label says that it is that, where it is not clear.
  func parseError(_ error: ParseError, number: Int, label: String? = nil) -> String {
    var text = self.number(number, label)
    text.append(composer.visible(isBounded ? error.textWithPlace : "\(error.uri): \(error.message)"))
    return line(text, indent: 2)
  }

  private var failedHooks: [String] {
    let failed = query.allRunHooks.filter(isFailed)
    if failed.isEmpty { return [] }
    let listed = isBounded ? failed.prefix(Self.listedCount) : failed[...]
    return heading("Failed hooks:", .failed)
      + listed.enumerated().flatMap { hook($1, number: $0 + 1) } + others(failed.count - listed.count)
  }

  /// Whether a hook around the run is a problem; upstream tells only of those that failed, not of pending ones.
  func isFailed(_ runHook: Query.RunHook) -> Bool {
    guard let status = runHook.finished?.result.status else { return false }
    return composer.options.compatible ? status == .failed : status > .skipped
  }

  /// A hook around the run that failed. A label says that it is one, where that is not clear.
  func hook(_ runHook: Query.RunHook, number: Int, label: String? = nil) -> [String] {
    let hook = query.hook(id: runHook.started.hookId)
    var title = self.number(number, label)
    title.append(composer.title(of: hook))
    if let location = composer.location(hook?.sourceReference) {
      title.append(" ")
      title.append(location)
    }
    let problem = runHook.finished.map { composer.problem(of: $0.result) } ?? []
    return [line(title, indent: 2)] + problem.map { line($0, indent: 7) } + attachments(runHook.attachments, 7)
  }

  /// `1) `, with a label after it.
  func number(_ number: Int, _ label: String?) -> StyledText {
    var text = StyledText("\(number)) ")
    if let label {
      text.append("\(label):", composer.theme.affix)
      text.append(" ")
    }
    return text
  }

  private var undefinedParameterTypes: [String] {
    let types = query.undefinedParameterTypes
    if types.isEmpty { return [] }
    return heading("These parameters are missing a parameter type definition:", .undefined)
      + types.enumerated().map { undefinedParameterType($1, number: $0 + 1) }
  }

  /// A parameter type without a definition. A label says that it is one, where that is not clear.
  func undefinedParameterType(
    _ type: Envelope.UndefinedParameterType, number: Int, label: String? = nil
  ) -> String {
    var text = self.number(number, label)
    text.append("'\(composer.visible(type.name))' in '\(composer.visible(type.expression))'")
    return line(text, indent: 2)
  }

  /// How many are left out of a list.
  func others(_ count: Int) -> [String] { count > 0 ? ["  … and \(count) more"] : [] }

  /// How many scenarios are left out of a list, and the report that lists them.
  func otherScenarios(_ count: Int) -> [String] {
    let report = composer.options.completeReport.map { composer.visible(ShellWord.path($0)) } ?? "--format html:FILE"
    return others(count).map { "\($0); \(report) lists all of them" }
  }

  /// The number of entries in a list.
  static let listedCount = 20

  private var snippets: [String] {
    guard composer.options.includeSnippets else { return [] }
    // The official output prints the second best too, which defined beside the best would make the step ambiguous, and
    // in the order in which scenarios ended.
    let suggestions = composer.options.compatible ? query.allSuggestions : query.sortedSuggestions
    let snippets = suggestions.flatMap(\.snippets).map(\.code).withoutRepetition
    if snippets.isEmpty { return [] }
    return ["", "You can implement missing steps with the snippets below:", ""]
      + snippets.flatMap { composer.visibleLines($0) + [""] }
  }

  /// Attachments as they follow a problem; in the output of other implementations each with an empty line above.
  func attachments(_ attachments: [Envelope.Attachment], _ indent: Int) -> [String] {
    if !composer.options.includeAttachments { return [] }
    if isBounded { return attachments.flatMap { composer.labelled($0).map { line($0, indent: indent) } } }
    return attachments.flatMap { [""] + composer.attachment($0).map { line($0, indent: indent) } }
  }
}
