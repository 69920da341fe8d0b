public import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// Writes annotations for GitHub Actions at the end: an error on the line of the feature for each scenario that did not
/// pass, a warning for each flaky scenario, and errors for problems outside scenarios. Writes nothing if all scenarios
/// ran and passed.
///
/// GitHub shows ten errors, ten warnings and ten notices of a step. If there are more, scenarios with the same cause
/// share an annotation, the most important come first, and the tenth contains the number of the others.
public struct GitHubFormatter: EventFormatter {
  private let isStrict: Bool?
  private let paths: ServicePaths
  private var scenarios = SummarizedScenarios()

  /// Creates a formatter.
  /// - Parameter isStrict: whether pending scenarios are failures; otherwise they are notices. Default: as in the run.
  public init(isStrict: Bool? = nil) {
    self.init(isStrict: isStrict, paths: ServicePaths())
  }

  init(isStrict: Bool?, paths: ServicePaths) {
    self.isStrict = isStrict
    self.paths = paths
  }

  /// Stores a scenario that did not pass at its first attempt, or did not run.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { scenarios.add(scenario) }

  /// Writes the annotations.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let scenarios = scenarios.sorted
    // Each error is shown beside its line.
    let outside = (run.unreadLines + run.problems.filter { !$0.isUnreadFeature }).map { problem in
      GitHubAnnotation(
        level: .error, title: problem.title, message: problem.error.shown, file: problem.uri.map { paths.path(of: $0) },
        line: problem.location?.line, column: problem.location?.column)
    }
    let parts = run.partTexts.map {
      GitHubAnnotation(level: .notice, title: "A part of the scenarios ran", message: $0, file: nil)
    }
    let (bad, others) = (
      scenarios.filter { $0.isBad(isStrict: isStrict) }, scenarios.filter { !$0.isBad(isStrict: isStrict) }
    )
    let snippets = run.snippetSelection
    let sections = [
      GitHubSection(level: .error, outside, bad, paths, snippets),
      GitHubSection(
        level: .warning, notRunAnnotation.map { [$0] } ?? [], others.filter(\.isFlaky), paths, snippets),
      GitHubSection(level: .notice, parts, others.filter { !$0.isFlaky }, paths, snippets),
    ]
    for section in sections {
      for annotation in section.annotations { sink.write(annotation.text) }
    }
  }

  /// A single annotation for all scenarios that did not run, because GitHub limits their number.
  private var notRunAnnotation: GitHubAnnotation? {
    let notRun = scenarios.notRunPlaces
    guard let first = notRun.first else { return nil }
    let others = notRun.count > 20 ? ["… and \(notRun.count - 20) more"] : []
    return GitHubAnnotation(
      level: .warning, title: notRun.count == 1 ? "1 scenario did not run" : "\(notRun.count) scenarios did not run",
      message: (notRun.prefix(20).map { "\($0.uri):\($0.line)" } + others).joined(separator: "\n"),
      file: paths.path(of: first.uri), line: first.line)
  }
}

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
    let groups = fits ? problems.map { [$0] } : problems.grouped(by: Cause.init)
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

/// A workflow command of GitHub Actions that attaches a message to a line of a file.
package struct GitHubAnnotation {
  /// The severity.
  package enum Level: String {
    /// A problem that must be fixed.
    case error
    /// A problem that should be examined.
    case warning
    /// Information.
    case notice
  }

  var level: Level
  var title: String
  var message: String
  /// The path of the file; nil if it is unknown. Without a file, line and column are not written.
  var file: String?
  var line: Int?
  var column: Int?

  /// Creates an annotation.
  package init(level: Level, title: String, message: String, file: String?, line: Int? = nil, column: Int? = nil) {
    self.level = level
    self.title = title
    self.message = message
    self.file = file
    self.line = line
    self.column = column
  }

  /// The command as a line: `::error file=a.feature,line=3,title=Sums::expected 2, got 1`.
  package var text: String {
    var properties: [String] = []
    if let file {
      properties.append("file=\(Self.property(file))")
      if let line { properties.append("line=\(line)") }
      if let column { properties.append("col=\(column)") }
    }
    properties.append("title=\(Self.property(title))")
    return "::\(level.rawValue) \(properties.joined(separator: ","))::\(Self.data(message))\n"
  }

  /// Escapes a message: `%`, carriage return and line feed.
  private static func data(_ text: String) -> String {
    VisibleText.lines(text.replacing("%", with: "%25")).joined(separator: "%0A")
  }

  /// Escapes a property's value: a message's characters, and `:` and `,`.
  private static func property(_ text: String) -> String {
    VisibleText.line(text.replacing("%", with: "%25")).replacing(":", with: "%3A").replacing(",", with: "%2C")
  }
}
