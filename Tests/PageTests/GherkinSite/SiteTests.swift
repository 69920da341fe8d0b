import GherkinMessages
import Foundation
import GherkinSyntax
import GherkinText
import GherkinSteps
import GherkinTestSupport
import GherkinSite
import GherkinOutcomes
import Testing

@Suite("A documentation site", .slow)
struct SiteTests {
  private static let beer = """
    @drinks
    Feature: Beer search
      As a guest

      Background:
        Given a cellar

      Rule: Only letters

        @slow
        Scenario: One word
          When I search "pizza" <b>
            | food |
          Then I see 2 beers

        Scenario Outline: Many
          When I search "<food>"

          Examples:
            | food |
            | ham  |
            | eggs |
    """

  private final class TestWorld: World {
    init() {}
  }

  @Test("the outcome and the error of each step of a run are shown")
  func results() async throws {
    let library = StepLibrary(TestWorld.self) { steps in
      steps.given("a cellar") { _ in }
      steps.when(regex: "I search .*") { _ in }
      steps.then("I see {int} beers") { (_, count: Int) in throw Pending("<not yet>") }
    }
    let site = try Site()
    try site.build(
      try await RecordedRun(
        Self.beer.replacing("        | food |\n      Then", with: "      Then"), library
      ).envelopes)
    let page = try site.text("features/beer-search.html")
    check(page.contains(#/<li id="[^"]+" class="pending">/#))
    check(page, contains: "&lt;not yet&gt;")
    check(try site.text("index.html"), contains: "1 of 3 scenarios did not pass")
    check(try site.english("steps.html"), contains: "I see <var tabindex=\"0\" title=\"a whole number\">2</var> beers")
    check(try site.text("badge.svg"), contains: "1 of 3 failing")
    let csv = try site.text("scenarios.csv")
    check(csv, contains: "Beer search,Only letters,One word,,a.feature,11,drinks slow,pending,,")
    check(csv, contains: "Beer search,Only letters,Many,ham,")
  }

  @Test("the scenarios of a run with everything have the same outcomes as in its reports")
  func everything() async throws {
    for policy in [SuccessPolicy.strict, .lenient] {
      let envelopes = try await EverythingRun.envelopes(policy)
      let (site, finished) = (try Site(), FinishedRun(envelopes))
      try site.build(envelopes)
      let (bad, counts) = (finished.run.bad(), finished.run.counts)
      let index = try site.text("index.html")
      check(index, contains: "\(bad) of \(counts.ran) scenarios did not pass")
      for (outcome, count) in counts.present { check(index, contains: "<b>\(count)</b> \(outcome.rawValue)") }
      check(try site.text("badge.svg"), contains: "\(bad) of \(counts.ran) failing")
      let lines = try site.text("scenarios.csv").split(whereSeparator: \.isNewline).dropFirst()
      check(lines.count, equals: counts.total)
      for scenario in finished.scenarios {
        let place = ",\(scenario.uri),\(scenario.line),"
        check(lines.contains { $0.contains(place) && $0.contains(",\(scenario.outcome.rawValue),") }, "\(place)")
      }
      let markdown = try site.text("features.md")
      check(markdown, lacks: "<b>", "\(markdown)")
    }
  }

  @Test(
    "steps that no definition or several match are not among the phrases, and what did not pass is on the first page")
  func unusablePhrases() async throws {
    let library = StepLibrary(TestWorld.self) { steps in
      steps.given("a {word}") { (_, _: String) in }
      steps.given("a twin") { _ in }
    }
    let text = """
      Feature: f
        Scenario: one
          Given a cellar
          And nobody knows
        Scenario: two
          Given a twin
        Scenario: three
          When a cellar
      """
    let site = try Site()
    try site.build(try await RecordedRun([Source(uri: "Features/f.feature", text: text)], [library]).envelopes)
    let page = try site.english("steps.html")
    check(page, contains: "a <var tabindex=\"0\" title=\"one word\">cellar</var>", "\(page)")
    check(!page.contains("nobody knows") && !page.contains("twin"))
    let front = try site.english("index.html")
    let list = try #require(front.firstMatch(of: #/<section id="problems">.*?<\/section>/#), "\(front)")
    check(
      list.0.contains(#/href="features\/f\.html#one-\w+"/#) && list.0.contains(#/href="features\/f\.html#two-\w+"/#))
    check(list.0, lacks: "three")
  }

  @Test("attachments of failed steps are on the page, large ones as files beside it, but vector graphics in the page")
  func attachments() throws {
    let large = String(repeating: "AAAA", count: 30_000)
    let attached: [(String, String, Envelope.Attachment.ContentEncoding, String?)] = [
      ("a note", "text/plain", .identity, "note.txt"), (large, "image/png", .base64, "screen.png"),
      (large, "image/svg+xml", .base64, "drawn.svg"),
    ]
    for status in [TestStepResult.Status.failed, .passed] {
      let site = try Site()
      try site.build(SampleRun().envelopes(status).attaching(attached))
      let page = try site.text("features/sums.html")
      guard status == .failed else {
        check(page, lacks: "note.txt")
        check(!site.has("attachments"))
        continue
      }
      check(page, contains: "a note</pre>")
      let name = try #require(page.firstMatch(of: #/<img src="\.\.\/(attachments\/[0-9a-f]{24}\.png)"/#)).1
      check(site.has(String(name)))
      check(page, contains: "<img src=\"data:image/svg+xml;base64,AAAA")
      check(Files.all(in: site.path + "/attachments", suffix: ".svg"), equals: [])
    }
  }

  @Test("links to outlines stay the same when scenarios are added above, also to outlines with the same name")
  func outlineAnchors() throws {
    func anchors(_ above: String) throws -> [String] {
      let outline = "Scenario Outline: Any\nGiven <a>\nExamples:\n|a|\n|1|\n"
      let site = try Site()
      try site.build([("a.feature", "Feature: A\n\(above)\(outline)\(outline)Rule: r\n\(outline)")])
      return try site.text("features/a.html").matches(of: #/class="outline [^"]*" id="(o\w+)"/#).map { String($0.1) }
    }
    let before = try anchors("")
    check(Set(before).count, equals: 3)
    check(try anchors("Scenario: new\nGiven x\n"), equals: before)
  }

  @Test("unchanged files keep their bytes and modification times, and outdated files are removed")
  func rebuilt() throws {
    let site = try Site()
    let other = ("b.feature", "@t\nFeature: B\nScenario: x\n")
    try site.build([("a.feature", Self.beer), other])
    let past = Date(timeIntervalSince1970: 1_000_000)
    let page = "\(site.path)/features/beer-search.html"
    for file in [page, "\(site.path)/scenarios.csv"] {
      try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: file)
    }
    try site.build([("a.feature", Self.beer), other])
    for file in [page, "\(site.path)/scenarios.csv"] {
      check(try FileManager.default.attributesOfItem(atPath: file)[.modificationDate] as? Date == past)
    }
    try site.folder.write("mine", to: "site/features/mine.html")
    try site.build([("a.feature", Self.beer)])
    check(!site.has("tags/t.html"))
    check(!site.has("features/b.html"))
    check(try site.text("features/mine.html"), equals: "mine")
  }

  @Test("other files in the folder are not changed")
  func foreign() throws {
    let site = try Site()
    try site.folder.write("precious", to: "site/notes.txt")
    #expect(throws: SiteError.self) { try site.build([("a.feature", Self.beer)]) }
    check(site.files, equals: ["notes.txt"])

    let second = try Site()
    try second.build([("a.feature", Self.beer)])
    try second.folder.write("mine", to: "site/features/b.html")
    #expect(throws: SiteError.self) {
      try second.build([("a.feature", Self.beer), ("b.feature", "Feature: B\nScenario: x\n")])
    }
    check(try second.text("features/b.html"), equals: "mine")
  }

  @Test("an edited list of files cannot remove files outside the site")
  func hostileList() throws {
    let site = try Site()
    try site.folder.write("precious", to: "notes.html")
    try site.folder.write(
      #"{"format":1,"files":["../notes.html","features/../../notes.html","/etc/passwd"],"pages":{},"redirects":{}}"#,
      to: "site/site-files.json")
    try site.build([("a.feature", Self.beer)])
    check(try site.folder.text(of: "notes.html"), equals: "precious")
  }

  @Test("links to a feature and its scenarios still work when its file moves")
  func moved() throws {
    let site = try Site()
    try site.build([("a.feature", Self.beer)])
    let anchor = try #require(try site.anchor("features/beer-search.html", "one-word-"))
    try site.build([("deep/other.feature", "# a comment\n" + Self.beer)])
    check(try site.anchor("features/beer-search.html", "one-word-"), equals: anchor)
  }

  @Test("the former page of a renamed feature redirects to the new one, across further builds")
  func renamed() throws {
    let site = try Site()
    try site.build([("a.feature", "Feature: Old\nScenario: x\n")])
    for name in ["New", "Newer", "Newer"] {
      try site.build([("a.feature", "Feature: \(name)\nScenario: x\n")])
      check(try site.text("features/old.html"), contains: "data-moved=\"\(name.lowercased()).html\"")
    }
    check(try site.text("features/new.html"), contains: "data-moved=\"newer.html\"")
  }

  @Test(
    "features and scenarios with the same name are distinguished, and so are names that differ only in punctuation or case"
  )
  func duplicates() throws {
    let site = try Site()
    let names = [
      "Same", "Same", "same!", "SAME", "../../x", "con", "index", "🍺", "日本", String(repeating: "long ", count: 200),
    ]
    try site.build(
      names.enumerated().map { index, name in
        ("\(index).feature", "Feature: \(name)\nScenario: s\nGiven a\nScenario: s\nGiven b\n")
      })
    let pages = site.files.filter { $0.hasPrefix("features/") }
    check(pages.count, equals: names.count)
    check(Set(pages.map { $0.lowercased() }).count, equals: names.count)
    check(pages.allSatisfy { $0.wholeMatch(of: #/features/[a-z0-9-]{1,80}\.html/#) != nil })
    check(!site.has("features/con.html") && !site.has("features/index.html"))
    let ids = try site.text("features/same.html").matches(of: #/ id="(s-[^"]+)"/#).map(\.1)
    check(ids.count == 2 && Set(ids).count == 2)
  }

  @Test("no file of a site contains a character that acts on a terminal or hides in a text")
  func hiddenCharacters() throws {
    let site = try Site()
    let text = "x\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}\u{200B}\u{2028}\0 y"
    try site.build(
      [
        (
          "Features/\(text).feature",
          """
          @t\(text.unicodeScalars.filter { !$0.properties.isWhitespace })
          Feature: \(text)
            \(text)
            Rule: \(text)
              Background: \(text)
                Given \(text)
              Scenario Outline: \(text) <a>
                Given <a>
                  \"""
                  \(text)
                  \"""
                Given a table
                  | \(text) |
                Examples: \(text)
                  | a       |
                  | \(text) |
                  | c\\n\(text) |
          """
        )
      ], texts: ["Features/GLOSSARY.md": "## \(text)\n\n\(text)\n"]
    ) { $0.title = text }
    for file in site.files {
      let hidden = try site.text(file).replacing("\r\n", with: "\n").unicodeScalars.filter {
        $0.isHidden && $0 != "\n" && $0 != "\t"
      }
      checkEmpty(hidden, "\(file): \(hidden.map(\.escape))")
    }
    check(try site.text("scenarios.csv").contains(#"x\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}"#))
    check(try site.text("features.md").contains(#"x\u{1B}]0;t\u{7}\u{1B}[2J\u{9B}31m\u{202E}"#))
    check(try site.text("site.json"), contains: #"\u202e"#)
  }

  @Test("a site without features is an error")
  func nothing() throws {
    let site = try Site()
    #expect(throws: SiteError.self) { try site.build([] as [Envelope]) }
    check(!FileManager.default.fileExists(atPath: site.path))
  }

  @Test("an index lists the site with its outcome")
  func index() throws {
    let site = try Site()
    try site.build([("a.feature", Self.beer)]) { $0.title = "Beers & more" }
    let index = site.folder.path + "/all"
    try SitesIndex.write(to: index, of: [site.path], title: "Products")
    let page = try site.folder.text(of: "all/index.html")
    check(page, contains: "href=\"../site/index.html\"")
    check(page, contains: "Beers &amp; more")
    check(page, contains: "3 scenarios in 1 feature")
    #expect(throws: SiteError.self) {
      try SitesIndex.write(to: index, of: [site.folder.path], title: nil)
    }
  }
}
