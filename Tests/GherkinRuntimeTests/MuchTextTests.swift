import Gherkin
import GherkinRuntime
import Testing

@Suite("Features of much text")
struct MuchTextTests {
  private static let sources = (0..<40).map { file in
    let scenarios = (0..<300).map { "  Scenario: s\($0)\n    Given a step of file \(file) with some text\n" }
    return Source(uri: "\(file).feature", text: "Feature: f\(file)\n" + scenarios.joined())
  }

  @Test("are parsed by several hands in the order of the files, with ids that are unique and the same each time")
  func ids() {
    let ids = IncrementingIDGenerator()
    let features = FeatureSet(Self.sources, ids: ids)
    #expect(features.documents.map(\.uri) == Self.sources.map(\.uri))
    #expect(features.pickles.map(\.uri) == Self.sources.flatMap { Array(repeating: $0.uri, count: 300) })
    let given = features.pickles.flatMap { pickle in
      [pickle.id] + pickle.astNodeIds + pickle.steps.flatMap { [$0.id] + $0.astNodeIds }
    }
    #expect(Set(given).count == given.count)
    #expect(!Set(given).contains(ids.next()))
    #expect(FeatureSet(Self.sources, ids: IncrementingIDGenerator()).pickles.map(\.id) == features.pickles.map(\.id))
  }
}
