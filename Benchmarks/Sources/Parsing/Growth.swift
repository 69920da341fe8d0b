import GherkinSyntax

/// Measures how the time per byte changes with the size of a source. In a linear parser, it is constant.
enum Growth {
  /// Parses sources of increasing size for each shape, and returns the nanoseconds per byte for each size.
  static func measure() -> [String: [[String: Double]]] {
    var report: [String: [[String: Double]]] = [:]
    for (name, make) in shapes {
      for count in [50_000, 100_000, 200_000, 400_000] {
        let source = Source(uri: name, text: make(count))
        // Uses the faster of two passes, because the first one allocates memory.
        let seconds = min(ParseBenchmark.pass(over: [source]).seconds, ParseBenchmark.pass(over: [source]).seconds)
        report[name, default: []].append([
          "bytes": Double(source.bytes.count), "nanosecondsPerByte": seconds * 1e9 / Double(source.bytes.count),
        ])
      }
    }
    return report
  }

  private static let shapes: [(String, @Sendable (Int) -> String)] = [
    ("steps", { "Feature: f\nScenario: s\n" + String(repeating: "Given a step\n", count: $0) }),
    ("scenarios", { "Feature: f\n" + String(repeating: "Scenario: s\nGiven a step\n", count: $0) }),
    ("table rows", { "Feature: f\nScenario: s\n* a\n" + String(repeating: "| a | b |\n", count: $0) }),
    ("cells of one row", { "Feature: f\nScenario: s\n* a\n" + String(repeating: "|ä ", count: $0) + "|" }),
    (
      "examples rows",
      { "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n" + String(repeating: "| 1 |\n", count: $0) }
    ),
    ("tags on one line", { String(repeating: "@tag ", count: $0) + "\nFeature: f" }),
    ("tag lines", { "Feature: f\n" + String(repeating: "@tag\n", count: $0) + "Scenario: s" }),
    ("comments", { "Feature: f\n" + String(repeating: "# comment\n", count: $0) }),
    ("description", { "Feature: f\n" + String(repeating: "some text\n\n", count: $0) }),
    (
      "doc string",
      { "Feature: f\nScenario: s\n* a\n```\n" + String(repeating: "some \\text\n", count: $0) + "```" }
    ),
    ("one line", { "Feature: " + String(repeating: "word ", count: $0) }),
  ]
}
