internal import GherkinMessages
public import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax

/// Writes a Markdown summary at the end, for a job, a pull request or a chat: the statistics, and the failures as
/// sentences with locations and errors.
///
/// Texts of users are in code spans and indented blocks only, so they are never markup, links or mentions. Every
/// renderer supports these. The summary has no tables and no fenced blocks.
public struct MarkdownFormatter: EventFormatter {
  /// The default limit, which fits into a comment on GitHub with its 65,536 characters. A job summary can have 1 MiB.
  public static let commentSize = 65_000

  /// The smallest permitted limit in bytes.
  public static let smallestLimit = 4096

  private let limit: Int
  private let isStrict: Bool?
  private var scenarios: [FinishedScenario] = []

  /// Creates a formatter.
  /// - Parameters:
  ///   - limit: how many bytes the summary may have, at least `smallestLimit`; what does not fit is counted at its end.
  ///   - isStrict: whether pending scenarios did not pass. Default: as in the run.
  public init(limit: Int = Self.commentSize, isStrict: Bool? = nil) {
    self.limit = max(limit, Self.smallestLimit)
    self.isStrict = isStrict
  }

  /// Stores a scenario that did not pass at its first attempt.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    let isPlain = [.passed, .empty].contains(scenario.outcome) && !scenario.isFlaky
    let isSkippedSilently = scenario.outcome == .skipped && scenario.note.isEmpty
    if !isPlain, !isSkippedSilently { scenarios.append(scenario) }
  }

  /// Writes the summary.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let sorted = scenarios.sorted { $0.place < $1.place }
    sink.write(MarkdownSummary(run: run, scenarios: sorted, limit: limit, isStrict: isStrict).text)
  }
}

/// A summary in Markdown.
struct MarkdownSummary {
  /// The maximum number of lines of an error, and their length.
  private static let (errorLines, errorWidth) = (40, 400)
  /// The maximum length of a sentence, in code points.
  private static let sentenceLength = 1000
  /// The number of scenarios that an entry of several with the same cause lists.
  private static let listedOfCause = 20
  /// The number of bytes reserved for the note about omitted entries.
  private static let roomAtEnd = 256

  let run: RunOutcome
  /// The scenarios that did not pass, or not at the first attempt, in the order of the features.
  let scenarios: [FinishedScenario]
  let limit: Int
  /// Whether pending scenarios are bad; nil for as in the run.
  let isStrict: Bool?

  /// The whole text.
  var text: String {
    let snippets = run.snippetSelection
    func entry(_ scenario: FinishedScenario) -> MarkdownEntry { self.entry(scenario, snippets) }
    var sections = [Section("Outside of scenarios", run.problemsBesideVerdict, self.entry)]
    for outcome in [Outcome.failed, .ambiguous, .undefined, .pending] {
      let groups = scenarios.filter { $0.outcome == outcome }.groupedByCause
      sections.append(Section(outcome.title, groups, count: \.count) { self.entry($0, snippets) })
    }
    sections += [
      Section("Known failures", scenarios.filter { $0.outcome == .knownFailure }, entry),
      Section("Unknown parameter types", run.undefinedParameterTypes, self.entry),
      Section("Not run", scenarios.filter { $0.outcome == .notRun }, notRun),
      Section("Skipped", scenarios.filter { $0.outcome == .skipped }, skipped),
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
    let verdict = run.verdict(isStrict: isStrict)
    return "## \(verdict.kind == .failed ? "❌" : verdict.isGood ? "✅" : "⚠️") \(verdict.sentence)\n"
  }

  /// The outcomes by number. Hooks are not counted as steps.
  private var numbers: String {
    var text = "\n" + Self.count(run.counts.present.map { ($0.count, $0.outcome.word) }, "scenario")
    text += Self.count(run.steps.present.map { ($0.count, $0.word) }, "step")
    text += run.partTexts.map { "\n\(MarkdownText.span($0, length: Self.sentenceLength))\n" }.joined()
    text += run.retryTexts.map { "\n\($0)\n" }.joined()
    return text + (run.duration.map { "\nThe run took \(ShortTime.text($0)).\n" } ?? "")
  }

  /// Returns `-   3 scenarios: 2 passed, 1 failed`. Simple renderers do not support tables.
  private static func count(_ parts: [(count: Int, word: String)], _ noun: String) -> String {
    let total = parts.reduce(0) { $0 + $1.count }
    let texts = parts.filter { $0.count > 0 }.map { "\($0.count) \($0.word)" }
    return MarkdownEntry.text([
      "\(total) \(noun)\(total == 1 ? "" : "s")\(texts.isEmpty ? "" : ": ")\(texts.joined(separator: ", "))"
    ])
  }

  private func entry(_ group: [FinishedScenario], _ snippets: SnippetSelection) -> MarkdownEntry {
    var entry = entry(group[0], snippets)
    let others = group.dropFirst()
    if others.isEmpty { return entry }
    entry.lines[0] += ", and \(others.count) more for the same reason"
    let names = others.map { "\($0.fullName.text)  # \($0.location)" }
    let list = MarkdownText.block(names.joined(separator: "\n"), lines: Self.listedOfCause, width: Self.errorWidth)
    entry.details += ["", "The others:", ""] + list
    return entry
  }

  private func entry(_ scenario: FinishedScenario, _ snippets: SnippetSelection) -> MarkdownEntry {
    let attempts = scenario.attemptCount > 1 ? " after \(scenario.attemptCount) attempts" : ""
    let reasons = scenario.reasons
    let place = places(scenario.location, reasons.first?.code)
    var entry = MarkdownEntry(lines: ["\(sentence(scenario.sentence))\(attempts)", place] + tags(scenario))
    for (index, reason) in reasons.enumerated() {
      // The sentence contains the first one.
      if index > 0 { entry.details += ["", places(reason.title, reason.code)] }
      entry.details += block(reason.explanation(snippets))
    }
    return entry
  }

  private func entry(_ problem: RunOutcome.Problem) -> MarkdownEntry {
    let place = problem.uri.map { uri in problem.location.map { "\(uri):\($0.line)" } ?? uri }
    let lines = [sentence(problem.title)] + [place.map(sentence)].compactMap(\.self)
    return MarkdownEntry(lines: lines, details: block(problem.error))
  }

  private func entry(_ type: (name: String, expression: String)) -> MarkdownEntry {
    MarkdownEntry(lines: ["\(sentence(type.name)) in \(sentence(type.expression))"])
  }

  private func notRun(_ scenario: FinishedScenario) -> MarkdownEntry {
    MarkdownEntry(lines: [sentence(scenario.fullName.text), sentence(scenario.location)])
  }

  private func skipped(_ scenario: FinishedScenario) -> MarkdownEntry {
    let reason = scenario.note
    return MarkdownEntry(
      lines: [
        sentence(scenario.fullName.text) + (reason.isEmpty ? "" : ": \(sentence(reason))"),
        sentence(scenario.location),
      ])
  }

  private func flaky(_ scenario: FinishedScenario) -> MarkdownEntry {
    let sentence = "\(sentence(scenario.sentence)) passed at attempt \(scenario.attemptCount)"
    var entry = MarkdownEntry(lines: [sentence, self.sentence(scenario.location)] + tags(scenario))
    for attempt in scenario.attempts where attempt.status != .passed {
      guard let reason = attempt.reasons.first else { continue }
      entry.details += ["", places("Attempt \(attempt.number): \(reason.title)", reason.code)] + block(reason.error)
    }
    return entry
  }

  /// Returns the tags that are links, and that of a known failure.
  private func tags(_ scenario: FinishedScenario) -> [String] {
    let known = run.tagLinks
    let texts = scenario.tags.compactMap { tag in
      known.url(forTag: tag).map { MarkdownText.link(tag, to: $0, length: Self.sentenceLength) }
        ?? (tag == scenario.knownFailureTag ? sentence(tag) : nil)
    }
    return texts.isEmpty ? [] : [texts.joined(separator: " ")]
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
}

/// A list item in Markdown.
package struct MarkdownEntry {
  /// The subject and its location. Empty lines are omitted.
  var lines: [String]
  /// The details, which are omitted if space is limited.
  var details: [String] = []

  /// The item with its details, and without them.
  var forms: [String] { [Self.text(lines + details), Self.text(lines)] }

  /// Returns lines as a list item.
  ///
  /// The text starts four columns after the margin, the only indentation for which all renderers agree on the content
  /// of an item.
  package static func text(_ lines: [String]) -> String {
    let first = lines.firstIndex { !$0.isEmpty } ?? 0
    let indented = lines.dropFirst(first).enumerated().map { index, line in
      line.isEmpty ? "" : (index == 0 ? "-   " : "    ") + line
    }
    return indented.joined(separator: "\n") + "\n"
  }
}
