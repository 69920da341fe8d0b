import CucumberMessages
import GherkinRuntime

extension StepOverview: JSONWritable {
  /// The version of the JSON format, which readers compare with the one that they know.
  package static let formatVersion = 1

  /// The list as a JSON object on a line.
  var json: String {
    var json = JSONWriter()
    json.object(self)
    return String(decoding: json.bytes, as: UTF8.self) + "\n"
  }

  package func write(to json: inout JSONWriter) {
    json.member("version", Self.formatVersion)
    json.member("definitions", definitions)
    json.member(
      "ambiguous", ambiguous.map { Candidates(step: $0.step, name: "definitions", places: places($0.definitions)) })
    json.member("undefined", undefined.map { Candidates(step: $0.step, name: "near", places: places($0.near)) })
    json.member("registered", registered.entries.map(RegisteredEntry.init))
  }

  private func places(_ numbers: [Int]) -> [String] { numbers.map { definitions[$0].place } }
}

extension StepOverview.Definition: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.member("place", place)
    json.member("pattern", pattern)
    json.member("patternType", isRegularExpression ? "REGULAR_EXPRESSION" : "CUCUMBER_EXPRESSION")
    json.member("parameterTypes", parameterTypes.map { $0 ?? "" })
    if let about { json.member("about", about) }
    if let deprecated { json.member("deprecated", deprecated) }
    json.member("unused", !isMatched)
    json.member("uses", uses)
  }
}

extension StepOverview.Step: JSONWritable {
  func write(to json: inout JSONWriter) {
    json.member("uri", uri)
    json.member("line", line)
    json.member("text", text)
  }
}

/// A step with the places of definitions.
private struct Candidates: JSONWritable {
  let step: StepOverview.Step
  let name: StaticString
  let places: [String]

  func write(to json: inout JSONWriter) {
    step.write(to: &json)
    json.member(name, places)
  }
}

/// Something that a library registers.
private struct RegisteredEntry: JSONWritable {
  let entry: DefinitionList.Entry

  func write(to json: inout JSONWriter) {
    json.member("kind", entry.kind.rawValue)
    if !entry.name.isEmpty { json.member("name", entry.name) }
    if !entry.form.isEmpty { json.member("form", entry.form) }
    if !entry.parameters.isEmpty { json.member("parameters", entry.parameters) }
    if let tags = entry.tags { json.member("tags", tags) }
    if let limit = entry.timeLimit { json.member("timeLimitNanoseconds", Int(limit)) }
    if entry.continuesAfterFailure { json.member("continuesAfterFailure", true) }
    if let about = entry.about { json.member("about", about) }
    if let deprecated = entry.deprecated { json.member("deprecated", deprecated) }
    if let file = entry.file { json.member("file", file) }
    if let line = entry.line { json.member("line", line) }
  }
}
