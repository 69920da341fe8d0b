internal import GherkinOutcomes
internal import GherkinPages

/// The header of the page: the outcome as a sentence, as a diagram and as numbers.
struct OutcomeHeader {
  /// The width of the diagram, and the minimum width of a status.
  private static let (width, least) = (1000, 8)

  let outcome: RunSentence
  let title: String
  let facts: RunFacts

  var markup: Markup {
    """
    <header class="outcome \(outcome.whole.htmlClass)"><p class="kind">\(title)</p>
    <h1 data-t="\(outcome.sentenceKeys)">\(Self.shape(outcome.whole))\(outcome.sentence)</h1>
    \(picture)\(numbers)<p class="facts">\(facts.line) \
    <a class="screen" href="#terms" data-t="terms">Terms</a></p>\(SignOff.markup)</header>

    """
  }

  /// Returns the icon of the outcome. The sentence next to it describes it.
  private static func shape(_ outcome: Outcome) -> Markup { "<span class=\"mark \(outcome.htmlClass)\"></span>" }

  private var present: [(status: Outcome, count: Int)] {
    Outcome.inOrderOfWeight.map { ($0, outcome.count($0)) }.filter { $0.1 > 0 }
  }

  private var picture: Markup {
    let present = present
    let total = outcome.selected
    if total == 0 { return Markup() }
    let label = present.map { "\(Quantity.text($0.count)) \($0.status.word)" }.joined(separator: ", ")
    let keys = present.map { "count.\(TextKey.slug($0.status.word)) \($0.count)" }.joined(separator: ",")
    let room = Self.width - Self.least * present.count
    var markup: Markup = """
      <svg class="bar" viewBox="0 0 \(Self.width) 10" preserveAspectRatio="none" role="img" aria-label="\(label)" data-t-label="\(keys)">
      """
    var x = 0
    for (index, part) in present.enumerated() {
      // The last status extends to the end, so that rounding leaves no gap.
      let isLast = index == present.count - 1
      let width = isLast ? Self.width - x : Self.least + Int(Double(room) * Double(part.count) / Double(total))
      markup += """
        <rect class="\(part.status.htmlClass)" x="\(x)" y="0" width="\(isLast ? width : max(width - 2, 1))" height="10"/>
        """
      x += width
    }
    markup += "</svg>"
    return markup
  }

  private var numbers: Markup {
    var markup: Markup = "<ul class=\"counts\">"
    for (status, count) in present {
      // The word next to the number describes the icon.
      markup += """
        <li data-status="\(status.htmlClass)" data-t="\(TextKey.word(status.word))"\(Terms.help(status.rawValue))>\(Self.shape(status))<b>\(Quantity.text(count))</b> \(status.word)</li>
        """
    }
    if outcome.flaky > 0 {
      markup += """
        <li data-status="flaky" data-t="word.flaky"\(Terms.help("flaky"))><span class="mark flaky"></span><b>\(Quantity.text(outcome.flaky))</b> flaky \
        <small data-t="amongPassed">among the passed</small></li>
        """
    }
    markup += "</ul>"
    return markup
  }
}
