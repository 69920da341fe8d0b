internal import GherkinMessages

/// Lists of a limited length: a summary has at most about 200 lines on a terminal. Reports contain everything.
extension Summary {
  /// The maximum number of lines for failed scenarios, and for snippets.
  private static let scenarioLines = 110
  private static let snippetLines = 50
  /// The maximum number of lines of a scenario, and of one with several failed steps.
  private static let longestEntry = 14
  private static let longestEntryOfSeveral = 60

  /// Returns the scenarios of several kinds, in the order of the kinds. If not all can be shown, those of the last kind
  /// come first.
  func boundedScenarios(_ kinds: [ScenarioKind]) -> [String] {
    var left = Self.scenarioLines
    var sections: [[String]] = []
    for kind in kinds.reversed() {
      let section = section(kind, maximum: left)
      left -= section.count
      sections.append(section)
    }
    return sections.reversed().flatMap { $0 }
  }

  private func section(_ kind: ScenarioKind, maximum: Int) -> [String] {
    let attempts = lastAttempts.filter(kind.includes)
    if attempts.isEmpty { return [] }
    var lines = heading(kind.heading, kind.status)
    var shown = 0
    var number = 0
    for group in groups(attempts) {
      let entry = self.entry(group, kind, from: number + 1, maximum: maximum - lines.count)
      if number >= Self.listedCount || number > 0 && lines.count + entry.count > maximum { break }
      lines += entry
      shown += group.count
      number += min(group.count, Self.shownOfGroup)
    }
    return lines + otherScenarios(attempts.count - shown)
  }

  /// The number of scenarios that are shown of those with the same reason.
  private static let shownOfGroup = 3

  /// Groups attempts. If there are many, those with the same reason are grouped together.
  private func groups(_ attempts: [Query.Attempt]) -> [[Query.Attempt]] {
    attempts.grouped { reasons($0).first?.result.errorText }.flatMap { group in
      group.count > Self.shownOfGroup ? [group] : group.map { [$0] }
    }
  }

  /// Returns the entry of scenarios with the same reason.
  private func entry(
    _ attempts: [Query.Attempt], _ kind: ScenarioKind, from number: Int, maximum: Int
  ) -> [String] {
    guard attempts.count > 1, let reason = reasons(attempts[0]).first else {
      return attempts.flatMap { attempt in
        // Attachments of the first failed steps would leave no space for the errors of the others.
        let isSingle = reasons(attempt).count < 2
        return bounded(
          scenario(attempt, number: number, showsAttachments: isSingle),
          atMost: isSingle ? Self.longestEntry : max(Self.longestEntry, min(Self.longestEntryOfSeveral, maximum)))
      }
    }
    let problem = composer.problem(of: reason.result).map { line($0, indent: 4) }
    let shown = attempts.prefix(Self.shownOfGroup).enumerated().flatMap { index, attempt in
      title(of: attempt, self.number(number + index, nil), reasons(attempt).first)
    }
    return ["  \(attempts.count) scenarios \(kind.predicate) with:"] + bounded(problem) + shown
      + otherScenarios(attempts.count - Self.shownOfGroup)
  }

  /// Returns the first lines, and the number of omitted ones.
  private func bounded(_ lines: [String], atMost limit: Int = longestEntry) -> [String] {
    guard lines.count > limit + 1 else { return lines }
    return lines.prefix(limit) + ["           … (\(lines.count - limit) more lines)"]
  }

  /// Snippets for undefined steps, each preceded by an empty line.
  var boundedSnippets: [String] {
    let snippets = composer.options.includeSnippets ? query.bestSnippets : []
    if snippets.isEmpty { return [] }
    var lines = ["", "You can implement missing steps with the snippets below:"]
    var shown = 0
    for snippet in snippets.prefix(Self.listedCount) {
      let code = composer.visibleLines(snippet)
      if shown > 0, lines.count + code.count >= Self.snippetLines { break }
      lines += [""] + code
      shown += 1
    }
    let left = snippets.count - shown
    return lines + (left > 0 ? ["", "… and \(left) more; --format snippets prints all of them"] : [])
  }
}
