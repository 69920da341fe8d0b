internal import GherkinMessages
public import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinText

/// Writes the uses of each step definition, their number, and the mean and worst duration, then the unused definitions.
/// Definitions are in the order of the code, their steps in the order of the features.
///
/// As JSON, the members `pattern`, `patternType`, `uri`, `line` and `matches` with their `text`, `uri` and `line` have
/// the names of cucumber-js, and durations are in nanoseconds. Steps that did not run have no duration.
public struct UsageFormatter: EventFormatter {
  private let isJSON: Bool
  /// The ids of the definitions that steps match.
  private var matched: Set<String> = []
  /// The uses of each definition, by its id.
  private var uses: [String: [DefinitionUse]] = [:]

  /// Creates a formatter.
  ///
  /// - Parameter isJSON: whether the report is JSON.
  public init(isJSON: Bool = false) {
    self.isJSON = isJSON
  }

  /// Adds the steps of a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) {
    for step in scenario.scenario.steps {
      for definition in step.definitions { matched.insert(definition.id) }
    }
    for step in scenario.attempts.last?.steps ?? [] {
      guard let definition = step.step?.definition, let text = step.step?.text else { continue }
      let duration = step.result.hasRun ? max(step.result.duration, .zero) : nil
      uses[definition.id, default: []].append(
        DefinitionUse(text: text, scenario: scenario.place, line: step.line ?? scenario.line, duration: duration))
    }
  }

  /// Writes the report.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let entries = sorted(run.definitions)
    sink.write(isJSON ? JSONText.lines(entries.map(JSONText.object)) : Self.text(entries))
  }

  /// Returns all definitions in the order of the code, each with its uses in the order of the features.
  private func sorted(_ definitions: [ReportedScenario.Definition]) -> [UsedDefinition] {
    var seen: Set<String> = []
    let entries = definitions.filter { seen.insert($0.id).inserted }.map { definition in
      let uses = (uses[definition.id] ?? []).sorted {
        ($0.scenario, $0.line, $0.text) < ($1.scenario, $1.line, $1.text)
      }
      return UsedDefinition(definition: definition, isMatched: matched.contains(definition.id), uses: uses)
    }
    return entries.sorted { $0.key < $1.key }
  }

  private static func text(_ entries: [UsedDefinition]) -> String {
    let unused = entries.filter { !$0.isMatched }
    var text = entries.filter(\.isMatched).map { $0.text + "\n" }.joined()
    if !unused.isEmpty {
      // Equal definitions, such as those of a loop, share a line.
      let lines = unused.grouped { ExactText($0.place + $0.definition.pattern) }.map { group in
        let entry = group[0]
        let times = group.count > 1 ? "  (defined \(group.count) times)" : ""
        return "  \(VisibleText.line(entry.place + entry.definition.pattern))\(times)\n"
      }
      text += "Unused step definitions:\n\(lines.joined())\n"
    }
    return text + "\(Quantity.text(entries.count, "step definition")), \(Quantity.text(unused.count)) unused\n"
  }
}

/// A definition and the steps that used it.
private struct UsedDefinition: JSONWritable {
  let definition: ReportedScenario.Definition
  /// Whether a planned step matches it, even if the step is ambiguous or never ran.
  let isMatched: Bool
  /// The steps of completed scenarios, in the order of the features.
  let uses: [DefinitionUse]

  /// The sort key: file, line and, if these are equal, pattern and id.
  var key: (String, Int, String, String) {
    (definition.file ?? "", definition.line ?? 0, definition.pattern, definition.id)
  }

  /// The location in front of the pattern; empty if it is unknown.
  var place: String { definition.place.map { "\($0): " } ?? "" }

  var text: String {
    let place = definition.place.map { "  # \($0)" } ?? ""
    // Equal steps on a line, such as those of a background, share one.
    let steps = uses.grouped { [$0.scenario.uri, "\($0.line)", $0.text].map(ExactText.init) }.map { uses in
      let time = uses.count > 1 ? times(of: uses) : uses[0].duration.map(ShortTime.text) ?? "not run"
      return "    \(VisibleText.line("\(uses[0].scenario.uri):\(uses[0].line)  \(uses[0].text)"))  \(time)\n"
    }
    let number = uses.isEmpty ? "not run" : times(of: uses)
    return "\(VisibleText.line(definition.pattern + place))\n  \(number)\n\(steps.joined())"
  }

  /// Returns `3 times, mean 1 ms, worst 2 ms`.
  private func times(of uses: [DefinitionUse]) -> String {
    let number = Quantity.text(uses.count, "time")
    guard let (mean, worst) = durations(of: uses) else { return number }
    return "\(number), mean \(ShortTime.text(mean)), worst \(ShortTime.text(worst))"
  }

  /// Returns the mean and longest duration of the uses that ran; nil if none ran.
  private func durations(of uses: [DefinitionUse]) -> (mean: Duration, worst: Duration)? {
    let durations = uses.compactMap(\.duration)
    return durations.max().map { (durations.reduce(.zero, +) / durations.count, $0) }
  }

  func write(to json: inout JSONWriter) {
    json.member("pattern", definition.pattern)
    json.member("patternType", definition.isRegularExpression ? "REGULAR_EXPRESSION" : "CUCUMBER_EXPRESSION")
    json.member("uri", definition.line == nil ? definition.place : definition.file)
    json.member("line", definition.line)
    json.member("unused", !isMatched)
    json.member("times", uses.count)
    let durations = durations(of: uses)
    json.member("meanNanoseconds", (durations?.mean).map { Int($0.nanoseconds) })
    json.member("worstNanoseconds", (durations?.worst).map { Int($0.nanoseconds) })
    json.member("matches", uses)
  }
}

/// A step that used a definition.
private struct DefinitionUse: JSONWritable {
  /// The step's text.
  let text: String
  /// The location of the scenario, or of its examples row.
  let scenario: FinishedScenario.Place
  /// The line of the step.
  let line: Int
  /// The duration; nil if the step did not run.
  let duration: Duration?

  func write(to json: inout JSONWriter) {
    json.member("text", text)
    json.member("uri", scenario.uri)
    json.member("line", line)
    json.member("nanoseconds", duration.map { Int($0.nanoseconds) })
  }
}
