internal import GherkinFormatters
internal import GherkinMessages

extension ConformanceArea {
  private static let junit = "junit-xml/testdata"
  private static let pretty = "pretty/testdata"

  static let reports = [
    // Obsolete files in the data have no variant in their names.
    ConformanceArea(name: "JUnit reports of recorded runs", folder: junit) { data in
      try data.files(in: junit, ".default.xml", ".custom.xml").map { path in
        var options = JUnitOptions()
        if path.hasSuffix(".custom.xml") {
          options.suiteName = "Cucumber Suite"
          options.testClassName = "Cucumber Class"
          options.testNamingStrategy = .long
        }
        let stream = path.dropLast(path.hasSuffix(".custom.xml") ? 11 : 12) + ".ndjson"
        return report(OfficialJUnitFormatter(options: options), String(stream), path, data)
      }
    },
    ConformanceArea(name: "terminal reports of recorded runs", folder: pretty) { data in
      try TerminalReport.all(in: data).compactMap { expectation in
        let kinds: [String: OfficialFormatter.Kind] = ["pretty": .pretty, "progress": .progress, "summary": .summary]
        guard let kind = kinds[expectation.format] else { return nil }
        let formatter = OfficialFormatter(kind, hasColours: expectation.hasColours)
        return report(formatter, expectation.stream, expectation.path, data)
      }
    },
  ]

  /// Compares the report of a recorded stream.
  private static func report(
    _ formatter: any EventFormatter, _ stream: String, _ path: String, _ data: OfficialData
  ) -> ConformanceCase {
    ConformanceCase(path) {
      let envelopes = try NDJSONReader.envelopes(in: data.bytes(stream), name: stream)
      var (formatter, sink) = (formatter, OutputSink())
      formatter.write(envelopes, to: &sink)
      return Difference.ofLines(String(decoding: sink.bytes, as: UTF8.self), from: try data.text(path))
    }
  }
}

/// A file with the output of a formatter for a stream: `SAMPLE.VARIANT.FORMAT.log`.
package struct TerminalReport: Sendable, CustomStringConvertible {
  package let path: String
  /// The path of the stream.
  package let stream: String
  package let hasColours: Bool
  /// `pretty`, `progress`, `progressbar` or `summary`.
  package let format: String

  package var description: String { path }

  /// Returns all; obsolete files in the data have names of another form.
  package static func all(in data: OfficialData) throws -> [TerminalReport] {
    try data.files(in: "pretty/testdata", ".log").compactMap { path in
      let parts = path.split(separator: "/").last?.split(separator: ".").map(String.init) ?? []
      guard parts.count == 4 else { return nil }
      return TerminalReport(
        path: path, stream: "pretty/testdata/\(parts[0]).ndjson", hasColours: parts[1] == "cucumber", format: parts[2])
    }
  }
}
