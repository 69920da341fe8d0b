import Foundation
import GherkinFormatters
import GherkinOutcomes
import GherkinTestSupport
import Testing

@Suite("The result files for Allure", .commands)
struct AllureTests {
  private let folder: TemporaryFolder

  init() async throws {
    folder = try TemporaryFolder()
    try folder.write(Reports.text(of: MessageFormatter(), try await EverythingRun.envelopes()), to: "run.ndjson")
  }

  private struct Result: Decodable {
    struct Details: Decodable {
      let message: String?
      let trace: String?
      let known: Bool?
      let flaky: Bool?
    }
    struct Attachment: Decodable {
      let name: String
      let source: String
      let type: String
    }
    struct Step: Decodable {
      let name: String
      let status: String
      let attachments: [Attachment]
    }
    struct Label: Decodable {
      let name: String
      let value: String
    }
    let uuid: String
    let labels: [Label]
    let historyId: String
    let name: String
    let fullName: String
    let titlePath: [String]
    let status: String
    let statusDetails: Details?
    let start: Int?
    let stop: Int?
    let steps: [Step]
  }

  /// Writes the files, and returns the results in the order of their names.
  private func results() async throws -> [Result] {
    let run = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "allure:out/results", "run.ndjson", in: folder.url)
    #expect(run.status == 1 && run.error.isEmpty, "\(run)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/results")
    return try names.filter { $0.hasSuffix("-result.json") }.map { name in
      let result = try JSONDecoder().decode(
        Result.self, from: Data(contentsOf: folder.url.appending(path: "out/results/\(name)")))
      check(name, equals: "\(result.uuid)-result.json")
      return result
    }.sorted { ($0.fullName, $0.start ?? 0) < ($1.fullName, $1.start ?? 0) }
  }

  @Test("features, rules and tags are labels")
  func labels() async throws {
    let labels = try await results().flatMap(\.labels)
    let scenarios = FinishedRun(try await EverythingRun.envelopes()).scenarios.map(\.scenario)
    func values(_ name: String) -> Set<String> { Set(labels.filter { $0.name == name }.map(\.value)) }
    check(values("feature"), equals: Set(scenarios.compactMap { $0.feature?.name }).subtracting([""]))
    check(values("story"), equals: Set(scenarios.compactMap { $0.rule?.name }).subtracting([""]))
    check(values("tag"), equals: Set(scenarios.flatMap(\.tags).map { String($0.dropFirst()) }))
    #expect(!values("story").isEmpty)
  }

  @Test("the table of a step is a CSV file with a line for each row")
  func tables() async throws {
    // The step is undefined, and its table is a part of the result too.
    try folder.write(
      "Feature: f\n Scenario: s\n  Given hops:\n   | name | aromas |\n   | \"a\" | b, c |\n", to: "a.feature")
    let run = try await BuiltCommand.faultyRunner.run("-q", "--format", "allure:out", "a.feature", in: folder.url)
    check(run.status, equals: 1, "\(run)")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out")
    let table = try #require(names.first { $0.hasSuffix(".csv") })
    check(try folder.text(of: "out/\(table)"), equals: "\"name\",\"aromas\"\n\"\"\"a\"\"\",\"b, c\"\n")
  }

  @Test("each attempt and each problem outside of scenarios is a result, and what did not run is skipped")
  func outcomes() async throws {
    let finished = FinishedRun(try await EverythingRun.envelopes())
    let results = try await results()
    let attempts = finished.scenarios.map { max(1, $0.attempts.count) }.reduce(0, +)
    check(results.count, equals: attempts + finished.run.problems.count)
    let byHistory = Dictionary(grouping: results, by: \.historyId)
    check(byHistory.count, equals: finished.scenarios.count + finished.run.problems.count)
    // The last attempt counts.
    let last = byHistory.values.compactMap { $0.max { ($0.start ?? 0) < ($1.start ?? 0) } }
    let bad = last.filter { ["failed", "broken"].contains($0.status) }
    check(bad.count, equals: finished.run.bad() + finished.run.problems.count)
    check(last.count { $0.status == "failed" }, equals: finished.run.counts[.failed])
    let problem = try #require(results.first { $0.name.hasPrefix("BeforeFeature (unlock), Closed") })
    #expect(problem.status == "broken" && problem.statusDetails?.message == "no key")
    let unrun = results.filter { $0.statusDetails?.message == "The scenario did not run." }
    check(unrun.map(\.status), equals: ["skipped", "skipped"])
  }

  @Test("retries share a history, a flaky scenario and a known failure are marked, and errors are shown")
  func details() async throws {
    let results = try await results()
    let flaky = results.filter { $0.name == "is flaky" }
    #expect(flaky.map(\.status) == ["failed", "passed"] && Set(flaky.map(\.historyId)).count == 1)
    check(flaky.map { $0.statusDetails?.flaky }, equals: [nil, true])
    check(flaky.first?.statusDetails?.message, equals: "the first time")
    let known = try #require(results.first { $0.name == "is a known failure" })
    #expect(
      known.status == "skipped" && known.statusDetails?.known == true && known.statusDetails?.message == "as known")
    let ambiguous = try #require(results.first { $0.name == "is ambiguous" })
    #expect(ambiguous.status == "broken" && ambiguous.statusDetails?.message?.contains("an ambiguous {word}") == true)
    check(ambiguous.titlePath, equals: ["Features", "beers.feature", "Beers"])
    let rows = results.filter { $0.name.hasPrefix("one name (") }
    #expect(rows.count == 2 && Set(rows.map(\.historyId)).count == 2)
    #expect(results.allSatisfy { ($0.start ?? 0) <= ($0.stop ?? 0) })
    #expect(flaky.allSatisfy { ($0.start ?? 0) < ($0.stop ?? 0) })
    #expect(results.contains { $0.name == "(no name)" })
  }

  @Test("attachments are files that their steps name")
  func attachments() async throws {
    let steps = try await results().flatMap(\.steps)
    let step = try #require(steps.first { $0.name == "Given a failing step \"of the second\"" })
    check(step.status, equals: "failed")
    let attachment = try #require(step.attachments.first)
    #expect(attachment.type == "text/plain" && attachment.source.hasSuffix("-attachment.txt"))
    check(try folder.text(of: "out/results/\(attachment.source)"), equals: "seen: of the second")
    check(try folder.text(of: "out/results/environment.properties"), equals: "Browser = Firefox 153\n")
  }

  @Test("files that are written again replace those of the same run, and those of another run stay")
  func again() async throws {
    func names() throws -> [String] {
      try FileManager.default.contentsOfDirectory(atPath: folder.path + "/out/results").sorted()
    }
    _ = try await results()
    let once = try names()
    _ = try await results()
    check(try names(), equals: once)
    let other = try folder.text(of: "run.ndjson").replacing("\"seconds\":1", with: "\"seconds\":2")
    try folder.write(other, to: "run.ndjson")
    _ = try await results()
    #expect(try Set(names()).isSuperset(of: once))
  }

  @Test("without a folder, or if a file is in its place, an error says so")
  func noFolder() async throws {
    let without = try await BuiltCommand.gherkinRun.run("report", "--format", "allure", "run.ndjson", in: folder.url)
    #expect(
      without.status == 2
        && without.error.contains("--format allure: it writes files to a folder; name it: allure:FOLDER"))
    let file = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "allure:run.ndjson", "run.ndjson", in: folder.url)
    #expect(file.status == 2 && file.output.isEmpty, "\(file)")
    try folder.write("", to: "taken")
    let taken = try await BuiltCommand.gherkinRun.run(
      "report", "--format", "allure:taken", "run.ndjson", in: folder.url)
    #expect(taken.status == 2 && taken.error.contains("cannot create taken: there is a file of this name"), "\(taken)")
  }
}
