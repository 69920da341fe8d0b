import GherkinMessages
import GherkinSyntax
import GherkinTestSupport
import Testing

/// Streams so large that work which grows with the square of their messages would take an hour instead of seconds.
@Suite("Large streams", .long, .timeLimit(.minutes(15)))
struct LargeStreamTests {
  private static let count = 150_000

  @Test("the parse errors of many files are merged")
  func parseErrors() throws {
    let stream = (0..<Self.count).map { number in
      Envelope.parseError(.init(uri: "\(number).feature", location: Location(line: 1), problem: "unexpected end"))
    }
    let merged = try Merging.merge(consecutive: [stream])
    check(merged.count { if case .parseError = $0 { true } else { false } }, equals: Self.count)
  }

  @Test("many scenarios that did not run are found in the stream")
  func notRun() {
    let scenarios = (0..<Self.count).flatMap { number -> [Envelope] in
      let pickle = Pickle(
        id: "p\(number)", uri: "a.feature", location: Location(line: number + 1), name: "\(number)", language: "en",
        steps: [], tags: [], astNodeIds: ["n\(number)"])
      return [.pickle(pickle), .testCase(.init(id: "t\(number)", pickleId: pickle.id, testSteps: []))]
    }
    let run = FinishedRun(scenarios)
    check(run.scenarios.count, equals: Self.count)
    check(run.notRun.count, equals: Self.count)
    check(run.notRun.last, equals: "\(Self.count - 1)")
  }
}
