#if os(macOS) || os(Linux)
import GherkinMessages
import Foundation
import GherkinFormatters
import GherkinTestSupport
import Testing

/// The tool that checks XML against a schema; nil if it is not installed.
private let xmlLint = BuiltCommand.inPath("xmllint").first

@Suite(
  "JUnit reports conform to the schema", .enabled(if: ConformanceData.isPresent, ConformanceData.absence),
  .enabled(if: xmlLint != nil, "no xmllint: install libxml2-utils"))
struct JUnitSchemaTests {
  @Test("all reports conform to the schema of Jenkins")
  func schema() async throws {
    var reports: [String] = []
    for stream in ConformanceData.paths(in: "junit-xml/testdata", suffix: ".ndjson") {
      for includesRunProblems in [true, false] {
        var options = JUnitOptions()
        options.includeRunProblems = includesRunProblems
        reports.append(try Reports.text(of: JUnitFormatter(options: options), stream: stream))
      }
    }
    try await validate(reports)
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
    try await validate(reports)
  }

  private func validate(_ reports: [String]) async throws {
    let folder = try TemporaryFolder()
    for (number, report) in reports.enumerated() { try folder.write(report, to: "\(number).xml") }
    let schema = try #require(ConformanceData.path("junit-xml/jenkins-junit.xsd"))
    let run = try await #require(xmlLint).run(
      ["--noout", "--nonet", "--schema", schema] + reports.indices.map { "\(folder.path)/\($0).xml" })
    check(run.status, equals: 0, "\(run.error)")
  }
}
#endif
