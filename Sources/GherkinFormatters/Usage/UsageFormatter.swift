public import CucumberMessages
internal import TextSupport

/// Writes where each step definition is used, how often, and its mean and worst time; those that no step uses are
/// marked. Definitions stand as the code does, their steps as the features do.
public struct UsageFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Makes a formatter.
  public init() {}

  /// Features, definitions and results, for as long as a scenario runs.
  public var needs: Query.Topics { DefinitionUsage.needs }

  /// Test cases.
  public var handledKinds: Envelope.OptionalKinds { .testCase }

  /// Takes in the next envelope.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    usage.handle(envelope, query: query)
  }

  /// Writes the report.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    let entries = usage.sorted
    for entry in entries { sink.write(Self.text(of: entry)) }
    let unused = entries.count { !$0.isMatched }
    sink.write("\(entries.count) step definition\(entries.count == 1 ? "" : "s"), \(unused) unused\n")
  }

  private static func text(of entry: DefinitionUsage.Entry) -> String {
    let place = entry.definition.sourceReference.text.map { "  # \($0)" } ?? ""
    var text = VisibleText.line(entry.definition.pattern + place) + "\n"
    if entry.uses.isEmpty {
      return text + (entry.isMatched ? "  not run\n\n" : "  unused\n\n")
    }
    text += "  \(entry.uses.count) time\(entry.uses.count == 1 ? "" : "s")"
    if let (mean, worst) = entry.times {
      text += ", mean \(ShortTime.text(mean)), worst \(ShortTime.text(worst))"
    }
    text += "\n"
    for use in entry.uses {
      let time = use.duration.map(ShortTime.text) ?? "not run"
      text += "    \(VisibleText.line("\(use.scenario.uri):\(use.line)  \(use.text)"))  \(time)\n"
    }
    return text + "\n"
  }
}
