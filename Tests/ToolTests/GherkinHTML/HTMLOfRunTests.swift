import GherkinHTML
import Foundation
import GherkinFormatters
import GherkinEngine
import GherkinSteps
import GherkinTestSupport
import Testing

/// The HTML report of a run and the report of its stream are the same.
@Suite("The HTML report of a run")
struct HTMLOfRunTests {
  private static let steps = StepLibrary(EmptyWorld.self) { steps in
    steps.given("{string} and {int} more") { (_, _: String, _: Int) in }
    steps.given(regex: #"(a|b)?(c(d))? of "(.*)""#) { (_, _: String?, _: String?, _: String) in }
    steps.given("a table:") { (_, _: DataTable) in }
    steps.given("a text:") { (_, _: DocString) in }
    steps.given("a word") { world in world.scenario.log("said") }
    steps.given("some time") { _ in try await Task.sleep(for: .milliseconds(101)) }
    steps.before(tags: "@hook") { _ in }
  }

  /// The features of a page.
  private static func features(_ page: String) throws -> Substring {
    let start = try #require(page.range(of: "<section id=\"features\">"))
    let end = try #require(page.range(of: "<section id=\"run\">"))
    return page[start.lowerBound..<end.lowerBound]
  }

  @Test("the features on the page are the same as on the page of the run's stream")
  func features() async throws {
    let folder = try TemporaryFolder()
    let plan = try await RunPlan(
      features: [.text(Files.sample("pages.feature"), name: "a.feature")], steps: Samples.libraries + [Self.steps])
    var settings = RunSettings()
    settings.retries = 1
    _ = try await plan.run(
      settings,
      reports: [
        .named("html", file: folder.path + "/r.html", among: [.html]),
        .named("message", file: folder.path + "/r.ndjson"),
      ])
    let page = try Self.features(folder.text(of: "r.html"))
    let ofStream = try Reports.text(of: HTMLFormatter(), stream: folder.path + "/r.ndjson")
    check(page, equals: try Self.features(ofStream))
    check(page, contains: "<b>* </b><i>&#34;it&#39;s&#34;</i> and <i>8</i> more<small")
    check(page, contains: "<b>And </b><i>b</i> of &#34;<i>𝄞 x</i>&#34;<small")
  }

  @Test("the colours of a log are classes, up to both ends of each range")
  func colours() async throws {
    let classes = [
      "30": "fg0", "37": "fg7", "90": "fg8", "97": "fg15", "40": "bg0", "47": "bg7", "100": "bg8", "107": "bg15",
      "38;5;9": "fg9", "1;4;31": "bold underline fg1",
    ]
    let log = classes.keys.sorted().map { "\u{1B}[\($0)m\($0)\u{1B}[0m" }.joined(separator: " ")
    let steps = StepLibrary(EmptyWorld.self) { steps in
      steps.given("colours") { world in world.scenario.log(log) }
    }
    let plan = try await RunPlan(
      features: [.text("Feature: f\n  Scenario: s\n    Given colours\n", name: "a.feature")], steps: [steps])
    let folder = try TemporaryFolder()
    _ = try await plan.run(RunSettings(), reports: [.named("html", file: folder.path + "/r.html", among: [.html])])
    let spans = classes.sorted { $0.key < $1.key }.map { "<span class=\"\($1)\">\($0)</span>" }
    check(try Self.features(folder.text(of: "r.html")), contains: spans.joined(separator: " "))
  }
}
