internal import GherkinMessages
internal import GherkinFormatters
internal import GherkinPages

/// Outcomes as a bar and as numbers.
enum TallyBar {
  /// The width of the bar, and the minimum width of an outcome.
  private static let (width, least) = (1000, 8)

  /// Returns the bar and the numbers; empty without a run.
  static func markup(_ tally: Tally, hasRun: Bool) -> Markup {
    let present = Outcome.inOrderOfWeight.map { ($0, tally.count($0)) }.filter { $0.1 > 0 }
    guard hasRun, !present.isEmpty else { return Markup() }
    let label = present.map { SiteText.count($0.1, $0.0.word) }.joined(.comma)?.label ?? ""
    var markup: Markup = """
      <svg class="bar" viewBox="0 0 \(width) 10" preserveAspectRatio="none" role="img"\(label)>
      """
    let space = width - least * present.count
    var x = 0
    for (index, (outcome, count)) in present.enumerated() {
      let isLast = index == present.count - 1
      let size = isLast ? width - x : least + Int(Double(space) * Double(count) / Double(tally.selected))
      markup += """
        <rect class="\(outcome.htmlClass)" x="\(x)" y="0" width="\(isLast ? size : max(size - 2, 1))" height="10"/>
        """
      x += size
    }
    markup += "</svg><ul class=\"counts\">"
    for (outcome, count) in present {
      markup += """
        <li\(SiteText.word(outcome.word).attribute)><span class="mark \(outcome.htmlClass)"></span><b>\(Quantity.text(count))</b> \
        \(outcome.word)</li>
        """
    }
    if tally.flaky > 0 {
      markup += """
        <li\(SiteText.flaky.attribute)><span class="mark flaky"></span><b>\(Quantity.text(tally.flaky))</b> \
        \(SiteText.flaky.english)</li>
        """
    }
    if tally.unselected > 0 {
      markup += """
        <li\(SiteText.word(SiteText.unselected).attribute)><span class="mark unselected"></span>\
        <b>\(Quantity.text(tally.unselected))</b> \(SiteText.unselected)</li>
        """
    }
    markup += "</ul>"
    return markup
  }

  /// Returns the number for a line in a list: of failed scenarios, or of all.
  static func number(_ tally: Tally, hasRun: Bool) -> Markup {
    let text = hasRun && tally.bad > 0 ? SiteText.failures(tally.bad, of: tally.total) : SiteText.scenarios(tally.total)
    return text.element("small")
  }

  /// Returns the icon for a line in a list; empty without a run.
  static func mark(_ tally: Tally, hasRun: Bool) -> Markup {
    hasRun ? tally.outcome?.mark ?? StatusMark.markup(SiteText.unselected, "unselected") : Markup()
  }
}
