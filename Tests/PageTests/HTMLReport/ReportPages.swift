import GherkinEngine
import GherkinFormatters
import GherkinMessages
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport

/// The reports that page scripts open, by name.
enum ReportPages {
  /// Creates a page for a script.
  static func page(_ name: String, _ feature: String) async throws -> (folder: TemporaryFolder, file: String) {
    let folder = try TemporaryFolder()
    try folder.write(try await html(name, feature), to: "report.html")
    return (folder, "report.html")
  }

  /// The report of a name; `sample with …` is changed.
  static func html(_ name: String, _ feature: String = "") async throws -> String {
    let words = name.split(separator: " ", maxSplits: 1)
    switch (words[0], words.count > 1 ? words[1] : "") {
    case ("sample", ""): return try await SamplePage.html()
    case ("sample", "titled Brewery"):
      var options = HTMLOptions()
      options.title = "Brewery"
      return SamplePage.html(of: try await SamplePage.envelopes(), options)
    case ("sample", "with a linked tag"):
      return try await SamplePage.html().replacing(
        "<span>@smoke</span>", with: "<span><a href=\"https://tracker.example/smoke\">@smoke</a></span>")
    case ("sample", "with unknown keys"):
      return try await SamplePage.html().replacing("data-t=\"features\"", with: "data-t=\"noSuchKey 1 @other\"")
        .replacing("data-t-label=\"contents\"", with: "data-t-label=\"noSuchKey\" data-t-title=\"noSuchKey\"")
    case ("sample", "with others' content"):
      return try await SamplePage.html().replacing(
        "</main>",
        with: """
          <script>window.acted = 1</script><img src=x onerror='window.acted = 2'><p style='color:red' id=styled></p></main>
          """)
    case ("every", "outcome"): return try await EveryOutcome.html()
    case ("plain", "every outcome"):
      return try await EveryOutcome.html().replacing(
        #/<style>[\s\S]*?<\/style>|<script>[\s\S]*?<\/script>/#, with: "")
    case ("same", let count):
      let number = Int(count.drop { !$0.isNumber }) ?? 0
      return SamplePage.html(of: try await EveryOutcome.sameFailure(number))
    case ("feature", _): return try await SamplePage.html(of: feature)
    case ("markdown", _): return try await SamplePage.html(of: feature, uri: "a.feature.md")
    case ("linked", _):
      let form = try TagLink(template: "APP-{id}", url: "https://t.example/{id}")
      let run = try await RecordedRun(feature, SamplePage.steps)
      return SamplePage.html(of: [.attachment(TagLinks([form]).attachment)] + run.envelopes)
    case ("failure", ""): return failure(feature)
    case ("trace", _): return SamplePage.html(of: try OutcomeTests.failing(feature))
    case ("passed", _): return SamplePage.html(of: SampleRun().envelopes(.passed))
    case ("flaky", _): return SamplePage.html(of: SampleRun().flaky)
    case ("unfinished", _): return SamplePage.html(of: SampleRun().envelopes(.passed).dropLast())
    case ("empty", _): return SamplePage.html(of: [])
    case ("wide", _): return try await SamplePage.html(of: wide)
    case ("1,", _): return try await scenarios([1, 2, 5, 1001])
    case ("sixty", _): return try await sixtyFeatures()
    case ("twelve", _):
      var options = HTMLOptions()
      options.printsRun = true
      return SamplePage.html(of: try await StepDefinitionsSectionTests.run(definitions: 12), options)
    case ("attached", let form): return attached(feature, form)
    case ("attachments", _): return attachments
    case ("pictures", let list): return pictures(list)
    case ("failure", "with markup"):
      let run = SampleRun(name: "Adding *1*", error: "expected ```2```\ngot 1")
      return SamplePage.html(of: run.envelopes(.failed))
    case ("large", _): return LargeRun.html
    case ("huge", _): return LargeRun.huge
    case ("only", _): return try LargeRun.onlyFailures()
    default: throw Browser.Failure(description: "there is no page \(name)")
    }
  }

  /// A failure with an error.
  private static func failure(_ error: String) -> String {
    SamplePage.html(of: (error.isEmpty ? SampleRun() : SampleRun(error: error)).envelopes(.failed))
  }

  private static let wide = """
    Feature: Wide
      Scenario: A wide table
        Given a table:
          |\(String(repeating: " a long cell of a table |", count: 15))
        And a note:
          \"\"\"json
          \(String(repeating: "a long line of a note\n      ", count: 60))
          \"\"\"
        Then I am sober
    """

  /// Features with numbers of scenarios.
  private static func scenarios(_ counts: [Int]) async throws -> String {
    let sources = counts.map { count in
      let scenarios = (0..<count).map { "  Scenario: \($0)\n    Given I have 1 beer\n" }.joined()
      return Source(uri: "\(10_000 + count).feature", text: "Feature: \(count)\n\(scenarios)")
    }
    return SamplePage.html(of: try await RecordedRun(sources, [SamplePage.steps]).envelopes)
  }

  /// Features of which the last one fails.
  private static func sixtyFeatures() async throws -> String {
    let sources = (1...60).map { number in
      let mood = number == 60 ? "sober" : "merry"
      let text = "Feature: Number \(number)\n  Scenario: One\n    Given I have 1 beer\n    Then I am \(mood)"
      return Source(uri: "Features/\(number - 1).feature", text: text)
    }
    return SamplePage.html(of: try await RecordedRun(sources, [SamplePage.steps]).envelopes)
  }

  /// A report with an attachment of the form `TYPE base64 named NAME`. In its text, `\u{1B}` is a character, and `x × 9`
  /// nine letters.
  private static func attached(_ text: String, _ form: Substring) -> String {
    guard let parts = form.wholeMatch(of: #/(.+?)( base64)?(?: named (.+))?/#) else { return "" }
    let body = text.replacing("\\u{1B}", with: "\u{1B}").replacing("\\u{7}", with: "\u{7}")
      .replacing(#/x × (\d+)/#) { String(repeating: "x", count: Int($0.1) ?? 0) }
    let attachment = (
      body, String(parts.1), parts.2 == nil ? Envelope.Attachment.ContentEncoding.identity : .base64,
      parts.3.map(String.init)
    )
    return SamplePage.html(of: SampleRun().envelopes(.passed).attaching([attachment]))
  }

  /// A failure with two pictures, a text, a text with an escape sequence, and other attachments.
  private static let attachments = SamplePage.html(
    of: SampleRun().envelopes(.failed).attaching([
      (AttachmentTests.pixel, "image/png", .base64, "first.png"), (AttachmentTests.pixel, "image/png", .base64, nil),
      ("a note", "text/plain", .identity, "note.txt"), ("\u{1B}[31mred", "text/plain", .identity, "red.txt"),
      ("{\"a\":1}", "application/json", .identity, "data.json"), ("x", "application/zip", .identity, "all.zip"),
    ]))

  /// Pictures of two pixels in width and height: all red, and with one pixel in another colour; and one of half the
  /// width.
  private static let contents = [
    "red": "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR42mP4z8AARAwQCgAf7gP9Y167WwAAAABJRU5ErkJggg==",
    "spotted": "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mP4z8AARGDM8B8AHfAD/X9hy3EAAAAASUVORK5CYII=",
    "narrow": "iVBORw0KGgoAAAANSUhEUgAAAAEAAAACCAIAAAAW4yFwAAAADklEQVR42mP4z8DAAMQACf4B/56KYE4AAAAASUVORK5CYII=",
  ]

  /// A failure with pictures, listed as `name: content, name: content`.
  private static func pictures(_ list: Substring) -> String {
    let pictures = list.split(separator: ", ").map { $0.split(separator: ": ").map(String.init) }
    return SamplePage.html(
      of: SampleRun().envelopes(.failed).attaching(
        pictures.map { (contents[$0[1]] ?? "", "image/png", .base64, $0[0]) }))
  }
}

extension [Envelope] {
  /// Returns the messages of a ``SampleRun`` with attachments of its step.
  func attaching(
    _ attachments: [(
      body: String, mediaType: String, encoding: Envelope.Attachment.ContentEncoding, name: String?
    )]
  ) -> [Envelope] {
    let messages = attachments.map { attachment in
      Envelope.attachment(
        .init(
          body: attachment.body, contentEncoding: attachment.encoding, mediaType: attachment.mediaType,
          fileName: attachment.name, testCaseStartedId: "attempt-0", testStepId: "step"))
    }
    return dropLast(3) + messages + suffix(3)
  }
}
