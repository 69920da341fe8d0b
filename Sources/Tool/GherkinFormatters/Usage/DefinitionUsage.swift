internal import GherkinOutcomes
internal import GherkinText

/// Collects where each step definition is used, and the durations.
struct DefinitionUsage: Sendable {
  /// A definition and the steps that used it.
  struct Entry: Sendable {
    let definition: ReportedScenario.Definition
    /// Whether a planned step matches it, even if the step is ambiguous or never ran.
    var isMatched = false
    /// The steps of completed scenarios, in the order of the features.
    var uses: [Use] = []

    /// The mean and longest duration of its steps.
    var times: (mean: Duration, worst: Duration)? { DefinitionUsage.times(of: uses) }

    /// The uses grouped by equal steps on the same line, such as those of a background, in the order of each group's
    /// first use.
    var groupedUses: [[Use]] { uses.grouped { [$0.scenario.uri, "\($0.line)", $0.text].map(ExactText.init) } }

    /// The sort key of definitions: file, line and, if these are equal, pattern and id.
    fileprivate var key: (String, Int, String, String) {
      (definition.file ?? "", definition.line ?? 0, definition.pattern, definition.id)
    }
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
    var scenario: FinishedScenario.Place
    /// The line of the step.
    var line: Int
    /// The duration; nil if the step did not run.
    var duration: Duration?
  }

  /// The ids of the definitions that steps match.
  private var matched: Set<String> = []
  /// The uses of each definition, by its id.
  private var uses: [String: [Use]] = [:]

  /// Adds the steps of a scenario.
  mutating func add(_ scenario: FinishedScenario) {
    for step in scenario.scenario.steps {
      for definition in step.definitions { matched.insert(definition.id) }
    }
    for step in scenario.attempts.last?.steps ?? [] {
      guard let definition = step.step?.definition, let text = step.step?.text else { continue }
      let duration = step.result.hasRun ? max(step.result.duration, .zero) : nil
      uses[definition.id, default: []].append(
        Use(text: text, scenario: scenario.place, line: step.line ?? scenario.line, duration: duration))
    }
  }

  /// Returns all definitions in the order of the code, each with its uses in the order of the features.
  func sorted(_ run: RunOutcome) -> [Entry] {
    var seen: Set<String> = []
    let entries = run.definitions.filter { seen.insert($0.id).inserted }.map { definition in
      let uses = (uses[definition.id] ?? []).sorted {
        ($0.scenario, $0.line, $0.text) < ($1.scenario, $1.line, $1.text)
      }
      return Entry(definition: definition, isMatched: matched.contains(definition.id), uses: uses)
    }
    return entries.sorted { $0.key < $1.key }
  }

  /// Returns the definitions, with those grouped together that have the same pattern, location and use and have not run.
  func grouped(_ run: RunOutcome) -> [[Entry]] {
    sorted(run).reduce(into: []) { groups, entry in
      if let other = groups.last?.first, other.uses.isEmpty, entry.uses.isEmpty, other.isMatched == entry.isMatched,
        other.definition.pattern == entry.definition.pattern, other.definition.place == entry.definition.place
      {
        groups[groups.count - 1].append(entry)
      } else {
        groups.append([entry])
      }
    }
  }
}
