internal import GherkinMessages
public import GherkinOutcomes

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
