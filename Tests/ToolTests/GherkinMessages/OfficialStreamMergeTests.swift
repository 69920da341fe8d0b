import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("Merging the official streams", .enabled(if: ConformanceData.isPresent, ConformanceData.absence), .long)
struct OfficialStreamMergeTests {
  static let streams = ["compatibility-kit/samples", "pretty/testdata", "junit-xml/testdata"].flatMap { folder in
    ConformanceData.paths(in: folder, suffix: ".ndjson")
  }

  private static func envelopes(_ path: String) throws -> [Envelope] {
    try NDJSONReader.envelopes(in: Files.bytes(path), name: path)
  }

  @Test("merging a single stream yields an equivalent one", arguments: streams)
  func alone(path: String) throws {
    let stream = try Self.envelopes(path)
    let merged = try Merging.merge([stream])
    check(RunContents(merged), equals: RunContents(stream))
    check(merged.count, equals: stream.count)
  }

  @Test(
    "merging a stream with itself as rerun writes definitions once, and conforms to the schemas", arguments: streams)
  func twice(path: String) throws {
    let stream = try Self.envelopes(path)
    let merged = try Merging.merge(consecutive: [stream, stream])
    let isDefinition: (Envelope) -> Bool = { envelope in
      switch envelope {
      case .meta, .source, .gherkinDocument, .pickle, .stepDefinition, .hook, .testCase, .testRunStarted: true
      default: false
      }
    }
    check(merged.count(where: isDefinition), equals: stream.count(where: isDefinition))
    checkEmpty(try JSONSchemas.problems(ofMessages: merged))
  }
}
