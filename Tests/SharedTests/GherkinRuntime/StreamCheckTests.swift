import GherkinMessages
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Checking streams")
struct StreamCheckTests {
  /// A stream with hooks, attachments, an undefined step and a retry.
  private static func stream() async throws -> [Envelope] {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in run.log("a") }
      steps.given("a failing step") { world in
        world.scenario.log("b")
        throw Trouble("whoops")
      }
    }
    return try await RecordedRun(
      "Feature: f\n@retry(1)\nScenario: a\nGiven a failing step\nGiven nonsense", library
    ).envelopes
  }

  private static func kind(_ envelope: Envelope) -> String {
    String(String(describing: envelope).prefix { $0 != "(" })
  }

  @Test("a complete stream is sound")
  func sound() async throws {
    checkEmpty(StreamCheck(try await Self.stream()).problems)
  }

  @Test(
    "a stream without one of its messages, or with a duplicate one, is not sound",
    arguments: [
      "meta", "gherkinDocument", "pickle", "hook", "stepDefinition", "testRunStarted", "testRunHookStarted",
      "testRunHookFinished", "testCase", "testCaseStarted", "testStepStarted", "suggestion", "testStepFinished",
      "testCaseFinished", "testRunFinished",
    ])
  func missingAndTwice(kind: String) async throws {
    let stream = try await Self.stream()
    let index = try #require(stream.firstIndex { Self.kind($0) == kind })
    var changed = stream
    changed.remove(at: index)
    check(!StreamCheck(changed).problems.isEmpty, "missing")
    changed = stream
    changed.insert(stream[index], at: index)
    if kind != "meta" { check(!StreamCheck(changed).problems.isEmpty, "twice") }
  }

  @Test("a stream with an attachment before or after its step is not sound", arguments: [-1, 1])
  func attachment(distance: Int) async throws {
    var stream = try await Self.stream()
    let indexes = stream.indices.filter { Self.kind(stream[$0]) == "attachment" }
    for index in indexes {
      stream.swapAt(index, index + distance)
      check(StreamCheck(stream).problems, equals: ["an attachment lies outside of what made it"])
      stream.swapAt(index, index + distance)
    }
    check(indexes.count, equals: 3)
  }

  @Test("a stream whose totals differ from its messages is not sound")
  func success() async throws {
    var stream = try await Self.stream()
    guard case .testRunFinished(var finished) = stream.removeLast() else { return }
    finished.success = true
    stream.append(.testRunFinished(finished))
    check(StreamCheck(stream).problems, equals: ["success is true, but the run says false"])
  }

  @Test("an extra or a missing attempt is reported")
  func attempts() async throws {
    func stream(_ change: (inout Envelope.TestCaseFinished) -> Void) async throws -> [Envelope] {
      try await Self.stream().map { envelope in
        guard case .testCaseFinished(var finished) = envelope else { return envelope }
        change(&finished)
        return .testCaseFinished(finished)
      }
    }
    check(
      StreamCheck(try await stream { $0.willBeRetried = false }).problems,
      equals: ["an attempt comes that was not announced"])
    #expect(
      StreamCheck(try await stream { $0.willBeRetried = true }).problems.allSatisfy { $0.hasSuffix("is missing") })
  }
}
