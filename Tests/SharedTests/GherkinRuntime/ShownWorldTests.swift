import GherkinTestRun
import GherkinHost
import GherkinProtocol
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Descriptions of worlds for failed steps")
struct ShownWorldTests {
  private static let feature = "Feature: f\nScenario: s\nGiven a world\nWhen it fails\nThen it fails"

  /// Runs a scenario whose second step fails, and returns what is attached.
  private static func attached(
    _ library: StepLibrary, in feature: String = feature, shows: Bool = true, timeout: Duration = .seconds(60)
  ) async throws -> (text: String, run: RecordedRun) {
    let run = try await RecordedRun([Source(uri: "a.feature", text: feature)], [library]) { settings in
      settings.showsWorlds = shows
      (settings.timeout, settings.executor.grace) = (timeout, .milliseconds(100))
    }
    return (run.attachments.map(\.body).joined(), run)
  }

  private static func library<W: World>(_ type: W.Type) -> StepLibrary {
    StepLibrary(W.self) { steps in
      steps.given("a world") { _ in }
      steps.when("it fails") { _ in throw Trouble("no beer") }
    }
  }

  private struct Header {
    let name: String
    let value: String
  }

  private struct Password {
    let clearText: String
  }

  private final class SessionToken {
    let text = "s3cret-17"
  }

  private enum Payment {
    case cash
    case card(number: String, cvv: Int)
    case token(String)
  }

  private final class Node {
    let id = 7
    var next: Node?
  }

  private class Base {
    let inherited = "from the base"
  }

  private final class Shop: Base, World {
    var name = "Bar\nin town"
    var count = 3
    var missing: Int?
    var beers = ["stout": 2]
    var empty: [Int] = []
    var tags: Set = ["dark"]
    var sizes = [[5]]
    var pair = (1, "two")
    var paid = Payment.cash
    var card: Payment? = .card(number: "12", cvv: 3)
    var node = Node()
    var day = Date(timeIntervalSince1970: 0)
    lazy var menu = ["water"]
    let counter = Mutex(1)
    required override init() {
      super.init()
      node.next = node
    }
  }

  @Test("a failed step gets a description of its worlds: members, elements, cases, inherited members and cycles")
  func members() async throws {
    let (text, run) = try await Self.attached(Self.library(Shop.self))
    check(run.attachments.count, equals: 1)
    let attachment = try #require(run.attachments.first)
    check(attachment.mediaType, equals: "text/x.cucumber.log+plain")
    let failed = run.envelopes.compactMap { envelope in
      if case .testStepFinished(let finished) = envelope, finished.testStepResult.status == .failed {
        finished.testStepId
      } else {
        nil
      }
    }
    check(failed, equals: [attachment.testStepId])
    check(run.messages, equals: ["no beer"])
    for line in [
      "Shop", "  inherited: \"from the base\"", "  name: \"Bar\\nin town\"", "  count: 3", "  missing: nil",
      "  beers: Dictionary<String, Int>", "    stout: 2", "  empty: []",
      "  tags: Set<String>", "    -: \"dark\"", "  sizes: Array<Array<Int>>", "      [0]: 5", "    0: 1",
      "    1: \"two\"", "  paid: .cash",
      "  card: Payment.card", "      number: \"12\"", "      cvv: 3", "    next: Node (described above)",
      "  day: 1970-01-01 00:00:00 +0000", "  menu: nil",
    ] {
      check(text.split(separator: "\n"), contains: line[...], "\(line)\n\(text)")
    }
  }

  private final class Vault: World {
    let password = "s3cret-1"
    let passwordField = ["text": "s3cret-2"]
    let login = Password(clearText: "s3cret-3")
    let headers = [Header(name: "Authorization", value: "s3cret-4"), Header(name: "Accept", value: "text/html")]
    let settings: [String: Any] = ["apiKey": "s3cret-5", "nested": ["Set-Cookie": ["s3cret-6"]], "city": "Rome"]
    let pairs = [("X-Auth-Token", "s3cret-7"), ("Host", "example.com")]
    let payment = Payment.token("s3cret-8")
    let body = #"{"user":"ann","password":"s3cret-9","age":3}"#
    let query = "https://example.com/?access_token=s3cret-10&page=2"
    let line = "Authorization: Bearer s3cret-11"
    let address = URL(string: "https://ann:s3cret-12@example.com/path?token=s3cret-13")
    let client_secret = 13
    lazy var sessionToken = "s3cret-14"
    let objects = [SessionToken()]
    let maybe: Password? = Password(clearText: "s3cret-15")
    let quoted = #"{\"password\": \"s3cret-16\"}"#
    init() { _ = sessionToken }
  }

  @Test(
    "values of secret names are masked: members, keys, cases, types, pairs of name and value, and in texts")
  func secrets() async throws {
    let (text, _) = try await Self.attached(Self.library(Vault.self))
    check(text, lacks: "s3cret", "\(text)")
    for part in [
      "  password: •••\n", "  login: •••\n", "  sessionToken: •••\n", "client_secret: •••\n", "apiKey: •••",
      "Set-Cookie: •••", "\"Rome\"", "\"text/html\"", "\"example.com\"", "ann", "page=2",
      "URL \"https://example.com/path\"", "  payment: Payment.token\n    •••\n",
    ] {
      check(text, contains: part, "\(part)\n\(text)")
    }
  }

  private final class Guarded: World, CustomReflectable, CustomStringConvertible, CustomDebugStringConvertible {
    let hidden = "hidden"
    var description: String { "described: \(hidden)" }
    var debugDescription: String { description }
    var customMirror: Mirror { Mirror(self, children: ["shown": "only this"]) }
  }

  private struct Talkative: CustomDebugStringConvertible {
    let inner = 1
    var debugDescription: String { "talk" }
  }

  private final class Listening: World {
    let talk = Talkative()
    init() {}
  }

  @Test("a custom mirror controls the description, and custom descriptions are not used")
  func custom() async throws {
    check(try await Self.attached(Self.library(Guarded.self)).text, equals: "Guarded\n  shown: \"only this\"\n")
    check(
      try await Self.attached(Self.library(Listening.self)).text, equals: "Listening\n  talk: Talkative\n    inner: 1\n"
    )
  }

  private final class Huge: World {
    let text = String(repeating: "x", count: 1_000_000)
    let rows = Array(repeating: Array(repeating: Array(repeating: "y", count: 100), count: 100), count: 100)
    let numbers = 0..<1_000_000
    let deep: Any = (0..<1000).reduce(0 as Any) { inner, _ in [inner] }
    init() {}
  }

  @Test("the description of a huge world is limited: texts, numbers of elements, depth and size")
  func bounded() async throws {
    let (text, run) = try await Self.attached(Self.library(Huge.self))
    #expect(text.utf8.count < 20_000)
    check(text, contains: "x…")
    #expect(text.hasSuffix("… (the rest is omitted)\n"))
    check(run.statuses, equals: [.passed, .failed, .skipped])
  }

  @Test("nothing is attached without the option, to steps that do not fail, and without worlds")
  func nothing() async throws {
    checkEmpty(try await Self.attached(Self.library(Shop.self), shows: false).text)
    let passing = "Feature: f\nScenario: s\nGiven a world\nGiven nobody knows"
    checkEmpty(try await Self.attached(Self.library(Shop.self), in: passing).text)
    let pending = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a world") { _ in throw Pending("later") }
      steps.when("it fails") { _ in throw Skip("not now") }
    }
    checkEmpty(try await Self.attached(pending).text)
  }

  private final class Second: World {
    let number = 2
    init() {}
  }

  @Test("all worlds of the scenario are described, after failure hooks and before after hooks")
  func order() async throws {
    let library = StepLibrary(Shop.self) { steps in
      steps.given("a world") { world in _ = try await world.world(Second.self) }
      steps.when("it fails") { _ in throw Trouble("no beer") }
      steps.onFailure { world, _ in
        world.count = 40
        world.scenario.log("on failure")
      }
      steps.after { world, _ in
        world.count = 50
        world.scenario.log("after")
      }
    }
    let (text, _) = try await Self.attached(library)
    let parts = ["on failure", "Shop\n", "  count: 40\n", "Second\n  number: 2\n", "after"]
    let places = parts.compactMap { text.range(of: $0)?.lowerBound }
    #expect(places.count == parts.count && places == places.sorted(), "\(text)")
  }

  @Test("each failed step of a scenario that continues, and each attempt, has its own description")
  func several() async throws {
    let library = StepLibrary(Shop.self) { steps in
      steps.given("a world") { world in world.count = 10 }
      steps.step("it fails", continuesAfterFailure: true) { world in
        world.count += 1
        throw Trouble("no beer")
      }
    }
    let (text, run) = try await Self.attached(library)
    check(run.attachments.count, equals: 2)
    #expect(text.contains("count: 11\n") && text.contains("count: 12\n"))
  }

  @Test("a known failure keeps its status, and gets a description too")
  func knownFailure() async throws {
    let feature = "Feature: f\n@known-failure\nScenario: s\nGiven a world\nWhen it fails"
    let (text, run) = try await Self.attached(Self.library(Shop.self), in: feature)
    check(run.statuses, equals: [.passed, .pending])
    #expect(text.hasPrefix("Shop\n"))
  }

  private final class Endless: World, CustomReflectable {
    init() {}
    var customMirror: Mirror {
      while true { Thread.sleep(forTimeInterval: 60) }
    }
  }

  @Test("a description that hangs is abandoned after its time limit, and the failure is kept")
  func hanging() async throws {
    let (text, run) = try await Self.attached(
      Self.library(Endless.self), timeout: .seconds(1))
    checkEmpty(text)
    check(run.statuses, equals: [.passed, .failed, .skipped])
    let message = try #require(run.messages.first)
    #expect(message.hasPrefix("no beer\nand then, before the end of the step: "), "\(message)")
  }
}
