internal import GherkinOutcomes
internal import GherkinPages

extension OutcomeCounts {
  /// The icon of the worst outcome.
  var mark: Markup {
    total == 0
      ? StatusMark.markup(ScenarioWriter.unselected, "unselected")
      : (worst ?? .notRun).mark
  }

  /// How many scenarios did not pass or did not run, or else how many there are.
  func text(isStrict: Bool) -> Markup {
    let bad = bad(isStrict: isStrict)
    if bad > 0 {
      return """
        <small data-t="badOf \(bad) \(ran)">\(Quantity.text(bad)) of \(Quantity.text(ran)) did not pass</small>
        """
    }
    let notRun = self[.notRun]
    if notRun > 0 {
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
