import GherkinFormatters
import GherkinMessages
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport

extension ReportSample {
  static func pretty() async throws -> [ReportSample] {
    let passed = SampleRun().envelopes(.passed)
    let short = ["summarise=false"]
    let plain = ["theme=none", "useStatusIcon=false", "includeFeatureLine=false", "includeRuleLine=false"]
    return try await common("pretty") + [
      ReportSample(
        "scenarios that run in parallel are written one after the other", "pretty", options: short, interleaved),
      ReportSample("the available output of an unfinished scenario is written", "pretty", brokenOff),
      ReportSample(
        "without icons and headings, scenarios are not indented", "pretty", options: short + plain,
        SampleRun().envelopes(.failed)),
      ReportSample("there are colours if they are enabled", "pretty", options: short, passed, wantsColours: true),
      ReportSample("a failed hook has its own line, with its name and location", "pretty", options: short, hook),
      ReportSample(
        "a control character of a user is an escape", "pretty", options: short,
        SampleRun(text: "a\u{1B}[31mb").envelopes(.passed)),
      ReportSample(
        "locations are aligned with wide and combining characters", "pretty", options: short,
        SampleRun(name: "ビール", text: "e\u{301}").envelopes(.passed)),
    ] + bullets() + arguments() + narrow()
  }

  private static let interleaved: [Envelope] = {
    let run = SampleRun()
    return run.preamble + [
      .testCaseStarted(run.started(0)), .testCaseStarted(run.started(1)),
      .testStepFinished(run.stepFinished("attempt-1", "step", .failed)),
      .testCaseFinished(run.finished("attempt-1", willBeRetried: false)),
      .testStepFinished(run.stepFinished("attempt-0", "step", .passed)),
      .testCaseFinished(run.finished("attempt-0", willBeRetried: false)),
    ]
  }()

  private static let brokenOff: [Envelope] = {
    let run = SampleRun()
    return run.preamble + [
      .testCaseStarted(run.started(0)), .testCaseStarted(run.started(1)),
      .testStepFinished(run.stepFinished("attempt-1", "step", .passed)),
    ]
  }()

  private static let hook: [Envelope] = {
    let place = Envelope.SourceReference(uri: "Steps/Hooks.swift")
    let hook = Envelope.Hook(id: "hook", name: "opens", sourceReference: place, type: .beforeTestCase)
    return [.hook(hook)]
      + SampleRun().envelopes(.failed).changingTestCase { $0.testSteps = [.init(id: "step", hookId: "hook")] }
  }()

  private static func bullets() async throws -> [ReportSample] {
    let library = StepLibrary(PlainWorld.self) { steps in
      steps.given("one of two") { _ in }
      steps.given("one of {word}") { (_, _: String) in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven one of two", library)
    return try ["cucumber", "plain", "none"].map { theme in
      try ReportSample(
        "the definitions of an ambiguous step have the bullets of the theme \(theme)", "pretty",
        options: ["theme=\(theme)", "summarise=false"], run.envelopes)
    }
  }

  /// A run of a step with an argument.
  private static func argument(_ text: String, _ start: Int, _ value: String) -> [Envelope] {
    let argument = Envelope.StepMatchArgument(
      group: Envelope.Group(children: nil, start: start, value: value), parameterTypeName: "int")
    return SampleRun(text: text).envelopes(.passed).changingTestCase {
      $0.testSteps[0].stepMatchArgumentsLists = [[argument]]
    }
  }

  private static func arguments() throws -> [ReportSample] {
    try [
      ("arguments are highlighted by UTF-16 position", 7, "42"), ("a negative position is ignored", -1, "42"),
      ("a position of another text is ignored", 8, "42"), ("a position behind the text is ignored", 100, ""),
      ("the largest position is ignored", .max, "42"), ("a position within a character is ignored", 1, "x"),
    ].map { sentence, start, value in
      try ReportSample(
        sentence, "pretty", options: ["summarise=false"], argument("🥒 and 42", start, value), wantsColours: true)
    }
  }

  private static func narrow() async throws -> [ReportSample] {
    let library = StepLibrary(PlainWorld.self) { steps in
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
    return try [true, false].map { isTerminal in
      try ReportSample(
        isTerminal
          ? "on a narrow terminal, a location ends at the edge or has its own line"
          : "without a terminal, a location is on the line of its step",
        "pretty", options: ["summarise=false"], envelopes, isTerminal: isTerminal)
    }
  }
}
