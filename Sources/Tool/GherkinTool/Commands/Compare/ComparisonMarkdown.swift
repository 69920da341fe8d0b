import GherkinMessages
import GherkinFormatters
import GherkinRunHistory

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
    let title = [span(entry.name), note].compactMap(\.self).joined(separator: " – ")
    return [title, span(entry.place), error].compactMap(\.self)
  }

  private func line(of run: RunHeader) -> String {
    let counts = run.counts.present.map { "\($0.count) \($0.outcome.rawValue)" }
    return ([span(run.text)] + counts).joined(separator: ", ")
  }

  private func span(_ text: String) -> String { MarkdownText.span(text, length: Self.length) }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
