import GherkinProtocol
import GherkinExpressions
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinTestRun
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("The stream of a run", .long)
struct StreamTests {
  private static let library = StepLibrary(EmptyWorld.self) { steps in
    steps.before { _ in }
    steps.given("a step") { world in world.scenario.log("hello") }
  }

  @Test("the stream has the official order")
  func order() async throws {
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step\nGiven nonsense", Self.library)
    check(
      run.kinds,
      equals: [
        "meta", "source", "gherkinDocument", "pickle", "hook", "stepDefinition", "testRunStarted", "testCase",
        "testCaseStarted", "testStepStarted", "testStepFinished", "testStepStarted", "attachment", "testStepFinished",
        "testStepStarted", "suggestion", "testStepFinished", "testCaseFinished", "testRunFinished",
      ])
  }

  @Test("with parse errors nothing runs, all errors of all files are reported, and the stream is complete")
  func parseErrors() async throws {
    let run = try await RecordedRun(
      [
        Source(uri: "a.feature", text: "nonsense\nmore"), Source(uri: "b.feature", text: "Feature: b\nScenario: s\n"),
        Source(uri: "c.feature", bytes: [0xFF]),
      ], [Self.library])
    check(
      run.kinds.filter { $0 != "stepDefinition" && $0 != "hook" },
      equals: [
        "meta", "source", "parseError", "parseError", "source", "gherkinDocument", "pickle", "source", "parseError",
        "testRunStarted", "attachment", "testRunFinished",
      ])
    check(run.notRun, equals: ["s"])
    #expect(!run.outcome.success)
  }

  @Test("attachments belong to the step that added them")
  func attachments() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("bytes") { world in world.scenario.attach([1, 2, 3], mediaType: "image/png", fileName: "a.png") }
      steps.given("a link") { world in world.scenario.link("https://example.org") }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven bytes\nGiven a link", library)
    check(run.attachments.map(\.body), equals: ["AQID", "https://example.org"])
    check(run.attachments.map(\.contentEncoding), equals: [.base64, .identity])
    check(run.attachments.map(\.mediaType), equals: ["image/png", "text/uri-list"])
    check(run.attachments.map(\.fileName), equals: ["a.png", nil])
    let started = run.envelopes.compactMap { envelope in
      if case .testStepStarted(let started) = envelope { started.testStepId } else { nil }
    }
    check(run.attachments.map(\.testStepId), equals: started)
  }

  @Test("a capture of a regex literal that does not match has neither a text nor an offset")
  func groupsOfLiteral() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.step(/^a (é|b)( c)?$/) { (_, _: Substring, _: Substring?) in }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\n* a é", library)
    let groups = run.envelopes.compactMap { envelope in
      if case .testCase(let testCase) = envelope {
        testCase.testSteps.first?.stepMatchArgumentsLists?.first?.map(\.group)
      } else {
        nil
      }
    }
    check(
      groups,
      equals: [[.init(children: nil, start: 2, value: "é"), .init(children: nil, start: nil, value: nil)]])
  }

  @Test(
    "arguments have the groups of the expression's match, with offsets in UTF-16 code units",
    arguments: [
      (#"a {string} and {string}"#, #"a "b" and 'c'"#),
      (#"a {string} and {string}"#, #"a "" and "😀é \" \\ d""#),
      (#"😀 {word} has {string}"#, "😀 Zoë😀 has 'é'"),
      (#"{} of {word}"#, "é😀 of e"),
      (#"^(?:(é)|(😀))+ x$"#, "😀é x"),
      (#"^(a(😀(é))?) (b)$"#, "a b"),
      (#"^(a(😀(é))?) (b)$"#, "a😀é b"),
    ])
  func groups(pattern: String, text: String) async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      if pattern.hasPrefix("^") {
        steps.step(regex: pattern) { (_, _: String?, _: String?) in }
      } else {
        steps.step(pattern) { (_, _: String, _: String) in }
      }
    }
    let run = try await RecordedRun("Feature: f\nScenario: s\n* \(text)", library)
    let arguments = run.envelopes.compactMap { envelope in
      if case .testCase(let testCase) = envelope { testCase.testSteps.first?.stepMatchArgumentsLists } else { nil }
    }
    let catalogue = try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    guard case .expression(let expression) = catalogue.steps[0].matcher else { throw CancellationError() }
    let expected = try #require(try expression.match(text))
    #expect(!expected.isEmpty)
    check(
      arguments,
      equals: [
        [
          expected.map { .init(group: Envelope.Group($0.group), parameterTypeName: $0.parameterType.name) }
        ]
      ])
  }

  @Test("durations are measured with the clock")
  func times() async throws {
    let library = StepLibrary(EmptyWorld.self) { $0.given("a step") { _ in } }
    let run = try await RecordedRun("Feature: f\nScenario: s\nGiven a step\nGiven nonsense", library)
    check(run.results.map(\.duration), equals: [.milliseconds(1), .zero])
  }

  @Test("the stream of ten thousand scenarios is complete and in order")
  func backPressure() async throws {
    let scenarios = (0..<10_000).map { "Scenario: \($0)\nGiven a step\n" }.joined()
    let run = try await RecordedRun("Feature: f\n" + scenarios, Self.library)
    #expect(run.outcome.success)
    check(run.outcome.testCases, equals: 10_000)
    check(run.attachments.count, equals: 10_000)
    let times = run.envelopes.compactMap { envelope in
      if case .testStepFinished(let finished) = envelope { finished.timestamp } else { nil }
    }
    #expect(zip(times, times.dropFirst()).allSatisfy { ($0.seconds, $0.nanos) < ($1.seconds, $1.nanos) })
    guard case .testRunFinished = run.envelopes.last else {
      Issue.record("the stream ends with \(String(describing: run.envelopes.last))")
      return
    }
  }
}
