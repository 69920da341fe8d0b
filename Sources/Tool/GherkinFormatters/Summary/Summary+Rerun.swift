import GherkinOutcomes
internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

extension Summary {
  /// The scenarios that passed after a failed attempt.
  var flakyScenarios: [String] {
    let flaky = lastAttempts.filter(query.isFlaky)
    if flaky.isEmpty { return [] }
    let listed = isBounded ? flaky.prefix(Self.listedCount) : flaky[...]
    return heading("Flaky scenarios:", .pending)
      + listed.enumerated().compactMap { index, attempt in
        guard let pickle = query.pickle(of: attempt) else { return nil }
        var title = StyledText("\(index + 1)) \(path(of: pickle).joined(separator: " › "))")
        title.append(", passed at attempt \(attempt.started.attempt + 1) ")
        let place = query.place(of: pickle)
        title.append(composer.location(uri: place.uri, line: place.line))
        return line(title, indent: 2)
      } + otherScenarios(flaky.count - listed.count)
  }

  /// The first scenarios that did not run, and the number of others.
  var notRunScenarios: [String] {
    let scenarios = query.notRun
    if scenarios.isEmpty { return [] }
    let listed = scenarios.prefix(Self.listedCount).enumerated().map { index, pickle in
      var title = StyledText("\(index + 1)) \(path(of: pickle).joined(separator: " › ")) ")
      let place = query.place(of: pickle)
      title.append(composer.location(uri: place.uri, line: place.line))
      return line(title, indent: 2)
    }
    return heading("Scenarios that did not run:", .skipped) + listed + otherScenarios(scenarios.count - listed.count)
  }

  /// The limits on retries that were reached, with the number of scenarios.
  var retryTotals: [String] {
    if query.retryTotals.isEmpty { return [] }
    return heading("Retries used up:", .pending) + query.retryTotals.map { "  \($0.text)" }
  }

  /// The deprecated step definitions that scenarios use, with the authors' advice.
  var deprecatedSteps: [String] {
    if query.deprecatedSteps.isEmpty { return [] }
    let listed = query.deprecatedSteps.prefix(Self.listedCount).enumerated().flatMap { index, step in
      var title = StyledText("\(index + 1)) \(composer.visible(step.pattern)) ")
      title.append(composer.location(step.place))
      let uses = step.uses == 1 ? "1 step uses it" : "\(step.uses) steps use it"
      return [line(title, indent: 2), line(StyledText("\(uses): \(composer.visible(step.message))"), indent: 7)]
    }
    return heading("Deprecated steps:", .pending) + listed + others(query.deprecatedSteps.count - Self.listedCount)
  }

  /// A command that runs again what failed or did not run: each file once, with the lines of its scenarios, or without
  /// lines if it could not be parsed. A feature from standard input cannot be read again.
  var rerunCommand: [String] {
    let failed = lastAttempts.filter { $0.isTrouble(isStrict: composer.options.isStrict) }.compactMap(
      query.pickle)
    var files: [ExactText: Set<Int>] = [:]
    for place in (failed + query.notRun).map(query.place) {
      files[ExactText(place.uri), default: []].insert(place.line)
    }
    for error in query.parseErrors { files[ExactText(error.uri)] = [] }
    files[ExactText(Source.standardInput)] = nil
    if files.isEmpty { return [] }
    let words = files.sorted { $0.key < $1.key }.map { file, lines in
      ShellWord.path(([composer.options.path(of: file.text)] + lines.sorted().map(String.init)).joined(separator: ":"))
    }
    var command = "\(composer.options.rerunCommand) \(words.joined(separator: " "))"
    if command.utf8.count > Self.longestCommand {
      let file = composer.options.rerunFile.map { ShellWord.quoted("@\($0)") }
      command = "\(composer.options.rerunCommand) \(file ?? "@FILE, with the FILE of --format rerun:FILE")"
    }
    return heading("Run again:", .unknown) + ["  \(command)"]
  }

  /// The maximum length of the command, in bytes.
  private static let longestCommand = 1000
}
