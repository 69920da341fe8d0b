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

  @Test(
    "an unknown id is an error at its line",
    arguments: [
      ("gherkinDocument", "2: there is no node of a document with the id ast-scenario"),
      ("pickle", "5: there is no pickle with the id outline-1"),
      ("stepDefinition", "5: there is no step definition with the id definition"),
      ("testRunStarted", "6: an event precedes testRunStarted"),
      ("testCase", "6: there is no test case with the id case"),
      ("testCaseStarted", "7: there is no attempt under way with the id attempt-0"),
    ])
  func dangling(kind: String, problem: String) throws {
    let stream = Self.sample.filter { Self.kind($0) != kind }
    let error = #expect(throws: MergeError.self) { try Merging.merge([Self.sample, stream]) }
    check(error?.description, equals: "2.ndjson:" + problem)
  }

  @Test(
    "a duplicate id is an error at its line",
    arguments: [
      ("gherkinDocument", "node of a document"), ("pickle", "pickle"), ("stepDefinition", "step definition"),
      ("testCase", "test case"), ("testCaseStarted", "attempt under way"),
    ])
  func twice(kind: String, thing: String) throws {
    var stream = Self.sample
    let index = try #require(stream.firstIndex { Self.kind($0) == kind })
    stream.insert(stream[index], at: index)
    let error = #expect(throws: MergeError.self) { try Merging.merge([stream]) }
    check(error?.line, equals: index + 2)
    check(error?.problem.hasPrefix("a second \(thing) has the id "), equals: true)
  }

  @Test("a single stream without stored messages has the same errors and the same success")
  func oneStream() throws {
    func verdict(_ survey: StreamSurvey, _ stream: [Envelope]) -> String {
      var survey = survey
      survey.beginStream("1.ndjson")
      do throws(MergeError) {
        for (line, envelope) in stream.enumerated() { try survey.record(envelope, line: line + 1) }
      } catch {
        return error.description
      }
      survey.endStream()
      return "success: \(survey.isSuccess)"
    }
    var streams = [Self.sample, SampleRun().envelopes(.failed)]
    for index in Self.sample.indices {
      var (without, twice) = (Self.sample, Self.sample)
      without.remove(at: index)
      twice.insert(twice[index], at: index)
      streams += [without, twice]
    }
    let source = Source(uri: "twice.feature", text: "Feature: One")
    streams.append([.source(source), .source(source), .source(Source(uri: "twice.feature", text: "Feature: Two"))])
    for stream in streams {
      check(verdict(StreamSurvey(keepsFeatures: false), stream), equals: verdict(StreamSurvey(), stream))
    }
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
    stream = stream.map { envelope in
      guard case .testStepFinished(var finished) = envelope else { return envelope }
      finished.testStepId = "other-step"
      return .testStepFinished(finished)
    }
    let error = #expect(throws: MergeError.self) { try Merging.merge([stream]) }
    check(error?.problem, equals: "the step does not belong to its test case")
  }

  @Test(
    "a stream of which an event is missing is an error at the line that shows it",
    arguments: [
      ("testCaseStarted", "7: there is no attempt under way with the id attempt-0"),
      ("testStepStarted", "8: the step has a result, but it has not started"),
      ("testStepFinished", "9: the attempt ends, but not all steps of its test case have results"),
      ("testCaseFinished", "10: the run ends, but an attempt or a hook of the run has not ended"),
    ])
  func missingEvent(kind: String, problem: String) throws {
    let stream = Self.sample.filter { Self.kind($0) != kind }
    let error = #expect(throws: MergeError.self) { try Merging.merge([stream]) }
    check(error?.description.hasPrefix("1.ndjson:\(problem)"), equals: true, "\(String(describing: error))")
  }

  @Test("a missing attempt is an error at the next attempt, and in a run of this project also at its end")
  func missingAttempt() throws {
    var run = SampleRun()
    run.isOfThisProject = true
    let end = [SampleRun.end(success: true)]
    let (first, second) = (
      run.attempt(0, .failed, willBeRetried: true), run.attempt(1, .passed, willBeRetried: false)
    )
    #expect(try !Merging.merge([run.preamble + first + second + end]).isEmpty)
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
    #expect(try !Merging.merge([run.preamble + [fact] + [SampleRun.end(success: false)]]).isEmpty)
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

  @Test(
    "impossible positions of scenarios are an error",
    arguments: [
      "[[0,9]]", "[[1,0]]", "[[0]]", "[[0,0,0]]", "[[0,0],[0,0]]", "[[-1,0]]", "[[0,9223372036854775807]]", "[[0,2]]",
    ])
  func positions(_ positions: String) throws {
    let body = #"{"part":1,"parts":2,"selection":"a","scenarios":3,"own":2,"positions":\#(positions)}"#
    let fact = Envelope.Attachment(
      body: body, contentEncoding: .identity, mediaType: "application/vnd.gherkin-run.shard+json")
    var stream = Self.sample
    let index = try #require(stream.firstIndex { Self.kind($0) == "testRunStarted" })
    stream.insert(.attachment(fact), at: index + 1)
    let error = #expect(throws: MergeError.self) { try Merging.merge([stream]) }
    check(error?.problem.hasSuffix("is not valid: the shard does not exist"), equals: true)
  }

  @Test("positions for another number of scenarios have no effect")
  func otherPositions() throws {
    let body = #"{"part":1,"parts":2,"selection":"a","scenarios":99,"own":50,"positions":[[3,52]]}"#
    let fact = Envelope.Attachment(
      body: body, contentEncoding: .identity, mediaType: "application/vnd.gherkin-run.shard+json")
    var stream = Self.sample
    let index = try #require(stream.firstIndex { Self.kind($0) == "testRunStarted" })
    stream.insert(.attachment(fact), at: index + 1)
    let merged = try Merging.merge([stream]).filter {
      if case .attachment(let fact) = $0 { !fact.isFact } else { true }
    }
    #expect(try merged == Merging.merge([Self.sample]))
  }
}
