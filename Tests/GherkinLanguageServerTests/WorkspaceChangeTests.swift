import Foundation
import GherkinLanguageServer
import GherkinProtocol
import GherkinTestSupport
import Testing

@Suite("Changes of a workspace")
struct WorkspaceChangeTests {
  private static let feature = "Feature: a\n  Scenario: b\n    Given I have 2 beers\n"

  /// The titles of the lenses of the sample's definitions.
  private static func uses(_ editor: Editor) throws -> [String] {
    try editor.ask("codeLens", "Steps/Beer.swift").elements.compactMap { $0.at("command.title")?.string }
  }

  /// Waits until the server has read changed features.
  private static func waitForIndex(_ editor: Editor) throws { _ = try editor.wait(for: "$/gherkin-run/indexed") }

  private static func editor(_ features: [String], capabilities: JSON = [:]) throws -> Editor {
    let files = Dictionary(uniqueKeysWithValues: features.map { ($0, feature) })
    let editor = try Editor(
      files.merging(["Steps/Beer.swift": Sample.swift]) { first, _ in first }, capabilities: capabilities)
    try editor.open("Steps/Beer.swift", Sample.swift)
    return editor
  }

  @Test("a folder that is deleted or renamed takes its features along, if the client names only the folder")
  func folders() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor(["x/a.feature", "x/b.feature", "c.feature"])
      check(try Self.uses(editor).first, equals: "3 uses")
      func moved(_ path: String) throws {
        editor.notify(
          "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(editor.uri(path)), "type": 3]]])
        try Self.waitForIndex(editor)
      }
      try FileManager.default.moveItem(atPath: "\(editor.folder.path)/x", toPath: "\(editor.folder.path)/y")
      try moved("x")
      check(try editor.ask("workspace/symbol", ["query": "b"]).elements.count, equals: 3)
      check(try Self.uses(editor).first, equals: "3 uses")
      try FileManager.default.removeItem(atPath: "\(editor.folder.path)/y")
      try moved("y")
      check(try Self.uses(editor).first, equals: "1 use")
      let edit = try editor.ask(
        "rename", "Steps/Beer.swift", line: 4, character: 18, ["newName": "I own {int} beers"])
      #expect(edit["changes"] != nil)
    }
  }

  @Test("the server watches files itself if the client does not", arguments: [true, false])
  func watches(client: Bool) async throws {
    let capabilities: JSON = ["workspace": ["didChangeWatchedFiles": ["dynamicRegistration": .boolean(client)]]]
    try await Editor.scene { () throws in
      let editor = try Self.editor(["a.feature"], capabilities: capabilities)
      try editor.folder.write(Self.feature, to: "b.feature")
      editor.change("b.feature")
      guard !client else {
        try editor.ask("workspace/symbol", ["query": ""])
        return #expect(!editor.hasReceived("$/gherkin-run/indexed"))
      }
      try Self.waitForIndex(editor)
      check(try Self.uses(editor).first, equals: "2 uses")
    }
  }

  @Test("a feature that changes while features are read has its new facts in the end")
  func changesWhileReading() async throws {
    try await Editor.scene { () throws in
      let many = (0..<300).map { "f\($0).feature" }
      let editor = try Self.editor(many)
      // All features are read again, while every event names a file that has just changed.
      for round in 0..<5 {
        try editor.folder.write(
          Sample.swift.replacing("I am happy", with: "I am round \(round)"), to: "Steps/Other.swift")
        editor.change("Steps/Other.swift")
        for number in round * 20..<round * 20 + 20 {
          try editor.folder.write("Feature: a\n  Scenario: b\n    Given I am tired\n", to: "f\(number).feature")
          editor.change("f\(number).feature")
        }
      }
      var titles: [String] = []
      for _ in 0..<50 where titles.first?.hasPrefix("200 uses") != true {
        try Self.waitForIndex(editor)
        titles = try Self.uses(editor)
      }
      check(titles.first?.hasPrefix("200 uses"), equals: true)
      check(titles.dropFirst(2).first?.hasPrefix("100 uses"), equals: true)
    }
  }

  #if !canImport(Darwin)
  @Test("a workspace behind a symbolic link has its definitions, and answers with the client's paths")
  func link() async throws {
    try await Editor.scene { () throws in
      let elsewhere = try TemporaryFolder()
      let link = "\(elsewhere.path)/link"
      let listing = Definitions([.init(.expression("I have {int} beers"), "Steps/Beer.swift:5")])
      let editor = try Editor(
        ["Package.swift": "", "Steps/Beer.swift": Sample.swift, "a.feature": Self.feature], listing: listing, link: link
      ) { try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: $0.path) }
      let uri = "file://\(link)/a.feature"
      let text = Self.feature + "    And I jump\n"
      editor.notify(
        "textDocument/didOpen",
        ["textDocument": ["uri": .string(uri), "languageId": "gherkin", "version": 1, "text": .string(text)]])
      let problems = try editor.wait(for: "textDocument/publishDiagnostics") { $0["uri"]?.string == uri }
      check(problems["diagnostics"]?.all("code"), equals: ["undefined-step"])
      let place: JSON = ["textDocument": ["uri": .string(uri)], "position": ["line": 2, "character": 12]]
      let found = try editor.ask("textDocument/definition", place).elements
      check(found.compactMap { $0["uri"]?.string }, equals: ["file://\(link)/Steps/Beer.swift"])
    }
  }
  #endif

  @Test("a document is one file, however the client escapes its URI")
  func spelling() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor(["a (1).feature"])
      let uri = "file://\(editor.folder.path)/a%20(1).feature"
      editor.notify(
        "textDocument/didOpen",
        [
          "textDocument": [
            "uri": .string(uri), "languageId": "gherkin", "version": 1, "text": .string(Self.feature + "# end\n"),
          ]
        ])
      _ = try editor.wait(for: "textDocument/publishDiagnostics") { $0["uri"]?.string == uri }
      check(try Self.uses(editor).first, equals: "1 use")
      let symbols = try editor.ask("workspace/symbol", ["query": "b"]).elements
      check(symbols.compactMap { $0.at("location.uri")?.string }, equals: [uri])
    }
  }

  @Test("a definition in Tests makes no step ambiguous with another, and counts if there is no other")
  func tests() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor([
        "Package.swift": "", "Steps/Beer.swift": Sample.swift,
        "Tests/T/Steps.swift": Sample.swift.replacing("I am happy", with: "I test"),
      ])
      let text = "Feature: a\n  Scenario: b\n    Given I have 2 beers\n    Then I test\n    And I am happy\n"
      let problems = try editor.open("a.feature", text)
      check(problems.compactMap { $0["code"]?.string }, equals: ["ambiguous-step"])
      check(problems.first?["range"]?.rangeText, equals: "4:4-4:18")
    }
  }

  @Test("a runner contains no definitions of Tests")
  func testsOfRunner() async throws {
    try await Editor.scene { () throws in
      let listing = Definitions([.init(.expression("I have {int} beers"), "Steps/Beer.swift:5")])
      let editor = try Editor(
        ["Package.swift": "", "Steps/Beer.swift": Sample.swift, "Tests/T/Steps.swift": ""], listing: listing)
      let steps = Sample.swift.replacing("I am happy", with: "I test")
      try editor.open("Tests/T/Steps.swift", steps)
      let text = "Feature: a\n  Scenario: b\n    Given I have 2 beers\n    Then I test\n"
      let problems = try editor.open("a.feature", text)
      check(problems.compactMap { $0["range"]?.rangeText }, equals: ["3:4-3:15"])
      check(try editor.open("Tests/T/a.feature", text), equals: [])
    }
  }

  @Test(
    "a step is a hint and no error while its definition can be known only to the runner",
    arguments: [
      "let p = \"I jump\"\nlet s = StepLibrary(W.self) { steps in steps.given(p) { w in } }\n",
      "let s = StepLibrary(W.self) { steps in for n in 1...2 { steps.given(\"I jump \\(n)\") { w in } } }\n", "",
    ])
  func unknown(swift: String) async throws {
    try await Editor.scene { () throws in
      let manifest = swift.isEmpty ? ".package(url: a)\n.package(url: b)\n" : ".package(url: a)\n"
      let text = "Feature: a\n  Scenario: b\n    Given I jump\n"
      let editor = try Editor(["Package.swift": manifest, "S.swift": swift, "Steps/Beer.swift": Sample.swift])
      let problem = try #require(try editor.open("a.feature", text).first)
      check(problem["severity"], equals: 4)
      check(problem["message"]?.string?.contains("known once the runner is built"), equals: true)
      let built = try Editor(
        ["Package.swift": manifest, "S.swift": swift, "Steps/Beer.swift": Sample.swift],
        listing: Definitions([.init(.expression("I have {int} beers"), "Steps/Beer.swift:5")]))
      check(try built.open("a.feature", text).first?["severity"], equals: 1)
    }
  }

  @Test("a changed configuration of the client is used: trust, and builds after saving")
  func configuration() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Package.swift": "", "S.swift": Sample.swift], build: ["true"])
      check(editor.listed, equals: [])
      editor.notify(
        "workspace/didChangeConfiguration",
        ["settings": ["gherkin-run": ["trusted": true, "buildOnSave": true]]])
      _ = try editor.wait(for: "window/logMessage") {
        $0["message"]?.string?.hasPrefix("No definitions from a runner") == true
      }
      check(editor.listed, equals: [editor.folder.path])
      editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(editor.uri("S.swift"))]])
      _ = try editor.wait(for: "window/logMessage") { $0["message"]?.string?.hasPrefix("The runner is built.") == true }
    }
  }
}
