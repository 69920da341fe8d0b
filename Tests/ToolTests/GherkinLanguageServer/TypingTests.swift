import GherkinLanguageServer
import GherkinTestSupport
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

  /// Types a text at a place, and checks the server after each key.
  private static func type(
    _ text: String, between above: String, _ below: String, _ editor: Editor,
    check: (_ typed: String, _ problems: [JSON]) throws -> Void
  ) throws {
    for (version, end) in (Array(text.indices.dropFirst()) + [text.endIndex]).enumerated() {
      editor.change("a.feature", to: version + 2, ["text": .string(above + text[..<end] + below)])
      try check(String(text[..<end]), try editor.diagnostics("a.feature", version: version + 2))
    }
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
      let problems = try editor.open("a.feature", Self.above + Self.below)
      let whole = try Self.answers(editor, problems, Self.above + Self.below)
      check(whole.scenarios, equals: ["first", "second", "third"])
      check(whole.hover && whole.definition && whole.references && whole.undefined && whole.lenses > 2)
      try Self.type(Self.typed, between: Self.above, Self.below, editor) { typed, problems in
        let answers = try Self.answers(editor, problems, Self.above + typed + Self.below)
        let key = "after \(typed.suffix(30).debugDescription)"
        check(answers.scenarios.contains("first") && answers.scenarios.contains("third"), "\(key): \(answers)")
        check(answers.hover && answers.definition && answers.references, "\(key): \(answers)")
        check(answers.undefined && answers.lenses >= 2, "\(key): \(answers)")
      }
    }
  }

  /// A feature in German, as it is typed from its first key.
  private static let whole = """
    # language: de
    @bier
    Funktionalität: Bier
      Ein Satz dazu.

      Grundlage:
        Angenommen I have 1 beers

      @eins
      Szenario: Eins
        Wenn these beers:
          | name | count |
          | Ale  | 1     |
        Und this note:
          \"\"\"
          Two lines,
          one note
          \"\"\"

      Regel: Immer
        Szenariogrundriss: Zwei
          Angenommen I have <n> beers

          Beispiele:
            | n |
            | 1 |

    """

  @Test(
    "after each key of a whole feature, its lines above are in the outline, have colours, and know their definitions")
  func wholeFeature() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["Steps/Beer.swift": Self.swift],
        capabilities: ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
      try editor.open("a.feature", "")
      try Self.type(Self.whole, between: "", "", editor) { typed, _ in
        // The line at the cursor is not complete.
        let lines = typed.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        guard lines.contains(where: { $0.hasPrefix("Funktionalität:") }) else { return }
        let key = "after \(typed.suffix(30).debugDescription)"
        func names(_ symbols: [JSON]) -> [String] {
          symbols.flatMap { [$0["name"]?.string ?? ""] + names($0["children"]?.elements ?? []) }
        }
        let outline = names(try editor.ask("documentSymbol", "a.feature").elements)
        let headers = lines.filter { $0.contains(/^ *(Funktionalität|Szenario|Regel|Szenariogrundriss):/) }
        for name in headers.compactMap({ $0.split(separator: ": ").last.map(String.init) }) {
          check(outline, contains: name, "\(key): \(outline)")
        }
        let isInDocString = lines.count { $0.contains("\"\"\"") } == 1
        let tokens = try editor.ask("semanticTokens/full", "a.feature")["data"]?.elements.compactMap(\.integer) ?? []
        var line = 0
        let coloured = Set(
          stride(from: 0, to: tokens.count, by: 5).map { index -> Int in
            line += tokens[index]
            return line
          })
        for (number, text) in lines.enumerated() where !text.isEmpty && !text.contains("Ein Satz") {
          // What an open doc string contains is known once it is closed.
          guard !isInDocString || !lines[..<number].contains(where: { $0.contains("\"\"\"") }),
            !(isInDocString && text.contains("\"\"\""))
          else { continue }
          check(coloured, contains: number, "\(key): \(text)")
          guard text.contains(" I have 1 ") || text.contains("these beers") || text.contains("this note") else {
            continue
          }
          for method in ["hover", "definition"] {
            let answer = try editor.ask(method, "a.feature", line: number, character: 20)
            check(answer != .null && answer != [], "\(key): \(method) at \(text)")
          }
        }
      }
    }
  }

  @Test("while the language of a feature is typed, its scenarios are those of the language that it had")
  func language() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["Steps/Beer.swift": Self.swift],
        capabilities: ["textDocument": ["documentSymbol": ["hierarchicalDocumentSymbolSupport": true]]])
      let rest = "\nFunktionalität: Bier\n\n  Szenario: Eins\n    Angenommen I have 1 beers\n"
      try editor.open("a.feature", "# language: de" + rest)
      try Self.type("# language: de", between: "", rest, editor) { typed, _ in
        let symbols = try editor.ask("documentSymbol", "a.feature").elements
        check(symbols.first?["children"]?.all("name"), equals: ["Eins"], "\(typed)")
        check(try editor.ask("hover", "a.feature", line: 4, character: 20), differsFrom: .null, "\(typed)")
      }
    }
  }
}
