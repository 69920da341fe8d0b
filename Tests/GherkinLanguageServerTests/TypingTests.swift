import GherkinLanguageServer
import Testing

/// While a text is typed, it has errors at most keys. What parses goes on being answered.
@Suite("A feature that is being typed")
struct TypingTests {
  private static let swift = """
    let steps = StepLibrary(W.self) { steps in
      steps.given("I have {int} beers") { (world, count: Int) in }
      steps.given("these beers:") { (world, table: DataTable) in }
      steps.given("this note:") { (world, text: DocString) in }
    }
    """
  private static let above = "@beer\nFeature: a\n\n  Scenario: first\n    Given I have 1 beers\n\n"
  private static let below = """


      Scenario: second
        Given I have 2 beers
        And nobody knows

      Scenario: third
        Given I have 3 beers

    """
  /// A scenario with all that a step can have, as it is typed.
  private static let typed = """
      @new
      Scenario: typed
        Given these beers:
          | name | count |
          | Ale  | 1     |
        And this note:
          \"\"\"
          Two lines,
          one note
          \"\"\"
        And I have 5 beers


    """

  /// The questions of an editor at a time.
  private struct Answers: Equatable {
    var scenarios: [String]
    var lenses: Int
    var hover: Bool
    var definition: Bool
    var references: Bool
    var undefined: Bool
  }

  private static func answers(_ editor: Editor, _ problems: [JSON], _ text: String) throws -> Answers {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let last = try #require(lines.lastIndex { $0.contains("I have 3 beers") })
    let symbols = try editor.ask("documentSymbol", "a.feature").elements
    let scenarios = symbols.first?["children"]?.all("name") ?? []
    func there(_ method: String, _ more: [String: JSON] = [:]) throws -> JSON {
      try editor.ask(method, "a.feature", line: last, character: 10, more)
    }
    return Answers(
      scenarios: scenarios.filter { $0 != "typed" }, lenses: try editor.ask("codeLens", "a.feature").elements.count,
      hover: try there("hover") != .null, definition: try there("definition") != .null,
      references: try !there("references", ["context": ["includeDeclaration": true]]).elements.isEmpty,
      undefined: problems.contains { problem in
        problem["code"] == "undefined-step" && problem["message"]?.string?.contains("nobody knows") == true
      })
  }

  @Test(
    "after each key of a new scenario, the others have their outline, lenses, hovers, definitions, references and problems"
  )
  func everyKey() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["Steps/Beer.swift": Self.swift, "a.feature": Self.above + Self.below],
        capabilities: ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
      var problems = try editor.open("a.feature", Self.above + Self.below)
      let whole = try Self.answers(editor, problems, Self.above + Self.below)
      #expect(whole.scenarios == ["first", "second", "third"])
      #expect(whole.hover && whole.definition && whole.references && whole.undefined && whole.lenses > 2)
      for (version, end) in Self.typed.indices.dropFirst().enumerated() {
        let text = Self.above + Self.typed[..<end] + Self.below
        editor.notify(
          "textDocument/didChange",
          [
            "textDocument": ["uri": .string(editor.uri("a.feature")), "version": .integer(version + 2)],
            "contentChanges": [["text": .string(text)]],
          ])
        problems = try editor.diagnostics("a.feature", version: version + 2)
        let answers = try Self.answers(editor, problems, text)
        let key = "after \(Self.typed[..<end].suffix(30).debugDescription)"
        #expect(answers.scenarios.contains("first") && answers.scenarios.contains("third"), "\(key): \(answers)")
        #expect(answers.hover && answers.definition && answers.references, "\(key): \(answers)")
        #expect(answers.undefined && answers.lenses >= 2, "\(key): \(answers)")
      }
    }
  }
}
