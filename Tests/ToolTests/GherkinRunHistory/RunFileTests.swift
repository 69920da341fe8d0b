import GherkinOutcomes
import GherkinMessages
import GherkinRunHistory
import GherkinTestSupport
import Testing

@Suite("The file of a run")
struct RunFileTests {
  private static var summary: RunSummary {
    var flaky = SampleHistory.scenario("B <a>", .passed, isFlaky: true)
    flaky.identity = ScenarioIdentity(feature: "Sums", rule: "R", scenario: "B <a>", values: ["1", "\""], ordinal: 2)
    var run = SampleHistory.run(
      20_000, revision: "abc",
      [
        SampleHistory.scenario("A", .failed, error: "expected \u{1B}[31m2\u{0}"),
        SampleHistory.scenario("A 2", .notRun),
        flaky, SampleHistory.scenario("C", .knownFailure, path: "b.feature"), SampleHistory.scenario("D", nil),
      ])
    run.header.isStrict = false
    run.header.build = "https://ci.example.com/1"
    return run
  }

  @Test("a summary is read as it was written")
  func roundTrip() throws {
    let run = Self.summary
    check(try RunSummaryReader.read(run.bytes, file: "run.jsonl"), equals: run)
    let empty = SampleHistory.run(0, branch: nil, [])
    check(try RunSummaryReader.read(empty.bytes, file: "run.jsonl"), equals: empty)
  }

  @Test("the file of 10,000 scenarios is smaller than 1 MB")
  func size() {
    let scenarios = (0..<10_000).map { number in
      SampleHistory.scenario("A customer orders article number \(number)", .passed, path: "\(number / 20).feature")
    }
    check(SampleHistory.run(20_000, scenarios).bytes.count < 900_000)
  }

  @Test("a damaged, newer or unrelated file is rejected with its name and the reason")
  func refused() throws {
    let text = String(decoding: Self.summary.bytes, as: UTF8.self)
    let lines = text.split(separator: "\n")
    for (text, problem) in [
      ("", "this is not a run of a history: the file is empty"),
      ("{}", "this is not a run of a history"),
      ("{\"meta\":{}}\n", "this is not a run of a history"),
      (text.replacing("\"version\":1", with: "\"version\":2"), "it has version 2, and this gherkin-run reads up to 1"),
      (lines.dropLast().joined(separator: "\n"), "it has 4 of 5 scenarios"),
      (String(text.dropLast(5)), "a closing double quote"),
      (text.replacing("\"failed\"", with: "\"exploded\""), "run.jsonl:"),
      (text.replacing("\"o\":\"failed\"", with: "\"o\":\"exploded\""), "the outcome is unknown"),
      ("\(lines[0])\n\(lines[2])", "a scenario precedes its feature"),
    ] {
      let error = #expect(throws: RunSummaryError.self) {
        try RunSummaryReader.read(Array(text.utf8), file: "run.jsonl")
      }
      check(error?.description.contains(problem), equals: true, "\(error?.description ?? "") for \(problem)")
      check(error?.description.hasPrefix("run.jsonl"), equals: true)
    }
  }

  @Test("members of later versions, and large numbers and texts, are accepted")
  func hostile() throws {
    let text = """
      {"format":"gherkin-run-history","version":1,"start":-5,"us":-1,"counts":{"passed":-3,"new":1},"new":[{}],"records":2}
      {"feature":"F","path":"a.feature","new":{"a":[1]}}
      {"n":"S","l":-1,"d":9223372036854775807,"t":"x","a":-1,"new":1}
      {"i":9223372036854775807,"l":9223372036854775807,"t":"\(String(repeating: "x", count: 100_000))"}
      """
    let run = try RunSummaryReader.read(Array(text.utf8), file: "run.jsonl")
    check(run.header.start, equals: 0)
    check(run.scenarios.map(\.identity.scenario), equals: ["S", "S"])
    check(run.scenarios[1].textDigest.utf8.count <= 64)
    check(try RunSummaryReader.read(run.bytes, file: "run.jsonl").scenarios.count, equals: 2)
  }

  @Test("no changed byte crashes the reader")
  func changedBytes() {
    let bytes = Self.summary.bytes
    for index in bytes.indices {
      for byte: UInt8 in [0, 0xFF, UInt8(ascii: "9"), UInt8(ascii: "\""), UInt8(ascii: "\n")] {
        var changed = bytes
        changed[index] = byte
        do { _ = try RunSummaryReader.read(changed, file: "run.jsonl") } catch {}
      }
    }
  }
}
