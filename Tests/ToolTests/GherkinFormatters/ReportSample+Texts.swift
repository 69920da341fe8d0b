import GherkinFormatters
import GherkinMessages
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport
import GherkinText

extension ReportSample {
  static func markdown() throws -> [ReportSample] {
    let run = SampleRun()
    let hostile = SampleRun(
      name: "``` **b** <script> @team #1 https://example.com", error: "````\n# heading\n```\n\u{1B}[2J")
    let place = Envelope.SourceReference(uri: "Hooks.swift")
    var hooks = run.envelopes(.passed).changingTestCase { $0.testSteps.append(.init(id: "after", hookId: "hook")) }
    hooks.insert(.testStepFinished(run.stepFinished("attempt-0", "after", .passed)), at: 7)
    hooks.insert(.hook(.init(id: "hook", sourceReference: place, type: .afterTestCase)), at: 0)
    var tagged = run
    tagged.tags = ["@APP-1"]
    let link = try TagLink(template: "APP-{id}", url: "https://b.example/{id}?a=1&b=(`*[<>|\\\"')")
    return try common("markdown") + [
      ReportSample(
        "texts of users are no markup, and cannot end a block of code", "markdown", hostile.envelopes(.failed)),
      ReportSample("hooks are not counted as steps", "markdown", hooks),
      ReportSample(
        "a backtick or spaces at the ends of a text are preserved", "markdown",
        ["`a`", " a "].map { .undefinedParameterType(.init(expression: "b", name: $0)) }),
      ReportSample(
        "the URL of a link contains no markup characters", "markdown",
        [.attachment(TagLinks([link]).attachment)] + tagged.envelopes(.failed)),
    ]
      + [2, 3, 30].map { count in
        let attempts = (0..<count).flatMap { run.attempt($0, .failed, willBeRetried: false) }
        return try ReportSample("\(count) scenarios with the same error", "markdown", run.preamble + attempts)
      }
  }

  static func summary() async throws -> [ReportSample] {
    let run = SampleRun()
    let passedTwice =
      run.preamble + run.attempt(0, .passed, willBeRetried: true) + run.attempt(1, .passed, willBeRetried: false)
      + [SampleRun.end(success: true)]
    let spaced = try await RecordedRun(
      "Feature: f\nScenario: s\nGiven it is pending", uri: "a b.feature", ManyProblems.library)
    func many(_ sentence: String, _ steps: [String]) async throws -> ReportSample {
      try ReportSample(sentence, "summary", try await ManyProblems.run(steps))
    }
    return try await common("summary") + [
      ReportSample("a scenario that passed in two attempts of merged streams is not flaky", "summary", passedTwice),
      ReportSample("a location with a space is quoted for the shell", "summary", spaced.envelopes),
      many(
        "scenarios with the same reason are grouped, and the first three are shown",
        Array(repeating: "And it fails with \"no beer\"", count: 500) + ["And it fails with \"no glass\""]),
      many("undefined scenarios are grouped by their step", Array(repeating: "And nobody wrote this", count: 4)),
      many(
        "all errors of a scenario that continued after failed checks are shown, without attachments",
        [(1...12).map { "And the check \($0) fails" }.joined(separator: "\n    ")]),
      many("the attachments of a scenario with one error are shown", ["And the check 1 fails"]),
      many("the headline is the step that decided the outcome", ["And it is pending\n    And nobody knows"]),
    ]
  }

  static func rowNames() throws -> [ReportSample] {
    func sample(_ sentence: String, _ format: String = "summary", name: String, _ table: [(String, String)]) throws
      -> ReportSample
    {
      let run = SampleRun(name: name.replacing("<a>", with: "1"))
      let envelopes = run.envelopes(.failed).map { envelope in
        guard case .gherkinDocument(let document) = envelope else { return envelope }
        return .gherkinDocument(document.outline(named: name, table))
      }
      return try ReportSample(sentence, format, envelopes)
    }
    return try ["summary", "progress", "tap", "markdown"].map {
      try sample(
        "\($0): a name of a row without its values is followed by them", $0, name: "Adding", [("a", "1"), ("sum", "2")])
    } + [
      sample("a name is followed by the values that it lacks", name: "Adding <a>", [("a", "1"), ("sum", "2")]),
      sample("rows of an unnamed outline have their values", name: "", [("a", "1")]),
      sample("long values are truncated", name: "Adding", [("a", String(repeating: "7", count: 10_000))]),
    ]
  }

  static func slowest() -> [ReportSample] {
    func sample(_ sentence: String, _ formatter: SlowestStepsFormatter, _ milliseconds: Int...) -> ReportSample {
      let run = SampleRun()
      let attempts = milliseconds.enumerated().flatMap { number, duration in
        run.attempt(number, .passed, willBeRetried: number + 1 < milliseconds.count)
          .changingStepEnd { $0.testStepResult.duration = .milliseconds(duration) }
      }
      return ReportSample(sentence, formatter, run.preamble + attempts + [SampleRun.end(success: true)])
    }
    return [
      sample("the slowest three of all attempts, others are left out", SlowestStepsFormatter(count: 3), 2, 5, 1, 4, 3),
      sample("the slowest of all attempts, without a number", SlowestStepsFormatter(), 2, 5, 1, 4, 3),
      sample("a step that took no time is not listed", SlowestStepsFormatter(), 0, 1),
      sample("without others there is no list", SlowestStepsFormatter(), 0),
    ]
  }

  static func usage() async throws -> [ReportSample] {
    let place = Envelope.SourceReference(uri: "Steps/SumSteps.swift", location: Location(line: 1))
    let other = Envelope.stepDefinition(
      .init(id: "other", pattern: "I subtract {int}", patternType: .cucumberExpression, sourceReference: place))
    let run = SampleRun()
    let library = StepLibrary(PlainWorld.self) { steps in
      steps.given("a step") { _ in }
      for _ in 0..<12 { steps.given("another") { _ in } }
    }
    let repeated = try await RecordedRun(
      "Feature: f\nBackground:\nGiven a step\nScenario: a\nGiven a step\nScenario: b\nGiven a step\n", library)
    return try [("as text", "usage.json=false"), ("as JSON", "usage.json=true")].flatMap { form, option in
      try [
        ("a used and an unused definition", [other] + run.envelopes(.failed)),
        ("only the last attempt of a scenario is counted", run.flaky),
        ("a planned definition that never ran is not unused", run.preamble),
      ].map { try ReportSample("\(form): \($0)", "usage", options: [option], $1) }
    } + [ReportSample("equal steps on a line, and equal unused definitions", "usage", repeated.envelopes)]
  }

  static func snippets() async throws -> [ReportSample] {
    func sample(_ sentence: String, _ steps: String...) async throws -> ReportSample {
      let feature = "Feature: f\nScenario: s\n" + steps.map { $0 + "\n" }.joined()
      let run = try await RecordedRun(feature, StepLibrary(PlainWorld.self) { _ in })
      return ReportSample(sentence, SnippetFormatter(), run.envelopes)
    }
    func suggested(_ sentence: String, language: String, _ steps: [(id: String, codes: [String])]) throws
      -> ReportSample
    {
      var run = SampleRun().envelopes(.undefined)
      for (id, codes) in steps {
        let snippets = codes.map { Envelope.Snippet(language: language, code: $0) }
        run.insert(.suggestion(.init(id: id, pickleStepId: id, snippets: snippets)), at: run.count - 3)
      }
      return ReportSample(sentence, SnippetFormatter(), run)
    }
    return try await [
      sample(
        "a text has one snippet, for any keywords and arguments of its steps", "Given 3 beers", "When 4 beers",
        "Then 5 beers", "| a |"),
      sample(
        "a text with integers and other numbers has one snippet that matches both", "Given 3 beers for 2.50",
        "When 1.5 beers for 3", "Then 2 and 3", "And 2.5 cents"),
      sample("punctuation is not a number", "Given a -> b -- c --import 3"),
      sample("a literal that contains the text after an expression is not cut there", "Given x) { 1", "Given x) { y"),
      suggested(
        "the best snippet for each undefined step is written once", language: "swift",
        [("pickle-step", ["best {\n}", "second"]), ("other", ["best {\n}"]), ("third", ["another"])]),
      suggested(
        "snippets in other languages are shown once each", language: "typescript",
        [("pickle-step", ["Given(a)"]), ("second", ["When(a)"]), ("third", ["Given(a)"])]),
      ReportSample("a run without undefined steps has none", SnippetFormatter(), SampleRun().envelopes(.passed)),
    ]
  }
}

final class PlainWorld: World {
  init() {}
}

extension GherkinDocument {
  /// The document with its outline under another name, and another table of one row.
  fileprivate func outline(named name: String, _ table: [(column: String, value: String)]) -> GherkinDocument {
    func cell(_ value: String) -> TableCell { TableCell(location: Location(line: 12, column: 1), value: value) }
    var document = self
    guard case .rule(var rule) = document.feature?.children.first, case .scenario(var scenario) = rule.children.first,
      var examples = scenario.examples.first
    else { return self }
    examples.tableHeader = TableRow(
      location: Location(line: 11, column: 1), cells: table.map { cell($0.column) }, id: "ast-header")
    examples.tableBody = examples.tableBody.map { row in
      TableRow(location: row.location, cells: table.map { cell($0.value) }, id: row.id)
    }
    scenario.name = name
    scenario.examples = [examples]
    rule.children = [.scenario(scenario)]
    document.feature?.children = [.rule(rule)]
    return document
  }
}

/// Writes the snippets of a run.
private struct SnippetFormatter: EventFormatter {
  mutating func finish(run: RunOutcome, to sink: inout OutputSink) {
    sink.write(run.snippets.map { VisibleText.block($0) + "\n" }.joined(separator: "\n"))
  }
}
