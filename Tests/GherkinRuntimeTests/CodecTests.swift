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

  private static func bytes(_ event: RunEvent) -> [UInt8] {
    var writer = ByteWriter()
    event.write(to: &writer)
    return writer.bytes
  }

  @Test("events are decoded as they were encoded", arguments: events.indices)
  func roundTrip(index: Int) throws {
    let event = Self.events[index]
    var reader = ByteReader(Self.bytes(event)[...])
    check("\(try RunEvent(from: &reader))", equals: "\(event)")
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
            | a | b |
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
    let features = FeatureCompiler(FeatureParser(), RunSelection()).compile(
      [Source(uri: "a.feature", text: text), Source(uri: "b.feature", text: text)], ids: ids)
    let plan = try TestPlan(try features.select(RunSelection()), catalogue, ids: ids)
    let orders = plan.testCases.enumerated().map { number, testCase in
      Attempt(
        testCase: testCase, id: "x", number: number, isRetry: number % 2 == 1, isRetriedOnFailure: number % 2 == 0
      ).order(TimeLimits())
    }
    return (orders, definitions.described())
  }

  @Test("definitions are decoded as they were encoded, and malformed ones are refused")
  func definitions() throws {
    let (_, definitions) = try Self.orders()
    var writer = ByteWriter()
    WorkerMessage.definitions(definitions, protocol: ProtocolNumber.own).write(to: &writer)
    var reader = ByteReader(writer.bytes[...])
    guard case .definitions(let decoded?, ProtocolNumber.own) = try WorkerMessage(from: &reader) else {
      Issue.record("no definitions")
      return
    }
    var again = ByteWriter()
    WorkerMessage.definitions(decoded, protocol: ProtocolNumber.own).write(to: &again)
    check(again.bytes, equals: writer.bytes)
    check(decoded.hash, equals: definitions.hash)
    var random = SeededGenerator(seed: 1)
    for _ in 0..<2_000 {
      var bytes = writer.bytes
      bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      var reader = ByteReader(bytes[...])
      _ = try? WorkerMessage(from: &reader)
    }
  }

  @Test("a program that knows two numbers reads both, also with a field that it does not know, and refuses a third")
  func protocolNumbers() throws {
    let (_, definitions) = try Self.orders()
    for (number, isKnown) in [(1, true), (2, true), (3, false)] {
      var writer = ByteWriter()
      WorkerMessage.definitions(nil, protocol: number).write(to: &writer)
      var content = ByteWriter()
      definitions.write(to: &content)
      if number > 1 { content.write("a later field") }
      var rest = ByteWriter()
      rest.write(content.bytes)
      // The last byte is the length of no definitions.
      var reader = ByteReader((writer.bytes.dropLast() + rest.bytes)[...])
      guard case .definitions(let decoded, number) = try WorkerMessage(from: &reader, 1...2) else {
        Issue.record("no definitions")
        return
      }
      check(decoded?.hash, equals: (isKnown ? definitions.hash : nil))
    }
  }

  @Test("definitions in the form of an unknown protocol number are not read")
  func unknownProtocol() throws {
    var writer = ByteWriter()
    WorkerMessage.definitions(nil, protocol: 99).write(to: &writer)
    // The last byte is the length of no definitions, which another form may not have.
    for bytes in [writer.bytes + [1, 2, 3], writer.bytes.dropLast() + [0xFE, 0xFF, 0x7F]] {
      var reader = ByteReader(bytes[...])
      guard case .definitions(nil, 99) = try WorkerMessage(from: &reader) else {
        Issue.record("the definitions were read")
        return
      }
    }
  }

  private static func bytes(_ orders: [AttemptOrder]) -> [UInt8] {
    var writer = ByteWriter()
    AttemptOrder.write(orders, to: &writer)
    return writer.bytes
  }

  private static func orders(
    _ bytes: [UInt8], _ definitions: Definitions
  ) throws(ByteReader.InvalidBytes) -> [AttemptOrder] {
    var reader = ByteReader(bytes[...])
    return try AttemptOrder.read(from: &reader, steps: definitions.steps.count, hooks: definitions.hooks.count)
  }

  private static func text(_ order: AttemptOrder) -> String {
    let steps = order.steps.map {
      "\($0.keyword) \($0.text) \($0.line):\($0.column) \($0.match) \($0.groups) \($0.blocks)"
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
    check(try Self.orders(Self.bytes(orders), definitions).map(Self.text), equals: orders.map(Self.text))
  }

  @Test("corrupted orders are decoded or rejected, and never cause a trap", arguments: UInt64(1)...60)
  func orderCorruption(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let (orders, definitions) = try Self.orders()
    for _ in 0..<30 {
      var bytes = Self.bytes(orders)
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random)) }
      do {
        for order in try Self.orders(bytes, definitions) { _ = Self.text(order) }
      } catch {
        // Refused.
      }
    }
  }

  /// A conversation with every kind of order and message: the sender with the kind, and the bytes after the header.
  private static func conversation() throws -> [(name: String, bytes: [UInt8])] {
    let (attempts, definitions) = try orders()
    let place = CodeLocation(fileID: "Steps/Tea.swift", filePath: "/package/Sources/Steps/Tea.swift", line: 3)
    let groups = [MatchedGroup(start: 2, count: 2, descendants: 1), MatchedGroup(start: -1, count: 0)]
    let hook = HookOrder(hook: 1, scope: attempts[0].scope, counts: ScenarioCounts(), timeLimit: .seconds(5))
    let tool: [Order] = [
      .hello, .match(["a cd", "\u{1F375}"]), .condition(0), .convert(["3", nil], parameterType: "int"),
      .begin(ExecutorSettings(memoryLimit: 1 << 30), WorkerContext(index: 1, count: 2), clockOffset: -5), .hook(hook),
      .once(hook: 1, json: Array("[3]".utf8)), .run(attempts, isLast: true), .stop, .end,
    ]
    let runner: [WorkerMessage] =
      [
        .definitions(definitions, protocol: ProtocolNumber.own), .matching(step: 1, text: 0),
        .matches([LiteralMatch(step: 1, groups: groups)]), .condition(true), .value(.made("3")),
        .value(.needsScenario(reason: "it asks for the world")), .value(.failed(reason: "no number")),
        .failed(StepLibraryProblem(place: place, message: "no")), .ready(definitions: definitions.hash),
        .once(Array("[3]".utf8)),
      ] + events.map(WorkerMessage.event) + [.strayIssue("late"), .note("about nothing"), .done(isGivenUp: false)]
    func name(_ value: Any) -> String { String("\(value)".prefix(while: \.isLetter)) }
    return tool.map { ("tool \(name($0))", Array($0.bytes.dropFirst(FrameHeader.size))) }
      + runner.map { message in
        var writer = ByteWriter()
        message.write(to: &writer)
        return ("runner \(name(message))", writer.bytes)
      }
  }

  @Test("the form of protocol number 1 stays as it was recorded, so that later tools understand earlier runners")
  func recordedConversation() throws {
    let lines = try Self.conversation().map { name, bytes in
      "\(name): \(bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined())\n"
    }
    try GoldenFile("protocol/\(ProtocolNumber.own).txt").expect(lines.joined())
    for (name, bytes) in try Self.conversation() {
      var reader = ByteReader(bytes[...])
      if name.hasPrefix("tool") {
        _ = try Order(bytes[...], steps: 9, hooks: 9)
      } else {
        _ = try WorkerMessage(from: &reader)
      }
    }
  }
}
