import GherkinTestRun
import GherkinHost
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Shared resources of a feature")
struct FeatureOnceTests {
  /// A type that cannot be encoded as JSON.
  private final class Cellar: Sendable {
    let name: String
    init(_ name: String) { self.name = name }
  }

  private static func cellar(
    _ journal: Journal, tags: String? = nil, _ trouble: (any Error & Sendable)? = nil
  ) -> Once<Cellar> {
    Once(perFeature: "cellar", tags: tags) { run, feature in
      journal.write("open \(feature.name)")
      run.addTearDown { journal.write("close \(feature.name)") }
      run.log("opened \(feature.uri)")
      if let trouble { throw trouble }
      return Cellar(feature.name)
    }
  }

  private static let sources = ["one", "two"].map { name in
    Source(
      uri: "\(name).feature",
      text: """
        @\(name)
        Feature: \(name)
          Scenario: a
            Given I fetch
          Rule: r
            Scenario: b
              Given I fetch
        """)
  }

  private static func library(_ cellar: Once<Cellar>, _ journal: Journal) -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.beforeFeature { _, _ in journal.write("before \(try await cellar.value.name)") }
      steps.beforeRule { _, _ in journal.write("rule \(try await cellar.value.name)") }
      steps.once(cellar)
      steps.given("I fetch") { world in journal.write("\(world.scenario.name) \(try await cellar.value.name)") }
      steps.after { _, _ in _ = try await cellar.value }
      steps.afterRule { _, _ in _ = try await cellar.value }
      steps.afterFeature { _, _ in journal.write("after \(try await cellar.value.name)") }
    }
  }

  @Test("the resource is created before the other hooks of each feature, and torn down after them")
  func order() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.sources, [Self.library(Self.cellar(journal), journal)])
    #expect(run.outcome.success, "\(run.messages)")
    let lines = ["one", "two"].flatMap { name in
      ["open", "before", "a", "rule", "b", "after", "close"].map { "\($0) \(name)" }
    }
    check(journal.lines, equals: lines)
    check(run.attachments.map(\.body), equals: ["opened one.feature", "opened two.feature"])
  }

  @Test("features that run in parallel in one process have separate resources")
  func parallel() async throws {
    let journal = Journal()
    let run = try await RecordedRun(Self.sources, [Self.library(Self.cellar(journal), journal)]) { settings in
      settings.parallel = 4
    }
    #expect(run.outcome.success, "\(run.messages)")
    for name in ["one", "two"] {
      let lines = journal.lines.filter { $0.hasSuffix(" \(name)") }
      #expect(lines.count == 7 && lines.first == "open \(name)" && lines.last == "close \(name)")
    }
  }

  @Test("with tags, only matching features have the resource, and its value throws an error in others")
  func tags() async throws {
    let journal = Journal()
    let cellar = Self.cellar(journal, tags: "@one")
    let library = StepLibrary(EmptyWorld.self, tags: "@nobody") { $0.once(cellar) }
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("I fetch") { _ in journal.write(try await cellar.value.name) }
    }
    let run = try await RecordedRun(Self.sources, [library, steps])
    check(journal.lines, equals: ["open one", "one", "one", "close one"])
    check(
      run.messages.first,
      equals:
        "\"cellar\" is not created for two.feature; it is created for features with the tags @one; pass it to steps.once(…) in "
        + "one of the run's libraries, before the values that use it")
  }

  @Test("a resource that is registered in two libraries is created once for each feature")
  func twice() async throws {
    let journal = Journal()
    let cellar = Self.cellar(journal)
    let other = StepLibrary(EmptyWorld.self) { $0.once(cellar) }
    #expect(try await RecordedRun(Self.sources, [other, Self.library(cellar, journal)]).outcome.success)
    check(journal.lines.count { $0.hasPrefix("open") }, equals: 2)
    check(journal.lines.count { $0.hasPrefix("close") }, equals: 2)
  }

  @Test("a resource can depend on an earlier one and on those of the run; teardown is in reverse order")
  func chain() async throws {
    let journal = Journal()
    let port = Once("port") { run in
      run.addTearDown { journal.write("close port") }
      return 80
    }
    let first = Self.cellar(journal)
    let second = Once(perFeature: "shelf") { run, feature in
      run.addTearDown { journal.write("remove shelf of \(try await first.value.name)") }
      return "\(try await first.value.name):\(try await port.value)"
    }
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(first)
      steps.once(port)
      steps.once(second)
      steps.given("I fetch") { _ in journal.write(try await second.value) }
    }
    #expect(try await RecordedRun([Self.sources[0]], [library]).outcome.success)
    check(journal.lines, equals: ["open one", "one:80", "one:80", "remove shelf of one", "close one", "close port"])
  }

  @Test("if it cannot be created, no scenario and no other hook before the feature runs, and the run fails")
  func failing() async throws {
    let journal = Journal()
    let cellar = Self.cellar(journal, tags: "@one", Trouble("it is locked"))
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(cellar)
      steps.beforeFeature(tags: "@one") { _, _ in journal.write("before") }
      steps.given("I fetch") { world in journal.write(world.scenario.feature.name) }
    }
    let run = try await RecordedRun(Self.sources, [library])
    #expect(!run.outcome.success)
    check(run.notRun, equals: ["a", "b"])
    check(journal.lines, equals: ["open one", "close one", "two", "two"])
  }

  @Test("if it throws Skip, the scenarios of the feature are skipped")
  func skipping() async throws {
    let journal = Journal()
    let cellar = Self.cellar(journal, Skip("no cellar here"))
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.once(cellar)
      steps.given("I fetch") { _ in journal.write("fetched") }
    }
    let run = try await RecordedRun([Self.sources[0]], [library])
    #expect(run.outcome.success)
    check(Set(run.statuses), equals: [.skipped])
    check(journal.lines, equals: ["open one", "close one"])
  }

  @Test("an error during teardown fails the run, and the time limit applies")
  func tearingDown() async throws {
    let broken = Once(perFeature: "broken") { run, _ in
      run.addTearDown { throw Trouble("stuck") }
      return 1
    }
    let slow = Once(perFeature: "slow", timeout: .milliseconds(20)) { _, _ in
      try await Task.sleep(for: .seconds(1000))
      return 1
    }
    for once in [broken, slow] {
      let library = StepLibrary(EmptyWorld.self) { steps in
        steps.once(once)
        steps.given("I fetch") { _ in }
      }
      #expect(try await !RecordedRun([Self.sources[0]], [library]).outcome.success)
    }
  }

  @Test("a dry run creates no resources, and neither do features of which nothing runs")
  func notMade() async throws {
    let journal = Journal()
    let library = Self.library(Self.cellar(journal), journal)
    _ = try await RecordedRun(Self.sources, [library]) { $0.isDry = true }
    let skipped = Source(uri: "s.feature", text: "@skip\nFeature: s\nScenario: s\nGiven I fetch")
    _ = try await RecordedRun([skipped], [library])
    checkEmpty(journal.lines)
  }

  @Test("hooks of the run, resources of the run, and code outside a run get an error with a remedy")
  func misuse() async throws {
    let journal = Journal()
    let cellar = Self.cellar(journal)
    let message =
      "\"cellar\" is created for each feature, and no feature runs here; use it in a step, a world, or a hook of a "
      + "scenario, a feature or a rule"
    func failure(_ register: (StepLibrary.Builder<EmptyWorld>) -> Void) async throws -> [String] {
      let library = StepLibrary(EmptyWorld.self) { steps in
        steps.once(cellar)
        register(steps)
        steps.given("I fetch") { _ in }
      }
      return try await RecordedRun([Self.sources[0]], [library]).envelopes.compactMap { envelope in
        if case .testRunHookFinished(let finished) = envelope { finished.result.message } else { nil }
      }
    }
    check(try await failure { $0.beforeAll { _ in _ = try await cellar.value } }, equals: [message])
    check(try await failure { $0.afterAll { _, _ in _ = try await cellar.value } }, equals: [message])
    let wider = Once("wider") { _ in try await cellar.value.name }
    check(try await failure { $0.once(wider) }, equals: [message])
    let error = await #expect(throws: OnceError.self) { try await cellar.value }
    check(error?.description.contains("pass it to detached tasks and threads"), equals: true)
  }

  @Test("an invalid tag expression is an error at the declaration, before anything runs")
  func malformed() throws {
    let cellar = Once(perFeature: "cellar", tags: "@a and") { _, _ in 1 }
    let line = #line - 1
    let error = #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(
        ExecutableDefinitions(joining: [StepLibrary(EmptyWorld.self) { $0.once(cellar) }]),
        ids: IncrementingIDGenerator())
    }
    check(error?.problems.first?.place?.line, equals: line)
  }
}
