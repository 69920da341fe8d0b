import Foundation

/// Measures the project's own work and prints the results as JSON; `make bench` runs it and creates the table.
@main
enum GherkinBenchmarks {
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst()
    switch (arguments.first, arguments.dropFirst().first) {
    case ("parse", let folder?):
      try printJSON(ParseBenchmark.measure(folder, passes: arguments.dropFirst(2).first.flatMap { Int($0) } ?? 5))
    case ("growth", nil):
      try printJSON(["what": "gherkin-run growth", "shapes": Growth.measure()])
    case ("match", nil):
      try printJSON(MatchBenchmark.measure())
    case ("report", let stream?):
      try printJSON(ReportBenchmark.measure(stream, passes: 5))
    case ("run", let definitions?):
      try await RunBenchmark.run(definitions: definitions, arguments: Array(arguments.dropFirst(2)))
    default:
      print(
        "usage: GherkinBenchmarks parse FOLDER [PASSES] | growth | match | report STREAM | run DEFINITIONS [ARGUMENT…]")
      exit(2)
    }
  }

  private static func printJSON(_ report: [String: Any]) throws {
    print(String(decoding: try JSONSerialization.data(withJSONObject: report, options: .sortedKeys), as: UTF8.self))
  }

  /// Returns the duration of `body` in seconds.
  static func seconds<Result>(_ body: () throws -> Result) rethrows -> (seconds: Double, result: Result) {
    let clock = ContinuousClock()
    let start = clock.now
    let result = try body()
    let duration = start.duration(to: clock.now)
    return (Double(duration.components.seconds) + Double(duration.components.attoseconds) / 1e18, result)
  }

  /// Returns the peak memory usage of the process on Linux; 0 on other systems.
  static func peakBytes() -> Int {
    let status = FileManager.default.contents(atPath: "/proc/self/status") ?? Data()
    let line = String(decoding: status, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 1024
  }
}
