import GherkinOutcomes
import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

private struct MergedTrouble: Error {}

@Suite("Merged streams")
struct MergeTests {
  private static let names = ["one", "two", "three", "four", "five"]

  /// Runs some of the scenarios; failing steps fail or not.
  private static func run(
    _ names: [String], fails: Bool = true, _ more: String..., isDry: Bool = false
  ) async throws -> [Envelope] {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.beforeAll { run in run.log("first") }
      steps.before { world in world.scenario.log("before") }
      steps.given("a step") { _ in }
      steps.given("a failing step") { world in
        world.scenario.log("here")
        if fails { throw MergedTrouble() }
      }
      steps.given("a table:") { (_, _: DataTable) in }
      for step in more { steps.given("\(step)") { _ in } }
    }
    let features = try ["a.feature", "b.feature"].map { Source(uri: $0, text: try Files.sample("merged/\($0)")) }
    return try await RecordedRun(features, [library], only: Set(names)) { $0.isDryRun = isDry }.envelopes
  }

  /// Merges streams of consecutive runs, and checks the result as any other stream.
  private static func merge(_ streams: [Envelope]...) throws -> [Envelope] {
    let merged = try Merging.merge(consecutive: streams)
    let problems = StreamCheck(merged, isMerged: true).problems
    guard problems.isEmpty else { throw UnsoundStream(problems) }
    return merged
  }

  private static func end(_ stream: [Envelope]) throws -> Envelope.TestRunFinished {
    guard case .testRunFinished(let finished) = try #require(stream.last) else { throw MergedTrouble() }
    return finished
  }

  /// The attempts in the order of the features, each with its number from 1, and whether another one follows.
  private static func attempts(
    _ stream: [Envelope]
  ) -> [(number: Int, status: Envelope.TestStepResult.Status, willBeRetried: Bool)] {
    FinishedRun(stream).ended.flatMap { scenario in
      scenario.attempts.map { ($0.number, $0.status, $0.number < scenario.attemptCount) }
    }
  }

  @Test(
    "merged shards are equivalent to the whole run, regardless of the sharding",
    arguments: [
      [["one", "two", "three"], ["four", "five"]], [["five", "two"], ["four"], ["one", "three"]],
      [["one", "two", "three", "four", "five"]],
    ])
  func shards(shards: [[String]]) async throws {
    let whole = try await Self.run(Self.names)
    var streams: [[Envelope]] = []
    for shard in shards { streams.append(try await Self.run(shard)) }
    let merged = try Merging.merge(streams)
    checkEmpty(StreamCheck(merged).problems)
    check(RunContents(merged), equals: RunContents(whole))
    check(merged.count, equals: whole.count + (shards.count - 1) * 3)
  }

  @Test("the attempts of a rerun follow the original ones, and the last one decides")
  func rerun() async throws {
    let run = try await Self.run(["one", "two", "four"])
    let merged = try Self.merge(run, try await Self.run(["two", "four"], fails: false))
    check(try !Self.end(run).success)
    check(try Self.end(merged).success)
    let attempts = Self.attempts(merged)
    check(attempts.map(\.number), equals: [1, 1, 2, 1, 2])
    check(attempts.map(\.willBeRetried), equals: [false, true, false, true, false])
    check(attempts.map(\.status), equals: [.passed, .failed, .passed, .failed, .passed])
  }

  @Test("a rerun that fails again fails the run, even after a rerun that passed")
  func failingRerun() async throws {
    let passed = try await Self.run(["two"], fails: false)
    let failed = try await Self.run(["two"])
    let merged = try Self.merge(failed, passed, failed)
    check(try !Self.end(merged).success)
    check(Self.attempts(merged).map(\.willBeRetried), equals: [true, true, false])
  }

  @Test("an attempt is the last one if its stream ends before the announced retry")
  func missingRetry() async throws {
    var truncated: [Envelope] = []
    for envelope in try await Self.run(["two"]) {
      guard case .testCaseFinished(var finished) = envelope else {
        truncated.append(envelope)
        continue
      }
      finished.willBeRetried = true
      truncated.append(.testCaseFinished(finished))
      break
    }
    let merged = try Self.merge(truncated, try await Self.run(["one"]))
    let finished = merged.compactMap { if case .testCaseFinished(let finished) = $0 { finished } else { nil } }
    check(finished.map(\.willBeRetried), equals: [false, false])
  }

  @Test("a rerun with other steps has a separate test case, whose attempts are numbered on")
  func otherSteps() async throws {
    let merged = try Self.merge(
      try await Self.run(["three"]), try await Self.run(["three"], fails: true, "a(n) unknown step"))
    check(try Self.end(merged).success)
    let attempts = Self.attempts(merged)
    check(attempts.map(\.status), equals: [.undefined, .passed])
    check(attempts.map(\.number), equals: [1, 2])
    let testCases = merged.compactMap { if case .testCase(let testCase) = $0 { testCase.id } else { nil } }
    check(Set(testCases).count, equals: 2)
  }

  /// All ids of attempts and of their references.
  private static func ids(_ stream: [Envelope]) -> [[String]] {
    stream.compactMap { envelope in
      guard case .testCaseStarted(let started) = envelope else { return nil }
      return [started.id, started.testCaseId]
    }
  }

  @Test("the first stream keeps its ids, and ids of others are prefixed unless their messages are equal")
  func ids() async throws {
    let first = try await Self.run(["one"])
    let second = try await Self.run(["one", "four"])
    let ids = Self.ids(first) + Self.ids(second)
    let merged = Self.ids(try Self.merge(first, second))
    check(merged, equals: [ids[0], ["2." + ids[1][0], ids[0][1]], ["2." + ids[2][0], "2." + ids[2][1]]])
    check(Set(try Self.merge(first)), equals: Set(first))
  }

  @Test("a merged stream can be merged with others, in any order")
  func mergedAgain() async throws {
    let parts = [try await Self.run(["one"]), try await Self.run(["four"]), try await Self.run(["five", "one"])]
    let merged = try Self.merge(parts[0], parts[1])
    check(
      Self.ids(try Self.merge(merged, parts[2])).map(\.[0].first),
      equals: [Self.ids(parts[0])[0][0].first, "2", "3", "3"])
    check(Self.attempts(try Self.merge(merged, merged, parts[2], merged)).count, equals: 8)
    check(Self.attempts(try Self.merge(parts[2], merged, merged)).count, equals: 6)
  }

  @Test("a run that started before the end of a run with the same scenario is no rerun")
  func noRerun() async throws {
    let (failed, passed) = (try await Self.run(["two"]), try await Self.run(["two"], fails: false))
    for seconds in [-86_400, 0] {
      let error = #expect(throws: MergeError.self) { try Merging.merge([failed, passed.later(by: seconds)]) }
      check(error?.name, equals: "2.ndjson")
      check(error?.problem.contains("this run started before that run ended, so it is no rerun"), equals: true)
    }
    // Runs of different scenarios may overlap.
    check(try await !Merging.merge([failed, Self.run(["five"])]).isEmpty)
  }

  @Test("a rerun of one part may overlap another part, even if the parts were merged before")
  func rerunOfPart() async throws {
    let parts = [try await Self.run(["two"]), try await Self.run(["five"]).later(by: 100)]
    let rerun = try await Self.run(["two"], fails: false).later(by: 50)
    check(try Self.end(Merging.merge(parts + [rerun])).success)
    let shards = (1...2).map { RunShard(part: $0, parts: 2, selection: "a", scenarios: 2, own: 1) }
    let marked = zip(parts, shards).map { stream, shard in
      stream.flatMap { envelope in
        if case .testRunStarted = envelope { [envelope, .attachment(shard.attachment)] } else { [envelope] }
      }
    }
    let merged = try Merging.merge(marked)
    check(try Self.end(Merging.merge([merged, rerun])).success)
    #expect(throws: MergeError.self) { try Merging.merge([merged, rerun.later(by: -51)]) }
  }

  @Test("an attempt that skips the scenario does not replace a failure, and replaces a success")
  func skippedRerun() async throws {
    let (failed, passed) = (try await Self.run(["two"]), try await Self.run(["two"], fails: false))
    let dry = try await Self.run(["two"], isDry: true)
    let merged = try Self.merge(failed, dry)
    check(Self.attempts(merged).map(\.status), equals: [.failed])
    check(Self.attempts(merged).map(\.willBeRetried), equals: [false])
    check(try !Self.end(merged).success)
    check(try !Self.end(Self.merge(failed, dry, dry)).success)
    check(Self.attempts(try Self.merge(passed, dry)).map(\.status), equals: [.passed, .skipped])
    let repaired = try Self.merge(failed, dry, passed)
    check(Self.attempts(repaired).map(\.number), equals: [1, 2])
    check(Self.attempts(repaired).map(\.status), equals: [.failed, .passed])
    check(try Self.end(repaired).success)
  }

  @Test("the run lasts from the earliest start to the latest end")
  func times() async throws {
    let parts = [try await Self.run(["one"]), try await Self.run(["four"]), try await Self.run(["five"])]
    let end = try Self.end(parts[0]).timestamp
    let merged = try Merging.merge(zip(parts, [30, 10, 20]).map { $0.later(by: $1) })
    let run = FinishedRun(merged).run
    let start = try #require(run.start)
    check(start.components.seconds, equals: 10)
    check(try Self.end(merged).timestamp.seconds, equals: end.seconds + 30)
  }

  @Test("merging an incomplete stream yields a sound one: unfinished attempts fail, and so does the run")
  func brokenOff() async throws {
    let stream = try await Self.run(Self.names)
    let begin = try #require(stream.firstIndex { if case .testRunStarted = $0 { true } else { false } })
    for count in begin + 1..<stream.count {
      let merged = try Self.merge(Array(stream.prefix(count)))
      let end = try Self.end(merged)
      check(!end.success)
      check(end.message, equals: "1.ndjson ends before its testRunFinished")
    }
  }

  @Test("the step after an undefined one fails if the stream breaks off in it")
  func brokenOffAfterUndefinedStep() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    let source = Source(
      uri: "a.feature", text: "Feature: f\n  Scenario: s\n    Given an unknown step\n    And a step\n")
    let stream = try await RecordedRun([source], [library]).envelopes
    let last = try #require(stream.lastIndex { if case .testStepStarted = $0 { true } else { false } })
    let merged = try Self.merge(Array(stream[...last]))
    let statuses = merged.compactMap { envelope in
      if case .testStepFinished(let finished) = envelope { finished.testStepResult.status } else { nil }
    }
    check(statuses, equals: [.undefined, .failed])
  }

  @Test("a rerun of the unfinished scenarios completes a truncated stream, except for the end of its run")
  func rerunAfterBreak() async throws {
    let stream = try await Self.run(["five"])
    let cut = Array(stream.dropLast(3))
    let merged = try Self.merge(cut, stream)
    check(Self.attempts(merged).map(\.status), equals: [.failed, .passed])
    check(Self.attempts(merged).map(\.willBeRetried), equals: [true, false])
  }

  @Test("different features with the same path are an error that names both streams")
  func otherSource() async throws {
    let stream = try await Self.run(["one"])
    let other = stream.map { envelope in
      guard case .source(let source) = envelope else { return envelope }
      return Envelope.source(Source(uri: source.uri, text: "Feature: other"))
    }
    let line = try #require(other.firstIndex { if case .source = $0 { true } else { false } }) + 1
    let error = #expect(throws: MergeError.self) { try Self.merge(stream, other) }
    check(
      error?.description,
      equals: "2.ndjson:\(line): a.feature differs from that in 1.ndjson; merge runs of the same features")
  }
}
