public import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// Writes the legacy Cucumber JSON for build servers and report tools: an array of features with their scenarios.
/// Contains the last attempt at each scenario, or all attempts.
///
/// The format is that of cucumber-jvm, as the official json-formatter derives it from messages: outline rows are
/// scenarios, the steps of backgrounds are a separate element before each scenario, and durations are in nanoseconds.
/// Problems outside scenarios are a feature of their own at the end.
public struct CucumberJSONFormatter: EventFormatter {
  /// A completed scenario, as text.
  private struct Element {
    var place: Query.FeatureLocation
    var attempt: Int
    var text: Spool.Entry
  }

  /// Whether attempts that were retried are elements too.
  private let includesEarlierAttempts: Bool
  /// The completed scenarios, by file.
  private var elements: [ExactText: [Element]] = [:]
  private let spool = Spool()
  /// The members of the features themselves, by file.
  private var features: [ExactText: CucumberJSONFeature] = [:]

  /// Creates a formatter.
  ///
  /// - Parameter includesEarlierAttempts: whether earlier attempts at a scenario are elements in front of the last one.
  ///   Elements then have the member `attempt`, counted from 1. Report tools that do not know it count each attempt as
  ///   a scenario.
  public init(includesEarlierAttempts: Bool = false) {
    self.includesEarlierAttempts = includesEarlierAttempts
  }

  /// Features and results of running scenarios.
  public var needs: Query.Topics { [.features, .definitions, .testCases, .results, .attachments] }

  /// No kinds.
  public var handledKinds: Envelope.OptionalKinds { [] }

  /// Adds a finished scenario.
  public mutating func handle(_ envelope: Envelope, query: Query, to sink: inout OutputSink) {
    guard case .testCaseFinished(let finished) = envelope,
      includesEarlierAttempts || !finished.willBeRetried,
      let attempt = query.attempt(id: finished.testCaseStartedId), let testCase = query.testCase(of: attempt),
      let pickle = query.pickle(id: testCase.pickleId), let lineage = query.lineage(of: pickle)
    else { return }
    var scenario = CucumberJSONScenario(attempt, testCase, pickle, lineage, query)
    if includesEarlierAttempts { scenario.number(attempt.started.attempt) }
    append(scenario, attempt.started.attempt, pickle, lineage, query)
  }

  private mutating func append(
    _ scenario: CucumberJSONScenario, _ attempt: Int, _ pickle: Pickle, _ lineage: Query.Lineage, _ query: Query
  ) {
    let file = ExactText(pickle.uri)
    elements[file, default: []].append(
      Element(place: query.place(of: pickle), attempt: attempt, text: spool.keep(Array(scenario.text.utf8))))
    if features[file] == nil {
      features[file] = CucumberJSONFeature(uri: pickle.uri, feature: lineage.feature)
    }
  }

  /// Writes all features in the order of their text, regardless of the order of execution.
  public mutating func finish(query: Query, to sink: inout OutputSink) {
    for pickle in query.notRun {
      guard let lineage = query.lineage(of: pickle) else { continue }
      append(CucumberJSONScenario(notRun: pickle, lineage, query), 0, pickle, lineage, query)
    }
    var separator = "[\n"
    for feature in features.values.sorted(by: { ExactText($0.uri) < ExactText($1.uri) }) {
      sink.write(separator)
      separator = ",\n"
      let elements = (elements[ExactText(feature.uri)] ?? []).sorted { ($0.place, $0.attempt) < ($1.place, $1.attempt) }
      feature.write(elements.map(\.text), to: &sink)
    }
    let problems = CucumberJSONRunProblems(problems: RunProblem.all(in: query))
    if !problems.problems.isEmpty {
      sink.write(separator + JSONText.object(problems))
      separator = ",\n"
    }
    sink.write(separator == "[\n" ? "[]\n" : "\n]\n")
  }
}
