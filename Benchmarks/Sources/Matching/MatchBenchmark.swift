import Gherkin
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
    [
      "what": "gherkin-run match", "texts": textCount, "matchingTexts": textCount / 10 * 9,
      "sizes": try [10, 100, 500, 1_000, 10_000].map(measure), "peakBytes": GherkinBenchmarks.peakBytes(),
    ]
  }

  private static let textCount = 100_000

  /// Seconds for a number of definitions: for building the library, and for passes of matching all texts. The first pass
  /// also compiles the regular expressions that need it; each pass has an index of its own, without memory of texts.
  private static func measure(definitions count: Int) throws -> [String: Any] {
    let patterns = StepShapes.patterns(count)
    let texts = StepShapes.texts(textCount, definitions: count)
    let (registering, library) = GherkinBenchmarks.seconds { makeLibrary(patterns) }
    let (joining, catalogue) = try GherkinBenchmarks.seconds {
      try StepCatalogue(joining: [library], ids: IncrementingIDGenerator())
    }
    let (indexing, _) = GherkinBenchmarks.seconds { StepIndex(catalogue) }
    var passes: [Double] = []
    for _ in 0..<6 {
      var index = StepIndex(catalogue)
      let (seconds, matched) = try GherkinBenchmarks.seconds {
        try texts.reduce(0) { try $0 + index.matches($1).count }
      }
      guard matched == texts.count / 10 * 9 else { throw WrongMatches(definitions: count, matched: matched) }
      passes.append(seconds)
    }
    return [
      "definitions": count, "registeringSeconds": registering, "joiningSeconds": joining, "indexingSeconds": indexing,
      "firstPassSeconds": passes[0], "passSeconds": Array(passes.dropFirst()),
    ]
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
