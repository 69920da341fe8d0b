import GherkinProtocol
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

  private static func cellar(_ journal: Journal) -> Once<Cellar> {
    Once(perFeature: "cellar") { run, feature in
      journal.write("open \(feature.name)")
      run.addTearDown { journal.write("close \(feature.name)") }
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
