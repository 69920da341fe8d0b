import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Pretty output")
struct PrettyTests {
  @Test("scenarios that run in parallel are written one after the other")
  func interleaved() {
    let run = SampleRun()
    let envelopes: [Envelope] =
      run.preamble + [
        .testCaseStarted(run.started(0)), .testCaseStarted(run.started(1)),
        .testStepFinished(run.stepFinished("attempt-1", "step", .failed)),
        .testCaseFinished(run.finished("attempt-1", willBeRetried: false)),
        .testStepFinished(run.stepFinished("attempt-0", "step", .passed)),
        .testCaseFinished(run.finished("attempt-0", willBeRetried: false)),
      ]
    var options = TerminalOptions()
    options.summarise = false
    let expected = """

      Feature: Sums

        Rule: Small ones

          Scenario Outline: Adding 1 # a.feature:12
            ✔ Given I add 1          # Steps/SumSteps.swift:3

          Scenario Outline: Adding 1 (attempt 2) # a.feature:12
            ✘ Given I add 1                      # Steps/SumSteps.swift:3
                  expected 2, got 1

      """
    check(Reports.text(of: PrettyFormatter(options: options), envelopes), equals: expected)
  }

  @Test(
    "the definitions of an ambiguous step are a list with the bullets of the theme",
    arguments: [("cucumber", "•"), ("plain", "-"), ("none", " ")])
  func bullets(theme: String, bullet: String) async throws {
    let library = StepLibrary(NoWorld.self) { steps in
      steps.given("one of two") { _ in }
      steps.given("one of {word}") { (_, _: String) in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven one of two", library)
    var options = TerminalOptions()
    options.theme = Theme.named[theme]
    let output = Reports.text(of: PrettyFormatter(options: options), run.envelopes)
    check(output, contains: "  \(bullet) one of two ", "\(output)")
  }

  @Test("the available output of an unfinished scenario is written")
  func brokenOff() {
    let run = SampleRun()
    let envelopes =
      run.preamble + [.testCaseStarted(run.started(0)), .testCaseStarted(run.started(1))]
      + [.testStepFinished(run.stepFinished("attempt-1", "step", .passed))]
    let output = Reports.text(of: PrettyFormatter(), envelopes)
    check(output, contains: "✔ Given I add 1")
  }

  @Test("without icons and headings, scenarios are not indented")
  func options() throws {
    let options = try FormatOptions(parsing: [
      "{\"theme\": \"none\", \"useStatusIcon\": false, \"summarise\": false}", "includeFeatureLine=false",
      "includeRuleLine=false",
    ])
    let expected = """

      Scenario Outline: Adding 1 # a.feature:12
        Given I add 1            # Steps/SumSteps.swift:3
            expected 2, got 1

      """
    check(
      Reports.text(of: PrettyFormatter(options: options.terminal), SampleRun().envelopes(.failed)), equals: expected)
  }

  @Test("there are colours if they are enabled")
  func colours() {
    let envelopes = SampleRun().envelopes(.passed)
    #expect(Reports.text(of: PrettyFormatter(), envelopes, wantsColours: true).contains("\u{1B}[32m✔\u{1B}[39m"))
    #expect(!Reports.text(of: PrettyFormatter(), envelopes).contains("\u{1B}"))
  }

  @Test("the demo theme distinguishes statuses only by colour")
  func demo() {
    var options = TerminalOptions()
    (options.theme, options.useStatusIcon, options.summarise) = (.demo, false, false)
    let envelopes = SampleRun().envelopes(.passed)
    let step = "\u{1B}[32m\u{1B}[1mGiven \u{1B}[22m\u{1B}[3mI add 1\u{1B}[23m\u{1B}[39m"
    check(Reports.text(of: PrettyFormatter(options: options), envelopes), contains: "\n      \(step) ")
    check(Reports.text(of: ProgressFormatter(options: options), envelopes), equals: "\u{1B}[32m \u{1B}[39m\n")
  }

  @Test("the style of an argument replaces that of the step's text")
  func argumentStyle() {
    var run = SampleRun()
    run.text = "I add 42 beers"
    var envelopes = run.envelopes(.passed)
    guard case .testCase(var testCase) = envelopes[4] else { return }
    let group = Envelope.Group(children: nil, start: 6, value: "42")
    testCase.testSteps[0].stepMatchArgumentsLists = [[.init(group: group, parameterTypeName: "int")]]
    envelopes[4] = .testCase(testCase)
    var options = TerminalOptions()
    (options.theme, options.useStatusIcon) = (.demo, false)
    let text = "\u{1B}[3mI add \u{1B}[23m\u{1B}[1m42\u{1B}[22m\u{1B}[3m beers\u{1B}[23m"
    check(Reports.text(of: PrettyFormatter(options: options), envelopes), contains: text)
  }

  @Test("arguments are highlighted by UTF-16 position, and invalid positions are ignored")
  func arguments() {
    func output(_ start: Int, _ value: String) -> String {
      var run = SampleRun()
      run.text = "🥒 and 42"
      var envelopes = run.envelopes(.passed)
      guard case .testCase(var testCase) = envelopes[4] else { return "" }
      let group = Envelope.Group(children: nil, start: start, value: value)
      testCase.testSteps[0].stepMatchArgumentsLists = [[.init(group: group, parameterTypeName: "int")]]
      envelopes[4] = .testCase(testCase)
      return Reports.text(of: PrettyFormatter(), envelopes, wantsColours: true)
    }
    #expect(output(7, "42").contains("🥒 and \u{1B}[1m42\u{1B}[22m\u{1B}[39m"))
    for (start, value) in [(-1, "42"), (8, "42"), (100, ""), (.max, "42"), (1, "x")] {
      check(output(start, value), contains: "Given ")
    }
  }

  @Test("locations are aligned with wide and combining characters; the official output counts code points")
  func width() {
    func lines(_ isCompatible: Bool) -> [Substring] {
      var run = SampleRun()
      (run.name, run.text) = ("ビール", "e\u{301}")
      var options = TerminalOptions()
      (options.compatible, options.summarise) = (isCompatible, false)
      let output = Reports.text(of: FormatterCatalog.formatter("pretty", options), run.envelopes(.passed))
      return output.split(separator: "\n").filter { $0.contains("#") }
    }
    check(
      lines(false),
      equals: [
        "    Scenario Outline: ビール # a.feature:12", "      ✔ Given e\u{301}              # Steps/SumSteps.swift:3",
      ])
    check(
      lines(true),
      equals: [
        "    Scenario Outline: ビール # a.feature:12", "      ✔ Given e\u{301}          # Steps/SumSteps.swift:3",
      ])
  }

  @Test("on a narrow terminal, a location ends at the edge or has its own line")
  func narrow() async throws {
    let library = StepLibrary(NoWorld.self) { steps in
      steps.given("a step") { _ in }
      steps.given("a longer step {}") { (_, _: String) in }
    }
    let long = String(repeating: "long ", count: 11)
    let run = try await RecordedRun(
      "Feature: f\nScenario: \(long)\nGiven a step\nGiven a longer step 日本語の\nGiven a longer step \(long)", library)
    let envelopes = run.envelopes.map { envelope in
      guard case .stepDefinition(var definition) = envelope else { return envelope }
      definition.sourceReference = .init(uri: "Sources/LibrarySteps/Lending.swift", location: Location(line: 9))
      return .stepDefinition(definition)
    }
    var options = TerminalOptions()
    options.summarise = false
    let text = Reports.text(of: PrettyFormatter(options: options), envelopes, isTerminal: true)
    let place = "# Sources/LibrarySteps/Lending.swift:9"
    check(
      text,
      equals: """

        Feature: f

          Scenario: \(long.dropLast())
                # a.feature:2
            ✔ Given a step                       \(place)
            ✔ Given a longer step 日本語の       \(place)
            ✔ Given a longer step \(long.dropLast())
                \(place)

        """)
    let wide = Reports.text(of: PrettyFormatter(options: options), envelopes)
    check(wide.split(separator: "\n").count, equals: 5)
  }

  @Test("a failed hook has its own line, with its name and location")
  func hook() {
    var envelopes = SampleRun().envelopes(.failed)
    guard case .testCase(var testCase) = envelopes[4] else { return }
    testCase.testSteps = [Envelope.TestStep(id: "step", hookId: "hook")]
    envelopes[4] = .testCase(testCase)
    let place = Envelope.SourceReference(uri: "Steps/Hooks.swift")
    envelopes.insert(
      .hook(.init(id: "hook", name: "opens", sourceReference: place, type: .beforeTestCase)), at: 0)
    let output = Reports.text(of: PrettyFormatter(), envelopes)
    check(output, contains: "✘ Before (opens)         # Steps/Hooks.swift\n")
  }
}

private final class NoWorld: World {
  init() {}
}
