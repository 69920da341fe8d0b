import GherkinHTML
import GherkinMessages
import Foundation
import GherkinFormatters

/// Writes every report of a saved stream in memory, without output.
enum ReportBenchmark {
  /// Returns the processor seconds of each format, minus those of a run without reports: the best of several passes.
  ///
  /// - Parameters:
  ///   - path: a stream of `--format message:FILE`.
  ///   - passes: the number of times that each report is written. Formats alternate, so other load of the machine
  /// affects
  ///     all of them.
  static func measure(_ path: String, passes: Int) throws -> [String: Any] {
    let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
    let envelopes = try NDJSONReader.envelopes(in: [UInt8](bytes), name: path)
    var seconds: [String: Double] = [:]
    var silent = Double.infinity
    for _ in 0..<passes {
      silent = min(silent, try self.seconds(of: [], envelopes))
      for entry in FormatterCatalog.entries + [.html] {
        let taken = try self.seconds(of: [entry.make(FormatOptions())], envelopes)
        seconds[entry.name] = min(seconds[entry.name] ?? .infinity, taken)
      }
    }
    return [
      "what": "gherkin-run reports", "envelopes": envelopes.count,
      "seconds": seconds.mapValues { max($0 - silent, 0) },
    ]
  }

  private static func seconds(of formatters: [any EventFormatter], _ envelopes: [Envelope]) throws -> Double {
    let reports = try formatters.map { ($0, OutputSink(to: try ReportFile(path: "/dev/null"))) }
    let start = clock()
    var host = FormatterHost(reports)
    host.handle(envelopes)
    if let failure = host.finish().first { throw failure }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }
}
