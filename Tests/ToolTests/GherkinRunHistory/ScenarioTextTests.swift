import Foundation
import GherkinMessages
import GherkinRunHistory
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("The changed texts of scenarios")
struct ScenarioTextTests {
  private let temporary: TemporaryFolder
  private let history: HistoryFolder

  init() throws {
    temporary = try TemporaryFolder()
    history = HistoryFolder(temporary.path + "/history")
  }

  private func feature(_ steps: [String]) -> String {
    "# language: de\nFunktionalität: Bier\nSzenario: Bestellen\n" + steps.joined(separator: "\n")
  }

  /// A run of a scenario, on a day.
  private func run(_ day: Int, _ steps: String...) async throws -> RunSummary { try await run(day, steps) }

  private func run(_ day: Int, _ steps: [String]) async throws -> RunSummary {
    var run = SampleHistory.summary(of: try await RecordedRun(feature(steps)).envelopes)
    (run.header.start, run.header.branch) = (day * 86_400_000, "main")
    return run
  }

  private func diff(_ old: RunSummary, _ new: RunSummary) -> [String] {
    RunComparison(old, new)[.changed].flatMap { $0.diff.map(\.line) }
  }

  @Test("removed and added lines are shown between their neighbours, with the keywords of the file")
  func lines() async throws {
    let old = try await run(
      1, "Angenommen ein Glas", "Wenn ich bestelle:", "| Bier | 2 |", "Dann warte ich", "Und ich trinke:", "\"\"\"",
      "aus",
      "\"\"\"")
    let new = try await run(
      2, "Angenommen ein Glas", "Wenn ich bestelle:", "| Bier | 3 |", "Dann warte ich", "Und ich trinke:", "\"\"\"",
      "aus",
      "\"\"\"", "Und ich zahle")
    check(
      diff(old, new),
      equals: [
        "…", "  Wenn ich bestelle:", "-   | Bier | 2 |", "+   | Bier | 3 |", "  Dann warte ich", "…", "    \"\"\"",
        "+ Und ich zahle",
      ])
    check(diff(old, old), equals: [])
  }

  @Test("of a long text, only changes within its first 200 lines are shown, and at most 24 lines")
  func long() async throws {
    let steps = (1...250).map { "Angenommen \($0)" }
    let old = try await run(1, steps)
    check(
      diff(old, try await run(2, ["Angenommen 0"] + steps)),
      equals: ["  Bestellen", "+ Angenommen 0", "  Angenommen 1", "…"])
    check(diff(old, try await run(2, steps.dropLast() + ["Angenommen 0"])), equals: [])
    let changed = try await run(2, (1...250).map { "Angenommen neu \($0)" })
    check(diff(old, changed), equals: [])
    let short = (try await run(1, Array(steps.prefix(50))), try await run(2, (1...50).map { "Angenommen neu \($0)" }))
    let lines = diff(short.0, short.1)
    check(lines.count == 25 && lines.last == "…")
  }

  @Test("a text whose keywords are unknown is not shown")
  func unknownKeywords() async throws {
    let (old, new) = (try await run(1, "Angenommen Wasser"), try await run(2, "Angenommen Bier"))
    check(!diff(old, new).isEmpty)
    let late = try await RecordedRun(feature(["Angenommen Bier"])).envelopes
    let documents = late.filter { if case .gherkinDocument = $0 { true } else { false } }
    let others = late.filter { if case .gherkinDocument = $0 { false } else { true } }
    check(diff(old, SampleHistory.summary(of: others + documents)), equals: [])
  }

  @Test("a history has the texts of its last five runs")
  func kept() async throws {
    for (day, drink) in zip(1..., ["Wasser", "Bier", "Bier", "Saft", "Bier", "Bier"]) {
      try add(try await run(day, "Angenommen \(drink)"))
    }
    let stored = try stored
    check(diff(stored[4], stored[5]), equals: [])
    check(
      diff(stored[5], try await run(7, "Angenommen Most")),
      equals: ["  Bestellen", "- Angenommen Bier", "+ Angenommen Most"])
    let texts = try FileManager.default.contentsOfDirectory(atPath: history.path + "/main").filter {
      $0.hasSuffix(".texts")
    }
    check(texts.count, equals: 5)
    try history.removeRuns(of: "main", butLast: 2)
    check(try FileManager.default.contentsOfDirectory(atPath: history.path + "/main").count, equals: 4)
  }

  @Test("texts are added to a run that has none, and files and links of other purposes stay")
  func added() async throws {
    let run = try await run(1, "Angenommen Wasser")
    try history.add(run)
    check(diff(try #require(try stored.last), try await self.run(2, "Angenommen Bier")), equals: [])
    try temporary.write("mine", to: "history/main/notes.texts")
    try add(run)
    check(!diff(try #require(try stored.last), try await self.run(2, "Angenommen Bier")).isEmpty)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: history.path + "/main").first {
        $0.hasPrefix("1970") && $0.hasSuffix(".texts")
      })
    try FileManager.default.removeItem(atPath: "\(history.path)/main/\(name)")
    try FileManager.default.createSymbolicLink(
      atPath: "\(history.path)/main/\(name)", withDestinationPath: temporary.path + "/history/main/notes.texts")
    try add(run)
    check(try temporary.text(of: "history/main/notes.texts"), equals: "mine")
  }

  @Test("damaged texts are ignored", arguments: ["{\"t\":\"1\",\"s\":[\"a\"]}\n[", "", "{\"t\":1}", "\u{0}"])
  func damaged(text: String) async throws {
    let old = try await run(1, "Angenommen Wasser")
    try add(old)
    for name in try FileManager.default.contentsOfDirectory(atPath: history.path + "/main")
    where name.hasSuffix(".texts") {
      try temporary.write(text, to: "history/main/\(name)")
    }
    check(diff(try #require(try stored.last), try await run(2, "Angenommen Bier")), equals: [])
  }

  @Test("texts that cannot be written are a warning")
  func unwritable() async throws {
    let run = try await run(1, "Angenommen Wasser")
    try temporary.write("a file", to: "history")
    var warnings: [String] = []
    history.addTexts(of: run) { warnings.append($0) }
    check(warnings.count, equals: 1)
  }

  private func add(_ run: RunSummary) throws {
    try history.add(run)
    history.addTexts(of: run) { Issue.record("\($0)") }
  }

  private var stored: [RunSummary] {
    get throws {
      var runs: [RunSummary] = []
      try history.readRuns(of: "main", warn: { Issue.record("\($0)") }) { runs.append($0) }
      return runs
    }
  }
}
