import GherkinTestSupport
import Testing

@Suite("History on a documentation site", .tags(.slow))
struct SiteHistoryTests {
  @Test("the front page shows new failures since the last run, with reasons")
  func newFailures() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    let index = try site.english("index.html")
    check(index, contains: "<p class=\"summary\">1 new failure</p>")
    check(index, contains: "<span>Compared with the run of</span> <bdi>1970-01-01 00:00 UTC (main r0)</bdi>")
    check(index, contains: "&lt;b&gt;ratio&lt;/b&gt; is broken")
    check(index, contains: "<small class=\"news\">1 new failure</small>")
    let anchor = try #require(index.firstMatch(of: #/href="features/sums\.html#(rows-[a-z0-9-]+)"/#)?.1)
    let page = try site.english("features/sums.html")
    check(page, contains: "id=\"\(anchor)\"")
    check(page, contains: "new failure: failed, was passed</small>")
  }

  @Test("the front page shows fixed scenarios, and since when others have been failing")
  func fixed() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["step", "ratio"]),
      try await SampleSite.run(failing: ["ratio"]),
    ])
    let index = try site.english("index.html")
    check(index, contains: "No new failures. 1 still failing, 2 fixed")
    check(index, contains: "failed, since 1970-01-02 00:00 UTC")
  }

  @Test("the front page shows that there are no differences, or that the run is the first of its branch")
  func quiet() async throws {
    let passed = try await SampleSite.run(failing: [])
    check(try SampleSite.make(of: [passed, passed]).english("index.html"), contains: "Nothing is different.")
    check(try SampleSite.make(of: [passed]).english("index.html"), contains: "This is the first run of the branch")
  }

  @Test("the last 50 runs of each scenario and row are shown as bars, with a description and with heights by outcome")
  func strips() async throws {
    let (passed, failed) = (try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]))
    let page = try SampleSite.make(of: Array(repeating: passed, count: 58) + [failed, passed]).english(
      "features/sums.html")
    check(page, contains: "<title>Last 50 runs: 50 passed</title>")
    check(page, contains: "<title>Last 50 runs: 49 passed, 1 failed</title>")
    check(page, contains: "<path class=\"failed\" d=\"M192 8h3\"/><path class=\"passed\" d=\"M0 13h191M196 13h3\"/>")
  }

  @Test("a scenario that fails only in the last run is shown as failing now")
  func failsNow() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    check(
      try site.english("features/sums.html"), contains: "<title>Last 2 runs: 1 passed, 1 failed; it fails now</title>")
  }

  @Test("there is a table of all runs, and diagrams with descriptions")
  func trend() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    let page = try site.english("history.html")
    check(page, contains: "<code>r1</code></td><td>3</td><td>2</td><td>1</td><td>0</td>")
    check(page, contains: "role=\"img\" aria-label=\"Outcome of each run")
    check(page, contains: "role=\"img\" aria-label=\"Duration: last")
  }

  @Test("passed and failed scenarios have the same scale in the diagram, so that few failures look like few")
  func scale() async throws {
    let many = "Feature: Many\n" + (1...100).map { "Scenario: \($0)\nGiven a step\n" }.joined()
    let site = try SampleSite.make(of: [try await SampleSite.run(failing: ["ratio"], [SampleSite.feature, many])])
    let page = try site.english("history.html")
    check(page, contains: "<rect class=\"passed\" x=\"0.000%\" y=\"0\" height=\"64\"/>")
    check(page, contains: "<rect class=\"failed\" x=\"0.000%\" y=\"66\" height=\"2\"/>")
  }

  @Test("the search tells the rows of an outline apart")
  func rows() async throws {
    let site = try SampleSite.make(of: [try await SampleSite.run(failing: [])])
    let index = try site.text("search/0.js")
    #expect(index.contains("\"Rows (step)\"") && index.contains("\"Rows (ratio)\""))
  }

  @Test("a row has the same name in all lists")
  func rowName() async throws {
    let feature = "Feature: Food\n@t\nScenario Outline: Eat <what>\nGiven a <what>\nExamples:\n| what  |\n| ratio |\n"
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: [], [feature]), try await SampleSite.run(failing: ["ratio"], [feature]),
    ])
    let name = "<span dir=\"auto\">Eat ratio</span>"
    check(try site.english("index.html").ranges(of: name).count, equals: 2)
    #expect(try site.english("tags/t.html").contains(name) && site.text("search/0.js").contains("\"Eat ratio\""))
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
    check(page, contains: "<li><div><span dir=\"auto\">Rows (ratio)</span>")
    check(page, contains: "<small>removed</small>")
    check(
      page,
      contains:
        "<bdi>  One</bdi>\n<del><bdi>- Given a step</bdi></del>\n<ins><bdi>+ Given a &lt;i&gt;sum</bdi></ins>\n</pre>")
  }

  @Test("there is a feed of newly failing and fixed scenarios, to which all pages link")
  func feed() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    check(try site.text("feed.xml"), contains: "<title>1 scenario now failing (main r1)</title>")
    check(try site.english("index.html"), contains: "type=\"application/atom+xml\"")
    check(try site.english("features/sums.html"), contains: "href=\"../feed.xml\"")
  }

  @Test("without a history, none of this is shown")
  func absent() async throws {
    let site = try Site()
    try site.build(try await SampleSite.run(failing: []))
    #expect(!site.has("history.html") && !site.has("feed.xml"))
    #expect(try !site.english("features/sums.html").contains("class=\"past\""))
  }
}
