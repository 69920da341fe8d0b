import Testing

@Suite("The history on a documentation site")
struct SiteHistoryTests {
  @Test("says on the front page what fails since the last run, and why")
  func newFailures() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    let index = try site.english("index.html")
    #expect(index.contains("<p class=\"summary\">1 new failure</p>"))
    #expect(index.contains("<span>Compared with the run of</span> <bdi>1970-01-01 00:00 UTC (main r0)</bdi>"))
    #expect(index.contains("&lt;b&gt;ratio&lt;/b&gt; is broken"))
    #expect(index.contains("<small class=\"news\">1 new failure</small>"))
    let anchor = try #require(index.firstMatch(of: #/href="features/sums\.html#(rows-[a-z0-9-]+)"/#)?.1)
    let page = try site.english("features/sums.html")
    #expect(page.contains("id=\"\(anchor)\""))
    #expect(page.contains("new failure: failed, was passed</small>"))
  }

  @Test("says on the front page what is fixed, and since when others fail")
  func fixed() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["step", "ratio"]),
      try await SampleSite.run(failing: ["ratio"]),
    ])
    let index = try site.english("index.html")
    #expect(index.contains("No new failures. 1 still failing, 2 fixed"))
    #expect(index.contains("failed, since 1970-01-02 00:00 UTC"))
  }

  @Test("says that nothing is different, and that a run is the first of its branch")
  func quiet() async throws {
    let passed = try await SampleSite.run(failing: [])
    #expect(try SampleSite.make(of: [passed, passed]).english("index.html").contains("Nothing is different."))
    #expect(try SampleSite.make(of: [passed]).english("index.html").contains("This is the first run of the branch"))
  }

  @Test("draws the last 50 runs of each scenario and row, with their words and with heights by outcome")
  func strips() async throws {
    let (passed, failed) = (try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]))
    let page = try SampleSite.make(of: Array(repeating: passed, count: 58) + [failed, passed]).english(
      "features/sums.html")
    #expect(page.contains("<title>Last 50 runs: 50 passed</title>"))
    #expect(page.contains("<title>Last 50 runs: 49 passed, 1 failed</title>"))
    #expect(page.contains("<path class=\"failed\" d=\"M192 8h3\"/><path class=\"passed\" d=\"M0 13h191M196 13h3\"/>"))
  }

  @Test("says of a scenario that fails in its last run that it fails now")
  func failsNow() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    #expect(
      try site.english("features/sums.html").contains("<title>Last 2 runs: 1 passed, 1 failed; it fails now</title>"))
  }

  @Test("has a table of the figures of all runs, and pictures with their words")
  func trend() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    let page = try site.english("history.html")
    #expect(page.contains("<code>r1</code></td><td>3</td><td>2</td><td>1</td><td>0</td>"))
    #expect(page.contains("role=\"img\" aria-label=\"Outcome of each run"))
    #expect(page.contains("role=\"img\" aria-label=\"Duration of each run"))
  }

  @Test("lists when scenarios appeared, changed their text and disappeared")
  func events() async throws {
    let other = "Feature: Sums\nScenario: One\nGiven a sum\nScenario: Two\nGiven a step\n"
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: [], [other]),
    ])
    let page = try site.english("history.html")
    #expect(page.contains("<span dir=\"auto\">Two</span><small dir=\"auto\">Sums</small><small>appeared</small>"))
    #expect(page.contains("<small>changed its text</small>"))
    #expect(page.contains("<li><div><span dir=\"auto\">Rows (ratio)</span>"))
    #expect(page.contains("<small>disappeared</small>"))
  }

  @Test("has a feed of what turned red and green, which all pages name")
  func feed() async throws {
    let site = try SampleSite.make(of: [
      try await SampleSite.run(failing: []), try await SampleSite.run(failing: ["ratio"]),
    ])
    #expect(try site.text("feed.xml").contains("<title>1 scenario now failing (main r1)</title>"))
    #expect(try site.english("index.html").contains("type=\"application/atom+xml\""))
    #expect(try site.english("features/sums.html").contains("href=\"../feed.xml\""))
  }

  @Test("is absent where none is given")
  func absent() async throws {
    let site = try Site()
    try site.build(try await SampleSite.run(failing: []))
    #expect(!site.has("history.html") && !site.has("feed.xml"))
    #expect(try !site.english("features/sums.html").contains("class=\"past\""))
  }
}
