import GherkinCommandLine
import GherkinOutcomes
import Foundation
import GherkinFormatters
import GherkinCriteria
import GherkinEngine
import GherkinRunHistory
import GherkinText
import GherkinMessages

/// Writes differences to standard output, in the styles of the reports.
struct ComparisonText {
  /// The maximum number of scenarios in a list of failures.
  private static let failureLimit = 200
  /// The maximum number of scenarios in another list.
  private static let limit = 20

  private var sink: OutputSink
  private let styles: Bool

  init() {
    let terminal = TerminalEnvironment(ProcessInfo.processInfo.environment)
    sink = OutputSink(
      to: ConsoleStream(.output, width: terminal.columns), wantsColours: terminal.wantsColours, isDumb: terminal.isDumb)
    styles = sink.wantsColours
  }

  /// Writes the differences, or that there is no earlier run.
  ///
  /// - Parameter failing: the losses of criteria that make the comparison fail.
  mutating func write(
    _ comparison: RunComparison?, of new: RunHeader, failing: Set<CriteriaComparison.Loss.Kind>
  ) throws(OutputError) {
    guard let comparison else {
      write("There is no earlier run of this branch to compare with.", TextStyle())
      write(problemOf: new)
      return try finish()
    }
    write("Old: \(comparison.old.text), \(counts(comparison.old))", TextStyle())
    write("New: \(comparison.new.text), \(counts(comparison.new))", TextStyle())
    write(problemOf: comparison.new)
    write(comparison.criteria.sections.filter(\.isLoss))
    write(comparison.coverageLists)
    for kind in RunComparison.Kind.allCases where !comparison[kind].isEmpty { write(kind, comparison[kind]) }
    sink.write("\n")
    if let summary = comparison.criteria.summary {
      let isFailure = comparison.criteria.losses.contains { failing.contains($0.kind) }
      write(summary, TextStyle(isFailure ? .red : .yellow))
    }
    write(comparison.summary, comparison.isSuccess ? TextStyle(.green) : TextStyle(.red))
    try finish()
  }

  /// Writes the criteria that a suite lost.
  mutating func write(_ lost: LostCriteria) throws(OutputError) {
    write(lost.header, TextStyle())
    write(lost.comparison.sections)
    write(lost.lists)
    sink.write("\n")
    let isWarning = !lost.comparison.losses.isEmpty
    write(lost.summary, lost.status != .passed ? TextStyle(.red) : isWarning ? TextStyle(.yellow) : TextStyle(.green))
    try finish()
  }

  private mutating func write(_ lists: [(title: String, lines: [String])]) {
    for (title, lines) in lists {
      sink.write("\n")
      write("\(title) (\(Quantity.text(lines.count)))", TextStyle(.bold))
      for line in lines.prefix(Self.failureLimit) { write("  • \(line)", TextStyle()) }
      if lines.count > Self.failureLimit {
        write("  … and \(Quantity.text(lines.count - Self.failureLimit)) more", TextStyle(.gray))
      }
    }
  }

  private mutating func write(_ sections: [CriteriaComparison.Section]) {
    for section in sections {
      sink.write("\n")
      write("\(section.title) (\(Quantity.text(section.entries.count)))", TextStyle(.bold))
      let limit = section.isLoss ? Self.failureLimit : Self.limit
      for entry in section.entries.prefix(limit) {
        write("  \(section.isLoss ? "✘" : "•") \(entry.name)", section.isLoss ? TextStyle(.red) : TextStyle())
        write("    " + [entry.place, entry.note].compactMap(\.self).joined(separator: "  "), TextStyle(.gray))
        for line in entry.removed { write("    - \(line)", TextStyle(.red)) }
        for line in entry.added { write("    + \(line)", section.isLoss ? TextStyle(.red) : TextStyle(.green)) }
      }
      if section.entries.count > limit {
        write("  … and \(Quantity.text(section.entries.count - limit)) more", TextStyle(.gray))
      }
    }
  }

  private mutating func write(problemOf run: RunHeader) {
    if let problem = run.problem { write("The new run is no success: \(problem)", TextStyle(.red)) }
  }

  private mutating func write(_ kind: RunComparison.Kind, _ entries: [RunComparison.Entry]) {
    sink.write("\n")
    write("\(kind.title) (\(Quantity.text(entries.count)))", TextStyle(.bold))
    let limit = [.newFailures, .stillFailing, .unresolved, .missed].contains(kind) ? Self.failureLimit : Self.limit
    for entry in entries.prefix(limit) {
      write("  \(kind.symbol) \(entry.name)", kind.style)
      let changed = entry.isReworded(in: kind) ? RunComparison.Kind.changed.label : nil
      let details = [entry.place, entry.note(in: kind), changed].compactMap(\.self).joined(separator: "  ")
      write("    \(details)", TextStyle(.gray))
      if kind == .newFailures, let error = entry.scenario.error { write("    \(error)", kind.style) }
      if kind == .changed {
        for line in entry.diff { write("    \(line.line)", line.style) }
      }
    }
    if entries.count > limit { write("  … and \(Quantity.text(entries.count - limit)) more", TextStyle(.gray)) }
  }

  private func counts(_ run: RunHeader) -> String {
    let counts = run.counts.present.map { "\(Quantity.text($0.count)) \($0.outcome.word)" }
    return Quantity.text(run.total, "scenario") + (counts.isEmpty ? "" : ": " + counts.joined(separator: ", "))
  }

  /// Writes a line. On a terminal it is truncated to the width.
  private mutating func write(_ line: String, _ style: TextStyle) {
    var text = VisibleText.line(line)
    if sink.isTerminal, DisplayWidth.of(text) > sink.columns {
      while DisplayWidth.of(text) >= max(2, sink.columns) { text.removeLast() }
      text += "…"
    }
    sink.write(styles ? style.apply(to: text) : text)
    sink.write("\n")
  }

  /// A closed pipe is not an error.
  private mutating func finish() throws(OutputError) {
    do {
      try sink.finish()
    } catch {
      if !error.isClosedPipe { throw error }
    }
  }
}

extension RunComparison.Kind {
  fileprivate var symbol: String {
    switch self {
    case .newFailures, .stillFailing: "✘"
    case .unfinished: "■"
    case .fixed: "✔"
    case .unresolved, .missed: "■"
    case .appeared: "+"
    case .disappeared: "-"
    case .flaky, .slower, .changed, .moved: "•"
    }
  }

  fileprivate var style: TextStyle {
    switch self {
    case .newFailures, .unfinished, .stillFailing: TextStyle(.red)
    case .fixed: TextStyle(.green)
    case .unresolved, .missed, .flaky, .slower: TextStyle(.yellow)
    case .appeared, .disappeared, .changed, .moved: TextStyle()
    }
  }
}

extension RunComparison.DiffLine {
  fileprivate var style: TextStyle {
    sign == "-" ? TextStyle(.red) : sign == "+" ? TextStyle(.green) : TextStyle(.gray)
  }
}

/// The differences as Markdown for a pull request. Texts of users are in code spans, so they are never markup, links or
/// mentions.
struct ComparisonMarkdown {
  /// The maximum number of code points of a name or an error.
  private static let length = 400
  /// The number of bytes reserved for the note about omitted entries.
  private static let reserve = 128

  private let comparison: RunComparison?
  private let new: RunHeader
  private let failing: Set<CriteriaComparison.Loss.Kind>

  init(_ comparison: RunComparison?, of new: RunHeader, failing: Set<CriteriaComparison.Loss.Kind>) {
    self.comparison = comparison
    self.new = new
    self.failing = failing
  }

  /// Returns the criteria that a suite lost.
  static func text(_ lost: LostCriteria) -> String {
    let symbol = lost.status != .passed ? "❌" : lost.comparison.losses.isEmpty ? "✅" : "⚠️"
    var page = MarkdownPage("## \(symbol) \(capitalized(lost.summary))\n\n" + MarkdownEntry.text([lost.header]))
    page.add(lost.comparison.sections)
    page.add(lost.lists)
    return page.text
  }

  /// The whole text, of at most `MarkdownFormatter.commentSize` bytes.
  var text: String {
    guard let comparison else {
      return "## There is no earlier run of this branch to compare with\n"
        + (problem.map { "\n" + MarkdownEntry.text([$0]) } ?? "")
    }
    let losses = comparison.criteria.losses
    let isFailure = !comparison.isSuccess || losses.contains { failing.contains($0.kind) }
    let summary = [comparison.criteria.summary, comparison.summary].compactMap(\.self).joined(separator: "; ")
    let symbol = isFailure ? "❌" : losses.isEmpty ? "✅" : "⚠️"
    var page = MarkdownPage(
      "## \(symbol) \(Self.capitalized(summary))\n\n" + MarkdownEntry.text(["Old: \(line(of: comparison.old))"])
        + MarkdownEntry.text(["New: \(line(of: comparison.new))", problem].compactMap(\.self)))
    page.add(comparison.criteria.sections.filter(\.isLoss))
    page.add(comparison.coverageLists)
    for kind in RunComparison.Kind.allCases {
      for (number, entry) in comparison[kind].enumerated() {
        page.add(lines(of: entry, kind), number == 0 ? kind.title : nil)
      }
    }
    return page.text
  }

  /// Markdown with lists, of at most `MarkdownFormatter.commentSize` bytes.
  private struct MarkdownPage {
    private var written: String
    private var left = 0

    init(_ start: String) { written = start }

    var text: String {
      left == 0 ? written : written + "\n… and \(left) more, omitted because of the size limit.\n"
    }

    /// Adds an entry of a list.
    ///
    /// - Parameter title: the title of the list, of which this is the first entry; nil for others.
    mutating func add(_ lines: [String], _ title: String?) {
      let item = (title.map { "\n### \($0)\n\n" } ?? "") + MarkdownEntry.text(lines)
      if left > 0 || written.utf8.count + item.utf8.count + ComparisonMarkdown.reserve > MarkdownFormatter.commentSize {
        left += 1
      } else {
        written += item
      }
    }

    mutating func add(_ lists: [(title: String, lines: [String])]) {
      for (title, lines) in lists {
        for (number, line) in lines.enumerated() { add([ComparisonMarkdown.span(line)], number == 0 ? title : nil) }
      }
    }

    mutating func add(_ sections: [CriteriaComparison.Section]) {
      for section in sections {
        for (number, entry) in section.entries.enumerated() {
          let title = [ComparisonMarkdown.span(entry.name), entry.note.map(ComparisonMarkdown.span)]
          add(
            [title.compactMap(\.self).joined(separator: " – "), ComparisonMarkdown.span(entry.place)]
              + entry.removed.map { ComparisonMarkdown.span("- \($0)") }
              + entry.added.map { ComparisonMarkdown.span("+ \($0)") },
            number == 0 ? section.title : nil)
        }
      }
    }
  }

  private var problem: String? { new.problem.map { "The new run is no success: \(Self.span($0))" } }

  private func lines(of entry: RunComparison.Entry, _ kind: RunComparison.Kind) -> [String] {
    // The note can contain the path of another file.
    let note = entry.note(in: kind).map { kind == .moved ? Self.span($0) : $0 }
    let error = kind == .newFailures ? entry.scenario.error.map(Self.span) : nil
    let changed = entry.isReworded(in: kind) ? RunComparison.Kind.changed.label : nil
    let title = [Self.span(entry.name), note, changed].compactMap(\.self).joined(separator: " – ")
    let diff = kind == .changed ? entry.diff.map { Self.span($0.line) } : []
    return [title, Self.span(entry.place), error].compactMap(\.self) + diff
  }

  private func line(of run: RunHeader) -> String {
    let counts = run.counts.present.map { "\($0.count) \($0.outcome.word)" }
    return ([Self.span(run.text)] + counts).joined(separator: ", ")
  }

  private static func span(_ text: String) -> String { MarkdownText.span(text, length: length) }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
