import GherkinOutcomes
import GherkinTestRun
import GherkinMessages
import GherkinSyntax
import GherkinRuntime
import GherkinSteps
import GherkinTestSupport
import Synchronization
import Testing

@Suite("Examples from a fixture")
struct ExamplesFileTests {
  private static let library = StepLibrary(EmptyWorld.self) { steps in
    steps.given("a {word}") { (_, word: String) in if word == "bad" { throw Pending() } }
  }

  private static let rows = ExamplesSource { name, feature in
    (header: ["x"], rows: [(line: 2, cells: ["good"]), (line: 40, cells: ["\(name) \(feature)"]), (line: 9, ["bad"])])
  }

  private func run(_ feature: String, _ source: ExamplesSource? = rows) async throws -> RecordedRun {
    try await RecordedRun([Source(uri: "a.feature", text: feature)], [Self.library], examples: source)
  }

  private static let outline = """
    Feature: f
      Scenario Outline: s <x>
        Given a <x>

        @slow @examples(beers.yaml)
        Examples: of beers
      Scenario: plain
        Given a good
    """

  @Test("the stream contains the rows in its document, with ids of the run, and a pickle for each")
  func stream() async throws {
    let run = try await run(Self.outline)
    check(run.kinds.prefix(7), equals: ["meta", "source", "gherkinDocument", "pickle", "pickle", "pickle", "pickle"])
    check(run.pickles.map(\.name), equals: ["s good", "s beers.yaml a.feature", "s bad", "plain"])
    check(run.pickles.map(\.location.line), equals: [2, 40, 9, 7])
    check(run.pickles[0].tags.map(\.name), equals: ["@slow", "@examples(beers.yaml)"])
    let examples = try #require(run.examples.first)
    check(examples.tableHeader?.location, equals: Location(line: 5, column: 11))
    check(examples.tableHeader?.cells.map(\.value), equals: ["x"])
    check(examples.tableBody.map(\.location.line), equals: [2, 40, 9])
    let nodes = examples.tableBody.map(\.id)
    check(run.pickles.prefix(3).compactMap(\.astNodeIds.last), equals: nodes)
    let ids = nodes + [examples.tableHeader?.id, examples.id].compactMap(\.self) + run.pickles.map(\.id)
    check(Set(ids).count, equals: ids.count)
  }

  @Test("rows can come from a fixture inside a rule, and next to examples with a table")
  func rule() async throws {
    let run = try await run(
      """
      Feature: f
        Rule: r
          Scenario Outline: s <x>
            Given a <x>
            Examples:
              | x |
              | 1 |
            @examples(beers)
            Examples:
      """)
    check(run.pickles.map(\.name), equals: ["s 1", "s good", "s beers a.feature", "s bad"])
  }

  @Test("lines of the feature select the examples, and lines of the fixture select nothing")
  func lines() throws {
    let features = FeatureSet(
      [Source(uri: "a.feature", text: Self.outline)], ids: IncrementingIDGenerator(), examples: Self.rows)
    let filter = LineFilter(try #require(features.documents.first))
    check(
      filter.select([6], from: features.pickles).map(\.name), equals: ["s good", "s beers.yaml a.feature", "s bad"])
    check(filter.select([5], from: features.pickles).count, equals: 3)
    check(filter.select([2], from: features.pickles).count, equals: 3)
    check(filter.select([40], from: features.pickles).map(\.name), equals: ["plain"])
  }

  @Test("reports sort such scenarios at the position of their examples, by the rows' lines")
  func place() async throws {
    check(try await run(Self.outline).finished.ended.map(\.line), equals: [6, 6, 6, 7])
    let pickles = try await run(Self.outline).finished.ended
    check(pickles.map(\.name), equals: ["s good", "s bad", "s beers.yaml a.feature", "plain"])
  }

  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  @Test("an error of the source is reported at the examples, and nothing runs")
  func failure() async throws {
    let run = try await run(Self.outline, ExamplesSource { _, _ in throw Refusal(description: "beers.yaml:3:1: no") })
    check(run.parseErrors.map(\.message), equals: ["(6:5): beers.yaml:3:1: no"])
    check(
      run.kinds.filter { $0 != "stepDefinition" },
      equals: [
        "meta", "source", "parseError", "testRunStarted", "testRunFinished",
      ])
    #expect(!run.outcome.success)
  }

  @Test("the rows of a feature stay the same if their file changes during the run")
  func changed() throws {
    let reads = Mutex(0)
    let examples = ExamplesSource { _, _ in
      let number = reads.withLock { count in
        count += 1
        return count
      }
      return (["n"], [(line: 2, cells: ["\(number)"])])
    }
    let source = Source(
      uri: "a.feature",
      text: "Feature: f\n  Scenario Outline: s\n    Given <n>\n    @examples(a.csv)\n    Examples:\n")
    let features = FeatureCompiler(RunSelection())
      .compile([source], with: FeatureParser(examples: examples), ids: IncrementingIDGenerator())
    check(features.scenarios.first?.pickle.steps.first?.text, equals: "1")
    check(reads.withLock(\.self), equals: 1)
  }

  @Test("all errors of a file are reported")
  func several() async throws {
    let run = try await run(
      """
      @examples(a)
      Feature: f
        @examples(b)
        Rule: r
          @examples(c)
          Scenario Outline: s <x>
            Given a <x>
            @examples(d)
            Examples:
              | x |
            @examples()
            Examples:
            @examples(e
            Examples:
            @examples(g) @examples(h)
            Examples:
      """)
    check(
      run.parseErrors.map(\.message),
      equals: [
        "(1:1): @examples(a) does nothing here; write it above an Examples block that has no table",
        "(3:3): @examples(b) does nothing here; write it above an Examples block that has no table",
        "(5:5): @examples(c) does nothing here; write it above an Examples block that has no table",
        "(9:7): @examples(d) takes the rows from a file, but these examples have a table; remove the table or the tag",
        "(12:7): @examples() names no file; write @examples(name.yaml), without spaces and without @",
        "(14:7): @examples(e names no file; write @examples(name.yaml), without spaces and without @",
        "(16:7): these examples name 2 files: @examples(g) @examples(h); give each a block of its own",
      ])
  }

  @Test("a runner without support for fixtures reports that")
  func noSource() async throws {
    check(
      try await run(Self.outline, nil).parseErrors.map(\.message),
      equals: [
        "(6:5): @examples(beers.yaml): this runner does not read example files; write the rows as a table"
      ])
  }
}
