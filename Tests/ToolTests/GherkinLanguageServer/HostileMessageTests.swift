import GherkinLanguageServer
import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Hostile messages", .long)
struct HostileMessageTests {
  private static let methods = [
    "completion", "hover", "definition", "references", "documentHighlight", "documentSymbol", "foldingRange",
    "semanticTokens/full", "semanticTokens/range", "documentLink", "diagnostic", "formatting", "rangeFormatting",
    "onTypeFormatting", "codeAction", "codeLens", "prepareRename", "rename",
  ]

  @Test("any positions, texts and parameters get a response, and the server keeps working", arguments: 0..<6)
  func random(seed: Int) async throws {
    try await Editor.scene { () throws in
      var random = SeededGenerator(seed: UInt64(seed))
      let editor = try Editor(["S.swift": Sample.swift])
      let pieces = [
        "Feature: a\n", "  Scenario Outline: <x>\n", "    Given I have <n> beers\n", "    Examples:\n", "| n |\n", "|",
        "\"\"\"\n", "@a @b\n", "# language: fr\n", "🍺", "\r", "<", ">", "\\", "\u{0}", "\u{FEFF}", "* I am happy\n",
      ]
      func text() -> String { (0..<12).map { _ in pieces.randomElement(using: &random) ?? "" }.joined() }
      func number() -> JSON {
        [0, 1, 3, 7, 4_000_000_000, -1, .integer(.max), .integer(.min), .null, "x", .number(1.5)].randomElement(
          using: &random) ?? 0
      }
      func position() -> JSON { ["line": number(), "character": number()] }
      func range() -> JSON { ["start": position(), "end": position()] }
      try editor.open("a.feature", text())
      let document: JSON = ["uri": .string(editor.uri("a.feature")), "version": 2]
      for _ in 0..<60 {
        if Bool.random(using: &random) {
          let change: JSON =
            Bool.random(using: &random) ? ["text": .string(text())] : ["range": range(), "text": .string(text())]
          editor.notify("textDocument/didChange", ["textDocument": document, "contentChanges": [change]])
        }
        let method = "textDocument/" + (Self.methods.randomElement(using: &random) ?? "hover")
        let parameters: JSON = [
          "textDocument": document, "position": position(), "range": range(), "newName": .string(text()), "ch": "|",
          "context": ["only": ["quickfix", "source.fixAll"], "diagnostics": []], "options": [:],
        ]
        do {
          try editor.ask(method, parameters)
        } catch let refusal as Editor.Refusal {
          check([-32602, -32803, -32801], contains: refusal.code, "\(method): \(refusal)")
        }
      }
      _ = try editor.ask("workspace/symbol", ["query": "a"])
    }
  }

  @Test("half of a surrogate pair is a replacement character, so that later edits are at their places")
  func loneSurrogate() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      try editor.open("a.feature", "Feature: a\n  Scenario: b\n")
      let document = #""textDocument":{"uri":"\#(editor.uri("a.feature"))","version":2}"#
      func insertion(_ text: String, at column: Int) -> String {
        let position = #"{"line":0,"character":\#(column)}"#
        return #"{"range":{"start":\#(position),"end":\#(position)},"text":"\#(text)"}"#
      }
      let changes = #""contentChanges":[\#(insertion(#"\ud83d"#, at: 10)),\#(insertion("b", at: 11))]"#
      let change = #"{"jsonrpc":"2.0","method":"textDocument/didChange","params":{\#(document),\#(changes)}}"#
      editor.send(content: Array(change.utf8))
      let symbols = try editor.ask("documentSymbol", "a.feature")
      check("\(symbols)", contains: "a\u{FFFD}b")
    }
  }

  @Test("a range may end at the largest number")
  func largestLine() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      try editor.open("a.feature", "Feature: a\nScenario: b\n")
      let range: JSON = ["start": ["line": 1, "character": 0], "end": ["line": .integer(.max), "character": 0]]
      let edits = try editor.ask("rangeFormatting", "a.feature", ["range": range, "options": [:]])
      check(edits.all("newText"), equals: ["\n", "  Scenario: b\n"])
    }
  }

  @Test("a number is read and written without a change, or it is an error")
  func numbers() throws {
    for text in ["0", "-1", "1.5", "1e+300", "-1.7976931348623157e+308", "9223372036854775807"] {
      check(try JSON(parsing: Array(text.utf8)[...]).bytes, equals: Array(text.utf8))
    }
    check(try JSON(parsing: Array("9223372036854775808".utf8)[...]), equals: .number(0x1p63))
    for text in ["1e999", "-1e999", "[1e309]"] {
      #expect(throws: JSONProblem.self, "\(text)") { try JSON(parsing: Array(text.utf8)[...]) }
    }
  }

  @Test("parameters of the wrong type get an error response")
  func wrongKinds() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      for parameters: JSON in [.null, [], 1, ["textDocument": 1], ["textDocument": ["uri": []]]] {
        #expect(throws: Editor.Refusal.self) { try editor.ask("textDocument/hover", parameters) }
        for method in ["didOpen", "didChange", "didClose"] { editor.notify("textDocument/" + method, parameters) }
        editor.notify("workspace/didChangeWatchedFiles", parameters)
        editor.notify("workspace/didChangeWorkspaceFolders", parameters)
      }
      _ = try editor.ask("workspace/symbol", .null)
    }
  }

  @Test("JSON with too deep nesting gets an error response")
  func deep() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      editor.send(content: Array(repeating: UInt8(ascii: "["), count: 100_000))
      check(try editor.wait { $0["error"] != nil }.at("error.code")?.integer, equals: -32700)
      _ = try editor.ask("workspace/symbol", ["query": ""])
    }
  }

  @Test("a very large text does not block the server")
  func large() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor()
      let text = "Feature: a\n" + String(repeating: "  Scenario: b\n    Given c\n", count: 20_000)
      editor.didOpen("a.feature", text)
      // The answer may come before or after the text is parsed.
      _ = try editor.ask("foldingRange", "a.feature")
      check(try !editor.diagnostics("a.feature", version: 1).isEmpty)
      check(try editor.ask("foldingRange", "a.feature").elements.count, equals: 20_001)
    }
  }

  @Test("patterns that are too large, or have syntax that is not read, do not hide the other steps")
  func hostilePatterns() async throws {
    let patterns: [Definitions.Step.Pattern] = [
      .regularExpression("^((((a{1000}){1000}){1000}){1000}) beers$"),
      .regularExpression(String(repeating: "(", count: 500) + "beers" + String(repeating: ")", count: 500)),
      .regularExpression(#"^(.)\1 beers$"#), .regularExpression("[a-z&&[^b]] beers"), .regularExpression("beers ((("),
      .regularExpression("(?:a+)+ beers"), .expression("{unknown} beers"), .expression("beers (("),
      .regularExpression("beers [\u{1F37A}-\u{1F37B}]"), .expression("I have {int} beers"),
    ]
    let steps = patterns.enumerated().map { Definitions.Step($1, "S.swift:\($0 + 1)") }
    let listing = Definitions(steps)
    try await Editor.scene { () throws in
      for typed in ["beers", "I have 2 ", ""] {
        let editor = try Editor(["S.swift": ""], listing: listing)
        try editor.open("a.feature", "Feature: a\n  Scenario: b\n    Given \(typed)\n")
        let items = try editor.ask("completion", "a.feature", line: 2, character: 10 + typed.utf16.count)
        let labels = items["items"]?.all("label") ?? []
        check(labels.contains("I have {int} beers"), "\(typed): \(labels)")
        check(labels.count <= 3, "\(labels)")
      }
    }
  }
}
