import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Merging malformed streams")
struct HostileMergeTests {
  private static let sample =
    [
      Envelope.meta(
        .init(
          protocolVersion: "32", implementation: .init(name: "a"), runtime: .init(name: "b"), os: .init(name: "c"),
          cpu: .init(name: "d")))
    ] + SampleRun().envelopes(.passed)

  private static func kind(_ envelope: Envelope) -> String {
    String(String(describing: envelope).prefix { $0 != "(" })
  }

  /// The sample with the fact that it has scenarios at positions of a selection.
  private static func positioned(_ positions: String, scenarios: Int, own: Int) throws -> [Envelope] {
    let body =
      #"{"part":1,"parts":2,"selection":"a","scenarios":\#(scenarios),"own":\#(own),"positions":\#(positions)}"#
    let fact = Envelope.Attachment(
      body: body, contentEncoding: .identity, mediaType: "application/vnd.gherkin-run.shard+json")
    var stream = sample
    stream.insert(.attachment(fact), at: try #require(stream.firstIndex { kind($0) == "testRunStarted" }) + 1)
    return stream
  }

  @Test("a stream with a missing or duplicate message, or impossible positions of scenarios, is an error at its line")
  func errors() throws {
    try GoldenFile("texts/merge-errors.txt").expectAnswers { question in
      let words = question.split(separator: " ").map(String.init)
      let index = Self.sample.firstIndex { Self.kind($0) == words[1] } ?? 0
      var stream = Self.sample
      switch words[0] {
      case "without": stream.remove(at: index)
      case "twice": stream.insert(stream[index], at: index)
      default: stream = try Self.positioned(words[1], scenarios: 3, own: 2)
      }
      let error = #expect(throws: MergeError.self) {
        try Merging.merge(words.count > 2 ? [Self.sample, stream] : [stream])
      }
      return error?.description ?? "none"
    }
  }

  @Test("positions for another number of scenarios have no effect")
  func otherPositions() throws {
    let merged = try Merging.merge([Self.positioned("[[3,52]]", scenarios: 99, own: 50)]).filter {
      if case .attachment(let fact) = $0 { !fact.isFact } else { true }
    }
    check(merged, equals: try Merging.merge([Self.sample]))
  }

  @Test("different sources of a feature in one stream are an error; equal ones are written once")
  func sources() throws {
    let source = Source(uri: "twice.feature", text: "Feature: One")
    check(try Merging.merge([[.source(source), .source(source)]]), equals: [.source(source)])
    let other = Source(uri: "twice.feature", text: "Feature: Two")
    let error = #expect(throws: MergeError.self) { try Merging.merge([[.source(source), .source(other)]]) }
    check(
      error?.description,
      equals: "1.ndjson:2: twice.feature differs from that in 1.ndjson; merge runs of the same features")
  }

  @Test("two runs in one stream are an error")
  func secondRun() throws {
    let error = #expect(throws: MergeError.self) { try Merging.merge([Self.sample + Self.sample.suffix(1)]) }
    check(
      error?.description,
      equals: "1.ndjson:\(Self.sample.count + 1): a second testRunFinished; give each run in its own file")
    let started = Self.sample.filter { Self.kind($0) == "testRunStarted" }
    #expect(throws: MergeError.self) { try Merging.merge([Self.sample + started]) }
  }

  @Test("a step of another test case is an error")
  func otherStep() throws {
    var testCase = SampleRun().testCase
    testCase.id = "other"
    testCase.testSteps[0].id = "other-step"
    testCase.testSteps.append(testCase.testSteps[0])
    testCase.testSteps[1].id = "other-step-2"
    var stream = Self.sample
    let index = try #require(stream.firstIndex { Self.kind($0) == "testCase" })
    stream.insert(.testCase(testCase), at: index)
    stream = stream.changingStepEnd { $0.testStepId = "other-step" }
    let error = #expect(throws: MergeError.self) { try Merging.merge([stream]) }
    check(error?.problem, equals: "the step does not belong to its test case")
  }

  @Test("a missing attempt is an error at the next attempt, and in a run of this project also at its end")
  func missingAttempt() throws {
    var run = SampleRun()
    run.isOfThisProject = true
    let end = [SampleRun.end(success: true)]
    let (first, second) = (
      run.attempt(0, .failed, willBeRetried: true), run.attempt(1, .passed, willBeRetried: false)
    )
    check(try !Merging.merge([run.preamble + first + second + end]).isEmpty)
    for (attempts, problem) in [
      (second, "attempt 2 at the scenario starts, but attempt 1 is the next"),
      (first, "the run ends, but 1 selected scenario neither ended nor is listed as not run"),
      ([], "the run ends, but 1 selected scenario neither ended nor is listed as not run"),
      (first.dropLast() + second, "an attempt at the scenario starts, but the attempt before it has not ended"),
      (first.map(Self.final), "the run claims success, but a scenario or a hook of the run did not succeed"),
    ] {
      let error = #expect(throws: MergeError.self) { try Merging.merge([run.preamble + attempts + end]) }
      check(error?.problem.hasPrefix(problem), equals: true, "\(String(describing: error))")
    }
    let fact = Envelope.attachment(NotRunPickles(["outline-1"]).attachment)
    check(try !Merging.merge([run.preamble + [fact] + [SampleRun.end(success: false)]]).isEmpty)
  }

  /// Returns the message without an announced retry.
  private static func final(_ envelope: Envelope) -> Envelope {
    guard case .testCaseFinished(var finished) = envelope else { return envelope }
    finished.willBeRetried = false
    return .testCaseFinished(finished)
  }

  @Test("merging no stream, an empty one, or features without a run yields the existing messages")
  func nothing() throws {
    checkEmpty(try Merging.merge([]))
    checkEmpty(try Merging.merge([[], []]))
    let features = Array(Self.sample.prefix(4))
    check(try Merging.merge([features, features]).count, equals: 4)
  }
}
