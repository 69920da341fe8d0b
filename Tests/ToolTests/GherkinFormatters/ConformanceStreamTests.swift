import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite(
  "Machine reports of the official streams", .enabled(if: ConformanceData.isPresent, ConformanceData.absence),
  .long)
struct ConformanceStreamTests {
  static let streams = ["pretty/testdata", "compatibility-kit/samples"].flatMap {
    ConformanceData.paths(in: $0, suffix: ".ndjson")
  }

  @Test("there are official streams")
  func streamsAreThere() {
    check(Self.streams.count >= 44)
  }

  @Test(
    "every JSON report is valid JSON",
    arguments: [("json", "json.includeAttempts=false"), ("usage", "usage.json=true")])
  func json(format: String, option: String) throws {
    for stream in Self.streams {
      let report = try JSONValue(parsing: Array(Self.text(format, stream, options: [option]).utf8))
      guard case .array = report else {
        Issue.record("\(stream) makes no array")
        continue
      }
    }
  }

  @Test("every line of a TeamCity report is a service message, and suites and tests are nested correctly")
  func teamCity() throws {
    for stream in Self.streams {
      var open: [String] = []
      for line in try Self.text("teamcity", stream).split(separator: "\n") {
        let match = try #require(
          line.wholeMatch(of: #/##teamcity\[(\w+)((?: \w+='(?:[^|'\[\]]|\|[|'\[\]nr]|\|0x[0-9a-f]{4})*')+)\]/#))
        let name = match.2.firstMatch(of: #/ name='(.*?[^|])'/#)?.1 ?? ""
        switch match.1 {
        case "testSuiteStarted", "testStarted": open.append(String(name))
        case "testSuiteFinished", "testFinished": #expect(open.popLast() == String(name))
        default: break
        }
      }
      checkEmpty(open, "\(stream)")
    }
  }

  @Test("a TAP report has a plan for its test points, which are numbered from 1, and complete diagnostics")
  func tap() throws {
    for stream in Self.streams {
      let lines = try Self.text("tap", stream).split(separator: "\n", omittingEmptySubsequences: false)
      check(lines.first, equals: "TAP version 13")
      let points = lines.compactMap { $0.prefixMatch(of: #/(?:not )?ok (\d+) - /#).flatMap { Int($0.1) } }
      check(points, equals: Array(1..<(points.count + 1)))
      check(lines.contains { $0.hasPrefix("1..\(points.count)") })
      check(lines.count { $0 == "  ---" }, equals: lines.count { $0 == "  ..." })
    }
  }

  @Test("every line of a GitHub report is an annotation")
  func gitHub() throws {
    for stream in Self.streams {
      for line in try Self.text("github", stream).split(separator: "\n") {
        #expect(
          line.prefixMatch(of: #/::(?:error|warning) (?:file=[^,:]+,line=\d+,(?:col=\d+,)?)?title=[^,:]+::/#) != nil)
      }
    }
  }

  @Test("a Markdown report starts with a heading, and contains texts of streams only as code")
  func markdown() throws {
    for stream in Self.streams {
      let output = try Self.text("markdown", stream)
      check(output.hasPrefix("## "))
      check(MarkdownCheck(output).problems, equals: [], "\(stream)")
    }
  }

  private static func text(_ format: String, _ stream: String, options: [String] = []) throws -> String {
    try Reports.text(format, options: options, NDJSONReader.envelopes(in: Files.bytes(stream), name: stream))
  }
}
