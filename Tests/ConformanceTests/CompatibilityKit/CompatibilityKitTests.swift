import GherkinAdvice
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
  static let samples: [String] = {
    guard let folder = ConformanceData.folder("compatibility-kit/samples") else { return [] }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      return []
    }
  }()

  @Test("all samples are present")
  func samplesAreThere() {
    check(Self.samples.count, equals: 46)
  }

  @Test("running a sample produces its stream in order", arguments: samples)
  func stream(sample: String) async throws {
    let kit = try KitSample(sample)
    let actual = try ComparableStream(try await kit.run()).messages
    let expected = try ComparableStream(lines: try kit.expected()).messages
    for (position, (actual, expected)) in zip(actual, expected).enumerated() {
      try #require(actual == expected, "message \(position) of \(sample)")
    }
    check(actual.count, equals: expected.count)
  }

  @Test("every envelope of a sample's run conforms to the schemas", arguments: samples)
  func schemas(sample: String) async throws {
    checkEmpty(try JSONSchemas.problems(ofMessages: await KitSample(sample).run()))
  }

  @Test("the streams of a sample's run and of the official run are sound", arguments: samples)
  func sound(sample: String) async throws {
    let kit = try KitSample(sample)
    checkEmpty(StreamCheck(try await kit.run()).problems)
    let official = try NDJSONReader.envelopes(in: Array(try kit.expected()), name: sample)
    checkEmpty(StreamCheck(official).problems)
  }

  @Test("no pattern of a sample is called a mistake", arguments: samples)
  func patterns(sample: String) throws {
    let folder = try #require(ConformanceData.folder("compatibility-kit/samples/\(sample)"))
    let library = try #require(KitRegistrations.library(for: sample, in: folder))
    let catalogue = try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    checkEmpty(catalogue.unmatchablePatterns { _ in false })
  }
}
