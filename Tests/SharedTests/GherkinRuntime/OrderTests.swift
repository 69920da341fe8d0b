import GherkinFeatureFiles
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("The order of scenarios")
struct OrderTests {
  private static let sources = ["a", "b"].map { file in
    Source(
      uri: "\(file).feature",
      text: "Feature: \(file)\n" + (1...10).map { "Scenario: \(file)\($0)\nGiven a step\n" }.joined())
  }
  private static let defined = ["a", "b"].flatMap { file in (1...10).map { "\(file)\($0)" } }

  private static func names(_ order: ScenarioOrder) async throws -> [String] {
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    return try await RecordedRun(sources, [library], order: order).scenarioNames
  }

  @Test("the default order is that of the files, and reverse order applies across all files")
  func defined() async throws {
    check(try await Self.names(.defined), equals: Self.defined)
    check(try await Self.names(.reverse), equals: Self.defined.reversed())
  }

  @Test(
    "a random order contains every scenario once and is reproducible with its seed", arguments: [0, 1, 42, UInt64.max])
  func random(seed: UInt64) async throws {
    let names = try await Self.names(.random(seed: seed))
    check(names.sorted(), equals: Self.defined.sorted())
    check(names, differsFrom: Self.defined)
    check(try await Self.names(.random(seed: seed)), equals: names)
  }

  @Test("different seeds give different orders")
  func seeds() async throws {
    var orders: Set<[String]> = []
    for seed in UInt64(0)..<10 { orders.insert(try await Self.names(.random(seed: seed))) }
    check(orders.count, equals: 10)
  }

  @Test("the order for a seed does not change between versions")
  func pinned() async throws {
    let names = try await Self.names(.random(seed: 42))
    check(
      names,
      equals: [
        "a10", "b7", "a8", "b6", "a2", "b3", "b10", "a9", "b2", "a3", "a7", "a5", "b1", "b9", "b4", "a1", "b8", "a6",
        "a4", "b5",
      ])
  }

  @Test("a scenario is equally likely at each position")
  func even() {
    var firsts: [String: Int] = [:]
    for seed in UInt64(0)..<4000 {
      firsts[ScenarioOrder.random(seed: seed).arrange(["0", "1", "2", "3"])[0], default: 0] += 1
    }
    check(firsts.count, equals: 4)
    #expect(firsts.values.allSatisfy { (850...1150).contains($0) })
  }

  @Test("an empty list can be ordered", arguments: [ScenarioOrder.defined, .reverse, .random(seed: 1)])
  func nothing(order: ScenarioOrder) {
    checkEmpty(order.arrange([Int]()))
  }
}
