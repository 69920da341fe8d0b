internal import CucumberMessages

/// Lists of a size that a terminal can show: whatever happens, a summary has at most about 200 lines. Reports have the rest.
extension Summary {
  /// The number of lines for scenarios that did not pass, and for snippets.
  private static let scenarioLines = 110
  private static let snippetLines = 50
  /// The number of lines of one scenario, and of one with several failed steps.
  private static let longestEntry = 14
  private static let longestEntryOfSeveral = 60

  /// The scenarios of some kinds, in the order of the kinds. Where not all can be shown, those of the last kind come first.
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
    let attempts = query.lastAttempts.filter(kind.includes)
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

  /// How many scenarios are shown of those with one reason.
  private static let shownOfGroup = 3

  /// The attempts, those with the same reason together where they are many.
  private func groups(_ attempts: [Query.Attempt]) -> [[Query.Attempt]] {
    var groups: [(reason: String?, attempts: [Query.Attempt])] = []
    var indexes: [String: Int] = [:]
    for attempt in attempts {
      let reason = reasons(attempt).first?.result.errorText
      if let reason, let index = indexes[reason] {
        groups[index].attempts.append(attempt)
      } else {
        if let reason { indexes[reason] = groups.count }
        groups.append((reason, [attempt]))
      }
    }
    return groups.flatMap { group in
      group.attempts.count > Self.shownOfGroup ? [group.attempts] : group.attempts.map { [$0] }
    }
  }

  /// Scenarios with one reason.
  private func entry(
    _ attempts: [Query.Attempt], _ kind: ScenarioKind, from number: Int, maximum: Int
  ) -> [String] {
    guard attempts.count > 1, let reason = reasons(attempts[0]).first else {
      return attempts.flatMap { attempt in
        // Attachments of the first failed steps would leave no lines for the errors of the others.
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

  /// The first lines, and how many more there are.
  private func bounded(_ lines: [String], atMost limit: Int = longestEntry) -> [String] {
    guard lines.count > limit + 1 else { return lines }
    return lines.prefix(limit) + ["           … (\(lines.count - limit) more lines)"]
  }

  /// Code for undefined steps, with an empty line above each piece.
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
