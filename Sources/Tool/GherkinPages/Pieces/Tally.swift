package import GherkinOutcomes

/// The number of scenarios of a feature, a folder, a tag or a whole page, by their outcomes.
package struct Tally: Sendable {
  /// The number of selected scenarios with each outcome.
  package private(set) var counts: OutcomeCounts
  /// The number of scenarios that their run does not accept.
  package private(set) var bad: Int
  /// The number of scenarios that passed after an attempt that did not.
  package private(set) var flaky: Int
  /// The number of scenarios that were not selected; all of them if there is no run.
  package private(set) var unselected: Int
  /// The number of features.
  package var features = 0

  package init(_ counts: OutcomeCounts = OutcomeCounts(), bad: Int = 0, flaky: Int = 0, unselected: Int = 0) {
    self.counts = counts
    self.bad = bad
    self.flaky = flaky
    self.unselected = unselected
  }

  /// Counts a scenario.
  ///
  /// - Parameter outcome: the outcome; nil if the scenario was not selected.
  package mutating func add(_ outcome: Outcome?, isBad: Bool, isFlaky: Bool) {
    guard let outcome else {
      unselected += 1
      return
    }
    counts[outcome] += 1
    if isBad { bad += 1 }
    if isFlaky { flaky += 1 }
  }

  package static func += (left: inout Self, right: Self) {
    left.counts += right.counts
    left.bad += right.bad
    left.flaky += right.flaky
    left.unselected += right.unselected
    left.features += right.features
  }

  /// The number of scenarios.
  package var total: Int { selected + unselected }
  /// The number of selected scenarios.
  package var selected: Int { counts.total }
  /// The number of scenarios that ran.
  package var ran: Int { counts.ran }
  /// The combined outcome; nil if no scenario was selected.
  package var outcome: Outcome? { counts.worst }
}

/// The markup of counts.
extension Tally {
  /// The width of the bar, and the minimum width of an outcome.
  private static let (width, least) = (1000, 8)

  /// The icon of the worst outcome.
  package var mark: Markup { UnitMark(counts.worst).markup }

  /// Returns the number for a line in a list: of the scenarios that did not pass or did not run, or else of all.
  ///
  /// - Parameter isShort: whether the word `scenarios` is for screen readers only.
  package func number(isShort: Bool = false) -> Markup {
    if bad > 0 {
      return "<small data-t=\"badOf \(bad) \(ran)\">\(Quantity.text(bad)) of \(Quantity.text(ran)) did not pass</small>"
    }
    let notRun = counts[.notRun]
    if notRun > 0 {
      return """
        <small data-t="notRunOf \(notRun) \(selected)">\(Quantity.text(notRun)) of \(Quantity.text(selected)) not run</small>
        """
    }
    if selected > 0, unselected > 0 {
      return "<small data-t=\"ranOf \(ran) \(total)\">\(Quantity.text(ran)) of \(Quantity.text(total)) ran</small>"
    }
    if selected == 0, unselected > 0 {
      return "<small data-t=\"\(TextKey.word(StatusMark.unselectedWord))\">\(StatusMark.unselectedWord)</small>"
    }
    if !isShort { return size }
    return """
      <small data-t="number \(selected)">\(Quantity.text(selected))<span class="quiet" data-t="scenarioWord \(selected)"> \
      \(selected == 1 ? "scenario" : "scenarios")</span></small>
      """
  }

  /// The number of all scenarios, for a line in a list without results.
  package var size: Markup {
    InterfaceText(Quantity.text(total, "scenario"), "scenarios \(total)").element("small")
  }

  private var present: [(outcome: Outcome, count: Int)] {
    Outcome.inOrderOfWeight.map { ($0, counts[$0]) }.filter { $0.1 > 0 }
  }

  /// The outcomes as a bar.
  package var picture: Markup {
    let present = present
    if present.isEmpty { return Markup() }
    let texts = present.map { outcome, count in
      let word = outcome.wordOnPage
      return InterfaceText("\(Quantity.text(count)) \(word)", "count.\(TextKey.slug(word)) \(count)")
    }
    let room = Self.width - Self.least * present.count
    var markup: Markup = """
      <svg class="bar" viewBox="0 0 \(Self.width) 10" preserveAspectRatio="none" role="img"\(texts.joined(.comma)?.label ?? "")>
      """
    var x = 0
    for (index, (outcome, count)) in present.enumerated() {
      // The last outcome extends to the end, so that rounding leaves no gap.
      let isLast = index == present.count - 1
      let size = isLast ? Self.width - x : Self.least + Int(Double(room) * Double(count) / Double(selected))
      markup += """
        <rect class="\(outcome.htmlClass)" x="\(x)" y="0" width="\(isLast ? size : max(size - 2, 1))" height="10"/>
        """
      x += size
    }
    markup += "</svg>"
    return markup
  }

  /// The outcomes as a bar and as numbers. A script can make the numbers filters.
  ///
  /// - Parameter isStrict: whether pending scenarios are bad. The numbers of bad scenarios are marked for the script. If
  ///   nil, none is marked.
  package func bar(isStrict: Bool? = nil) -> Markup {
    if selected + unselected == 0 { return Markup() }
    var markup = picture
    markup += "<ul class=\"counts\">"
    for (outcome, count) in present {
      let bad: Markup = isStrict.map { outcome.isBad(isStrict: $0) } == true ? " data-bad" : ""
      markup += Self.line(outcome.htmlClass, outcome.wordOnPage, count, term: outcome.word, attributes: bad)
    }
    if flaky > 0 {
      markup += Self.line(
        "flaky", "flaky", flaky, term: "flaky", " <small data-t=\"amongPassed\">among the passed</small>")
    }
    if unselected > 0 { markup += Self.line("unselected", StatusMark.unselectedWord, unselected, term: "") }
    markup += "</ul>"
    return markup
  }

  /// Returns a number. The word next to it describes the icon.
  private static func line(
    _ htmlClass: Markup, _ word: String, _ count: Int, term: String, _ more: Markup = "", attributes: Markup = ""
  ) -> Markup {
    """
    <li data-status="\(htmlClass)"\(attributes) data-t="\(TextKey.word(word))"\(Terms.help(term))><span class="mark \(htmlClass)"></span>\
    <b>\(Quantity.text(count))</b> \(word)\(more)</li>
    """
  }
}
