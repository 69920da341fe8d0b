internal import GherkinMessages
internal import GherkinSyntax
internal import GherkinText

/// Collects from a stream where each step definition is used, and the durations.
struct DefinitionUsage: Sendable {
  /// A definition and the steps that used it.
  struct Entry: Sendable {
    /// The definition.
    let definition: Envelope.StepDefinition
    /// Whether a planned step matches it, even if the step is ambiguous or never ran.
    var isMatched = false
    /// The steps of completed scenarios, in the order of the features.
    var uses: [Use] = []

    /// The mean and longest duration of its steps.
    var times: (mean: Duration, worst: Duration)? { DefinitionUsage.times(of: uses) }

    /// The uses grouped by equal steps on the same line, such as those of a background, in the order of each group's
    /// first use.
    var groupedUses: [[Use]] { uses.grouped { [$0.scenario.uri, "\($0.line)", $0.text].map(ExactText.init) } }
  }

  /// Returns the mean and longest duration of the uses that ran; nil if none ran.
  static func times(of uses: [Use]) -> (mean: Duration, worst: Duration)? {
    let durations = uses.compactMap(\.duration)
    guard let worst = durations.max() else { return nil }
    return (durations.reduce(.zero, +) / durations.count, worst)
  }

  /// A step that used a definition.
  struct Use: Sendable {
    /// The step's text.
    var text: String
    /// The location of the scenario, or of its examples row.
    var scenario: Query.FeatureLocation
    /// The line of the step.
    var line: Int
    /// The duration; nil if the step did not run.
    var duration: Duration?
  }

  private var entries: [String: Entry] = [:]

  /// The topics that are queried.
  static let needs: Query.Topics = [.features, .definitions, .testCases, .results]

  /// Handles the next envelope.
  mutating func handle(_ envelope: Envelope, query: Query) {
    switch envelope {
    case .stepDefinition(let definition):
      if entries[definition.id] == nil { entries[definition.id] = Entry(definition: definition) }
    case .testCase(let testCase):
      for id in testCase.testSteps.lazy.flatMap({ $0.stepDefinitionIds ?? [] }) { entries[id]?.isMatched = true }
    case .testCaseFinished(let finished):
      if !finished.willBeRetried, let attempt = query.attempt(id: finished.testCaseStartedId) { end(attempt, query) }
    default: break
    }
  }

  /// All definitions in the order of the code, each with its uses in the order of the features.
  var sorted: [Entry] {
    let all = entries.values.map { entry in
      var entry = entry
      entry.uses.sort { ($0.scenario, $0.line, $0.text) < ($1.scenario, $1.line, $1.text) }
      return entry
    }
    return all.map { (DefinitionPlace($0.definition), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// The definitions, with those grouped together that have the same pattern, location and use and have not run.
  var grouped: [[Entry]] {
    sorted.reduce(into: []) { groups, entry in
      if let other = groups.last?.first, other.uses.isEmpty, entry.uses.isEmpty, other.isMatched == entry.isMatched,
        other.definition.pattern == entry.definition.pattern,
        other.definition.sourceReference == entry.definition.sourceReference
      {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
  }

  private mutating func end(_ attempt: Query.Attempt, _ query: Query) {
    guard let testCase = query.testCase(of: attempt), let pickle = query.pickle(id: testCase.pickleId) else { return }
    let lineage = query.lineage(of: pickle)
    let scenario = query.place(of: pickle)
    for (index, finished) in attempt.steps.enumerated() {
      guard let testStep = testCase.testStep(id: finished.testStepId, guess: index),
        let definition = query.definition(of: testStep),
        let step = testStep.pickleStepId.flatMap({ pickle.step(id: $0) })
      else { continue }
      let result = finished.testStepResult
      let line = lineage?.step(of: step)?.location.line ?? scenario.line
      entries[definition.id]?.uses.append(
        Use(
          text: step.text, scenario: scenario, line: line, duration: result.hasRun ? max(result.duration, .zero) : nil))
    }
  }
}

extension Envelope.TestStepResult {
  /// Whether the step ran. A step that skips its scenario ran, and has a duration.
  var hasRun: Bool { status != .skipped || duration > .zero }
}

/// The sort key of definitions: file, line and, if these are equal, pattern and id.
private struct DefinitionPlace: Comparable {
  private let key: (String, Int, String, String)

  init(_ definition: Envelope.StepDefinition) {
    let reference = definition.sourceReference
    let file = reference.uri ?? reference.javaMethod?.className ?? reference.javaStackTraceElement?.className ?? ""
    key = (file, reference.location?.line ?? 0, definition.pattern, definition.id)
  }

  static func == (left: Self, right: Self) -> Bool { left.key == right.key }

  static func < (left: Self, right: Self) -> Bool { left.key < right.key }
}
