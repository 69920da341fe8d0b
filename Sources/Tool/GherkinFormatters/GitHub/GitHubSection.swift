internal import GherkinOutcomes
internal import GherkinSyntax

/// The annotations of one level, limited to the number that GitHub shows.
struct GitHubSection {
  /// The number of annotations of each level that GitHub shows for a step.
  private static let limit = 10
  /// The number of locations that an annotation lists.
  private static let listedPlaces = 20

  private let level: GitHubAnnotation.Level
  /// The annotations that precede the groups.
  private let first: [GitHubAnnotation]
  /// Scenarios with the same cause, the most important first.
  private let groups: [[FinishedScenario]]
  private let paths: ServicePaths
  private let snippets: SnippetSelection

  /// Groups the problems of a level.
  ///
  /// - Parameters:
  ///   - first: the annotations that precede the groups.
  ///   - problems: scenarios, in the order of the features.
  init(
    level: GitHubAnnotation.Level, _ first: [GitHubAnnotation], _ problems: [FinishedScenario], _ paths: ServicePaths,
    _ snippets: SnippetSelection
  ) {
    (self.level, self.first, self.paths, self.snippets) = (level, first, paths, snippets)
    let fits = first.count + problems.count <= Self.limit
    let groups = fits ? problems.map { [$0] } : problems.grouped(by: ScenarioCause.init)
    let ranked = groups.enumerated().map { place, group in
      (rank: (group[0].importance, -group.count, place), group: group)
    }
    self.groups = ranked.sorted { $0.rank < $1.rank }.map(\.group)
  }

  /// The annotations, at most ten.
  var annotations: [GitHubAnnotation] {
    guard first.count + groups.count > Self.limit else { return first + groups.map(annotation) }
    let shown = Self.limit - 1
    let shownGroups = groups.prefix(max(0, shown - first.count))
    return first.prefix(shown) + shownGroups.map(annotation)
      + [rest(first.dropFirst(shown), groups.dropFirst(shownGroups.count))]
  }

  private func annotation(_ group: [FinishedScenario]) -> GitHubAnnotation {
    let problem = group[0]
    let others = group.count - 1
    let title = problem.sentence + (others > 0 ? ", and \(others) more scenario\(others == 1 ? "" : "s")" : "")
    return GitHubAnnotation(
      level: level, title: title, message: message(group), file: paths.path(of: problem.uri), line: problem.lineOfReason
    )
  }

  private func message(_ group: [FinishedScenario]) -> String {
    let problem = group[0]
    if problem.isFlaky { return "This is flaky: it passed at attempt \(problem.attemptCount)." }
    var lines = problem.outcome == .knownFailure ? ["This failure is known."] : []
    for (index, reason) in problem.reasons.enumerated() {
      // The title contains the first reason.
      if index > 0 { lines += ["", "\(reason.title):"] }
      let error = reason.explanation(snippets)
      lines.append(error.isEmpty ? "The status is \(reason.word)." : error.shown)
      if let code = reason.code { lines.append(code) }
    }
    lines += [""] + group.prefix(Self.listedPlaces).map(\.location)
    if group.count > Self.listedPlaces { lines.append("… and \(group.count - Self.listedPlaces) more") }
    return lines.joined(separator: "\n")
  }

  /// Returns the annotation with the number of scenarios that have no annotation.
  private func rest(_ annotations: some Collection<GitHubAnnotation>, _ groups: some Collection<[FinishedScenario]>)
    -> GitHubAnnotation
  {
    var counts: [(word: String, count: Int)] = annotations.isEmpty ? [] : [("outside of scenarios", annotations.count)]
    for group in groups {
      let word = group[0].reasons.first?.word ?? "flaky"
      if let index = counts.firstIndex(where: { $0.word == word }) {
        counts[index].count += group.count
      } else {
        counts.append((word, group.count))
      }
    }
    let total = counts.reduce(0) { $0 + $1.count }
    let problem = groups.first?.first
    return GitHubAnnotation(
      level: level, title: "\(total) more",
      message: counts.map { "\($0.count) \($0.word)" }.joined(separator: ", ")
        + "\nGitHub shows \(Self.limit) annotations of each level. The job summary lists the others.",
      file: problem.map { paths.path(of: $0.uri) } ?? annotations.first?.file,
      line: problem?.lineOfReason ?? annotations.first?.line)
  }
}

extension FinishedScenario {
  /// The sort order in a report, lowest first: crashes, other failures, then by status.
  fileprivate var importance: Int {
    if reasons.contains(where: \.isCrash) { return 0 }
    return 1 + (Outcome.inOrderOfWeight.firstIndex(of: outcome) ?? 0)
  }
}
