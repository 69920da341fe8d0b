import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("A summary in Markdown", .long)
struct MarkdownTests {
  private static func report(_ envelopes: [Envelope]) -> String {
    Reports.text(of: MarkdownFormatter(), envelopes)
  }

  /// Texts that a Markdown renderer could read as markup.
  private static let markup = [
    "`", "``", "```", "````", "<script>", "</code>", "</pre>", "<!--", "-->", "<![CDATA[", "<?php", "<div>",
    "[a](http://b)", "![a](http://b)", "http://b.example", "www.b.example", "a@b.example", "@team", "#1",
    "[a]: http://b", "*", "**", "_", "~~~", "\\", "|", "---", "===", "# a", "> a", "- a", "1. a", "    ", "\t", " ",
    "\n", "\n\n", "\r\n", "\r", "&lt;",
    "&", "$", "{", "}", "a", "é", "\u{A0}", "\u{2028}", "<http://b>", "{:.a}",
  ]

  @Test("texts with any markup stay code in every renderer", arguments: UInt64(0)..<40)
  func anyText(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    func text() -> String {
      (0..<Int.random(in: 0...9, using: &random)).map { _ in Self.markup.randomElement(using: &random) ?? "" }.joined()
    }
    for status in Envelope.TestStepResult.Status.allCases {
      var run = SampleRun()
      (run.name, run.text, run.error) = (text(), text(), text())
      let output = Self.report(run.envelopes(status))
      check(MarkdownCheck(output).problems, equals: [], "\(output)")
    }
  }

  @Test("an error has up to 40 lines of 400 characters, and a sentence up to 1000")
  func longTexts() {
    var run = SampleRun()
    for count in [40, 41] {
      run.error = (1...count).map { "line \($0)" }.joined(separator: "\n")
      let output = Self.report(run.envelopes(.failed))
      check(output, contains: "        line 40\n")
      check(output, lacks: "line 41")
      check(output.contains("… 1 more line\n"), equals: (count == 41))
    }
    for count in [400, 401] {
      run.error = String(repeating: "e", count: count)
      check(Self.report(run.envelopes(.failed)).contains("\n        \(run.error)\n"), equals: (count == 400))
    }
    run.error = "e"
    let others = "Sums › Small ones › \(run.name) › Given ".count
    for count in [1000, 1001] {
      run.text = String(repeating: "n", count: count - others)
      check(Self.report(run.envelopes(.failed)).contains("› Given \(run.text)`\n"), equals: (count == 1000))
    }
  }

  @Test("a limit below the smallest one has no effect")
  func smallLimit() {
    let envelopes = SampleRun().envelopes(.failed)
    check(Reports.text(of: MarkdownFormatter(limit: 0), envelopes), equals: Self.report(envelopes))
  }

  @Test(
    "many failures with long errors do not exceed the limit, and omitted ones are counted", arguments: [4096, 65_000])
  func size(limit: Int) {
    var run = SampleRun()
    let error = (0..<100).map { "\($0) " + String(repeating: "é`", count: 500) }.joined(separator: "\n")
    var envelopes = run.preamble
    for number in 0..<200 {
      run.error = "\(number)\n\(error)"
      envelopes += run.attempt(number, .failed, willBeRetried: false)
    }
    let output = Reports.text(of: MarkdownFormatter(limit: limit), envelopes)
    check(output.utf8.count <= limit && output.utf8.count > limit * 9 / 10)
    // The numbers of scenarios and of steps are list items too.
    let entries = output.split(separator: "\n").count { $0.hasPrefix("- ") } - 2
    // The incomplete stream is an entry too.
    check(output.hasSuffix("\n… and \(201 - entries) more, omitted because of the size limit.\n"))
  }
}
