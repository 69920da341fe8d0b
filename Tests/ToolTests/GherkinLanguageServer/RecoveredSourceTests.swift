import GherkinLanguageServer
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Sources with errors, without the lines that have them")
struct RecoveredSourceTests {
  private func recovered(_ text: String, uri: String = "a.feature") -> RecoveredSource? {
    RecoveredSource(ParseAttempt(Source(uri: uri, text: text)))
  }

  private static let scenario = "  Scenario: b\n    Given c\n"

  @Test(
    "the scenarios around a line with an error are kept, and the line is left out",
    arguments: [
      ("    Giv\n", [4]), ("    | a | b |\n    | 1 |\n", [5]), ("    \"\"\"\n    text\n", [4, 5]),
      ("  @tag\n  Sc\n", [5]),
      ("    some text\n    more text\n", [4, 5]), ("  Background:\n", [4]), ("  @a b\n", [4]), ("Feature: c\n", [4]),
      ("    ```\n    Given x\n    | y\n", [4, 5, 6]),
    ])
  func lines(typed: String, leftOut: [Int]) throws {
    let found = try #require(recovered("Feature: a\n\(Self.scenario)\(typed)\n  Scenario: last\n    Given d\n"))
    check(found.parsed.document.scenarios.map(\.name), equals: ["b", "last"])
    check(found.leftOut.sorted().prefix(leftOut.count), equals: leftOut[...])
  }

  @Test("a feature's keyword that is being typed keeps the scenarios below it")
  func feature() throws {
    for first in ["Featur: a", "Feature a"] {
      let text = "\(first)\n\(Self.scenario)"
      check(try #require(recovered(text)).parsed.document.scenarios.map(\.name), equals: ["b"])
    }
  }

  @Test("tags at the end and an open doc string at the end are left out")
  func end() throws {
    for typed in ["  @tag\n", "    \"\"\"\n    text\n    more\n"] {
      let found = try #require(recovered("Feature: a\n\(Self.scenario)\(typed)"))
      check(found.parsed.document.scenarios.map(\.name), equals: ["b"])
    }
  }

  @Test("all offsets are those of the source, also in Markdown and with Windows line ends")
  func offsets() throws {
    let text = "\u{FEFF}Feature: é\r\n  Scenario: b\r\n    Given c\r\n    Gi\r\n  Scenario: d\r\n"
    let found = try #require(recovered(text))
    check(found.parsed.source.bytes.count, equals: text.utf8.count)
    check(found.parsed.lines.count, equals: 5)
    let markdown = "# Feature: a\n## Scenario: b\n* Given c\n  | a | b |\n  | 1 |\n## Scenario: d\n* Given e\n"
    check(
      try #require(recovered(markdown, uri: "a.feature.md")).parsed.document.scenarios.map(\.name), equals: ["b", "d"])
  }

  @Test("a text with too many errors is given up")
  func hopeless() {
    check(recovered("Feature: a\n\(Self.scenario)" + String(repeating: "text\n", count: 5000)) == nil)
  }
}
