import Gherkin
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

  private static func names(_ order: RunOrder) async throws -> [String] {
    let library = StepLibrary(EmptyWorld.self) { steps in steps.given("a step") { _ in } }
    return try await RecordedRun(sources, [library], order: order).scenarioNames
  }

  @Test("by default it is that of the files")
  func defined() async throws {
    #expect(try await Self.names(.defined) == Self.defined)
  }

  @Test("reverse is the other way round, through all files")
  func reverse() async throws {
    #expect(try await Self.names(.reverse) == Self.defined.reversed())
  }

  @Test("a random order has every scenario once and repeats with its seed", arguments: [0, 1, 42, UInt64.max])
  func random(seed: UInt64) async throws {
    let names = try await Self.names(.random(seed: seed))
    #expect(names.sorted() == Self.defined.sorted())
    #expect(names != Self.defined)
    #expect(try await Self.names(.random(seed: seed)) == names)
  }

  @Test("different seeds give different orders")
  func seeds() async throws {
    var orders: Set<[String]> = []
    for seed in UInt64(0)..<10 { orders.insert(try await Self.names(.random(seed: seed))) }
    #expect(orders.count == 10)
  }

  @Test("an order of nothing is nothing", arguments: [RunOrder.defined, .reverse, .random(seed: 1)])
  func nothing(order: RunOrder) {
    #expect(order.arrange([]).isEmpty)
  }
}
