internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinPages

/// Writes the scenarios of a feature with their source and results.
struct ScenarioWriter {
  /// The level of a heading.
  enum Level {
    case h4
    case h5
  }

  let record: RunRecord
  /// Draws what is not a result.
  let text: FeatureText
  /// Records each unit that is written.
  let index: UnitIndex
  /// Whether only the page's script can read the scenarios.
  let isForScript: Bool

  /// Returns a scenario or an outline.
  func markup(of scenario: GherkinDocument.Scenario, level: Level) -> Markup {
    if !scenario.examples.isEmpty { return OutlineWriter(self, scenario, level).markup }
    let record = record.scenario(ofNode: scenario.id)
    let name = Self.heading(scenario.name, level)
    return unit(
      record, title: "\(name)\(text.tags(scenario.tags))", isRow: false,
      description: text.description(scenario.description, at: scenario.location), steps: scenario.steps)
  }

  /// Returns a unit, which can be found, folded and linked to: a scenario without rows, or a row.
  ///
  /// - Parameters:
  ///   - title: the content of its first line.
  ///   - context: names of its ancestors that are not part of its path.
  ///   - isFolded: whether it is a row in an initially folded list.
  ///   - steps: its steps as written, for a scenario that did not run.
  func unit(
    _ record: ScenarioRecord?, title: Markup, isRow: Bool, context: [String] = [], isFolded: Bool = false,
    description: Markup = Markup(), steps: [GherkinDocument.Step] = []
  ) -> Markup {
    let mark = record?.mark ?? UnitMark(.notRun)
    var markup = Markup(capacity: Self.capacity)
    markup.append(isRow ? "<details class=\"unit row " : "<details class=\"unit ")
    markup += mark.htmlClass
    markup.append("\"")
    if let record {
      markup.append(" id=\"")
      markup.append(text: record.anchor)
      markup.append("\"")
    }
    markup.append(record?.outcome.isProblem == true ? " open><summary>" : "><summary>")
    markup += mark.inherited
    markup += title
    markup += mark.note(record?.last?.duration)
    markup.append("</summary>")
    markup += description
    if let record, let last = record.last {
      self.record.writeSteps(of: last, record, isForScript: isForScript, to: &markup)
    } else {
      markup += text.steps(steps)
    }
    if let record { writeEnd(record, to: &markup) }
    markup.append("</details>")
    index.add(record, markup, context: context, isFolded: isFolded)
    return markup
  }

  /// Returns a heading with a text of the user.
  static func heading(_ name: String, _ level: Level) -> Markup {
    ScenarioName.element(level == .h4 ? "h4" : "h5", name)
  }

  /// The initial capacity in bytes, which is enough for most scenarios.
  static let capacity = 1 << 11

  /// Writes all attempts before the last one, and the scenario's position.
  private func writeEnd(_ record: ScenarioRecord, to markup: inout Markup) {
    let place = "\(record.place.uri):\(record.place.line)"
    for (index, attempt) in record.attempts.dropLast().enumerated() {
      markup += """
        <details class="attempt \(attempt.status.htmlClass)"><summary data-t="attemptWas \(index + 1) @\(TextKey.word(attempt.status.word)) \(TextKey.value(ShortTime.text(attempt.duration)))">\(attempt.status.mark)Attempt \(index + 1): \
        \(attempt.status.word), \(ShortTime.text(attempt.duration))</summary>
        """
      self.record.writeSteps(of: attempt, record, isForScript: isForScript, to: &markup)
      markup.append("</details>")
    }
    let tickets = Tags.links(
      self.record.tagSets[record.tagSet], name: record.path.last ?? "", self.record.tagLinks)
    let linked: Markup = tickets.isEmpty ? "" : " <span class=\"tickets\">\(tickets)</span>"
    let why: Markup =
      (record.last?.card.isEmpty ?? true) ? "" : " <a href=\"#why-\(record.anchor)\" data-t=\"why\">What went wrong</a>"
    markup += """
      <p class="place"><a href="#\(record.anchor)" data-t="link">Link</a> <span>\(self.record.sourcePlace?.markup(place) ?? "\(place)")</span>\(linked)\(why)</p>
      """
  }
}
