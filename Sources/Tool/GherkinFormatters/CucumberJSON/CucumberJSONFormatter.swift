internal import GherkinMessages
public import GherkinOutcomes
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
    var place: FinishedScenario.Place
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

  /// Adds a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    guard let syntax = scenario.scenario.syntax else { return }
    let file = ExactText(scenario.uri)
    if features[file] == nil { features[file] = CucumberJSONFeature(uri: scenario.uri, feature: syntax.feature) }
    let attempts = includesEarlierAttempts ? scenario.attempts[...] : scenario.attempts.suffix(1)
    var texts = attempts.map { attempt in
      CucumberJSONScenario(scenario, attempt, syntax, isNumbered: includesEarlierAttempts).text
    }
    if texts.isEmpty { texts = [CucumberJSONScenario(notRun: scenario, syntax).text] }
    let text = texts.joined(separator: ",\n")
    elements[file, default: []].append(Element(place: scenario.place, text: spool.keep(Array(text.utf8))))
  }

  /// Writes all features in the order of their text, regardless of the order of execution.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    var separator = "[\n"
    for feature in features.values.sorted(by: { ExactText($0.uri) < ExactText($1.uri) }) {
      sink.write(separator)
      separator = ",\n"
      let elements = (elements[ExactText(feature.uri)] ?? []).sorted { $0.place < $1.place }
      feature.write(elements.map(\.text), to: &sink)
    }
    let problems = CucumberJSONRunProblems(problems: run.problems)
    if !problems.problems.isEmpty {
      sink.write(separator + JSONText.object(problems))
      separator = ",\n"
    }
    sink.write(separator == "[\n" ? "[]\n" : "\n]\n")
  }
}
