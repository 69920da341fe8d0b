import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run docs", .tags(.commands))
struct DocsTests {
  private static let feature = "Feature: Beers\nScenario: One\nGiven a cellar\n"

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write(Self.feature, to: "Features/a.feature")
    return folder
  }

  private func docs(_ arguments: String..., in folder: TemporaryFolder) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["docs"] + arguments, in: folder.url)
  }

  @Test("the site of the default folder is built, and its path is printed")
  func standard() async throws {
    let folder = try folder()
    let result = try await docs("site", in: folder)
    check(result.output, equals: "site/index.html: 1 scenario in 1 feature\n")
    checkEmpty(result.error)
    check(result.status, equals: 0)
    check(try folder.text(of: "site/features/beers.html"), contains: "a cellar")
  }

  @Test("the first page names the features that a run could not read")
  func unread() async throws {
    let folder = try folder()
    try folder.write("Feature: bad\n  Scenario: x\n  Given a\n  nothing\n  nobody\n", to: "Features/bad.feature")
    _ = try await BuiltCommand.gherkinRun.run(
      ["--continue-on-parse-error", "--format", "message:run.ndjson", "Features"], in: folder.url)
    _ = try await docs("site", "run.ndjson", in: folder)
    let page = try folder.text(of: "site/index.html")
    check(page, contains: "; 1 feature file cannot be read</h1>")
    check(page.split(separator: "<b>Features/bad.feature cannot be read</b>").count, equals: 2)
    #expect(page.contains("Line 4: the line begins with no keyword") && page.contains("Line 5: "))
  }

  @Test("features are taken from --features, or from the configuration file")
  func paths() async throws {
    let folder = try folder()
    try folder.write("Feature: Other\nScenario: x\n", to: "more/b.feature")
    _ = try await docs("one", "--features", "more", in: folder)
    check(try folder.text(of: "one/scenarios.csv"), contains: "more/b.feature")
    try folder.write("paths: [more]\n", to: "gherkin-run.yaml")
    _ = try await docs("two", in: folder)
    check(try folder.text(of: "two/scenarios.csv"), contains: "more/b.feature")
    #expect(try !folder.text(of: "two/scenarios.csv").contains("Features/a.feature"))
    let missing = try await docs(in: folder)
    check(missing.error, contains: "SITE is missing")
    check(missing.status, equals: 2)
  }

  @Test("a feature with parse errors is skipped and reported, and the status is 1")
  func parseError() async throws {
    let folder = try folder()
    try folder.write("Feature: x\nNonsense\nScenario: y\nGiven a\nnonsense\n", to: "Features/b.feature")
    let result = try await docs("site", in: folder)
    check(result.status, equals: 1)
    check(result.error, contains: "Features/b.feature:5")
    check(result.output, contains: "1 scenario in 1 feature")
  }

  @Test("incomplete messages are shown as far as possible, and the status is 2")
  func brokenOff() async throws {
    let folder = try folder()
    let parsed = try await BuiltCommand.gherkinRun.run("parse", "Features/", in: folder.url)
    try folder.write(parsed.output, to: "run.ndjson")
    let result = try await docs("site", "run.ndjson", in: folder)
    check(result.status, equals: 2)
    check(result.error, contains: "is incomplete")
    check(try folder.text(of: "site/features/beers.html"), contains: "a cellar")
  }

  @Test(
    "invalid input is rejected with the reason",
    arguments: [
      ([], "SITE is missing"), (["site", "gone.ndjson"], "no such file"),
      (["Features"], "is not empty, and is not a site"), (["Features/a.feature"], "this is not a folder"),
      (["site", "--edit-link", "http://x/{path}"], "does not begin with https://"),
      (["site", "--source-link", "https://x/"], "must contain {path}"),
      (["site", "--features", "Features", "run.ndjson"], "leave out --features or MESSAGES"),
      (["--index", "all"], "a SITE of the index is missing"),
      (["--index", "all", "Features"], "this is not a site"), (["site", "--features", "gone"], "gone"),
    ])
  func refused(arguments: [String], problem: String) async throws {
    let folder = try folder()
    let result = try await BuiltCommand.gherkinRun.run(["docs"] + arguments, in: folder.url)
    check(result.status, equals: 2)
    check(result.error, contains: problem, "\(result.error)")
    #expect(!FileManager.default.fileExists(atPath: folder.path + "/site/index.html"))
  }

  /// Returns the messages of a run on a given day, with one scenario that passes or fails.
  private func run(day: Int, _ status: String) -> String {
    let pickle = """
      {"id":"2","uri":"a.feature","location":{"line":2,"column":1},"astNodeIds":["1"],"tags":[],"name":"One","language":"en",\
      "steps":[{"id":"3","text":"a cellar","type":"Context","astNodeIds":["0"]}]}
      """
    let document = """
      {"uri":"a.feature","comments":[],"feature":{"location":{"line":1,"column":1},"tags":[],"language":"en",\
      "keyword":"Feature","name":"Beers","description":"","children":[{"scenario":{"id":"1","location":{"line":2,"column":1},\
      "tags":[],"keyword":"Scenario","name":"One","description":"","examples":[],"steps":[{"id":"0","location":{"line":3,\
      "column":1},"keyword":"Given ","keywordType":"Context","text":"a cellar"}]}}]}}
      """
    let time = "\"timestamp\":{\"seconds\":\(day * 86_400),\"nanos\":0}"
    return """
      {"gherkinDocument":\(document)}
      {"pickle":\(pickle)}
      {"testRunStarted":{\(time)}}
      {"testCase":{"id":"4","pickleId":"2","testSteps":[{"id":"5","pickleStepId":"3","stepDefinitionIds":[]}]}}
      {"testCaseStarted":{"id":"6","testCaseId":"4","attempt":0,\(time)}}
      {"testStepStarted":{"testCaseStartedId":"6","testStepId":"5",\(time)}}
      {"testStepFinished":{"testCaseStartedId":"6","testStepId":"5","testStepResult":{"status":"\(status)",\
      "duration":{"seconds":0,"nanos":0}},\(time)}}
      {"testCaseFinished":{"testCaseStartedId":"6","willBeRetried":false,\(time)}}
      {"testRunFinished":{"success":\(status == "PASSED"),\(time)}}

      """
  }

  @Test("the run is added to the history once, and changes since the branch's previous run are shown")
  func history() async throws {
    let folder = try folder()
    try folder.write(run(day: 1, "PASSED"), to: "1.ndjson")
    try folder.write(run(day: 2, "FAILED"), to: "2.ndjson")
    for stream in ["1.ndjson", "2.ndjson", "2.ndjson"] {
      let result = try await docs("site", stream, "--history", "past", "--branch", "main", in: folder)
      check(result.status, equals: 0, "\(result.error)")
    }
    let stored = try FileManager.default.contentsOfDirectory(atPath: folder.path + "/past/main")
    check(stored.count { $0.hasSuffix(".jsonl") }, equals: 2)
    check(try folder.text(of: "site/index.html"), contains: "1 new failure")
    check(try folder.text(of: "site/history.html"), contains: "2 runs")
    let other = try await docs("other", "2.ndjson", "--history", "past", "--branch", "topic", in: folder)
    check(other.status, equals: 0)
    check(try folder.text(of: "other/index.html"), contains: "first run of the branch")
  }

  @Test("a site without a run shows the history of the only branch; several branches require an option")
  func historyOfFeatures() async throws {
    let folder = try folder()
    try folder.write(run(day: 1, "PASSED"), to: "1.ndjson")
    _ = try await docs("site", "1.ndjson", "--history", "past", "--branch", "main", in: folder)
    let result = try await docs("plain", "--history", "past", in: folder)
    check(result.status, equals: 0)
    check(try folder.text(of: "plain/features/beers.html"), contains: "Last run: 1 passed")
    _ = try await docs("site", "1.ndjson", "--history", "past", "--branch", "topic", in: folder)
    let several = try await docs("plain", "--history", "past", in: folder)
    check(several.status, equals: 2)
    check(several.error, contains: "past: the history has several branches; name one by --branch: main, topic")
  }

  @Test("unreadable files of the history are reported, and the others are shown")
  func damagedHistory() async throws {
    let folder = try folder()
    try folder.write(run(day: 2, "PASSED"), to: "1.ndjson")
    try folder.write(run(day: 3, "PASSED"), to: "2.ndjson")
    let file = "past/main/19700101T000000.000Z-1.jsonl"
    try folder.write("{}", to: file)
    let result = try await docs("site", "1.ndjson", "--history", "past", "--branch", "main", in: folder)
    check(result.status, equals: 2)
    check(result.error, contains: "\(file):1")
    check(result.error, contains: "\(file): this is the last run of the history")
    check(try folder.text(of: "site/history.html"), contains: "1 run")
    // The damaged file is not the last one any more.
    let next = try await docs("site", "2.ndjson", "--history", "past", "--branch", "main", in: folder)
    check(next.status, equals: 0)
    check(next.error, contains: "\(file):1")
    check(try folder.text(of: "site/history.html"), contains: "2 runs")
  }

  @Test("an index of sites is written, even in the folder that contains the sites")
  func index() async throws {
    let folder = try folder()
    _ = try await docs("all/beers", "--title", "Beers", in: folder)
    let result = try await docs("--index", "all", "all/beers", in: folder)
    check(result.output, equals: "all/index.html: 1 site\n")
    check(try folder.text(of: "all/index.html"), contains: "href=\"./beers/index.html\"")
    _ = try await docs("all/beers", "--title", "Beers", in: folder)
    let again = try await docs("--index", "all", "all/beers", in: folder)
    check(again.status, equals: 0)
  }
}
