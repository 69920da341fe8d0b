import GherkinHost
import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Recording attempts")
struct AttemptRecorderTests {
  /// Attempts at scenarios with two steps each, and the events of their recorder.
  private final class Recording: Sendable {
    private let texts = Mutex<[String]>([])
    private let ended = Mutex<[Envelope.TestStepResult]>([])
    let attempts: [Attempt]

    init(scenarios: Int = 1, isRetried: Bool = false) throws {
      let ids = IncrementingIDGenerator()
      let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
      let catalogue = try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: ids)
      let text = "Feature: f\n" + String(repeating: "Scenario: s\nGiven a step\nGiven a step\n", count: scenarios)
      let source = Source(uri: "a.feature", text: text)
      let features = FeatureCompiler(RunSelection()).compile([source], with: FeatureParser(), ids: ids)
      attempts = try TestPlan(try features.select(RunSelection()), catalogue, ids: ids).testCases.map {
        Attempt(testCase: $0, ids: ids, number: 0, isRetriedOnFailure: isRetried)
      }
    }

    func recorder(waitsForSurvival: Bool = true) -> AttemptRecorder {
      AttemptRecorder(attempts, waitsForSurvival: waitsForSurvival) { event in
        self.texts.withLock { $0.append(Self.text(event)) }
        if case .stepFinished(let result, _) = event { self.ended.withLock { $0.append(result) } }
      }
    }

    var lines: [String] { texts.withLock { $0 } }
    /// The results of the steps that have ended.
    var results: [Envelope.TestStepResult] { ended.withLock { $0 } }

    private static func text(_ event: RunEvent) -> String {
      switch event {
      case .attemptStarted(let index, _): "attempt \(index)"
      case .stepStarted(let index, _): "step \(index)"
      case .stepFinished(let result, _): "\(result.status)"
      case .attemptFinished(let willBeRetried, _): willBeRetried ? "end, again" : "end"
      case .attached, .printed: "attachment"
      case .stepFailed: "failed"
      case .abandoned: "given up"
      }
    }
  }

  private static let passed = Envelope.TestStepResult(status: .passed)
  private static func failure(_ duration: Duration) -> Envelope.TestStepResult {
    .init(status: .failed, duration: duration)
  }

  private static let wholeAttempt: [RunEvent] = [
    .attemptStarted(0, at: 1), .stepStarted(0, at: 2), .stepFinished(passed, at: 3), .stepStarted(1, at: 4),
    .stepFinished(passed, at: 5), .attemptFinished(willBeRetried: false, at: 6),
  ]

  /// Expects a recorder to accept events.
  private static func record(
    _ events: some Sequence<RunEvent>, _ recorder: inout AttemptRecorder,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for event in events {
      let isTaken = recorder.record(event)
      #expect(isTaken, sourceLocation: sourceLocation)
    }
  }

  /// Interrupts a recorder, and expects it to have an open attempt or not.
  private static func interrupt(
    _ recorder: inout AttemptRecorder, finds isOpen: Bool, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let wasOpen = recorder.interrupt(at: 9, failure)
    check(wasOpen, equals: isOpen, sourceLocation: sourceLocation)
  }

  @Test("a result is held back until the next step starts or the attempt ends")
  func heldResult() throws {
    let recording = try Recording()
    var recorder = recording.recorder(waitsForSurvival: false)
    Self.record(Self.wholeAttempt.prefix(3), &recorder)
    check(recording.lines, equals: ["attempt 0", "step 0"])
    Self.record([Self.wholeAttempt[3]], &recorder)
    check(recording.lines, equals: ["attempt 0", "step 0", "passed", "step 1"])
    Self.record(Self.wholeAttempt.dropFirst(4), &recorder)
    check(recording.lines, equals: ["attempt 0", "step 0", "passed", "step 1", "passed", "end"])
    check(recorder.endings.map(\.worst), equals: [.passed])
  }

  @Test("the end of an attempt in another process is held back until that process has survived it")
  func survival() throws {
    let recording = try Recording(scenarios: 2)
    var recorder = recording.recorder()
    Self.record(Self.wholeAttempt, &recorder)
    check(recording.lines, equals: ["attempt 0", "step 0", "passed", "step 1"])
    Self.record([.attemptStarted(1, at: 7)], &recorder)
    check(recording.lines.suffix(3), equals: ["passed", "end", "attempt 1"])
  }

  @Test("an interruption after the last step fails that step")
  func late() throws {
    let recording = try Recording(isRetried: true)
    var recorder = recording.recorder()
    Self.record(Self.wholeAttempt, &recorder)
    Self.interrupt(&recorder, finds: true)
    check(recording.lines.suffix(2), equals: ["failed", "end, again"])
    check(recorder.endings.map(\.worst), equals: [.failed])
  }

  @Test("an interruption fails the running step, or the next one, and skips the rest", arguments: [1, 2, 3])
  func interruption(count: Int) throws {
    let recording = try Recording()
    var recorder = recording.recorder()
    Self.record(Self.wholeAttempt.prefix(count), &recorder)
    Self.interrupt(&recorder, finds: true)
    check(
      recording.lines,
      equals: [
        "attempt 0", "step 0", count == 3 ? "passed" : "failed", "step 1", count == 3 ? "failed" : "skipped", "end",
      ])
    Self.interrupt(&recorder, finds: false)
  }

  @Test("an interruption while a failure is described keeps that failure, and adds the interruption")
  func describing() throws {
    let recording = try Recording()
    var recorder = recording.recorder()
    let failed = Envelope.TestStepResult(
      status: .failed, duration: .milliseconds(3), message: "no beer",
      exception: Envelope.Exception(type: "Trouble", message: "no beer"))
    Self.record(Self.wholeAttempt.prefix(2) + [.stepFailed(failed, at: 3)], &recorder)
    let before = recorder.progress
    let isPassedTaken = recorder.record(.stepFailed(Self.passed, at: 3))
    #expect(!isPassedTaken)
    check(recorder.progress, equals: before)
    _ = recorder.interrupt(at: 9) { .init(status: .failed, duration: $0, message: "killed") }
    check(recording.lines, equals: ["attempt 0", "step 0", "failed", "failed", "step 1", "skipped", "end"])
    let result = try #require(recording.results.first)
    let message = "no beer\nand then, before the end of the step: killed"
    #expect(result.message == message && result.exception?.message == message && result.exception?.type == "Trouble")
    check(result.duration, equals: failed.duration)
  }

  @Test("a described failure ends with its own result, and does not affect the next step")
  func described() throws {
    let recording = try Recording()
    var recorder = recording.recorder()
    let failed = Self.failure(.zero)
    let isTakenEarly = recorder.record(.stepFailed(failed, at: 1))
    #expect(!isTakenEarly)
    Self.record(Self.wholeAttempt.prefix(2) + [.stepFailed(failed, at: 3), .stepFinished(failed, at: 3)], &recorder)
    Self.record([Self.wholeAttempt[3]], &recorder)
    Self.interrupt(&recorder, finds: true)
    check(recording.lines, equals: ["attempt 0", "step 0", "failed", "failed", "step 1", "failed", "end"])
    check(recording.results.map(\.message), equals: [nil, nil])
  }

  @Test("without an open attempt, an interruption has no effect")
  func idle() throws {
    let recording = try Recording()
    var recorder = recording.recorder()
    Self.interrupt(&recorder, finds: false)
    checkEmpty(recording.lines)
  }

  @Test("events that contradict the plan are ignored", arguments: UInt64(1)...200)
  func anyOrder(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let recording = try Recording(scenarios: 2)
    var recorder = recording.recorder(waitsForSurvival: seed % 2 == 0)
    let events: [RunEvent] =
      Self.wholeAttempt + [
        .attemptStarted(1, at: 1), .attemptStarted(-1, at: 1), .attemptStarted(7, at: 1), .stepStarted(2, at: 1),
        .stepStarted(-1, at: 1), .stepFailed(Self.passed, at: 1), .printed([1], at: 1),
        .abandoned(Self.passed, at: 1),
      ]
    for _ in 0..<60 {
      guard let event = events.randomElement(using: &random) else { continue }
      let before = recording.lines
      if !recorder.record(event) { #expect(recording.lines.starts(with: before)) }
    }
    _ = recorder.interrupt(at: 9, Self.failure)
    recorder.confirmEnd()
    let lines = recording.lines
    check(lines.count { $0.hasPrefix("attempt") }, equals: lines.count { $0.hasPrefix("end") })
    check(lines.count { $0.hasPrefix("step") }, equals: lines.count { ["passed", "failed", "skipped"].contains($0) })
    check(lines.count { $0.hasPrefix("step") }, equals: 2 * recorder.endings.count)
  }
}
