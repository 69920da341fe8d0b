internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinSyntax

/// A step in the legacy JSON.
struct CucumberJSONStep: JSONWritable {
  private let keyword: String
  private let line: Int
  private let name: String
  private let match: CucumberJSONMatch
  private let result: CucumberJSONResult
  private let attached: CucumberJSONAttachments
  private let before: [CucumberJSONHook]
  var after: [CucumberJSONHook] = []
  private var docString: DocString?
  private var rows: [Row]?

  init(
    _ step: ReportedScenario.Step, _ syntax: PickleLineage, match: CucumberJSONMatch, result: CucumberJSONResult,
    attached: CucumberJSONAttachments, before: [CucumberJSONHook]
  ) {
    keyword = step.keyword
    line = step.line ?? 0
    name = step.text
    self.match = match
    self.result = result
    self.attached = attached
    self.before = before
    for argument in step.blocks {
      switch argument {
      case .docString(let text):
        docString = DocString(
          line: Self.lineOfDocString(ofStepAt: line, syntax), value: text.content, contentType: text.mediaType)
      case .dataTable(let table): rows = table.rows.map { Row(cells: $0) }
      }
    }
  }

  func write(to json: inout JSONWriter) {
    if !before.isEmpty { json.member("before", before) }
    json.member("keyword", keyword)
    json.member("line", line)
    json.member("name", name)
    json.member("match", match)
    json.member("result", result)
    json.member("doc_string", docString)
    if let rows { json.member("rows", rows) }
    attached.write(to: &json)
    if !after.isEmpty { json.member("after", after) }
  }

  /// Messages do not contain the line, so it is looked up in the document.
  private static func lineOfDocString(ofStepAt line: Int, _ syntax: PickleLineage) -> Int {
    let lists = [
      syntax.scenario.steps, syntax.rule?.background?.steps ?? [], syntax.feature.background?.steps ?? [],
    ]
    let node = lists.lazy.flatMap(\.self).first { $0.location.line == line }
    for case .docString(let docString) in node?.arguments ?? [] { return docString.location.line }
    return line
  }

  private struct DocString: JSONWritable {
    var line: Int
    var value: String
    var contentType: String?

    func write(to json: inout JSONWriter) {
      json.member("line", line)
      json.member("value", value)
      json.member("content_type", contentType)
    }
  }

  private struct Row: JSONWritable {
    var cells: [String]

    func write(to json: inout JSONWriter) {
      json.member("cells", cells)
    }
  }
}

/// A hook in the legacy JSON.
struct CucumberJSONHook: JSONWritable {
  var location: String?
  var result: CucumberJSONResult
  var attached: CucumberJSONAttachments

  func write(to json: inout JSONWriter) {
    json.member("match", CucumberJSONMatch(location: location))
    json.member("result", result)
    attached.write(to: &json)
  }
}
