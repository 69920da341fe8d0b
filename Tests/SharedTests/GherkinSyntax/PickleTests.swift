import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite struct PickleTests {
  private func outline(_ steps: String, header: String, rows: [String]) throws -> [Pickle] {
    try pickles(
      "Feature: f\nScenario Outline: <a> s\n\(steps)\nExamples:\n|\(header)|\n"
        + rows.map { "|\($0)|\n" }.joined())
  }

  @Test("a conjunction after a step of unknown type, or as first step, has unknown type")
  func conjunctions() throws {
    let pickle = try pickles("Feature: f\nScenario: s\nAnd a\n* b\nBut c\nWhen d\nAnd e").first
    check(pickle?.steps.map(\.type), equals: [.unknown, .unknown, .unknown, .action, .action])
  }

  @Test("an outline's first step can be a conjunction of the background's last one")
  func conjunctionAfterBackground() throws {
    let text = "Feature: f\nBackground:\nWhen x\nScenario: s\nAnd <a>\nExamples:\n| a |\n| 1 |"
    check(try pickles(text).first?.steps.map(\.type), equals: [.action, .action])
  }

  @Test("a scenario without steps gets none from the background")
  func noSteps() throws {
    check(try pickles("Feature: f\nBackground:\nGiven x\nScenario: s\n").first?.steps.isEmpty, equals: true)
  }

  @Test("placeholders are replaced in names, texts, doc strings, media types and tables")
  func placeholders() throws {
    let steps = "Given <b>\n\"\"\"<a>\n<b><b>\n\"\"\"\nThen <a> and <c>\n| <a> | <b>! |"
    let pickle = try #require(try outline(steps, header: "a|b", rows: ["1|\\\\"]).first)
    check(pickle.name, equals: "1 s")
    check(pickle.steps.map(\.text), equals: ["\\", "1 and <c>"])
    check(pickle.steps[0].arguments, equals: [.docString(PickleDocString(mediaType: "1", content: "\\\\"))])
    check(pickle.steps[1].arguments, equals: [.dataTable(PickleTable(rows: [["1", "\\!"]]))])
  }

  @Test(
    "columns are replaced one after the other, so a value can contain a later column's placeholder",
    arguments: [
      ("Given <a>", "a|b", "<b>|2", "2"),
      ("Given <b>", "a|b", "1|<a>", "<a>"),
      ("Given <a<b>c>", "b|axc", "x|nested", "nested"),
      ("Given <a<b>c>", "axc|b", "nested|x", "<axc>"),
      ("Given <<a>>", "a|b", "b|2", "2"),
      ("Given < <a> >", "a| b ", "b|2", "< b >"),
      ("Given <a>b> <c", "a|b", "<|2", "2 <c"),
      ("Given <<x>>", "<x>|y", "1|2", "1"),
      ("Given <>", "|b", "1|2", "1"),
      ("Given <a>", "a|a", "1|2", "1"),
      ("Given <e\u{301}> <é>", "é|e\u{301}", "1|2", "2 1"),
      ("Given <e\u{301}>", "é|b", "1|2", "<e\u{301}>"),
    ])
  func order(steps: String, header: String, row: String, expected: String) throws {
    check(try outline(steps, header: header, rows: [row]).first?.steps.map(\.text), equals: [expected])
  }

  @Test("values that double the text with every column are an error")
  func doubling() throws {
    let names = (0..<60).map { "c\($0)" }
    let values = names.dropFirst().map { "<\($0)><\($0)>" } + ["x"]
    #expect(throws: ParseErrors.self) {
      try outline("Given <c0>", header: names.joined(separator: "|"), rows: [values.joined(separator: "|")])
    }
  }

  @Test("texts with many brackets, and many columns, take little time")
  func manyColumns() throws {
    let names = (0..<2_000).map { "c\($0)" }.joined(separator: "|")
    for text in [String(repeating: "<", count: 100_000), String(repeating: "<x>", count: 30_000)] {
      check(try outline("Given \(text)", header: names, rows: [names, names]).first?.steps.first?.text, equals: text)
    }
  }

  @Test("an outline that exceeds the limit is an error at the row that exceeds it")
  func textLimit() throws {
    let text = "Feature: f\nScenario: s\nGiven <a><a>\nExamples:\n| a |\n| 12345 |\n| 123456 |\n"
    #expect(try limited(text, textLimit: 24) == nil)
    check(
      try limited(text, textLimit: 23),
      equals: "(7:1): this file expands to more than 1000 steps, cells and tags, or 23 bytes of text: split it")
  }

  @Test(
    "texts without placeholders are counted for each scenario too",
    arguments: [
      "Scenario: s\nGiven \(long)\nExamples:\n| a |\n| 1 |\n| 2 |\n| 3 |\n",
      "Scenario: \(long)\nGiven a step\nExamples:\n| a |\n| 1 |\n| 2 |\n| 3 |\n",
      "Scenario: s\nGiven \(long) <b>\nExamples:\n| a |\n| 1 |\n| 2 |\n| 3 |\n",
      "Background:\nGiven \(long)\nScenario: 1\n* b\nScenario: 2\n* b\nScenario: 3\n* b\n",
      "Rule: r\nBackground:\nGiven \(long)\nScenario: 1\n* b\nExamples:\n| a |\n| 1 |\n| 2 |\n| 3 |\n",
    ])
  func copiedText(scenarios: String) throws {
    #expect(try limited("Feature: f\n\(scenarios)", textLimit: 400) == nil)
    check(try limited("Feature: f\n\(scenarios)", textLimit: 250)?.contains("or 250 bytes of text"), equals: true)
  }

  private static let long = String(repeating: "x", count: 100)

  @Test("a placeholder that is repeated too often for memory is not replaced")
  func hugeText() throws {
    let text =
      "Feature: f\nScenario: s\nGiven \(String(repeating: "<a>", count: 100_000))\nExamples:\n| a |\n| "
      + String(repeating: "x", count: 100_000) + " |"
    #expect(throws: ParseErrors.self) { try pickles(text) }
  }

  @Test(
    "shared steps, cells and tags are counted for each scenario",
    arguments: [
      ("", "* a\n* a\n* a\n* a\n", "Scenario: s\n* b\n"),
      ("", "* a\n| a | b |\n", "Scenario: s\n* b\n"),
      ("@1 @2 @3 @4", "", "@u\nScenario: s\n"),
      ("@1 @2 @3 @4", "", "@u\nRule: r\n"),
    ])
  func scenarioLimit(tags: String, background: String, scenario: String) throws {
    let head = "\(tags)\nFeature: f\nBackground: b\n\(background)"
    #expect(try limited(head + String(repeating: scenario, count: 150), textLimit: 1000) == nil)
    let error = try limited(head + String(repeating: scenario, count: 250), textLimit: 1000)
    check(error?.contains("more than 1000 steps, cells and tags"), equals: true)
  }

  /// The error of a compiler with a limit of 1,000 steps, cells and tags.
  private func limited(_ text: String, textLimit: Int) throws -> String? {
    let document = try parse(text)
    do {
      _ = try PickleCompiler(pieceLimit: 1000, textLimit: textLimit).compile(document, ids: IncrementingIDGenerator())
      return nil
    } catch {
      return error.errors.first?.message
    }
  }

  @Test("ids continue after the document's, with steps before their pickle")
  func ids() throws {
    let pickle = try #require(try pickles("Feature: f\nScenario: s\nGiven a\nThen b").first)
    check(pickle.steps.map(\.id), equals: ["3", "4"])
    check(pickle.id, equals: "5")
    check(pickle.astNodeIds, equals: ["2"])
    check(pickle.steps.map(\.astNodeIds), equals: [["0"], ["1"]])
  }

  @Test("the ids of nodes can be set to any number of them")
  func nodeIds() throws {
    var pickle = try #require(try pickles("Feature: f\nScenario: s").first)
    for ids in [[], ["a"], ["a", "b"], ["a", "b", "c"]] {
      pickle.astNodeIds = ids
      check(pickle.astNodeIds, equals: ids)
    }
  }
}
