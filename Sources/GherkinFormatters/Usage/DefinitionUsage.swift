internal import CucumberMessages
internal import Gherkin

/// Gathers from a stream where each step definition is used, and how long it takes.
struct DefinitionUsage: Sendable {
  /// A definition and the steps that it ran for.
  struct Entry: Sendable {
    /// The definition.
    let definition: Envelope.StepDefinition
    /// Whether a step of the plan matches it, also one that matches another too, or never ran.
    var isMatched = false
    /// The steps of scenarios that ended, as the features stand.
    var uses: [Use] = []

    /// How long its steps took.
    var times: (mean: Duration, worst: Duration)? { DefinitionUsage.times(of: uses) }

    /// The uses of equal steps of one line, such as those of a background, together; in the order of the first of each.
    var groupedUses: [[Use]] {
      var groups: [[Use]] = []
      var indexes: [[String]: Int] = [:]
      for use in uses {
        let key = [use.scenario.uri, "\(use.line)", use.text]
        if let index = indexes[key] {
          groups[index].append(use)
        } else {
          indexes[key] = groups.count
          groups.append([use])
        }
      }
      return groups
    }
  }

  /// The mean and the longest time of uses, those that did not run left out; nil if none ran.
  static func times(of uses: [Use]) -> (mean: Duration, worst: Duration)? {
    let durations = uses.compactMap(\.duration)
    guard let worst = durations.max() else { return nil }
    return (durations.reduce(.zero, +) / durations.count, worst)
  }

  /// A step that a definition ran for.
  struct Use: Sendable {
    /// The step's text.
    var text: String
    /// Where the scenario, or its row of examples, stands.
    var scenario: Query.FeatureLocation
    /// The line of the step.
    var line: Int
    /// How long it took; nil if it did not run.
    var duration: Duration?
  }

  private var entries: [String: Entry] = [:]

  /// What must be asked of the query.
  static let needs: Query.Topics = [.features, .definitions, .testCases, .results]

  /// Takes in the next envelope.
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

  /// All definitions as the code stands, each with its uses as the features stand.
  var sorted: [Entry] {
    let all = entries.values.map { entry in
      var entry = entry
      entry.uses.sort { ($0.scenario, $0.line, $0.text) < ($1.scenario, $1.line, $1.text) }
      return entry
    }
    return all.map { (DefinitionPlace($0.definition), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// Definitions with the same pattern, place and use of which none has run, together; all others alone.
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
      let isRun = result.status != .skipped || result.duration > .zero
      entries[definition.id]?.uses.append(
        Use(text: step.text, scenario: scenario, line: line, duration: isRun ? max(result.duration, .zero) : nil))
    }
  }
}

/// What definitions are sorted by: file, line, and, where these do not tell them apart, pattern and id.
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
