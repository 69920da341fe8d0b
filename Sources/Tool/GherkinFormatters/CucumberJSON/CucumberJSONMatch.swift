internal import GherkinMessages

/// The match of a step in the legacy JSON: the location of its definition and the arguments. Empty if no definition, or
/// more than one, matches.
struct CucumberJSONMatch: JSONWritable {
  private let location: String?
  private var arguments: [Argument] = []

  init(location: String?) {
    self.location = location
  }

  init(_ testStep: Envelope.TestStep, _ query: Query) {
    location = query.definition(of: testStep)?.sourceReference.text
    if let lists = testStep.stepMatchArgumentsLists, lists.count == 1 {
      arguments = lists[0].compactMap { argument in
        argument.group.value.map { Argument(value: $0, offset: argument.group.start) }
      }
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
