import GherkinHost
import GherkinSyntax
import GherkinRuntime
import GherkinSteps

/// Matches 100,000 different texts with 10 to 10,000 step definitions.
enum MatchBenchmark {
  private final class BenchmarkWorld: World {
    init() {}
  }

  private struct WrongMatches: Error {
    let definitions: Int
    let matched: Int
  }

  static func measure() throws -> [String: Any] {
    var suites = try [10, 100, 500, 1_000, 10_000].map(Suite.init)
    // Sizes alternate, so other load of the machine affects all of them.
    for _ in 0..<6 {
      for index in suites.indices { try suites[index].match() }
    }
    return [
      "what": "gherkin-run match", "texts": textCount, "matchingTexts": textCount / 10 * 9,
      "sizes": suites.map(\.report), "peakBytes": GherkinBenchmarks.peakBytes(),
    ]
  }

  private static let textCount = 100_000

  /// A number of definitions, their texts, and the measured seconds.
  private struct Suite {
    let count: Int
    let texts: [String]
    let catalogue: StepCatalogue
    let registering: Double
    let joining: Double
    let indexing: Double
    var passes: [Double] = []

    init(_ count: Int) throws {
      let patterns = StepShapes.patterns(count)
      let (registering, library) = GherkinBenchmarks.seconds { makeLibrary(patterns) }
      let (joining, catalogue) = try GherkinBenchmarks.seconds {
        try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
      }
      (indexing, _) = GherkinBenchmarks.seconds { StepIndex(catalogue) }
      (self.count, self.catalogue, self.registering, self.joining) = (count, catalogue, registering, joining)
      texts = StepShapes.texts(textCount, definitions: count)
    }

    /// Matches all texts once, with a new index without a cache. The first call also reads the regular expressions that
    /// need the toolchain's `Regex`.
    mutating func match() throws {
      var index = StepIndex(catalogue)
      let (seconds, matched) = try GherkinBenchmarks.seconds {
        try texts.reduce(0) { try $0 + index.definitions(matching: $1).count }
      }
      guard matched == textCount / 10 * 9 else { throw WrongMatches(definitions: count, matched: matched) }
      passes.append(seconds)
    }

    var report: [String: Any] {
      [
        "definitions": count, "registeringSeconds": registering, "joiningSeconds": joining,
        "indexingSeconds": indexing, "seconds": passes,
      ]
    }
  }

  private static func makeLibrary(_ patterns: [StepShapes.Pattern]) -> StepLibrary {
    StepLibrary(BenchmarkWorld.self) { steps in
      for pattern in patterns {
        switch (pattern.isRegex, pattern.beginsWithNumber) {
        case (false, true): steps.step(pattern.source) { (_, _: Int, _: String) in }
        case (false, false): steps.step(pattern.source) { (_, _: String, _: String) in }
        case (true, true): steps.step(regex: pattern.source) { (_, _: Int, _: String) in }
        case (true, false): steps.step(regex: pattern.source) { (_, _: String, _: String) in }
        }
      }
    }
  }
}
