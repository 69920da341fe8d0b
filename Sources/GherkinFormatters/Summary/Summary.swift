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
    for status in [Envelope.TestStepResult.Status.pending, .undefined, .ambiguous, .failed] {
      lines += scenarios(status)
    }
    lines += undefinedParameterTypes
    if !composer.options.compatible { lines += flakyScenarios + rerunCommands }
    lines += numbers
    lines += snippets
    return lines.map { "\($0)\n" }.joined()
  }

  /// A line, indented.
  func line(_ text: StyledText, indent: Int = 0) -> String {
    String(repeating: " ", count: indent) + text.text
  }

  /// The heading of a section, with an empty line above it.
  func heading(_ text: String, _ status: Envelope.TestStepResult.Status) -> [String] {
    ["", StyledText(text, composer.style(of: status)).text]
  }

  private var brokenRun: [String] {
    guard let run = query.testRunFinished else {
      return heading("The stream of messages broke off before the end of the run.", .failed)
    }
    let problem = composer.problem(of: run)
    if problem.isEmpty { return [] }
    // The official output has no empty line above this section alone.
    return heading("Failed test run:", .failed).dropFirst(composer.options.compatible ? 1 : 0)
      + problem.map { line($0, indent: 7) }
  }

  private var parseErrors: [String] {
    if composer.options.compatible || query.parseErrors.isEmpty { return [] }
    return heading("Features that cannot be read:", .failed)
      + query.parseErrors.enumerated().map { index, error in
        "  \(index + 1)) \(composer.visible("\(error.uri): \(error.message)"))"
      }
  }

  private var failedHooks: [String] {
    let failed = query.allRunHooks.filter { $0.finished?.result.status == .failed }
    if failed.isEmpty { return [] }
    return heading("Failed hooks:", .failed)
      + failed.enumerated().flatMap { index, runHook in
        let hook = query.hook(id: runHook.started.hookId)
        var title = StyledText("\(index + 1)) \(composer.title(of: hook))")
        if let location = composer.location(hook?.sourceReference) {
          title.append(" ")
          title.append(location)
        }
        let problem = runHook.finished.map { composer.problem(of: $0.result) } ?? []
        return [line(title, indent: 2)] + problem.map { line($0, indent: 7) } + attachments(runHook.attachments, 7)
      }
  }

  private var undefinedParameterTypes: [String] {
    let types = query.undefinedParameterTypes
    if types.isEmpty { return [] }
    return heading("These parameters are missing a parameter type definition:", .undefined)
      + types.enumerated().map { index, type in
        "  \(index + 1)) '\(composer.visible(type.name))' in '\(composer.visible(type.expression))'"
      }
  }

  private var snippets: [String] {
    var seen: Set<String> = []
    let all = query.allSuggestions.map(\.snippets)
    // The official output prints the second best too, which defined beside the best would make the step ambiguous.
    let wanted = composer.options.compatible ? all.flatMap(\.self) : all.compactMap(\.first)
    let snippets = wanted.map(\.code).filter { seen.insert($0).inserted }
    if snippets.isEmpty { return [] }
    return ["", "You can implement missing steps with the snippets below:", ""]
      + snippets.flatMap { composer.visibleLines($0) + [""] }
  }

  /// Attachments as they follow a problem: each with an empty line above.
  func attachments(_ attachments: [Envelope.Attachment], _ indent: Int) -> [String] {
    if !composer.options.includeAttachments { return [] }
    return attachments.flatMap { [""] + composer.attachment($0).map { line($0, indent: indent) } }
  }
}
