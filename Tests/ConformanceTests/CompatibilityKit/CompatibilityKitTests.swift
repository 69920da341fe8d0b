import CompatibilityKit
import GherkinAdvice
import GherkinConformance
import GherkinEngine
import GherkinHost
import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import GherkinTagExpressions
import Testing

@Suite("The compatibility kit", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct CompatibilityKitTests {
  @Test("all samples are present")
  func samplesAreThere() throws {
    check(try Self.samples().count, equals: 46)
  }

  @Test("running a sample produces its stream in order", arguments: try samples())
  func stream(sample: KitSample) async throws {
    check(try sample.difference(of: await sample.run()), equals: nil)
  }

  @Test("every envelope of a sample's run conforms to the schemas", arguments: try samples())
  func schemas(sample: KitSample) async throws {
    checkEmpty(try JSONSchemas.problems(ofMessages: await sample.run()))
  }

  @Test("the streams of a sample's run and of the official run are sound", arguments: try samples())
  func sound(sample: KitSample) async throws {
    checkEmpty(StreamCheck(try await sample.run()).problems)
    let official = try NDJSONReader.envelopes(in: sample.expected(), name: sample.name)
    checkEmpty(StreamCheck(official).problems)
  }

  @Test("no pattern of a sample is called a mistake", arguments: try samples())
  func patterns(sample: KitSample) throws {
    let library = try #require(KitRegistrations.library(for: sample.name, in: URL(filePath: sample.path)))
    let catalogue = try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    checkEmpty(catalogue.unmatchablePatterns { _ in false })
  }

  private static func samples() throws -> [KitSample] { try ConformanceData.official?.samples() ?? [] }
}
