internal import GherkinMessages
internal import GherkinOutcomes

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
