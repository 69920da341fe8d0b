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
    let folder = FileManager.default.temporaryDirectory.appending(path: "junit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var files: [String] = []
    for stream in ConformanceData.paths(in: "junit-xml/testdata", suffix: ".ndjson") {
      for includesRunProblems in [true, false] {
        let file = folder.appending(path: "\(files.count).xml")
        var options = JUnitOptions()
        options.includeRunProblems = includesRunProblems
        let report = try Reports.text(of: JUnitFormatter(options: options), stream: stream)
        try report.write(to: file, atomically: false, encoding: .utf8)
        files.append(file.path)
      }
    }
    let schema = try #require(ConformanceData.path("junit-xml/jenkins-junit.xsd"))
    let process = Process()
    process.executableURL = URL(filePath: try #require(XMLLint.path))
    process.arguments = ["--noout", "--nonet", "--schema", schema] + files
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
  }
}
#endif
