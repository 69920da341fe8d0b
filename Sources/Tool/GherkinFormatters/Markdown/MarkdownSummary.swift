internal import GherkinMessages
internal import GherkinSyntax

/// A summary in Markdown.
struct MarkdownSummary {
  /// The maximum number of lines of an error, and their length.
  private static let (errorLines, errorWidth) = (40, 400)
  /// The maximum length of a sentence, in code points.
  private static let sentenceLength = 1000
  /// The minimum number of scenarios with the same cause that share an entry, and the number that it lists.
  private static let (leastOfCause, listedOfCause) = (3, 20)
  /// The number of bytes reserved for the note about omitted entries.
  private static let roomAtEnd = 256

  let query: Query
  let limit: Int
  /// Whether pending scenarios count as failed.
  let isStrict: Bool

  /// The whole text.
  var text: String {
    let snippets = SnippetSelection(query.sortedSuggestions.map(\.snippets))
    let scenarios = query.lastAttempts.compactMap { ScenarioProblem($0, query, snippets) }
    var sections = [Section("Outside of scenarios", RunProblem.all(in: query), entry)]
    for status in [Envelope.TestStepResult.Status.failed, .ambiguous, .undefined, .pending] {
      let groups = groups(scenarios.filter { $0.status == status && !$0.isKnownFailure })
      sections.append(Section(Self.capitalized(status), groups, count: \.count, entry))
    }
    sections += [
      Section("Known failures", scenarios.filter(\.isKnownFailure), entry),
      Section("Unknown parameter types", query.undefinedParameterTypes, entry),
      Section("Not run", query.notRun, notRun),
      Section("Flaky", scenarios.filter(\.isFlaky), flaky),
    ]
    return bounded(heading + numbers, sections)
  }

  /// A heading and its entries. Entries are created on demand, because most of a large number are not shown.
  private struct Section {
    var title: String
    /// Each entry with the number of its problems.
    var entries: [(count: Int, entry: () -> MarkdownEntry)]

    init<Problem>(
      _ title: String, _ problems: [Problem], count: (Problem) -> Int = { _ in 1 },
      _ entry: @escaping (Problem) -> MarkdownEntry
    ) {
      self.title = title
      entries = problems.map { problem in (count(problem), { entry(problem) }) }
    }
  }

  /// Adds as many entries as fit, first with their errors, then without, and counts the others.
  private func bounded(_ beginning: String, _ sections: [Section]) -> String {
    var text = beginning
    var room = limit - text.utf8.count - Self.roomAtEnd
    var left = 0
    for section in sections {
      var title = "\n### \(section.title)\n"
      for (count, entry) in section.entries {
        // After an entry that does not fit, all others are omitted, so that there are no gaps.
        let forms = left == 0 ? entry().forms.map { "\(title)\n\($0)" } : []
        guard let fitting = forms.first(where: { $0.utf8.count <= room }) else {
          left += count
          continue
        }
        text += fitting
        room -= fitting.utf8.count
        title = ""
      }
    }
    return left == 0 ? text : text + "\n… and \(left) more, omitted because of the size limit.\n"
  }

  private var heading: String {
    let counts = query.outcomeCounts
    func count(_ outcomes: Query.Outcome...) -> Int { outcomes.reduce(0) { $0 + (counts[$1] ?? 0) } }
    let total = counts.values.reduce(0, +)
    let bad = count(.failed, .ambiguous, .undefined) + (isStrict ? count(.pending) : 0)
    let noun = total == 1 ? "scenario" : "scenarios"
    let notRun = count(.notRun) > 0 ? ", \(count(.notRun)) did not run" : ""
    if bad > 0 { return "## ❌ \(bad) of \(total) \(noun) did not pass\(notRun)\n" }
    if query.testRunFinished?.success == false || !RunProblem.all(in: query).isEmpty {
      return "## ❌ The run failed, although no scenario failed\(notRun)\n"
    }
    if total == count(.notRun) { return "## ⚠️ No scenario ran\n" }
    let passed = count(.passed) == total ? "\(total)" : "\(count(.passed)) of \(total)"
    return "## \(notRun.isEmpty ? "✅" : "⚠️") \(passed) \(noun) passed\(notRun)\n"
  }

  /// The outcomes by number. Hooks are not counted as steps.
  private var numbers: String {
    let outcomes = query.outcomeCounts
    let order: [Query.Outcome] = [
      .passed, .empty, .skipped, .notRun, .knownFailure, .pending, .undefined, .ambiguous, .failed,
    ]
    var steps = query.statistics.steps
    steps -= query.statistics.scenarioHooks
    let statuses = Envelope.TestStepResult.Status.allCases.map { (steps[$0], $0.rawValue.lowercased()) }
    var text = "\n" + Self.count(order.map { (outcomes[$0] ?? 0, $0.rawValue) }, "scenario")
    text += Self.count(statuses, "step")
    text += query.partTexts.map { "\n\(MarkdownText.span($0, length: Self.sentenceLength))\n" }.joined()
    text += query.retryTotals.map { "\n\($0.text)\n" }.joined()
    return text + (query.runTime.map { "\nThe run took \(ShortTime.text($0)).\n" } ?? "")
  }

  /// Returns `-   3 scenarios: 2 passed, 1 failed`. Simple renderers do not support tables.
  private static func count(_ parts: [(count: Int, word: String)], _ noun: String) -> String {
    let total = parts.reduce(0) { $0 + $1.count }
    let texts = parts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    return MarkdownEntry.text([
      "\(total) \(noun)\(total == 1 ? "" : "s")\(texts.isEmpty ? "" : ": ")\(texts.joined(separator: ", "))"
    ])
  }

  /// Returns the scenarios of each entry: several if there are many with the same cause.
  private func groups(_ problems: [ScenarioProblem]) -> [[ScenarioProblem]] {
    ScenarioProblem.byCause(problems).flatMap { $0.count < Self.leastOfCause ? $0.map { [$0] } : [$0] }
  }

  private func entry(_ group: [ScenarioProblem]) -> MarkdownEntry {
    var entry = entry(group[0])
    let others = group.dropFirst()
    if others.isEmpty { return entry }
    entry.lines[0] += ", and \(others.count) more for the same reason"
    let names = others.map { "\($0.path.joined(separator: " › "))  # \($0.place.uri):\($0.place.line)" }
    let list = MarkdownText.block(names.joined(separator: "\n"), lines: Self.listedOfCause, width: Self.errorWidth)
    entry.details += ["", "The others:", ""] + list
    return entry
  }

  private func entry(_ problem: ScenarioProblem) -> MarkdownEntry {
    let attempts = problem.attempts > 1 ? " after \(problem.attempts) attempts" : ""
    let place = places("\(problem.place.uri):\(problem.place.line)", problem.reasons.first?.code)
    var entry = MarkdownEntry(lines: ["\(sentence(problem.sentence))\(attempts)", place] + tags(problem))
    for (index, reason) in problem.reasons.enumerated() {
      // The sentence contains the first one.
      if index > 0 { entry.details += ["", places(reason.title, reason.code)] }
      entry.details += block(reason.error)
    }
    return entry
  }

  private func entry(_ problem: RunProblem) -> MarkdownEntry {
    let place = problem.uri.map { uri in problem.location.map { "\(uri):\($0.line)" } ?? uri }
    let lines = [sentence(problem.title)] + [place.map(sentence)].compactMap { $0 }
    return MarkdownEntry(lines: lines, details: block(problem.error))
  }

  private func entry(_ type: Envelope.UndefinedParameterType) -> MarkdownEntry {
    MarkdownEntry(lines: ["\(sentence(type.name)) in \(sentence(type.expression))"])
  }

  private func notRun(_ pickle: Pickle) -> MarkdownEntry {
    let place = query.place(of: pickle)
    return MarkdownEntry(lines: [
      sentence(query.path(of: pickle).joined(separator: " › ")), sentence("\(place.uri):\(place.line)"),
    ])
  }

  private func flaky(_ problem: ScenarioProblem) -> MarkdownEntry {
    let place = sentence("\(problem.place.uri):\(problem.place.line)")
    let sentence = "\(sentence(problem.sentence)) passed at attempt \(problem.attempts)"
    return MarkdownEntry(lines: [sentence, place] + tags(problem))
  }

  /// Returns the tags that are links.
  private func tags(_ problem: ScenarioProblem) -> [String] {
    let links = problem.tagLinks.map { MarkdownText.link($0.tag, to: $0.url, length: Self.sentenceLength) }
    return links.isEmpty ? [] : [links.joined(separator: " ")]
  }

  private func sentence(_ text: String) -> String {
    MarkdownText.span(text, length: Self.sentenceLength)
  }

  private func places(_ first: String, _ second: String?) -> String {
    [first, second].compactMap { $0 }.map(sentence).joined(separator: " · ")
  }

  private func block(_ error: String) -> [String] {
    error.isEmpty ? [] : [""] + MarkdownText.block(error, lines: Self.errorLines, width: Self.errorWidth)
  }

  private static func capitalized(_ status: Envelope.TestStepResult.Status) -> String {
    status.rawValue.prefix(1) + status.rawValue.dropFirst().lowercased()
  }
}
