internal import GherkinMarkdown
package import GherkinMessages
internal import GherkinFormatters
internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// The requirements of a run with the scenarios that cover them: for readers of a report, a site and a printed document.
package struct RequirementsSection {
  /// What a page adds to a scenario.
  package struct Links {
    /// Returns the address of a scenario.
    let address: (ScenarioResult) -> String?
    /// Returns the outcomes of scenarios in the last runs; nil if the page has no history.
    let history: (([ScenarioResult]) -> Markup)?
    /// Returns whether a probe found a value in the scenario that no step checks.
    let isUnchecked: (ScenarioResult) -> Bool

    package init(
      address: @escaping (ScenarioResult) -> String?, history: (([ScenarioResult]) -> Markup)? = nil,
      isUnchecked: @escaping (ScenarioResult) -> Bool = { _ in false }
    ) {
      (self.address, self.history, self.isUnchecked) = (address, history, isUnchecked)
    }
  }

  /// The maximum number of scenarios in a list.
  private static let (coverLimit, listLimit) = (50, 500)
  /// The maximum number of scenarios of a requirement that are not folded.
  private static let openLimit = 6

  private let results: FeatureResults
  private let hasRun: Bool
  package let coverage: RequirementCoverage

  /// - Parameter hasRun: whether there are results of a run.
  package init(_ list: RequirementList, _ results: FeatureResults, hasRun: Bool) {
    (self.results, self.hasRun) = (results, hasRun)
    coverage = RequirementCoverage(list, Self.references(list, results))
  }

  /// Returns the references of each scenario.
  private static func references(_ list: RequirementList, _ results: FeatureResults) -> [[RequirementReference]] {
    let tags = RequirementTags(list)
    let comments = Dictionary(
      results.features.map { (ExactText($0.uri), CoveringComments($0.document)) },
      uniquingKeysWith: { first, _ in first })
    return results.scenarios.map { scenario in
      let own = scenario.node.flatMap { comments[ExactText(scenario.place.uri)]?.texts(ofNode: $0) }
      return tags.references(scenario.tags, comments: own ?? [])
    }
  }

  /// The number of requirements that are covered, partly covered and not covered.
  package var summary: Markup {
    let (full, partly, none) = (coverage.count(.full), coverage.count(.partly), coverage.count(.none))
    let suspect = coverage.entries.count(where: \.isSuspect)
    // A known failure, and what is pending, did not pass either, although the run accepts it.
    let bad = coverage.count { covers in
      covers.contains { cover in
        let scenario = results.scenarios[cover.scenario]
        guard let outcome = scenario.outcome, outcome.isChecked else { return false }
        return outcome != .passed || scenario.finished?.isBad() == true
      }
    }
    let unchecked = coverage.count { covers in
      !covers.contains { results.scenarios[$0.scenario].outcome?.isChecked == true }
    }
    let texts = [
      full > 0 ? InterfaceText("\(full) covered", "requirement.count.full \(full)") : nil,
      partly > 0 ? InterfaceText("\(partly) partly covered", "requirement.count.partly \(partly)") : nil,
      none > 0 ? InterfaceText("\(none) not covered", "requirement.count.none \(none)") : nil,
      suspect > 0 ? InterfaceText("\(suspect) with another version", "requirement.count.suspect \(suspect)") : nil,
      hasRun && bad > 0
        ? InterfaceText("\(bad) with scenarios that did not pass", "requirement.count.bad \(bad)") : nil,
      hasRun && unchecked > 0
        ? InterfaceText("\(unchecked) not checked by this run", "requirement.count.unchecked \(unchecked)") : nil,
    ]
    let total = coverage.entries.count
    let all = InterfaceText(Quantity.text(total, "requirement"), "requirement.count \(total)")
    let text = texts.compactMap(\.self).joined(.comma).map { all.joined($0, .colon) } ?? all
    return text.element("p", " class=\"summary\"")
  }

  /// Returns the requirements by chapter, the scenarios without one, and the tags that name none.
  ///
  /// - Parameter level: the heading of chapters: `h3`.
  package func markup(level: Markup, _ links: Links) -> Markup {
    var markup = summary
    for entries in coverage.entries.grouped(by: { $0.requirement.chapter ?? "" }) {
      if let chapter = entries[0].requirement.chapter { markup += "<\(level) dir=\"auto\">\(chapter)</\(level)>" }
      markup += table(entries, links)
    }
    let others = coverage.withoutRequirement
    if !others.isEmpty {
      let title = InterfaceText("Scenarios without a requirement", "requirement.otherScenarios")
      markup += """
        <\(level)\(title.attribute)>\(title.english)</\(level)>\
        <details><summary>\(size(others.map { results.scenarios[$0] }))</summary>\(list(others, Self.listLimit, links))\
        </details>
        """
    }
    if !coverage.unknown.isEmpty {
      let title = InterfaceText("Tags of unknown requirements", "requirement.unknown")
      markup += "<\(level)\(title.attribute)>\(title.english)</\(level)>"
      for (text, scenarios) in coverage.unknown.prefix(Self.listLimit) {
        markup += "<p class=\"tag\"><bdi>\(text)</bdi></p>\(list(scenarios, Self.coverLimit, links))"
      }
    }
    return markup
  }

  private func table(_ entries: [RequirementCoverage.Entry], _ links: Links) -> Markup {
    let columns = [
      InterfaceText("Requirement", "requirement.column.id"), InterfaceText("Title", "requirement.column.title"),
      InterfaceText("Coverage", "requirement.column.coverage"), InterfaceText("Scenarios", "column.scenarios"),
    ]
    var markup: Markup = "<div class=\"wide\"><table class=\"requirements\"><thead><tr>"
    for column in columns { markup += column.element("th", " scope=\"col\"") }
    if links.history != nil { markup += InterfaceText("Last runs", "lastRuns").element("th", " scope=\"col\"") }
    markup += "</tr></thead><tbody>"
    for entry in entries { markup += row(entry, links) }
    markup += "</tbody></table></div>"
    return markup
  }

  private func row(_ entry: RequirementCoverage.Entry, _ links: Links) -> Markup {
    let requirement = entry.requirement
    let version: Markup =
      requirement.version.map { " <small>\($0.first?.isNumber == true ? "v\($0)" : $0)</small>" } ?? ""
    let kind: Markup = requirement.kind.map { " <small dir=\"auto\">\($0)</small>" } ?? ""
    let id: Markup = "<bdi>\(requirement.id)</bdi>"
    let name: Markup =
      requirement.link.flatMap(SafeLink.address).map { "<a href=\"\($0)\" rel=\"noopener noreferrer\">\(id)</a>" } ?? id
    let covers = entry.covers.map { (results.scenarios[$0.scenario], $0) }
    var markup: Markup = """
      <tr class="\(Markup(text: entry.degree.rawValue))"><th scope="row">\(name)\(version)</th>\
      <td dir="auto">\(requirement.title)\(kind)</td><td>\(Self.text(entry.degree).element("span"))</td><td>
      """
    if !covers.isEmpty {
      let isLong = covers.count > Self.openLimit
      if isLong { markup += "<details><summary>\(size(covers.map(\.0)))</summary>" }
      markup += "<ul>"
      for (scenario, cover) in covers.prefix(Self.coverLimit) {
        let partly: Markup =
          cover.isPartial ? " \(InterfaceText("partly", "requirement.partial").element("small"))" : ""
        markup += "<li>\(item(scenario, links))\(partly)\(Self.otherVersion(cover.otherVersion))</li>"
      }
      markup += "</ul>\(Self.more(covers.count - Self.coverLimit))"
      if isLong { markup += "</details>" }
      let versions = Set(covers.compactMap(\.1.otherVersion)).sorted()
      if isLong { for version in versions { markup += Self.otherVersion(version) } }
    }
    if covers.contains(where: { links.isUnchecked($0.0) }) {
      let text = InterfaceText("not really checked", "requirement.unchecked")
      markup += " \(text.element("small", " class=\"suspect\""))"
    }
    markup += "</td>"
    if let history = links.history { markup += "<td>\(history(covers.map(\.0)))</td>" }
    markup += "</tr>"
    return markup
  }

  /// Returns the number of scenarios with the icon of the worst outcome.
  private func size(_ scenarios: [ScenarioResult]) -> Markup {
    let tally = tally(scenarios)
    let count = InterfaceText(Quantity.text(scenarios.count, "scenario"), "scenarios \(scenarios.count)")
    return hasRun
      ? "\(tally.mark) \(count.element("span")) \(tally.bad > 0 ? tally.number() : "")" : count.element("span")
  }

  private func tally(_ scenarios: [ScenarioResult]) -> Tally {
    scenarios.reduce(into: Tally()) { $0.add($1) }
  }

  private static func otherVersion(_ version: String?) -> Markup {
    guard let version else { return Markup() }
    let text = InterfaceText("covers version \(version)", "requirement.otherVersion \(TextKey.value(version))")
    return " \(text.element("small", " class=\"suspect\""))"
  }

  private func list(_ scenarios: [Int], _ limit: Int, _ links: Links) -> Markup {
    var markup: Markup = "<ul class=\"others\">"
    for number in scenarios.prefix(limit) { markup += "<li>\(item(results.scenarios[number], links))</li>" }
    markup += "</ul>\(Self.more(scenarios.count - limit))"
    return markup
  }

  private func item(_ scenario: ScenarioResult, _ links: Links) -> Markup {
    let name = scenario.path.joined(separator: ScenarioName.separator)
    let text: Markup = "<bdi>\(name)</bdi>"
    let link: Markup = links.address(scenario).map { "<a href=\"\($0)\">\(text)</a>" } ?? text
    return hasRun ? "\(scenario.mark.markup) \(link)" : link
  }

  private static func more(_ count: Int) -> Markup {
    count > 0
      ? InterfaceText("… and \(Quantity.text(count)) more", "andMore \(count)").element("p", " class=\"note\"")
      : Markup()
  }

  private static func text(_ degree: RequirementCoverage.Degree) -> InterfaceText {
    InterfaceText(degree.word, "requirement.\(degree.rawValue)")
  }
}
