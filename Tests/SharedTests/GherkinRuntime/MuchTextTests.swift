import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("Features with much text", .long)
struct MuchTextTests {
  private static let sources = (0..<40).map { file in
    let scenarios = (0..<300).map { "  Scenario: s\($0)\n    Given a step of file \(file) with some text\n" }
    return Source(uri: "\(file).feature", text: "Feature: f\(file)\n" + scenarios.joined())
  }

  private static func pickles() async throws -> (pickles: [Pickle], next: String) {
    let ids = IncrementingIDGenerator()
    let reading = FeatureReading(sources, with: FeatureParser(), ids: ids) { $0 }
    let features = await FeatureCompiler(RunSelection()).compile(reading)
    return (features.scenarios.map(\.pickle), ids.next())
  }

  @Test("features are parsed in the order of the files, with unique and reproducible ids")
  func ids() async throws {
    let (pickles, next) = try await Self.pickles()
    check(pickles.map(\.uri), equals: Self.sources.flatMap { Array(repeating: $0.uri, count: 300) })
    let given = pickles.flatMap { pickle in
      [pickle.id] + pickle.astNodeIds + pickle.steps.flatMap { [$0.id] + $0.astNodeIds }
    }
    check(Set(given).count, equals: given.count)
    check(Set(given), lacks: next)
    check(try await Self.pickles().pickles.map(\.id), equals: pickles.map(\.id))
  }
}
