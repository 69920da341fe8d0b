internal import GherkinMessages
internal import GherkinSyntax

/// The text of a summary, section by section.
struct Summary {
  let query: Query
  let composer: Composer
  private let memory = Memory()

  /// What several sections need, and takes time to find.
  private final class Memory {
    var lastAttempts: [Query.Attempt]?
  }

  init(query: Query, composer: Composer) {
    self.query = query
    self.composer = composer
  }

  /// The last attempts of the scenarios that are kept, in the order of the features.
  var lastAttempts: [Query.Attempt] {
    let attempts = memory.lastAttempts ?? query.lastAttempts
    memory.lastAttempts = attempts
    return attempts
  }

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

  /// The text after the problems: the rerun command, the numbers, and snippets for undefined steps.
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

  /// Whether lists are truncated and totals come last. The compatible output omits nothing.
  var isBounded: Bool { !composer.options.compatible && query.isOfThisProject }

  /// Joins lines to a text.
  static func text(_ lines: [String]) -> String {
    lines.map { "\($0)\n" }.joined()
  }

  /// Returns an indented line.
  func line(_ text: StyledText, indent: Int = 0) -> String {
    String(repeating: " ", count: indent) + text.text
  }

  /// Returns the heading of a section, preceded by an empty line.
  func heading(_ text: String, _ status: Envelope.TestStepResult.Status) -> [String] {
    ["", StyledText(text, composer.style(of: status)).text]
  }

  /// The problem that the stream ends before the run.
  var brokenStream: [String] {
    heading("The record of the run is incomplete: its end is missing.", .failed)
  }

  private var brokenRun: [String] {
    guard let run = query.testRunFinished else { return brokenStream }
    let problem = composer.problem(of: run)
    if problem.isEmpty { return [] }
    // Only this section has no preceding empty line in the official output.
    return heading("Failed test run:", .failed).dropFirst(composer.options.compatible ? 1 : 0)
      + problem.map { line($0, indent: 7) }
  }

  private var parseErrors: [String] {
    if !composer.options.includeParseErrors || composer.options.compatible || query.parseErrors.isEmpty { return [] }
    let listed = isBounded ? query.parseErrors.prefix(Self.listedCount) : query.parseErrors[...]
    return heading("Features that cannot be read:", .failed)
      + listed.enumerated().map { parseError($1, number: $0 + 1) } + others(query.parseErrors.count - listed.count)
  }

  /// Returns an error in a feature file. A label identifies it in mixed lists.
  func parseError(_ error: ParseError, number: Int, label: String? = nil) -> String {
    var text = self.number(number, label)
    text.append(
      composer.visible(
        isBounded ? error.replacingPath(composer.options.path).textWithPlace : "\(error.uri): \(error.message)"))
    return line(text, indent: 2)
  }

  private var failedHooks: [String] {
    let failed = query.allRunHooks.filter(isFailed)
    if failed.isEmpty { return [] }
    let listed = isBounded ? failed.prefix(Self.listedCount) : failed[...]
    return heading("Failed hooks:", .failed)
      + listed.enumerated().flatMap { hook($1, number: $0 + 1) } + others(failed.count - listed.count)
  }

  /// Returns whether a hook of the run is a problem. The official output contains failed ones, but no pending ones.
  func isFailed(_ runHook: Query.RunHook) -> Bool {
    guard let status = runHook.finished?.result.status else { return false }
    return composer.options.compatible ? status == .failed : status > .skipped
  }

  /// Returns a failed hook of the run. A label identifies it in mixed lists.
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

  /// Returns `1) `, followed by a label.
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

  /// Returns an undefined parameter type. A label identifies it in mixed lists.
  func undefinedParameterType(
    _ type: Envelope.UndefinedParameterType, number: Int, label: String? = nil
  ) -> String {
    var text = self.number(number, label)
    text.append("'\(composer.visible(type.name))' in '\(composer.visible(type.expression))'")
    return line(text, indent: 2)
  }

  /// Returns the number of entries that were omitted from a list.
  func others(_ count: Int) -> [String] { count > 0 ? ["  … and \(count) more"] : [] }

  /// Returns the number of scenarios that were omitted from a list, and the report that contains them.
  func otherScenarios(_ count: Int) -> [String] {
    let report = composer.options.completeReport.map { composer.visible(ShellWord.path($0)) } ?? "--format html:FILE"
    return others(count).map { "\($0); \(report) lists all of them" }
  }

  /// The maximum number of entries in a list.
  static let listedCount = 20

  private var snippets: [String] {
    guard composer.options.includeSnippets else { return [] }
    // The official output also prints the second snippet, which would make the step ambiguous if both were defined, and
    // sorts by the ends of scenarios.
    let suggestions = composer.options.compatible ? query.allSuggestions : query.sortedSuggestions
    let snippets = suggestions.flatMap(\.snippets).map(\.code).withoutRepetition
    if snippets.isEmpty { return [] }
    return ["", "You can implement missing steps with the snippets below:", ""]
      + snippets.flatMap { composer.visibleLines($0) + [""] }
  }

  /// Returns the attachments of a problem. In the compatible output, each is preceded by an empty line.
  func attachments(_ attachments: [Envelope.Attachment], _ indent: Int) -> [String] {
    if !composer.options.includeAttachments { return [] }
    if isBounded { return attachments.flatMap { composer.labelled($0).map { line($0, indent: indent) } } }
    return attachments.flatMap { [""] + composer.attachment($0).map { line($0, indent: indent) } }
  }
}
