internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax

/// A step in the legacy JSON.
struct CucumberJSONStep: JSONWritable {
  private let keyword: String
  private let line: Int
  private let name: String
  private let match: CucumberJSONMatch
  private let result: TestStepResult
  private let attachments: [FinishedScenario.Attachment]
  private let before: [CucumberJSONHook]
  var after: [CucumberJSONHook] = []
  private var docString: (line: Int, text: PickleDocString)?
  private var table: PickleTable?

  init(
    _ step: ReportedScenario.Step, _ syntax: PickleLineage, match: CucumberJSONMatch, result: TestStepResult,
    attachments: [FinishedScenario.Attachment] = [], before: [CucumberJSONHook] = []
  ) {
    (keyword, line, name) = (step.keyword, step.line ?? 0, step.text)
    (self.match, self.result, self.attachments, self.before) = (match, result, attachments, before)
    for argument in step.blocks {
      switch argument {
      case .docString(let text): docString = (Self.lineOfDocString(ofStepAt: line, syntax), text)
      case .dataTable(let table): self.table = table
      }
    }
  }

  /// Creates a failed step for a problem outside scenarios.
  init(_ problem: RunOutcome.Problem) {
    (keyword, line, name) = ("* ", 0, problem.title)
    match = CucumberJSONMatch(location: nil)
    result = TestStepResult(status: .failed, message: problem.text)
    (attachments, before) = ([], [])
  }

  func write(to json: inout JSONWriter) {
    if !before.isEmpty { json.member("before", before) }
    json.member("keyword", keyword)
    json.member("line", line)
    json.member("name", name)
    json.member("match", match)
    json.member(result)
    if let docString {
      json.member("doc_string") {
        $0.member("line", docString.line)
        $0.member("value", docString.text.content)
        $0.member("content_type", docString.text.mediaType)
      }
    }
    if let table { json.member("rows", table.rows) { $0.member("cells", $1) } }
    json.members(of: attachments)
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
}

/// A hook in the legacy JSON.
struct CucumberJSONHook: JSONWritable {
  let location: String?
  let result: TestStepResult
  let attachments: [FinishedScenario.Attachment]

  func write(to json: inout JSONWriter) {
    json.member("match", CucumberJSONMatch(location: location))
    json.member(result)
    json.members(of: attachments)
  }
}

/// The match of a step in the legacy JSON: the location of its definition and the arguments. Empty if no definition, or
/// more than one, matches.
struct CucumberJSONMatch: JSONWritable {
  let location: String?
  /// The arguments, with their offsets in UTF-16 code units, from 0.
  private var arguments: [(value: String, offset: Int)] = []

  init(location: String?) {
    self.location = location
  }

  init(_ step: ReportedScenario.Step) {
    location = step.definition?.place
    let bytes = step.text.utf8
    arguments = step.arguments.map { range in
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let end = bytes.index(start, offsetBy: range.count)
      return (String(step.text[start..<end]), step.text.utf16.distance(from: step.text.startIndex, to: start))
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("location", location)
    guard !arguments.isEmpty else { return }
    json.member("arguments", arguments) {
      $0.member("val", $1.value)
      $0.member("offset", $1.offset)
    }
  }
}

extension JSONWriter {
  /// Writes the result of a step or a hook in the legacy JSON.
  mutating func member(_ result: TestStepResult) {
    member("result") { json in
      // Steps that did not run have no duration, as in cucumber-jvm.
      if result.duration.nanoseconds > 0 { json.member("duration", Int(result.duration.nanoseconds)) }
      json.member("status", result.status.rawValue.lowercased())
      json.member("error_message", result.exception?.trace ?? result.exception?.message ?? result.message)
    }
  }

  /// Writes the attachments of a step or a hook in the legacy JSON: logs are its output, others are embeddings.
  mutating func members(of attachments: [FinishedScenario.Attachment]) {
    var output: [String] = []
    var embeddings: [(attachment: FinishedScenario.Attachment, data: String)] = []
    for attachment in attachments {
      switch attachment.content() {
      case .text(let text) where attachment.isLog: output.append(text)
      case .text(let text): embeddings.append((attachment, Base64.text(Array(text.utf8))))
      case .base64(let data): embeddings.append((attachment, data))
      case .missing(let reason): output.append(reason)
      case .url: break
      }
    }
    if !output.isEmpty { member("output", output) }
    guard !embeddings.isEmpty else { return }
    member("embeddings", embeddings) {
      $0.member("mime_type", $1.attachment.mediaType)
      $0.member("data", $1.data)
      $0.member("name", $1.attachment.fileName)
    }
  }
}
