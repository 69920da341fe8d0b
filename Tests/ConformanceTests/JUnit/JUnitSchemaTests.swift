#if os(macOS) || os(Linux)
import GherkinMessages
import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

/// The tool that checks XML against a schema.
private enum XMLLint {
  /// The path of the tool; nil if it is not installed.
  static let path = ["/usr/bin/xmllint", "/opt/homebrew/bin/xmllint"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
}

@Suite(
  "JUnit reports conform to the schema", .enabled(if: ConformanceData.isPresent, ConformanceData.absence),
  .enabled(if: XMLLint.path != nil, "no xmllint: install libxml2-utils"))
struct JUnitSchemaTests {
  @Test("all reports conform to the schema of Jenkins")
  func schema() throws {
    var reports: [String] = []
    for stream in ConformanceData.paths(in: "junit-xml/testdata", suffix: ".ndjson") {
      for includesRunProblems in [true, false] {
        var options = JUnitOptions()
        options.includeRunProblems = includesRunProblems
        reports.append(try Reports.text(of: JUnitFormatter(options: options), stream: stream))
      }
    }
    try validate(reports)
  }

  @Test("a run with everything conforms to it, in one suite or in one for each feature")
  func everything() async throws {
    var reports: [String] = []
    for policy in [SuccessPolicy.strict, .lenient] {
      let envelopes = try await EverythingRun.envelopes(policy)
      for hasSuites in [true, false] {
        var options = JUnitOptions()
        options.suitePerFeature = hasSuites
        reports.append(Reports.text(of: JUnitFormatter(options: options), envelopes))
      }
    }
    try validate(reports)
  }

  private func validate(_ reports: [String]) throws {
    let folder = try TemporaryFolder()
    for (number, report) in reports.enumerated() { try folder.write(report, to: "\(number).xml") }
    let process = Process()
    process.executableURL = URL(filePath: try #require(XMLLint.path))
    let schema = try #require(ConformanceData.path("junit-xml/jenkins-junit.xsd"))
    process.arguments = ["--noout", "--nonet", "--schema", schema] + reports.indices.map { "\(folder.path)/\($0).xml" }
    let problems = Pipe()
    process.standardError = problems
    try process.run()
    let text = String(decoding: problems.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    check(process.terminationStatus, equals: 0, "\(text)")
  }
}
#endif
