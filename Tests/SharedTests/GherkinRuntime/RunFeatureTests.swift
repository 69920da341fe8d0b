import GherkinRunFeatures
import Testing

@Suite("Features with expected results in one process")
struct RunFeatureTests {
  @Test("each scenario has its expected result", arguments: try RunFeature.all(.process))
  func results(feature: RunFeature) async throws {
    try await feature.checkInProcess()
  }
}
