import GherkinProtocol
import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("World parameters")
struct WorldParameterTests {
  private struct Server: Decodable {
    let url: String
    let ports: [Int]?
  }

  private static func run(_ json: String?, _ library: StepLibrary) async throws -> RecordedRun {
    let source = Source(uri: "a.feature", text: "Feature: f\nScenario: a\nGiven a step")
    return try await RecordedRun([source], [library]) { settings in
      if let json { settings.executor.parameters = WorldParameters(json: Array(json.utf8)) }
    }
  }

  private static func decoding() -> StepLibrary {
    StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in _ = try world.scenario.worldParameters.decode(Server.self) }
    }
  }

  @Test("parameters are available as values in a world's init, hooks and steps, and the hooks of the run")
  func everywhere() async throws {
    let journal = Journal()
    let library = StepLibrary(ServerWorld.self) { steps in
      steps.beforeAll { run in journal.write("all \(try run.worldParameters.decode(Server.self).url)") }
      steps.beforeFeature { run, _ in journal.write("feature \(try run.worldParameters.decode(Server.self).url)") }
      steps.before { world in journal.write("before \(try world.scenario.worldParameters.decode(Server.self).url)") }
      steps.given("a step") { world in
        journal.write("step \(try world.scenario.worldParameters.decode(Server.self).ports ?? [])")
        journal.write("init \(world.url)")
      }
    }
    let run = try await Self.run(#"{"url": "http://a", "ports": [1, 2], "more": {}}"#, library)
    checkEmpty(run.messages)
    check(
      journal.lines, equals: ["all http://a", "feature http://a", "before http://a", "step [1, 2]", "init http://a"])
  }

  @Test("without parameters, they are an empty object")
  func none() async throws {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given("a step") { world in
        let all = try world.scenario.worldParameters.decode([String: String].self)
        if !all.isEmpty { throw Trouble("\(all)") }
      }
    }
    #expect(try await Self.run(nil, library).outcome.success)
  }

  @Test(
    "a value that cannot be decoded is reported with its key",
    arguments: [
      (#"{}"#, #": the key "url" is missing"#), (#"{"url": 1}"#, #" at "url": the value is not of type String"#),
      (#"[]"#, #": the value is not of type Dictionary<String, Any>"#),
    ])
  func misfit(json: String, problem: String) async throws {
    let run = try await Self.run(json, Self.decoding())
    check(run.statuses, equals: [.failed])
    let remedy =
      "; see --world-parameters and, for swift test, Scenarios(worldParameters:) and gherkin-run.yaml"
    check(run.messages, equals: ["the world parameters do not fit\(problem)\(remedy)"])
    check(run.results.first?.exception?.type, equals: "WorldParametersError")
  }

  @Test(
    "invalid JSON, and null or an item of a list that cannot be decoded, fail the step that uses the parameters",
    arguments: [
      (#"{"url": null}"#, "url"), (#"{"url": "a", "ports": [1, "x"]}"#, "ports"), ("", "do not fit"),
      ("{", "do not fit"), ("\u{0}", "do not fit"), (String(repeating: "[", count: 5000), "do not fit"),
    ])
  func broken(json: String, part: String) async throws {
    let run = try await Self.run(json, Self.decoding())
    check(run.statuses, equals: [.failed])
    let message = try #require(run.messages.first)
    check(message.hasPrefix("the world parameters do not fit"), equals: true)
    check(message, contains: part)
  }
}

/// A world that reads the parameters during initialization.
private final class ServerWorld: World {
  private struct Parameters: Decodable { let url: String }

  let url: String

  init() async throws {
    url = try ScenarioContext.current?.worldParameters.decode(Parameters.self).url ?? "none"
  }
}
