import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Renaming steps")
struct StepRenameTests {
  private static let swift = """
    let beerSteps = StepLibrary(BeerWorld.self) { steps in
      steps.given("I have {int} beer(s)") { (world, count: Int) in }
      steps.when(#"I drink {string}"#) { (world, name: String) in }
      steps.then(/I am (\\w+)/) { (world, mood: String) in }
      steps.then("I call \\(name)") { world in }
      steps.then("I pay") { world in }
      steps.then("I leave") { world in }
      steps.then("I {word} home") { (world, way: String) in }
    }

    """
  private static let feature = """
    Feature: Beer

      Scenario Outline: One
        Given I have 2 beers
        And I have <count> beers
        When I drink "🍺"
        Then I am happy
        And I pay

        Examples:
          | count |
          | 3     |

    """
  private static let other = "Feature: Other\n  Scenario: a\n    * I have 1 beer\n    * I run home\n    * I sing\n"

  /// The edits of a rename, as `file:line:character-line:character text`.
  private static func edits(_ editor: Editor, line: Int, to name: String) throws -> [String] {
    let edit = try editor.ask("rename", "a.feature", line: line, character: 12, ["newName": .string(name)])
    return edit["documentChanges"]?.elements.flatMap { document in
      let file = document.at("textDocument.uri")?.string?.split(separator: "/").last ?? ""
      return document["edits"]?.elements.map {
        "\(file):\($0["range"]?.rangeText ?? "") \($0["newText"]?.string ?? "")"
      } ?? []
    } ?? []
  }

  private static func editor() throws -> Editor {
    let editor = try Editor(
      ["S.swift": swift, "a.feature": feature, "b.feature": other],
      capabilities: ["workspace": ["workspaceEdit": ["documentChanges": true]]])
    try editor.open("a.feature", feature)
    return editor
  }

  @Test("a new expression is written to Swift and to the steps of all features, with their arguments")
  func renames() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor()
      check(
        try Self.edits(editor, line: 3, to: "there are {int} beer(s) left"),
        equals: [
          "S.swift:1:14-1:36 \"there are {int} beer(s) left\"",
          "a.feature:3:10-3:24 there are 2 beers left", "a.feature:4:8-4:28 there are <count> beers left",
          "b.feature:2:6-2:19 there are 1 beer left",
        ])
      check(
        try Self.edits(editor, line: 5, to: "{string} is drunk"),
        equals: [
          "S.swift:2:13-2:33 #\"{string} is drunk\"#", "a.feature:5:9-5:21 \"🍺\" is drunk",
        ])
      let target = try editor.ask("prepareRename", "a.feature", line: 3, character: 12)
      check(target["placeholder"], equals: "I have {int} beer(s)")
    }
  }

  @Test(
    "an unsafe rename is rejected with the reason",
    arguments: [
      (3, "I have beer(s)", "the parameters of the step would change"),
      (3, "I have {int} beers", "optional and alternative texts would change"),
      (3, "I have {int} beer(s", "does not have a matching"),
      (6, "I feel good", "regular expression"),
      (7, "I have 2 beers", "ambiguous"),
      (7, "I drink \"x\"", "ambiguous"),
      (7, "I leave", "the step is defined already, at S.swift:7"),
      (7, "I run home", "ambiguous with S.swift:8"),
      (7, "I sing", "b.feature:5: the new expression would match this step too"),
    ])
  func refuses(_ line: Int, _ name: String, _ reason: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor()
      let refusal = #expect(throws: Editor.Refusal.self) { _ = try Self.edits(editor, line: line, to: name) }
      check(refusal?.message.contains(reason), equals: true, "\(refusal?.message ?? "")")
    }
  }

  @Test("a step can be renamed from its definition in Swift")
  func renamesFromSwift() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor()
      try editor.open("S.swift", Self.swift)
      let target = try editor.ask("prepareRename", "S.swift", line: 5, character: 15)
      check(target["range"]?.rangeText, equals: "5:13-5:20")
      check(target["placeholder"], equals: "I pay")
      let edit = try editor.ask("rename", "S.swift", line: 5, character: 15, ["newName": "I pay cash"])
      let texts = edit["documentChanges"]?.elements.flatMap { $0["edits"]?.all("newText") ?? [] }
      check(texts, equals: ["\"I pay cash\"", "I pay cash"])
      let refusal = #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "S.swift", line: 0, character: 4, ["newName": "x"])
      }
      check(refusal?.message, equals: "there is no pattern of a step definition here")
    }
  }

  @Test("an expression that would match steps of another definition is rejected")
  func refusesSteps() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor()
      try editor.open("S.swift", Self.swift + "\n")
      let refusal = #expect(throws: Editor.Refusal.self) {
        try editor.ask("rename", "S.swift", line: 6, character: 15, ["newName": "I run home"])
      }
      check(refusal?.message.contains("b.feature:4: the new expression would match this step too"), equals: true)
    }
  }

  @Test("a step is renamed in a feature with parse errors too, with a note about the lines that were not read")
  func brokenFile() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor()
      try editor.open("b.feature", Self.other)
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("b.feature")), "version": 2],
          "contentChanges": [["text": .string(Self.other + "nonsense\n    * I have 7 beers\n")]],
        ])
      _ = try editor.diagnostics("b.feature", version: 2)
      let edits = try Self.edits(editor, line: 3, to: "there are {int} beer(s)")
      check(
        edits.filter { $0.hasPrefix("b.feature") },
        equals: [
          "b.feature:2:6-2:19 there are 1 beer", "b.feature:6:6-6:20 there are 7 beers",
        ])
      let note = try editor.wait(for: "window/showMessage")["message"]?.string ?? ""
      #expect(note.hasPrefix("b.feature has parse errors. ") && note.hasSuffix("that were not read: 6"), "\(note)")
      // Nothing is known about a text in which too many lines are errors.
      editor.notify(
        "textDocument/didChange",
        [
          "textDocument": ["uri": .string(editor.uri("b.feature")), "version": 3],
          "contentChanges": [["text": "Scenario\n* I have 1 beer\n"]],
        ])
      _ = try editor.diagnostics("b.feature", version: 3)
      let refusal = #expect(throws: Editor.Refusal.self) {
        _ = try Self.edits(editor, line: 3, to: "there are {int} beer(s)")
      }
      check(refusal?.message.contains("b.feature uses the step and has parse errors"), equals: true)
    }
  }
}
