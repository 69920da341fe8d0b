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
