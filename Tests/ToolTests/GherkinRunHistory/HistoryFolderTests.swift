import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinTestSupport
import GherkinRunHistory
import Testing

@Suite("A history folder")
struct HistoryFolderTests {
  private let temporary: TemporaryFolder
  private let history: HistoryFolder

  init() throws {
    temporary = try TemporaryFolder()
    history = HistoryFolder(temporary.path + "/history")
  }

  private func days(of branch: String?, last: Int = 50, before next: RunSummary? = nil) -> [Int] {
    var days: [Int] = []
    do throws(HistoryError) {
      try history.readRuns(of: branch, last: last, before: next, warn: { Issue.record("\($0)") }) { run in
        days.append(run.header.start / 86_400_000)
      }
    } catch {
      Issue.record(error)
    }
    return days
  }

  private var files: [String] {
    FileManager.default.enumerator(atPath: history.path)?.compactMap { $0 as? String }.filter { $0.hasSuffix(".jsonl") }
      ?? []
  }

  @Test("the runs of a branch are sorted by time, regardless of the order in which they were added")
  func order() throws {
    for day in [20_000, 3, 12_000] { try history.add(SampleHistory.run(day, [])) }
    try history.add(SampleHistory.run(7, branch: "topic", []))
    check(days(of: "main"), equals: [3, 12_000, 20_000])
    check(days(of: "main", last: 2), equals: [12_000, 20_000])
    check(days(of: "main", before: SampleHistory.run(20_000, [])), equals: [3, 12_000])
    check(days(of: "topic"), equals: [7])
    check(days(of: nil), equals: [])
  }

  @Test("a run that is added twice is stored once, and two runs with the same start are both stored")
  func twice() throws {
    let run = SampleHistory.run(1, [SampleHistory.scenario("A", .passed)])
    check(try history.add(run))
    check(try !history.add(run))
    check(files.count, equals: 1)
    check(try history.add(SampleHistory.run(1, [SampleHistory.scenario("A", .failed)])))
    check(files.count, equals: 2)
    var other = run
    (other.header.revision, other.header.build) = ("r2", "https://ci.example/2")
    check(try !history.add(other))
    check(days(of: "main", before: other), equals: [1])
    check(files.count, equals: 2)
  }

  @Test("an incomplete run is replaced by its complete form, and is not added or compared after it")
  func incomplete() throws {
    let scenarios = [SampleHistory.scenario("A", .passed), SampleHistory.scenario("B", .failed)]
    let whole = SampleHistory.run(2, scenarios)
    var part = SampleHistory.run(2, [scenarios[0], SampleHistory.scenario("B", .notRun)])
    part.header.isComplete = false
    try history.add(SampleHistory.run(1, scenarios))
    try history.add(part)
    check(days(of: "main", before: whole), equals: [1])
    check(try history.add(whole))
    check(days(of: "main"), equals: [1, 2])
    check(try !history.add(part))
    check(days(of: "main", before: part), equals: [1])
    // A run of another build that started at the same time is another one.
    part.header.build = "https://ci.example/2"
    check(try history.add(part))
    check(days(of: "main"), equals: [1, 2, 2])
  }

  @Test("a run that an earlier version stored is read, and not stored again under another revision")
  func earlierVersion() throws {
    // As gherkin-run 0.3.0 wrote it.
    let file = #"""
      {"format":"gherkin-run-history","version":1,"start":1795974360374,"us":14353,"branch":"main","revision":"abc",\#
      "strict":false,"counts":{"failed":1,"passed":4},"records":6}
      {"feature":"Sums","path":"Features/f.feature"}
      {"n":"none","l":5,"d":320,"t":"czo96i64"}
      {"i":2,"l":7,"o":"failed","d":137,"t":"egwqauv4","a":2,"e":"Refusal()"}
      {"feature":"Sums","rule":"Small ones","path":"Features/f.feature"}
      {"n":"Adding <a>","v":["1","2"],"m":"Adding 1","l":14,"d":83,"t":"krkq4qag"}
      {"v":["1","3"],"m":"Adding 1","l":15,"d":41,"t":"krkq4qag"}
      {"v":["1","3"],"m":"Adding 1","i":2,"l":16,"d":109,"t":"krkq4qag"}
      {"n":"pending","l":18,"o":"not selected","t":"x83lrq9m"}

      """#
    try temporary.write(file, to: "history/main/20261129T174600.374Z-iwse5bccn9vr.jsonl")
    var runs: [RunSummary] = []
    try history.readRuns(of: "main", warn: { Issue.record("\($0)") }) { runs.append($0) }
    let run = try #require(runs.first)
    check(run.header.revision, equals: "abc")
    check(run.header.counts, equals: [.failed: 1, .passed: 4])
    check(run.scenarios.map(\.outcome), equals: [.passed, .failed, .passed, .passed, .passed, nil])
    check(
      run.scenarios.map(\.identity.path.last),
      equals: ["none", "none #2", "Adding 1", "Adding 1", "Adding 1 #2", "pending"])
    check(run.scenarios[1].attempts, equals: 2)
    check(run.scenarios[1].error, equals: "Refusal()")
    check(String(decoding: run.bytes, as: UTF8.self), equals: file)
    var same = run
    same.header.revision = "abd"
    for index in same.scenarios.indices { same.scenarios[index].identity.rowName = "another version's" }
    check(try !history.add(same))
    check(days(of: "main", before: same), equals: [])
  }

  @Test("a scenario fails since the same run after the runs before were removed, also one by one")
  func removedFailures() throws {
    for day in 1...6 {
      try history.add(
        SampleHistory.run(
          day, [SampleHistory.scenario("A", day == 1 ? .passed : .failed), SampleHistory.scenario("B", .failed)]))
      try history.removeRuns(of: "main", butLast: 2)
    }
    var timeline = RunTimeline()
    try history.readRuns(of: "main", last: 1, warn: { Issue.record("\($0)") }, earlier: { timeline.addEarlier($0) }) {
      timeline.add($0)
    }
    var all = RunTimeline()
    try history.readRuns(of: "main", warn: { Issue.record("\($0)") }) { all.add($0) }
    for timeline in [timeline, all] {
      check(timeline.scenarios.map { timeline.failingSince($0).map { $0 / 86_400_000 } }, equals: [2, 1])
      checkEmpty(timeline.turns.flatMap(\.red))
    }
    check(days(of: "main"), equals: [5, 6])
    // The file that was changed is that of the same run.
    let again = [SampleHistory.scenario("A", .failed), SampleHistory.scenario("B", .failed)]
    check(try !history.add(SampleHistory.run(5, again)))
  }

  @Test("a run that started long after the newer one is an error, and one of a build at the same time is only named")
  func late() throws {
    let hour = 3_600_000
    for (start, later, isLate) in [(9, 11, false), (9, 12, true), (9, 10, false), (12, 13, true), (1, 1, false)] {
      let history = HistoryFolder(temporary.path + "/\(start)-\(later)")
      func run(_ start: Int, _ name: String) -> RunSummary {
        var run = SampleHistory.run(0, [SampleHistory.scenario(name, .passed)])
        (run.header.start, run.header.duration) = (start * hour, .seconds(3_600))
        return run
      }
      for (time, name) in [(later, "later")] + (start < 12 ? [(1, "before")] : []) { try history.add(run(time, name)) }
      var warnings: [RunSummaryError] = []
      let new = run(start, "new")
      check(
        try history.readRuns(of: "main", before: new, warn: { warnings.append($0) }) { _ in },
        equals: (isLate ? warnings[0] : nil))
      check(warnings.map(\.isLate), equals: (later > start ? [true] : []), "\(start), \(later)")
      // It is in the history, so its runs before are known.
      try history.add(new)
      check(try history.readRuns(of: "main", before: new, warn: { Issue.record("\($0)") }) { _ in } == nil)
    }
  }

  @Test("the runs before the last ones are read if they are needed")
  func earlier() throws {
    for day in 1...5 { try history.add(SampleHistory.run(day, [])) }
    var (earlier, last) = ([Int](), [Int]())
    try history.readRuns(
      of: "main", last: 2, before: SampleHistory.run(5, []), warn: { Issue.record("\($0)") },
      earlier: { earlier.append($0.header.start / 86_400_000) }
    ) { last.append($0.header.start / 86_400_000) }
    check(earlier, equals: [1, 2])
    check(last, equals: [3, 4])
  }

  @Test("concurrent builds can add runs without losing any")
  func concurrent() async throws {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<40 {
        group.addTask { [history] in
          try history.add(SampleHistory.run(1, [SampleHistory.scenario("\(number / 2)", .passed)]))
        }
      }
      try await group.waitForAll()
    }
    check(days(of: "main").count, equals: 20)
  }

  @Test("branches with any names are distinguished, within the folder")
  func branches() throws {
    let long = String(repeating: "ä/", count: 200)
    let names: [String?] = [nil, "", "main", "a/b", "a%2Fb", "..", "%none", "-", long + "1", long + "2"]
    for (day, name) in names.enumerated() { try history.add(SampleHistory.run(day, branch: name, [])) }
    for (day, name) in names.enumerated() { check(days(of: name), equals: [day], "\(name ?? "none")") }
    check(Set(try history.branches { Issue.record("\($0)") }), equals: Set(names))
    check(try FileManager.default.contentsOfDirectory(atPath: temporary.path), equals: ["history"])
  }

  @Test("damaged and newer files are reported, and the others are read")
  func damaged() throws {
    try history.add(SampleHistory.run(1, []))
    try temporary.write("{", to: "history/main/20260101T000000.000Z-abc.jsonl")
    try temporary.write(
      #"{"format":"gherkin-run-history","version":9}"#, to: "history/main/20260102T000000.000Z-abc.jsonl")
    try temporary.write("no run", to: "history/main/notes.txt")
    var (warnings, count) = ([String](), 0)
    let newest = try history.readRuns(of: "main", warn: { warnings.append($0.description) }) { _ in count += 1 }
    check(newest?.description, equals: warnings.last)
    check(count, equals: 1)
    check(warnings.count, equals: 2)
    check(warnings.last?.contains("20260102T000000.000Z-abc.jsonl:1: "), equals: true)
  }

  @Test("only the oldest runs of a branch are removed, and no other files")
  func removal() throws {
    for day in 1...5 { try history.add(SampleHistory.run(day, [])) }
    try temporary.write("mine", to: "history/main/0notes.jsonl")
    try history.removeRuns(of: "main", butLast: 2)
    check(days(of: "main"), equals: [4, 5])
    try history.removeRuns(of: "main", butLast: 0)
    check(days(of: "main"), equals: [5])
    check(try temporary.text(of: "history/main/0notes.jsonl"), equals: "mine")
    try history.removeRuns(of: "other", butLast: 1)
  }

  @Test("a folder that cannot be written is reported")
  func unwritable() throws {
    try temporary.write("a file", to: "history")
    let error = #expect(throws: HistoryError.self) { try history.add(SampleHistory.run(1, [])) }
    check(error?.description.contains("/history/main: cannot be created: "), equals: true)
  }
}
