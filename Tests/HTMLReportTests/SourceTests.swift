import GherkinMessages
import GherkinSyntax
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Source code in an HTML report", .tags(.slow))
struct SourceTests {
  private static let trace = """
    expected 2, got 1, at Steps/Sums.swift:14:9
        add(_:) at Sources/Sum.swift:3:5

    Source code of Steps/Sums.swift:14
      13 | let a = "<b>"
    > 14 | try expect(1)
      15 |
    """

  /// A run whose step fails with a stack trace.
  static func envelopes(_ trace: String) throws -> [Envelope] {
    let link = try SourceLink(template: "https://forge.example/{path}#L{line}")
    return [.attachment(link.attachment)]
      + SampleRun().envelopes(.failed).changingStepEnd {
        $0.testStepResult.exception = .init(type: "E", message: "expected 2", stackTrace: trace)
      }
  }

  @Test(
    "other reports omit the source code",
    arguments: ["pretty", "summary", "junit", "json", "markdown", "tap", "teamcity", "github"])
  func otherReports(format: String) throws {
    let text = try Reports.text(format, Self.envelopes(Self.trace))
    check(text, contains: "Sum")
    check(text, lacks: "Source code of")
  }
}
