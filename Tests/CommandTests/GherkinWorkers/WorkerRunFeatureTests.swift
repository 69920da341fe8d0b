import GherkinRunFeatures
import GherkinTestSupport
import Testing

@Suite("Features with expected results in workers", .slow)
struct WorkerRunFeatureTests {
  @Test("each scenario has its expected result", arguments: try RunFeature.all(.workers))
  func results(feature: RunFeature) async throws {
    try await feature.checkInWorkers()
  }
}
