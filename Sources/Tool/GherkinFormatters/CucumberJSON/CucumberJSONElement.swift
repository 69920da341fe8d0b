internal import GherkinMessages
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

  init(scenario pickle: Pickle, _ lineage: Query.Lineage, _ place: Query.FeatureLocation, _ start: Envelope.Timestamp?)
  {
    type = "scenario"
    let scenario = lineage.scenario
    header = CucumberJSONHeader(
      line: place.line, keyword: scenario.keyword, name: pickle.name, description: scenario.description)
    id = CucumberJSONID.scenario(lineage)
    startTimestamp = start.map { UTCTime.text($0.seconds, milliseconds: $0.nanos / 1_000_000) }
    tags = pickle.tags.map { Tag(name: $0.name) }
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
