internal import GherkinMessages
internal import GherkinOutcomes
internal import GherkinProtocol
internal import GherkinSyntax
#if canImport(FoundationEssentials)
internal import FoundationEssentials
#else
internal import Foundation
#endif

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

  /// Creates a failed step for a problem outside scenarios.
  init(_ problem: RunOutcome.Problem) {
    (keyword, line, name) = ("* ", 0, problem.title)
    match = CucumberJSONMatch(location: nil)
    result = CucumberJSONResult(TestStepResult(status: .failed, message: problem.text))
    attached = CucumberJSONAttachments([])
    before = []
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

/// The match of a step in the legacy JSON: the location of its definition and the arguments. Empty if no definition, or
/// more than one, matches.
struct CucumberJSONMatch: JSONWritable {
  private let location: String?
  private var arguments: [Argument] = []

  init(location: String?) {
    self.location = location
  }

  init(_ step: ReportedScenario.Step) {
    location = step.definition?.place
    let bytes = step.text.utf8
    arguments = step.arguments.map { range in
      let start = bytes.index(bytes.startIndex, offsetBy: range.lowerBound)
      let end = bytes.index(start, offsetBy: range.count)
      return Argument(
        value: String(step.text[start..<end]), offset: step.text.utf16.distance(from: step.text.startIndex, to: start))
    }
  }

  func write(to json: inout JSONWriter) {
    json.member("location", location)
    if !arguments.isEmpty { json.member("arguments", arguments) }
  }

  private struct Argument: JSONWritable {
    var value: String
    /// The offset in UTF-16 code units, from 0.
    var offset: Int?

    func write(to json: inout JSONWriter) {
      json.member("val", value)
      json.member("offset", offset)
    }
  }
}

/// The result of a step or a hook in the legacy JSON.
struct CucumberJSONResult: JSONWritable {
  private let result: TestStepResult

  init(_ result: TestStepResult) {
    self.result = result
  }

  func write(to json: inout JSONWriter) {
    let nanoseconds = Self.nanoseconds(result.duration)
    // Steps that did not run have no duration, as in cucumber-jvm.
    if nanoseconds > 0 { json.member("duration", nanoseconds) }
    json.member("status", result.status.rawValue.lowercased())
    let exception = result.exception
    json.member("error_message", exception?.trace ?? exception?.message ?? result.message)
  }

  /// Returns a duration in nanoseconds, clamped to the maximum.
  static func nanoseconds(_ duration: Duration) -> Int {
    let (seconds, attoseconds) = duration.components
    let (whole, isTooLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (sum, isStillTooLong) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
    return isTooLong || isStillTooLong ? Int.max : Int(clamping: sum)
  }
}

/// The attachments of a step or a hook in the legacy JSON: logs are its output, others are embeddings.
struct CucumberJSONAttachments: JSONWritable {
  private var output: [String] = []
  private var embeddings: [Embedding] = []

  init(_ attachments: [FinishedScenario.Attachment]) {
    for attachment in attachments {
      switch attachment.content() {
      case .text(let text) where attachment.isLog: output.append(text)
      case .text(let text): embeddings.append(Embedding(attachment, Data(text.utf8).base64EncodedString()))
      case .base64(let data): embeddings.append(Embedding(attachment, data))
      case .missing(let reason): output.append(reason)
      case .url: break
      }
    }
  }

  func write(to json: inout JSONWriter) {
    if !output.isEmpty { json.member("output", output) }
    if !embeddings.isEmpty { json.member("embeddings", embeddings) }
  }

  private struct Embedding: JSONWritable {
    let mediaType: String
    let fileName: String?
    /// The content in base64.
    let data: String

    init(_ attachment: FinishedScenario.Attachment, _ data: String) {
      mediaType = attachment.mediaType
      fileName = attachment.fileName
      self.data = data
    }

    func write(to json: inout JSONWriter) {
      json.member("mime_type", mediaType)
      json.member("data", data)
      json.member("name", fileName)
    }
  }
}
