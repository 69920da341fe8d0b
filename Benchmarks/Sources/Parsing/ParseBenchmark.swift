import Foundation
import GherkinSyntax

/// Parses all feature files of a folder to syntax trees and pickles, on one thread.
///
/// Files are read before, and the results of all files are kept until the end of a pass. With 0 passes, it does
/// everything except parsing, to measure the memory that other runs are compared with.
enum ParseBenchmark {
  static func measure(_ folder: String, passes: Int) throws -> [String: Any] {
    let sources = try read(URL(filePath: folder, directoryHint: .isDirectory))
    let bytes = sources.reduce(0) { $0 + $1.bytes.count }
    let seconds = (0..<passes).map { _ in pass(over: sources) }
    return [
      "what": "gherkin-run", "files": sources.count, "bytes": bytes, "seconds": seconds.map(\.seconds),
      "filesWithErrors": seconds.first?.failures ?? 0, "peakBytes": GherkinBenchmarks.peakBytes(),
    ]
  }

  /// Returns the duration of one pass in seconds, without deallocation, and the number of sources with errors.
  static func pass(over sources: [Source]) -> (seconds: Double, failures: Int) {
    let parser = GherkinParser()
    let compiler = PickleCompiler()
    var results: [(GherkinDocument, [Pickle])] = []
    results.reserveCapacity(sources.count)
    let (seconds, _) = GherkinBenchmarks.seconds {
      for source in sources {
        let ids = IncrementingIDGenerator()
        do {
          let document = try parser.parse(source, ids: ids)
          results.append((document, try compiler.compile(document, ids: ids)))
        } catch {
          // Errors are counted below: the cost of invalid files belongs to the pass.
        }
      }
    }
    return withExtendedLifetime(results) { (seconds, sources.count - results.count) }
  }

  private static func read(_ folder: URL) throws -> [Source] {
    try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".feature") }
      .sorted()
      .map { Source(uri: $0, bytes: [UInt8](try Data(contentsOf: folder.appending(path: $0)))) }
  }
}
