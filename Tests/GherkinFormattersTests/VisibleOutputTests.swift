import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Texts of users on a terminal")
struct VisibleOutputTests {
  static let names = FormatterCatalog.entries.map(\.name)

  private static let hostile = "\u{1B}[2J\u{1B}]0;title\u{7}\u{9B}1m\r\u{8}\u{202E}\u{2028}"

  @Test("no control character of a user is printed, in any format", arguments: names)
  func controlCharacters(format: String) throws {
    var run = SampleRun()
    (run.name, run.text, run.error) = (Self.hostile, Self.hostile, "first\r\n" + Self.hostile)
    let entry = try #require(FormatterCatalog.entry(named: format))
    let attachment = Envelope.Attachment(
      body: Self.hostile, contentEncoding: .identity, mediaType: Self.hostile, fileName: Self.hostile,
      testCaseStartedId: "attempt-0", testStepId: "step")
    var envelopes = run.envelopes(.failed)
    envelopes.insert(.attachment(attachment), at: envelopes.count - 3)
    var options = FormatOptions()
    options.terminal.theme = .plain
    let output = Reports.text(of: entry.make(options), envelopes)
    let isMessage = format == "message"
    for scalar in output.unicodeScalars {
      let isHarmless = scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar != "\u{202E}"
      // JSON escapes only the required characters; C1 controls and direction marks are plain text in it.
      #expect(isHarmless || scalar == "\n" || isMessage && scalar.value >= 0x7F)
    }
  }

  @Test("a control character is shown as an escape")
  func escapes() {
    var run = SampleRun()
    run.text = "a\u{1B}[31mb"
    let output = Reports.text(of: PrettyFormatter(), run.envelopes(.passed))
    #expect(output.contains("Given a\\u{1B}[31mb"))
  }

  @Test("colours in texts of users are printed, like in the official formatter, and nothing else is")
  func compatible() {
    var run = SampleRun()
    run.text = "a\u{1B}[31mb\u{1B}[2Jc"
    var options = TerminalOptions()
    options.compatible = true
    let output = Reports.text(of: FormatterCatalog.formatter("pretty", options), run.envelopes(.passed))
    #expect(output.contains("Given a\u{1B}[31mb\\u{1B}[2Jc"))
  }
}
