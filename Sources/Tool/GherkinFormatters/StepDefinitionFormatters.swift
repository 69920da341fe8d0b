internal import GherkinMessages
public import GherkinOutcomes
internal import GherkinText

/// Writes the uses of each step definition, their number, and the mean and worst duration. It marks unused definitions.
/// Definitions are in the order of the code, their steps in the order of the features.
public struct UsageFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Creates a formatter.
  public init() {}

  /// Adds the steps of a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { usage.add(scenario) }

  /// Writes the report.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    let groups = usage.grouped(run)
    for group in groups { sink.write(Self.text(of: group)) }
    let count = groups.reduce(0) { $0 + $1.count }
    let unused = groups.joined().count { !$0.isMatched }
    sink.write("\(count) step definition\(count == 1 ? "" : "s"), \(unused) unused\n")
  }

  private static func text(of group: [DefinitionUsage.Entry]) -> String {
    let entry = group[0]
    let place = entry.definition.place.map { "  # \($0)" } ?? ""
    var text = VisibleText.line(entry.definition.pattern + place) + "\n"
    if entry.uses.isEmpty {
      let number = group.count > 1 ? ", defined \(group.count) times" : ""
      return text + (entry.isMatched ? "  not run" : "  unused") + "\(number)\n\n"
    }
    text += "  \(times(of: entry.uses))\n"
    for uses in entry.groupedUses {
      let time = uses.count > 1 ? times(of: uses) : uses[0].duration.map(ShortTime.text) ?? "not run"
      text += "    \(VisibleText.line("\(uses[0].scenario.uri):\(uses[0].line)  \(uses[0].text)"))  \(time)\n"
    }
    return text + "\n"
  }

  /// Returns `3 times, mean 1 ms, worst 2 ms`.
  private static func times(of uses: [DefinitionUsage.Use]) -> String {
    let number = "\(uses.count) time\(uses.count == 1 ? "" : "s")"
    guard let (mean, worst) = DefinitionUsage.times(of: uses) else { return number }
    return "\(number), mean \(ShortTime.text(mean)), worst \(ShortTime.text(worst))"
  }
}

/// Writes the uses of each step definition as JSON, with their number and the mean and worst duration in nanoseconds.
///
/// The members `pattern`, `patternType`, `uri`, `line` and `matches` with their `text`, `uri` and `line` have the names
/// of cucumber-js. Steps that did not run have no duration.
public struct UsageJSONFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Creates a formatter.
  public init() {}

  /// Adds the steps of a scenario.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { usage.add(scenario) }

  /// Writes the report.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    sink.write(JSONText.lines(usage.sorted(run).map { JSONText.object(Definition(entry: $0)) }))
  }
}

/// A definition in the report.
private struct Definition: JSONWritable {
  var entry: DefinitionUsage.Entry

  func write(to json: inout JSONWriter) {
    let definition = entry.definition
    json.member("pattern", definition.pattern)
    json.member("patternType", definition.isRegularExpression ? "REGULAR_EXPRESSION" : "CUCUMBER_EXPRESSION")
    json.member("uri", definition.line == nil ? definition.place : definition.file)
    json.member("line", definition.line)
    json.member("unused", !entry.isMatched)
    json.member("times", entry.uses.count)
    json.member("meanNanoseconds", (entry.times?.mean).map(CucumberJSONResult.nanoseconds))
    json.member("worstNanoseconds", (entry.times?.worst).map(CucumberJSONResult.nanoseconds))
    json.member("matches", entry.uses.map(Match.init))
  }
}

/// A step that used a definition.
private struct Match: JSONWritable {
  var use: DefinitionUsage.Use

  func write(to json: inout JSONWriter) {
    json.member("text", use.text)
    json.member("uri", use.scenario.uri)
    json.member("line", use.line)
    json.member("nanoseconds", use.duration.map(CucumberJSONResult.nanoseconds))
  }
}

/// Writes the step definitions that no step of the run matches, one line each with the location:
/// `A.swift:3: I see {int}`. Writes nothing if all are used.
public struct UnusedFormatter: EventFormatter {
  private var usage = DefinitionUsage()

  /// Creates a formatter.
  public init() {}

  /// Adds the definitions that the steps of a scenario match.
  public mutating func handle(scenario: FinishedScenario, to sink: inout OutputSink) { usage.add(scenario) }

  /// Writes the definitions in the order of the code.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    for group in usage.grouped(run) where !group[0].isMatched {
      let definition = group[0].definition
      let place = definition.place.map { "\($0): " } ?? ""
      let number = group.count > 1 ? "  (defined \(group.count) times)" : ""
      sink.write(VisibleText.line(place + definition.pattern) + "\(number)\n")
    }
  }
}

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

/// Writes code that defines the undefined steps: one snippet for each expression, in the order of the features,
/// separated by empty lines. Writes nothing if all steps are defined.
public struct SnippetsFormatter: EventFormatter {
  /// Creates a formatter.
  public init() {}

  /// Writes the snippets.
  public mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    sink.write(run.snippets.map { VisibleText.block($0) + "\n" }.joined(separator: "\n"))
  }
}
