import GherkinSyntax
import GherkinTestSupport
import Testing

/// The lists of expected lines in each state of the grammar.
///
/// States that accept any text as a description, and the end of the file, have no unexpected lines and are omitted. So
/// are the states after the tags of a scenario or of examples, because the parser recognizes such tags only by the
/// lines after them.
@Suite struct ExpectedLinesTests {
  /// A state of the grammar: lines that lead to it, an unexpected line, and the expected lines.
  struct Place: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let lines: [String]
    let unexpected: String
    let expected: String

    init(_ description: String, _ lines: [String], unexpected: String = "no such thing", _ expected: String) {
      testDescription = description
      self.lines = lines
      self.unexpected = unexpected
      self.expected = expected.split(separator: " ").map { "#" + $0 }.joined(separator: ", ")
    }
  }

  private static let scenario = ["Feature: f", "Scenario: s", "Given b"]
  private static let docString = ["\"\"\"", "text", "\"\"\""]

  private static let headerPlaces = [
    Place("start", [], "EOF Language TagLine FeatureLine Comment Empty"),
    Place("start, behind a comment", ["# c", ""], "EOF Language TagLine FeatureLine Comment Empty"),
    Place("after a language", ["# language: en"], "TagLine FeatureLine Comment Empty"),
    Place("after a feature's tags", ["@a", "# c", ""], "TagLine FeatureLine Comment Empty"),
    Place("after a rule's tags", ["Feature: f", "@a"], "TagLine RuleLine Comment Empty"),
    Place(
      "after tags with a feature behind them", ["Feature: f", "@a"], unexpected: "Feature: g",
      "TagLine RuleLine Comment Empty"),
    Place(
      "in an examples table", scenario + ["Examples:", "| a |"],
      "EOF TableRow TagLine ExamplesLine ScenarioLine RuleLine Comment Empty"),
  ]

  /// The places around steps, for what follows a background, a rule's background and a scenario.
  private static let stepPlaces: [Place] =
    stepPlaces("background", ["Feature: f", "Background:", "Given b"], "ScenarioLine")
    + stepPlaces("rule's background", ["Feature: f", "Rule: r", "Background:", "Given b"], "ScenarioLine")
    + stepPlaces("scenario", scenario, "ExamplesLine ScenarioLine")
    + stepPlaces("rule's scenario", ["Feature: f", "Rule: r", "Example: s", "Given b"], "ExamplesLine ScenarioLine")

  private static func stepPlaces(_ name: String, _ lines: [String], _ headers: String) -> [Place] {
    let tail = "StepLine TagLine \(headers) RuleLine Comment Empty"
    let first = "EOF TableRow DocStringSeparator \(tail)"
    let second = "EOF TableRow \(tail)"
    return [
      Place("\(name): after a step", lines, first),
      Place("\(name): in a table that came first", lines + ["| a |"], first),
      Place("\(name): after a doc string that came first", lines + docString, second),
      Place("\(name): in the table behind a doc string", lines + docString + ["| a |"], second),
      Place("\(name): after a doc string behind a table", lines + ["| a |"] + docString, "EOF \(tail)"),
    ]
  }

  @Test("an error for an unexpected line lists the expected lines of its state", arguments: headerPlaces + stepPlaces)
  func unexpectedLine(place: Place) throws {
    let errors = try errors(in: (place.lines + ["  \(place.unexpected) "]).joined(separator: "\n"))
    let number = place.lines.count + 1
    check(errors.first?.message, equals: "(\(number):3): expected: \(place.expected), got '\(place.unexpected)'")
    check(errors.first?.location, equals: Location(line: number, column: 3))
  }

  @Test("an invalid tag line ends the lookahead, and is unexpected too")
  func badTagsAhead() throws {
    let expected = "#TagLine, #RuleLine, #Comment, #Empty"
    check(
      try errors(in: "Feature: f\n@a\n@b c\nScenario: s").map(\.message),
      equals: [
        "(3:1): A tag may not contain whitespace",
        "(3:1): expected: \(expected), got '@b c'",
        "(4:1): expected: \(expected), got 'Scenario: s'",
        "(5:0): unexpected end of file, expected: \(expected)",
      ])
  }

  private static let endPlaces = [
    Place("after a language", ["# language: en"], "TagLine FeatureLine Comment Empty"),
    Place("after a feature's tags", ["@a"], "TagLine FeatureLine Comment Empty"),
    Place("after a rule's tags", ["Feature: f", "@a"], "TagLine RuleLine Comment Empty"),
    Place("in a doc string", scenario + ["```"], "DocStringSeparator Other"),
    Place("in a doc string behind a table", scenario + ["| a |", "```", "text"], "DocStringSeparator Other"),
    Place("in a background's doc string", ["Feature: f", "Background:", "* a", "```"], "DocStringSeparator Other"),
  ]

  @Test("an error for an unexpected end of file lists the expected lines", arguments: endPlaces)
  func unexpectedEnd(place: Place) throws {
    let errors = try errors(in: place.lines.joined(separator: "\n") + "\n")
    let number = place.lines.count + 1
    check(errors.map(\.message), equals: ["(\(number):0): unexpected end of file, expected: \(place.expected)"])
    check(errors.first?.location, equals: Location(line: number))
  }
}
