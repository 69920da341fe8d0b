import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Encoding between processes")
struct CodecTests {
  private static let result = Envelope.TestStepResult(
    status: .failed, duration: .milliseconds(3), message: "no \u{1F375}",
    exception: .init(type: "Trouble", message: "no", stackTrace: "a\nb"))

  private static let events: [RunEvent] = [
    .attemptStarted(12, at: .max), .stepStarted(0, at: -1),
    .attached(
      AttachedContent(body: .text("tea"), mediaType: "text/plain", fileName: nil), at: 0),
    .attached(AttachedContent(body: .bytes([0, 255]), mediaType: "image/png", fileName: "a.png"), at: 1),
    .printed([10, 0, 255], at: 2), .stepFailed(result, at: 2), .stepFinished(result, at: 3),
    .stepFinished(.init(status: .passed), at: 4),
    .attemptFinished(willBeRetried: true, at: 5), .hookStarted(at: 6), .hookFinished(result, at: 7),
  ]

  private static func bytes(_ event: RunEvent) -> [UInt8] {
    var writer = ByteWriter()
    event.write(to: &writer)
    return writer.bytes
  }

  @Test("events are decoded as they were encoded", arguments: events.indices)
  func roundTrip(index: Int) throws {
    let event = Self.events[index]
    var reader = ByteReader(Self.bytes(event)[...])
    #expect("\(try RunEvent(from: &reader))" == "\(event)")
    #expect(reader.isAtEnd)
  }

  @Test("corrupted events are decoded or rejected, and never cause a trap", arguments: UInt64(1)...40)
  func corruption(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for event in Self.events {
      for _ in 0..<50 {
        var bytes = Self.bytes(event)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
          switch Int.random(in: 0..<3, using: &random) {
          case 0: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
          case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
          default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: 0)
          }
          if bytes.isEmpty { bytes = [0] }
        }
        var reader = ByteReader(bytes[...])
        do {
          _ = try RunEvent(from: &reader)
        } catch {
          // Refused.
        }
      }
    }
  }

  private static func attempts() throws -> (attempts: [Attempt], catalogue: StepCatalogue) {
    let ids = IncrementingIDGenerator()
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I have {int} {string}") { (_, _: Int, _: String, _: DataTable) in }
      steps.given(regex: #"^a (b)?(c(d))$"#) { (_, _: String?, _: String) in }
      steps.given("twice") { _ in }
      steps.given(regex: "^twice$") { _ in }
      steps.before(tags: "@a") { _ in }
    }
    let catalogue = try StepCatalogue(joining: [library], ids: ids)
    let text = """
      Feature: f
        @a @timeout(5s)
        Scenario: \u{1F375} one
          Given I have 3 "cups of \u{1F375}"
            | a | b |
          And a cd
          And nothing of the kind
        Scenario Outline: <n>
          Given twice
          Examples:
            | n |
            | 1 |
            | 2 |
      """
    let features = FeatureCompiler(FeatureParser(), RunSelection()).compile(
      [Source(uri: "a.feature", text: text), Source(uri: "b.feature", text: text)], ids: ids)
    let plan = try TestPlan(try features.select(RunSelection()), catalogue, ids: ids)
    return (
      plan.testCases.enumerated().map {
        Attempt(testCase: $1, id: "x", number: $0, isRetriedOnFailure: $0 % 2 == 0, mode: $0 % 3 == 0 ? .run : .skip)
      }, catalogue
    )
  }

  private static func text(_ attempt: Attempt) -> String {
    let testCase = attempt.testCase
    let steps = (0..<testCase.stepCount).map { step in
      if case .matched(let match) = testCase.binding(ofStep: step) {
        "\(match.step) \(testCase.text(ofStep: step))"
      } else {
        "\(testCase.binding(ofStep: step))"
      }
    }
    return "\(attempt.number) \(attempt.isRetriedOnFailure) \(attempt.mode) \(testCase.uri) \(testCase.name) "
      + "\(testCase.location.line) \(testCase.tags) \(testCase.testStepCount) \(steps)"
  }

  @Test("attempts are decoded as they were encoded")
  func attemptRoundTrip() throws {
    let (attempts, catalogue) = try Self.attempts()
    var writer = ByteWriter()
    AttemptCodec.write(attempts[...], to: &writer)
    #expect(try AttemptCodec.read(writer.bytes[...], catalogue).map(Self.text) == attempts.map(Self.text))
  }

  @Test("corrupted attempts are decoded or rejected, and never cause a trap", arguments: UInt64(1)...60)
  func attemptCorruption(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (attempts, catalogue) = try Self.attempts()
    var writer = ByteWriter()
    AttemptCodec.write(attempts[...], to: &writer)
    for _ in 0..<30 {
      var bytes = writer.bytes
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      do {
        for attempt in try AttemptCodec.read(bytes[...], catalogue) { _ = Self.text(attempt) }
      } catch {
        // Refused.
      }
    }
  }
}
