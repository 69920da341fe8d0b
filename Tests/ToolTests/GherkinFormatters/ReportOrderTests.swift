import Foundation
import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("The order of reports", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct ReportOrderTests {
  @Test(
    "a report has the order of the features, not the order in which scenarios ended",
    arguments: ["junit", "json", "rerun", "usage", "github", "markdown", "summary"])
  func order(format: String) throws {
    for sample in ["all-statuses", "multiple-features", "examples-tables", "examples-tables-undefined"] {
      let path = try #require(ConformanceData.path("pretty/testdata/\(sample).ndjson"))
      let envelopes = try NDJSONReader.envelopes(in: Files.bytes(path), name: path)
      let expected = try Reports.text(format, envelopes)
      check(try Reports.text(format, Self.endingBackwards(envelopes)), equals: expected)
    }
  }

  @Test("the files for Allure do not depend on the order in which scenarios with equal names ended")
  func filesForAllure() throws {
    let path = try #require(ConformanceData.path("pretty/testdata/multiple-features.ndjson"))
    let text = try Files.text(path).replacing(#/"(First|Second|Third)/#, with: "\"Same")
    let envelopes = try NDJSONReader.envelopes(in: Array(text.utf8), name: path)
    let folder = try TemporaryFolder()
    for (name, envelopes) in [("forwards", envelopes), ("backwards", Self.endingBackwards(envelopes))] {
      var sink = OutputSink(to: try ReportFolder(path: "\(folder.path)/\(name)"))
      Reports.write(AllureFormatter(), envelopes, to: &sink)
    }
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/forwards")
    check(names.count, equals: 9)
    for name in names {
      check(try folder.text(of: "backwards/\(name)"), equals: try folder.text(of: "forwards/\(name)"))
    }
  }

  /// The stream with the events of its attempts in reverse order, each attempt's own events as they were.
  private static func endingBackwards(_ envelopes: [Envelope]) -> [Envelope] {
    guard
      let first = envelopes.firstIndex(where: { if case .testCaseStarted = $0 { true } else { false } }),
      let last = envelopes.lastIndex(where: { if case .testCaseFinished = $0 { true } else { false } })
    else { return envelopes }
    var attempts: [[Envelope]] = []
    for envelope in envelopes[first...last] {
      if case .testCaseStarted = envelope { attempts.append([]) }
      attempts[attempts.count - 1].append(envelope)
    }
    return Array(envelopes[..<first]) + attempts.reversed().flatMap(\.self) + envelopes[(last + 1)...]
  }
}
