internal import GherkinMessages
internal import GherkinOutcomes

/// The problems outside scenarios in the legacy JSON. The format has no field for them, so they are the scenarios of an
/// additional feature. Otherwise a failed run could look successful.
struct CucumberJSONRunProblems: JSONWritable {
  private static let name = "Outside of scenarios"

  let problems: [RunOutcome.Problem]

  func write(to json: inout JSONWriter) {
    json.member("uri", Self.name)
    json.member("id", CucumberJSONID.part(Self.name).replacing(" ", with: "-"))
    CucumberJSONHeader(line: 0, keyword: "Feature", name: Self.name, description: "").write(to: &json)
    json.member("elements", problems.map(Element.init))
  }

  private struct Element: JSONWritable {
    var problem: RunOutcome.Problem

    func write(to json: inout JSONWriter) {
      json.member("id", CucumberJSONID.part(problem.title))
      json.member("type", "scenario")
      CucumberJSONHeader(line: 0, keyword: "Scenario", name: problem.title, description: "").write(to: &json)
      json.member("steps", [Step(problem: problem)])
    }
  }

  private struct Step: JSONWritable {
    var problem: RunOutcome.Problem

    func write(to json: inout JSONWriter) {
      json.member("keyword", "* ")
      json.member("line", 0)
      json.member("name", problem.title)
      json.member("match", CucumberJSONMatch(location: nil))
      json.member("result", Result(error: problem.text))
    }
  }

  private struct Result: JSONWritable {
    var error: String

    func write(to json: inout JSONWriter) {
      json.member("status", "failed")
      json.member("error_message", error)
    }
  }
}
