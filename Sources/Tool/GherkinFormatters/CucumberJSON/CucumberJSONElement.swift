internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax
internal import GherkinText

/// An element of a feature in the legacy JSON: a background or a scenario.
struct CucumberJSONElement: JSONWritable {
  private let type: String
  private let header: CucumberJSONHeader
  private var id: String?
  private var startTimestamp: String?
  /// The number of the attempt, counted from 1; nil to omit it.
  var attempt: Int?
  private var tags: [Tag] = []
  var before: [CucumberJSONHook] = []
  var steps: [CucumberJSONStep] = []
  var after: [CucumberJSONHook] = []

  init(background: GherkinDocument.Background) {
    type = "background"
    header = CucumberJSONHeader(
      line: background.location.line, keyword: background.keyword, name: background.name,
      description: background.description)
  }

  /// - Parameter start: the start of the attempt, since 1970-01-01T00:00:00Z; nil for a scenario that did not run.
  init(_ whole: FinishedScenario, _ syntax: PickleLineage, _ start: Duration?) {
    type = "scenario"
    header = CucumberJSONHeader(
      line: whole.line, keyword: syntax.scenario.keyword, name: whole.name, description: syntax.scenario.description)
    id = CucumberJSONID.scenario(syntax)
    startTimestamp = start.map { start in
      let (seconds, attoseconds) = start.components
      return UTCTime.text(Int(seconds), milliseconds: Int(attoseconds / 1_000_000_000_000_000))
    }
    tags = whole.tags.map { Tag(name: $0) }
  }

  func write(to json: inout JSONWriter) {
    json.member("start_timestamp", startTimestamp)
    json.member("id", id)
    json.member("type", type)
    header.write(to: &json)
    json.member("attempt", attempt)
    if !tags.isEmpty { json.member("tags", tags) }
    if !before.isEmpty { json.member("before", before) }
    json.member("steps", steps)
    if !after.isEmpty { json.member("after", after) }
  }

  private struct Tag: JSONWritable {
    var name: String

    func write(to json: inout JSONWriter) {
      json.member("name", name)
    }
  }
}
