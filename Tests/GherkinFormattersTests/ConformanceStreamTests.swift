import CucumberMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Machine reports of the official streams", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct ConformanceStreamTests {
  static let streams = ["pretty/testdata", "compatibility-kit/samples"].flatMap {
    ConformanceData.paths(in: $0, suffix: ".ndjson")
  }

  @Test("there are streams")
  func streamsAreThere() {
    #expect(Self.streams.count >= 44)
  }

  @Test("every JSON report is JSON", arguments: ["json", "usage-json"])
  func json(format: String) throws {
    for stream in Self.streams {
      let report = try JSONValue(parsing: Array(Self.text(format, stream).utf8))
      guard case .array = report else {
        Issue.record("\(stream) makes no array")
        continue
      }
    }
  }

  private static func text(_ format: String, _ stream: String) throws -> String {
    let entry = try #require(FormatterCatalog.entry(named: format))
    return try Reports.text(of: entry.make(FormatOptions()), stream: stream)
  }
}
