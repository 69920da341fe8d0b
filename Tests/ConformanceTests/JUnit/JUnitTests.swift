import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("JUnit reports of the official streams", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct JUnitTests {
  /// Obsolete files in the data have no variant in their names.
  static let expectations = ConformanceData.paths(in: "junit-xml/testdata", suffix: ".xml").filter {
    $0.hasSuffix(".default.xml") || $0.hasSuffix(".custom.xml")
  }

  @Test("there are expected files for every stream")
  func filesAreThere() {
    check(Self.expectations.count, equals: 44 + 1)
  }

  @Test("a report is equal to the expected file, byte by byte", arguments: expectations)
  func report(path: String) throws {
    var options = JUnitOptions()
    if path.hasSuffix(".custom.xml") {
      options.suiteName = "Cucumber Suite"
      options.testClassName = "Cucumber Class"
      options.testNamingStrategy = .long
    }
    let variant = path.hasSuffix(".custom.xml") ? ".custom.xml" : ".default.xml"
    let stream = path.dropLast(variant.count) + ".ndjson"
    let output = try Reports.text(of: OfficialJUnitFormatter(options: options), stream: String(stream))
    check(output, equals: (try Files.text(path)))
  }
}
