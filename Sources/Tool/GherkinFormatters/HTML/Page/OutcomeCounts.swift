internal import GherkinMessages
internal import GherkinPages

/// The number of selected scenarios with each outcome, of a feature, a folder or a tag.
struct OutcomeCounts {
  private var counts: [Query.Outcome: Int] = [:]

  static func += (sum: inout Self, other: Self) {
    sum.counts.merge(other.counts, uniquingKeysWith: +)
  }

  mutating func add(_ outcome: Query.Outcome) { counts[outcome, default: 0] += 1 }

  var total: Int { counts.values.reduce(0, +) }

  /// The icon of the worst outcome.
  var mark: Markup {
    total == 0
      ? StatusMark.markup(ScenarioWriter.unselected, "unselected")
      : (Query.Outcome.worst(counts.keys) ?? .notRun).mark
  }

  /// How many scenarios did not pass or did not run, or else how many there are.
  var text: Markup {
    let bad = counts.reduce(0) { $0 + ($1.key.isProblem ? $1.value : 0) }
    if bad > 0 {
      return """
        <small data-t="badOf \(bad) \(total)">\(Quantity.text(bad)) of \(Quantity.text(total)) did not pass</small>
        """
    }
    if let notRun = counts[.notRun] {
      return """
        <small data-t="notRunOf \(notRun) \(total)">\(Quantity.text(notRun)) of \(Quantity.text(total)) not run</small>
        """
    }
    if total == 0 { return "<small data-t=\"word.not-selected\">\(ScenarioWriter.unselected)</small>" }
    return """
      <small data-t="number \(total)">\(Quantity.text(total))<span class="quiet" data-t="scenarioWord \(total)"> \
      \(total == 1 ? "scenario" : "scenarios")</span></small>
      """
  }
}
