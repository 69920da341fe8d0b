import GherkinCommandLine
import GherkinOutcomes
import Foundation
import GherkinFormatters
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
  mutating func write(_ comparison: RunComparison?, of new: RunHeader) throws(OutputError) {
    guard let comparison else {
      write("There is no earlier run of this branch to compare with.", TextStyle())
      write(problemOf: new)
      return try finish()
    }
    write("Old: \(comparison.old.text), \(counts(comparison.old))", TextStyle())
    write("New: \(comparison.new.text), \(counts(comparison.new))", TextStyle())
    write(problemOf: comparison.new)
    for kind in RunComparison.Kind.allCases where !comparison[kind].isEmpty { write(kind, comparison[kind]) }
    sink.write("\n")
    write(comparison.summary, comparison.isSuccess ? TextStyle(.green) : TextStyle(.red))
    try finish()
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

  init(_ comparison: RunComparison?, of new: RunHeader) {
    self.comparison = comparison
    self.new = new
  }

  /// The whole text, of at most `MarkdownFormatter.commentSize` bytes.
  var text: String {
    guard let comparison else {
      return "## There is no earlier run of this branch to compare with\n"
        + (problem.map { "\n" + MarkdownEntry.text([$0]) } ?? "")
    }
    let symbol = comparison.isSuccess ? "✅" : "❌"
    var text = "## \(symbol) \(Self.capitalized(comparison.summary))\n\n"
    text += MarkdownEntry.text(["Old: \(line(of: comparison.old))"])
    text += MarkdownEntry.text(["New: \(line(of: comparison.new))", problem].compactMap(\.self))
    var left = 0
    for kind in RunComparison.Kind.allCases {
      var heading = "\n### \(kind.title)\n\n"
      for entry in comparison[kind] {
        let item = left == 0 ? heading + MarkdownEntry.text(lines(of: entry, kind)) : ""
        if left > 0 || text.utf8.count + item.utf8.count + Self.reserve > MarkdownFormatter.commentSize {
          left += 1
          continue
        }
        text += item
        heading = ""
      }
    }
    return left == 0 ? text : text + "\n… and \(left) more, omitted because of the size limit.\n"
  }

  private var problem: String? { new.problem.map { "The new run is no success: \(span($0))" } }

  private func lines(of entry: RunComparison.Entry, _ kind: RunComparison.Kind) -> [String] {
    // The note can contain the path of another file.
    let note = entry.note(in: kind).map { kind == .moved ? span($0) : $0 }
    let error = kind == .newFailures ? entry.scenario.error.map(span) : nil
    let changed = entry.isReworded(in: kind) ? RunComparison.Kind.changed.label : nil
    let title = [span(entry.name), note, changed].compactMap(\.self).joined(separator: " – ")
    let diff = kind == .changed ? entry.diff.map { span($0.line) } : []
    return [title, span(entry.place), error].compactMap(\.self) + diff
  }

  private func line(of run: RunHeader) -> String {
    let counts = run.counts.present.map { "\($0.count) \($0.outcome.word)" }
    return ([span(run.text)] + counts).joined(separator: ", ")
  }

  private func span(_ text: String) -> String { MarkdownText.span(text, length: Self.length) }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
