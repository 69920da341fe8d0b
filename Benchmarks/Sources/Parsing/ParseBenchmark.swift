import Foundation
import Gherkin

/// Parses all feature files of a folder to syntax trees and pickles, on one thread.
///
/// Files are read before, the results of all files of a pass are held to its end. With 0 passes it does all but parse:
/// the memory of that run is what the others' is compared with.
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

  /// The seconds that one pass takes, without giving the results back, and how many sources have errors.
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
          // Counted below: what a real suite's wrong files cost belongs to the pass.
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
