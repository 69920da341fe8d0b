import GherkinMessages
import GherkinTestSupport
import Testing

@Suite("History on a documentation site", .slow)
struct SiteHistoryTests {

  @Test("the last 50 runs of each scenario and row are shown as bars, with a description and with heights by outcome")
  func strips() async throws {
    let (passed, failed) = (try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]))
    let page = try SampleSite.make(of: Array(repeating: passed, count: 58) + [failed, passed]).english(
      "features/sums.html")
    check(page, contains: "<title>Last 50 runs: 50 passed</title>")
    check(page, contains: "<title>Last 50 runs: 49 passed, 1 failed</title>")
    check(page, contains: "<path class=\"failed\" d=\"M192 8h3\"/><path class=\"passed\" d=\"M0 13h191M196 13h3\"/>")
  }

  @Test("passed and failed scenarios have the same scale in the diagram, so that few failures look like few")
  func scale() async throws {
    let many = "Feature: Many\n" + (1...100).map { "Scenario: \($0)\nGiven a step\n" }.joined()
    let site = try SampleSite.make(of: [try await SampleSite.run(failing: ["ratio"], [SampleSite.feature, many])])
    let page = try site.english("history.html")
    check(page, contains: "<rect class=\"passed\" x=\"0.000%\" y=\"0\" height=\"64\"/>")
    check(page, contains: "<rect class=\"failed\" x=\"0.000%\" y=\"66\" height=\"2\"/>")
  }

  @Test("a chapter has the worst outcome of its scenarios in each of the last runs")
  func chapters() async throws {
    var runs: [[Envelope]] = []
    for failing in [[], ["ratio"], []] as [Set<String>] {
      let other = "Feature: Other\nScenario: One\nGiven a step\n"
      runs.append(
        try await SampleSite.run(
          failing: failing, ["Feature: Planned\n", SampleSite.feature, other, "Feature: Later\n"],
          folders: ["sums", "sums", "others", "others"]))
    }
    let page = try SampleSite.make(of: runs).english("index.html")
    check(page.contains(#/<bdi>sums<\/bdi>.{0,200}<title>Last 3 runs: 2 passed, 1 failed<\/title>/#))
    check(page.contains(#/<bdi>others<\/bdi>.{0,200}<title>Last 3 runs: 3 passed<\/title>/#))
  }

  @Test("a row has the same name in all lists")
  func rowName() async throws {
    let feature = "Feature: Food\n@t\nScenario Outline: Eat <what>\nGiven a <what>\nExamples:\n| what  |\n| ratio |\n"
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: [], [feature]), try await SampleSite.run(failing: ["ratio"], [feature]),
    ])
    let name = "<span dir=\"auto\">Eat ratio</span>"
    // The changes name a failure, which is not listed again.
    check(try site.english("index.html").ranges(of: name).count, equals: 1)
    check(try site.english("tags/t.html").contains(name) && site.text("search/0.js").contains("\"Eat ratio\""))
  }

  @Test("the runs in which scenarios were added, changed or removed are listed")
  func events() async throws {
    let other = "Feature: Sums\nScenario: One\nGiven a <i>sum\nScenario: Two\nGiven a step\n"
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: [], [other]),
    ])
    let page = try site.english("history.html")
    check(page, contains: "<span dir=\"auto\">Two</span><small dir=\"auto\">Sums</small><small>new</small>")
    check(page, contains: "<small>changed its text</small>")
    check(page, contains: "<li><div><span dir=\"auto\">Rows (step: ratio)</span>")
    check(page, contains: "<small>removed</small>")
    check(
      page,
      contains:
        "<bdi>  One</bdi>\n<del><bdi>- Given a step</bdi></del>\n<ins><bdi>+ Given a &lt;i&gt;sum</bdi></ins>\n</pre>")
  }

  @Test("without a history, none of this is shown")
  func absent() async throws {
    let site = try Site()
    try site.build(try await SampleSite.run(failing: []))
    check(!site.has("history.html") && !site.has("feed.xml"))
    check(try site.english("features/sums.html"), lacks: "class=\"past\"")
  }
}
