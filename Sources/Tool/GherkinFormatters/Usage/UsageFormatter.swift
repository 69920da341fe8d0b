public import GherkinOutcomes
internal import GherkinText

/// Writes the uses of each step definition, their number, and the mean and worst duration. It marks unused definitions.
/// Definitions are in the order of the code, their steps in the order of the features.
public struct UsageFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Creates a formatter.
  public init() {}

  /// Adds the steps of a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { usage.add(scenario) }

  /// Writes the report.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let groups = usage.grouped(run)
    for group in groups { sink.write(Self.text(of: group)) }
    let count = groups.reduce(0) { $0 + $1.count }
    let unused = groups.joined().count { !$0.isMatched }
    sink.write("\(count) step definition\(count == 1 ? "" : "s"), \(unused) unused\n")
  }

  private static func text(of group: [DefinitionUsage.Entry]) -> String {
    let entry = group[0]
    let place = entry.definition.place.map { "  # \($0)" } ?? ""
    var text = VisibleText.line(entry.definition.pattern + place) + "\n"
    if entry.uses.isEmpty {
      let number = group.count > 1 ? ", defined \(group.count) times" : ""
      return text + (entry.isMatched ? "  not run" : "  unused") + "\(number)\n\n"
    }
    text += "  \(times(of: entry.uses))\n"
    for uses in entry.groupedUses {
      let time = uses.count > 1 ? times(of: uses) : uses[0].duration.map(ShortTime.text) ?? "not run"
      text += "    \(VisibleText.line("\(uses[0].scenario.uri):\(uses[0].line)  \(uses[0].text)"))  \(time)\n"
    }
    return text + "\n"
  }

  /// Returns `3 times, mean 1 ms, worst 2 ms`.
  private static func times(of uses: [DefinitionUsage.Use]) -> String {
    let number = "\(uses.count) time\(uses.count == 1 ? "" : "s")"
    guard let (mean, worst) = DefinitionUsage.times(of: uses) else { return number }
    return "\(number), mean \(ShortTime.text(mean)), worst \(ShortTime.text(worst))"
  }
}
