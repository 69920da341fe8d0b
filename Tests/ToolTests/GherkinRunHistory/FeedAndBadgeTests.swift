import GherkinOutcomes
import GherkinMessages
import Foundation
import GherkinTestSupport
import GherkinRunHistory
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

@Suite("Feeds and badges of a history")
struct FeedAndBadgeTests {
  private func runs(_ count: Int) -> RunTimeline {
    (0..<count).reduce(into: RunTimeline()) { timeline, day in
      timeline.add(
        SampleHistory.run(
          day, branch: "<main>", revision: "r\(day)",
          [SampleHistory.scenario("A </entry> & \u{1B}\u{FFFF}", day % 2 == 1 ? .failed : .passed)]))
    }
  }

  /// The texts of a part of each entry of a feed, or of its attributes.
  private func entries(_ feed: AtomFeed, _ part: String, _ attributes: String = "") throws -> [String] {
    try XMLDocument(xmlString: feed.xml).nodes(forXPath: "/*/*[name()='entry']/*[name()='\(part)']\(attributes)")
      .compactMap(\.stringValue)
  }

  private func ids(_ feed: AtomFeed) -> [String] { feed.xml.matches(of: /<id>(.*)<\/id>/).map { String($0.1) } }

  @Test("a feed has an entry for each run in which scenarios changed from passed to failing or back, the newest first")
  func feed() throws {
    let feed = AtomFeed(runs(4), title: "Sums & <more>")
    check(
      try entries(feed, "title"),
      equals: [
        "1 scenario now failing (<main> r3)", "1 scenario fixed (<main> r2)", "1 scenario now failing (<main> r1)",
      ])
    check(try entries(feed, "content").first?.hasPrefix("Failing:\n- Sums › A </entry> & "), equals: true)
    check(feed.xml, contains: "<updated>1970-01-04T00:00:00.000Z</updated>")
  }

  @Test("a feed has an entry for the first run in which scenarios no longer ran, or which failed apart from them")
  func missed() throws {
    func run(_ day: Int, _ outcome: Outcome, failure: String? = nil) -> RunSummary {
      var run = SampleHistory.run(day, [SampleHistory.scenario("A", outcome)])
      run.header.failure = failure
      return run
    }
    let timeline = SampleHistory.timeline(
      run(1, .notRun), run(2, .passed), run(3, .notRun, failure: "no database"),
      run(4, .notRun, failure: "no database"),
      run(5, .passed, failure: "no disk"), run(6, .passed), run(7, .passed, failure: "no disk"))
    let feed = AtomFeed(timeline, title: "Sums")
    check(try entries(feed, "title"), equals: ["run failed (main)", "run failed, 1 scenario did not run (main)"])
    check(
      try entries(feed, "content"), equals: ["Failure: no disk", "Failure: no database\nDid not run:\n- Sums › A"])
  }

  @Test("the ids in a feed are unique, and stay the same when runs are added, or get another revision")
  func stableIDs() {
    let (few, many) = (ids(AtomFeed(runs(4), title: "Sums")), ids(AtomFeed(runs(6), title: "Sums")))
    check(Set(many).count, equals: many.count)
    check(Set(few).isSubset(of: many))
    func run(_ revision: String) -> RunSummary {
      SampleHistory.run(2, revision: revision, [SampleHistory.scenario("A", .failed)])
    }
    let first = SampleHistory.run(1, [SampleHistory.scenario("A", .passed)])
    check(
      ids(AtomFeed(SampleHistory.timeline(first, run("r1")), title: "Sums")),
      equals: ids(AtomFeed(SampleHistory.timeline(first, run("r2")), title: "Sums")))
  }

  @Test("when the window moves, entries stay the same, and what failed before it is in none")
  func movingWindow() {
    let all = (0..<70).map { day in
      SampleHistory.run(
        day,
        [
          SampleHistory.scenario("Long", day == 0 ? .passed : day % 2 == 0 ? .notRun : .failed),
          SampleHistory.scenario("A", day % 7 == 0 ? .failed : .passed),
        ])
    }
    func feed(_ window: Range<Int>) -> AtomFeed {
      var timeline = RunTimeline()
      for run in all[..<window.lowerBound] { timeline.addEarlier(run) }
      for run in all[window] { timeline.add(run) }
      return AtomFeed(timeline, title: "Sums")
    }
    for start in 5..<20 {
      let (before, after) = (feed(start..<start + 50), feed(start + 1..<start + 51))
      check(after.xml, lacks: "Long")
      check(Set(ids(before)).union(ids(feed(start + 50..<start + 51))).isSuperset(of: ids(after)))
    }
  }

  @Test("sites with other titles or folders have other ids, and the entries of a feed link to the site")
  func sites() throws {
    let all = [("Beers", "Features/"), ("Wines", "Features/"), ("Beers", "Wines/Features/")].flatMap {
      ids(AtomFeed(runs(4), title: $0.0, site: [$0.1]))
    }
    check(Set(all).count, equals: all.count)
    var run = SampleHistory.run(2, [SampleHistory.scenario("A", .failed)])
    run.header.build = "https://ci.example/2"
    let timeline = SampleHistory.timeline(SampleHistory.run(1, [SampleHistory.scenario("A", .passed)]), run)
    check(
      try entries(AtomFeed(timeline, title: "Beers"), "link", "/@*"),
      equals: ["history.html", "related", "https://ci.example/2"])
  }

  @Test("a scenario that fails for long is in no entry of the first run, whose earlier runs may have been removed")
  func cutHistory() {
    var timeline = RunTimeline()
    for day in 1...3 { timeline.add(SampleHistory.run(day, [SampleHistory.scenario("A", .failed)])) }
    check(AtomFeed(timeline, title: "Sums").xml, lacks: "<entry>")
  }

  @Test("the length of a feed is limited, and an empty one is valid")
  func bounds() throws {
    let xml = AtomFeed(runs(200), title: "Sums").xml
    check(xml.components(separatedBy: "<entry>").count - 1, equals: AtomFeed.entryLimit)
    _ = try XMLDocument(xmlString: AtomFeed(RunTimeline(), title: "").xml)
  }

  @Test("a badge shows how many scenarios pass or fail, and never counts those that did not run as passed")
  func badge() throws {
    func message(_ counts: OutcomeCounts, unselected: Int = 0, isSuccess: Bool = true, isDry: Bool = false) -> String {
      Badge(Verdict(counts, unselected: unselected, isSuccess: isSuccess, isDry: isDry)).message
    }
    check(message([.passed: 2]), equals: "2 passed")
    check(message([.passed: 1, .skipped: 1]), equals: "1 of 2 passed")
    check(message([.passed: 1, .failed: 1]), equals: "1 of 2 failing")
    check(message([.passed: 1, .notRun: 1]), equals: "1 of 2 passed")
    check(message([.passed: 1], unselected: 3), equals: "1 of 4 passed", "a part of the features")
    check(message([.passed: 1], isSuccess: false), equals: "run failed")
    check(message([.notRun: 1]), equals: "nothing checked")
    check(message([.skipped: 1]), equals: "nothing checked")
    check(message([.skipped: 1], isDry: true), equals: "dry run")
    check(message([.knownFailure: 2]), equals: "0 of 2 passed")
    let svg = Badge(Verdict([.passed: 1]), label: "<b> & \"x\"\u{0}").svg
    _ = try XMLDocument(xmlString: svg)
    check(svg, lacks: "<b>")
  }
}
