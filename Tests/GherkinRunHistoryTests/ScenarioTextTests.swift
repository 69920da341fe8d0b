import GherkinRunHistory
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

  /// A run of a scenario, on a day.
  private func run(_ day: Int, _ steps: String...) async throws -> RunSummary {
    let feature = "# language: de\nFunktionalität: Bier\nSzenario: Bestellen\n" + steps.joined(separator: "\n")
    var run = SampleHistory.summary(of: try await RecordedRun(feature).envelopes)
    (run.header.start, run.header.branch) = (day * 86_400_000, "main")
    return run
  }

  private func rewording(_ old: RunSummary, _ new: RunSummary) -> [String] {
    RunComparison(old, new)[.changed].flatMap { $0.rewording.map(\.line) }
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
    #expect(
      rewording(old, new) == [
        "…", "  Wenn ich bestelle:", "-   | Bier | 2 |", "+   | Bier | 3 |", "  Dann warte ich", "…", "    \"\"\"",
        "+ Und ich zahle",
      ])
    #expect(rewording(old, old) == [])
  }

  @Test("a history has the texts of its last 50 runs")
  func kept() async throws {
    let (old, new) = (try await run(1, "Angenommen Wasser"), try await run(2, "Angenommen Bier"))
    for run in [old, new] { try history.add(run) }
    var stored = try #require(stored.first)
    #expect(rewording(stored, new) == [])
    stored.texts = history.texts(of: "main")
    #expect(rewording(stored, new) == ["  Bestellen", "- Angenommen Wasser", "+ Angenommen Bier"])
    for day in 3...52 { try history.add(try await run(day, "Angenommen Bier")) }
    stored.texts = history.texts(of: "main")
    #expect(rewording(stored, new) == [])
    #expect(try !temporary.text(of: "history/main/texts.ndjson").contains("Wasser"))
  }

  @Test("a damaged file of texts hides changes until the next run replaces it")
  func damaged() async throws {
    try history.add(try await run(1, "Angenommen Wasser"))
    try temporary.write("{\"t\":\"1\",\"s\":[\"a\"]}\n[", to: "history/main/texts.ndjson")
    var old = try #require(stored.first)
    old.texts = history.texts(of: "main")
    #expect(rewording(old, try await run(2, "Angenommen Bier")) == [])
    for (day, drink) in [(3, "Saft"), (4, "Bier")] { try history.add(try await run(day, "Angenommen \(drink)")) }
    old = try #require(stored.dropLast().last)
    old.texts = history.texts(of: "main")
    #expect(
      rewording(old, try await run(4, "Angenommen Bier")) == ["  Bestellen", "- Angenommen Saft", "+ Angenommen Bier"])
  }

  private var stored: [RunSummary] {
    get throws {
      var runs: [RunSummary] = []
      try history.readRuns(of: "main", warn: { Issue.record("\($0)") }) { runs.append($0) }
      return runs
    }
  }
}
