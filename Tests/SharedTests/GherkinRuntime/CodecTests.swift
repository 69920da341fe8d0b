import Foundation
import GherkinProcesses
import GherkinWorker
import GherkinExpressions
import GherkinTestRun
import GherkinHost
import GherkinProtocol
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinWorkers
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
    .abandoned(result, at: 5), .attemptFinished(willBeRetried: false, at: 6),
  ]

  @Test("a duration that does not fit into 64 bits of nanoseconds is the longest or the shortest one that does")
  func durations() {
    let second: Int64 = 1_000_000_000_000_000_000
    let durations: [(Int64, Int64)] = [
      (9_223_372_036, second - 1), (-9_223_372_036, 1 - second), (.max, 0), (.min, 0), (3, second / 2),
    ]
    check(
      durations.map { Duration(secondsComponent: $0.0, attosecondsComponent: $0.1).nanoseconds },
      equals: [.max, .min, .max, .min, 3_500_000_000])
  }

  /// The bytes of one value.
  private static func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
    var writer = ByteWriter()
    write(&writer)
    return writer.bytes
  }

  /// Reads changed bytes many times, which may be refused, but must not trap.
  private static func read(
    corrupted original: [UInt8], times: Int, _ random: inout SeededGenerator, _ read: ([UInt8]) throws -> Void
  ) {
    for _ in 0..<times {
      var bytes = original
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random))
        default: bytes.insert(UInt8.random(in: 0...255, using: &random), at: 0)
        }
        if bytes.isEmpty { bytes = [0] }
      }
      try? read(bytes)
    }
  }

  @Test("events are decoded as they were encoded", arguments: events.indices)
  func roundTrip(index: Int) throws {
    let event = Self.events[index]
    var reader = ByteReader(Self.bytes { event.write(to: &$0) }[...])
    check("\(try RunEvent(from: &reader))", equals: "\(event)")
    check(reader.isAtEnd)
  }

  @Test(
    "corrupted events, definitions and orders are decoded or refused, and never cause a trap", arguments: UInt64(1)...60
  )
  func corruption(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for event in Self.events {
      Self.read(corrupted: Self.bytes { event.write(to: &$0) }, times: 40, &random) { bytes in
        var reader = ByteReader(bytes[...])
        _ = try RunEvent(from: &reader)
      }
    }
    let (orders, definitions) = try Self.orders()
    Self.read(corrupted: try definitions.json, times: 40, &random) { _ = try Definitions(json: $0) }
    Self.read(corrupted: Self.bytes { AttemptOrder.write(orders, to: &$0) }, times: 30, &random) { bytes in
      for order in try Self.orders(bytes, definitions) { _ = Self.text(order) }
    }
  }

  private static func orders() throws -> (orders: [AttemptOrder], definitions: Definitions) {
    let ids = IncrementingIDGenerator()
    // Fixed locations, as the recorded conversation contains them.
    let (id, path) = ("Steps/Tea.swift", "/package/Sources/Steps/Tea.swift")
    let library = StepLibrary(EmptyWorld.self, fileID: id, filePath: path, line: 1) { steps in
      steps.given("I have {int} {string}", fileID: id, filePath: path, line: 2) {
        (_, _: Int, _: String, _: DataTable) in
      }
      steps.given(regex: #"^a (b)?(c(d))$"#, fileID: id, filePath: path, line: 3) { (_, _: String?, _: String) in }
      steps.given("twice", fileID: id, filePath: path, line: 4) { _ in }
      steps.given(regex: "^twice$", fileID: id, filePath: path, line: 5) { _ in }
      steps.parameterType("pair", capturing: #"(\d)-(\d)?"#, fileID: id, filePath: path, line: 5) {
        (left: Int, right: Int?) in left + (right ?? 0)
      }
      steps.before(tags: "@a", fileID: id, filePath: path, line: 6) { _ in }
      steps.after(fileID: id, filePath: path, line: 7) { _, _ in }
      steps.around(tags: "@b", fileID: id, filePath: path, line: 8) { _, scenario in try await scenario() }
      steps.beforeStep(fileID: id, filePath: path, line: 9) { _, _ in }
      steps.afterStep(fileID: id, filePath: path, line: 10) { _, _ in }
      steps.onFailure(fileID: id, filePath: path, line: 11) { _, _ in }
    }
    let definitions = ExecutableDefinitions(joining: [library])
    let catalogue = try StepCatalogue(definitions, ids: ids)
    let text = """
      Feature: f
        @a @timeout(5s)
        Scenario: \u{1F375} one
          Some words.
          Given I have 3 "cups of \u{1F375}"
            | a   | 4- |
            | 3-4 | b  |
          And a cd
          And nothing of the kind
        @b @known-failure
        Scenario Outline: <n>
          Given twice
          Examples:
            | n |
            | 1 |
            | 2 |
      """
    let sources = ["a.feature", "b.feature"].map { Source(uri: $0, text: text) }
    let features = FeatureCompiler(RunSelection()).compile(sources, with: FeatureParser(), ids: ids)
    let plan = try TestPlan(try features.select(RunSelection()), catalogue, ids: ids)
    let orders = plan.testCases.enumerated().map { number, testCase in
      Attempt(
        testCase: testCase, ids: ids, number: number, isRetry: number % 2 == 1, isRetriedOnFailure: number % 2 == 0
      ).order(ExecutorSettings(), catalogue)
    }
    return (orders + [probed(orders[0])], definitions.described())
  }

  /// Returns an order with probes of its first step.
  private static func probed(_ order: AttemptOrder) -> AttemptOrder {
    let step = order.steps[0]
    let roles: [AttemptOrder.Step.Role] = [
      .plain, .probe(isFirst: true, limit: nil), .probe(isFirst: false, limit: .seconds(4)), .control,
    ]
    let steps = roles.map { role in
      AttemptOrder.Step(
        role: role, keyword: step.keyword, line: step.line, column: step.column, textBytes: step.textBytes,
        match: step.match, groups: step.groups, blocks: step.blocks)
    }
    return AttemptOrder(
      number: 0, isRetry: false, isRetriedOnFailure: false, isRepeatedOnSuccess: false, scope: order.scope,
      traits: order.traits, timeLimit: order.timeLimit, knownFailure: nil, name: order.name, line: order.line,
      description: order.description, row: nil, steps: steps)
  }

  @Test("a step with an unknown role is refused")
  func unknownRole() throws {
    let (orders, definitions) = try Self.orders()
    let last = try #require(orders.last?.steps.last)
    var bytes = Self.bytes { AttemptOrder.write(orders, to: &$0) }
    let text = Data(bytes).range(of: Data(last.textBytes), options: .backwards)
    // The kind of the match is between the text and the role.
    bytes[try #require(text?.upperBound) + 1] = 4
    #expect(throws: ByteReader.InvalidBytes.self) { try Self.orders(bytes, definitions) }
  }

  @Test("definitions are decoded as they were encoded, also with a member that this program does not know")
  func definitions() throws {
    let (_, definitions) = try Self.orders()
    let json = try definitions.json
    let message = Self.bytes { WorkerMessage.definitions(json, protocol: ProtocolNumber.own).write(to: &$0) }
    var reader = ByteReader(message[...])
    guard case .definitions(json, ProtocolNumber.own) = try WorkerMessage(from: &reader) else {
      Issue.record("no definitions")
      return
    }
    let decoded = try Definitions(json: json)
    check(Self.text(decoded), equals: Self.text(definitions))
    check(decoded.hash, equals: definitions.hash)
    check(try Definitions(json: Array(#"{"later":[1],"#.utf8) + json.dropFirst()).hash, equals: definitions.hash)
  }

  private static func text(_ definitions: Definitions) -> String { String(reflecting: definitions) }

  @Test("definitions with an index that does not exist are refused")
  func indices() throws {
    let (_, definitions) = try Self.orders()
    var others = definitions
    others.entries.append(.step(definitions.steps.count))
    let json = try others.json
    #expect(throws: ByteReader.InvalidBytes.self) { try Definitions(json: json) }
  }

  @Test("definitions in the form of an unknown protocol number are not read")
  func unknownProtocol() throws {
    let message = Self.bytes { WorkerMessage.definitions([], protocol: 99).write(to: &$0) }
    // The last byte is the length of no definitions, which another form may not have.
    for bytes in [message + [1, 2, 3], message.dropLast() + [0xFE, 0xFF, 0x7F]] {
      var reader = ByteReader(bytes[...])
      guard case .definitions([], 99) = try WorkerMessage(from: &reader) else {
        Issue.record("the definitions were read")
        return
      }
    }
  }

  private static func orders(
    _ bytes: [UInt8], _ definitions: Definitions
  ) throws(ByteReader.InvalidBytes) -> [AttemptOrder] {
    var reader = ByteReader(bytes[...])
    return try AttemptOrder.read(from: &reader, steps: definitions.steps.count, hooks: definitions.hooks.count)
  }

  private static func text(_ order: AttemptOrder) -> String {
    let steps = order.steps.map {
      "\($0.role) \($0.keyword) \($0.text) \($0.line):\($0.column) \($0.match) \($0.groups) \($0.blocks)"
    }
    let row = order.row.map { "\($0.name) \($0.columns) \($0.cells)" }
    let traits = order.traits
    let hooks = [traits.beforeStep, traits.afterStep, traits.aroundStep, traits.onFailure]
    let parts = [
      "\(order.number) \(order.isRetry) \(order.isRetriedOnFailure) \(order.isRepeatedOnSuccess)",
      "\(order.uri) \(order.rule?.name ?? "") \(order.name) \(order.description) \(order.line) \(order.tags)",
      "\(row ?? "") \(order.timeLimit ?? .zero) \(order.knownFailure ?? "")",
      "\(traits.opening) \(traits.closing) \(hooks)",
    ]
    return (parts + steps).joined(separator: "\n")
  }

  @Test("orders are decoded as they were encoded")
  func orderRoundTrip() throws {
    let (orders, definitions) = try Self.orders()
    check(
      try Self.orders(Self.bytes { AttemptOrder.write(orders, to: &$0) }, definitions).map(Self.text),
      equals: orders.map(Self.text))
  }

  /// A conversation with every kind of order and message: the sender with the kind, and the bytes after the header.
  private static func conversation() throws -> [(name: String, bytes: [UInt8])] {
    let (attempts, definitions) = try orders()
    let place = CodeLocation(fileID: "Steps/Tea.swift", filePath: "/package/Sources/Steps/Tea.swift", line: 3)
    let groups = [MatchedGroup(start: 2, count: 2, descendants: 1), MatchedGroup(start: -1, count: 0)]
    let hook = HookOrder(hook: 1, scope: attempts[0].scope, counts: ScenarioCounts(), timeLimit: .seconds(5))
    let bindings = [
      DefinitionBinding(parameters: [
        .init(type: "int", isConverted: true), .init(type: nil, isConverted: false),
      ]), DefinitionBinding(parameters: []),
    ]
    var settings = ExecutorSettings()
    settings.memoryLimit = 1 << 30
    let tool: [Order] = [
      .hello, .match(["a cd", "\u{1F375}"]), .condition(0, endings: ["a"]), .convert(["3", nil], parameterType: "int"),
      .begin(
        settings: try settings.json, bindings, WorkerContext(index: 1, count: 2), clockOffset: -5),
      .hook(hook), .once(hook: 1, json: Array("[3]".utf8)), .run(attempts, isFirst: true, isLast: false), .stop, .end,
    ]
    let runner: [WorkerMessage] =
      [
        .definitions(try definitions.json, protocol: ProtocolNumber.own), .matching(step: 1, text: 0),
        .matches([LiteralMatch(step: 1, groups: groups)]), .condition(true), .value(.made("3")),
        .value(.needsScenario(reason: "it asks for the world")), .value(.failed(reason: "no number")),
        .failed(StepLibraryProblem(place: place, message: "no")), .ready(definitions: definitions.hash),
        .once(Array("[3]".utf8)),
      ] + events.map(WorkerMessage.event) + [.strayIssue("late"), .note("about nothing"), .done(isGivenUp: false)]
    func name(_ value: Any) -> String { String("\(value)".prefix(while: \.isLetter)) }
    return tool.map { ("tool \(name($0))", Array($0.bytes.dropFirst(FrameHeader.size))) }
      + runner.map { message in ("runner \(name(message))", bytes { message.write(to: &$0) }) }
  }

  @Test("the form of the protocol number stays as it was recorded, so that later tools understand earlier runners")
  func recordedConversation() throws {
    let lines = try Self.conversation().map { name, bytes in
      "\(name): \(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())\n"
    }
    try GoldenFile("protocol/\(ProtocolNumber.own).txt").expect(lines.joined())
    for (name, bytes) in try Self.conversation() {
      var reader = ByteReader(bytes[...])
      if name.hasPrefix("tool") {
        _ = try Order(bytes[...], steps: name == "tool begin" ? 2 : 9, hooks: 9)
      } else {
        _ = try WorkerMessage(from: &reader)
      }
    }
  }
}
