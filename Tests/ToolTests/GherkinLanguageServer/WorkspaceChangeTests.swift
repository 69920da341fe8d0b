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

  private static func editor(_ features: [String]) throws -> Editor {
    let files = Dictionary(uniqueKeysWithValues: features.map { ($0, feature) })
    let editor = try Editor(files.merging(["Steps/Beer.swift": Sample.swift]) { first, _ in first })
    try editor.open("Steps/Beer.swift", Sample.swift)
    return editor
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
      // A file may be read while it is written, and has then neither step until its event arrives.
      func uses() throws -> [String] {
        let titles = try Self.uses(editor)
        return [titles.first, titles.dropFirst(2).first].compactMap { $0?.split(separator: " ").first.map(String.init) }
      }
      while try uses() != ["200", "100"] { try Self.waitForIndex(editor) }
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

  @Test("features in linked folders count as uses, and so does each of two files with canonically equivalent names")
  func linkedFeatures() async throws {
    try await Editor.scene { () throws in
      let elsewhere = try TemporaryFolder()
      let feature = "Feature: a\n  Scenario: b\n    Given I see it\n"
      try elsewhere.write(feature, to: "sub/a.feature")
      let swift = "let s = StepLibrary(W.self) { steps in\n  steps.given(\"I see it\") { w in }\n}\n"
      let editor = try Editor(
        ["S.swift": swift],
        prepare: { folder in
          for name in ["\u{E9}", "e\u{301}"] { try folder.write(feature, to: "\(name).feature") }
          let links = FileManager.default
          try links.createSymbolicLink(atPath: "\(folder.path)/link", withDestinationPath: elsewhere.path)
          try links.createSymbolicLink(atPath: "\(folder.path)/loop", withDestinationPath: folder.path)
        })
      try editor.open("S.swift", swift)
      let titles = try editor.ask("codeLens", "S.swift").elements.compactMap { $0.at("command.title")?.string }
      check(titles, equals: ["3 uses"])
    }
  }
  #endif

  @Test("definitions of a package are known once, until the last of several folders in it is closed")
  func foldersOfPackage() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        [
          "Package.swift": "", "Steps/Beer.swift": Sample.swift, "a/a.feature": Self.feature,
          "b/b.feature": Self.feature,
        ],
        isInitialized: false)
      let folders = ["a", "b"].map { ["uri": .string(editor.uri($0)), "name": "x"] as JSON }
      try editor.ask("initialize", ["workspaceFolders": .array(folders), "capabilities": [:]])
      editor.notify("initialized", [:])
      func count() throws -> String? {
        let isNote = { (message: JSON) in message["message"]?.string?.hasSuffix("step definitions") == true }
        return try editor.wait(for: "window/logMessage", where: isNote)["message"]?.string
      }
      check(try count(), equals: "4 step definitions")
      try Self.waitForIndex(editor)
      for folder in folders {
        editor.notify("workspace/didChangeWorkspaceFolders", ["event": ["added": [], "removed": [folder]]])
        // The answer comes when everything is read again.
        let isLast = folder == folders[1]
        if isLast { check(try count(), equals: "0 step definitions") }
        let found = try editor.ask("workspace/symbol", ["query": "b"]).elements.count
        if !isLast { check(found, equals: 2) }
      }
    }
  }

  @Test(
    "a feature beside a nested package has its definitions, whichever of the two folders is opened",
    arguments: ["", "/Specs"])
  func nestedPackage(opened: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        [
          "lib/Package.swift": "let package = Package(name: \"Lib\")",
          "lib/Specs/Package.swift": "// \"GherkinRunner\"", "lib/Specs/Sources/Steps/Beer.swift": Sample.swift,
          "lib/Features/a.feature": Self.feature,
        ],
        listing: Definitions([.init(.expression("I have {int} beers"), "lib/Specs/Sources/Steps/Beer.swift:5")]),
        isInitialized: false)
      try editor.ask(
        "initialize",
        [
          "workspaceFolders": [["uri": .string(editor.uri("lib" + opened)), "name": "x"]], "capabilities": [:],
          "initializationOptions": ["trusted": [.string(editor.uri("lib"))]],
        ])
      editor.notify("initialized", [:])
      try Self.waitForIndex(editor)
      let text = Self.feature + "    And I jump\n"
      let problems = try editor.open("lib/Features/a.feature", text)
      check(problems.compactMap { $0["code"]?.string }, equals: ["undefined-step"])
      let place: JSON = [
        "textDocument": ["uri": .string(editor.uri("lib/Features/a.feature"))],
        "position": ["line": 2, "character": 12],
      ]
      let found = try editor.ask("textDocument/definition", place).elements
      check(found.compactMap { $0["uri"]?.string }, equals: [editor.uri("lib/Specs/Sources/Steps/Beer.swift")])
      check(Set(editor.listed), equals: ["\(editor.folder.path)/lib"])
    }
  }

  @Test("a version that an editor shows beside a file, and a text without a file, are no uses and are not renamed")
  func otherSchemes() async throws {
    try await Editor.scene { () throws in
      let editor = try Self.editor(["a.feature"])
      for uri in ["git:\(editor.folder.path)/a.feature?HEAD", "untitled:Untitled-1"] {
        editor.notify(
          "textDocument/didOpen",
          ["textDocument": ["uri": .string(uri), "languageId": "gherkin", "version": 1, "text": .string(Self.feature)]])
        _ = try editor.wait(for: "textDocument/publishDiagnostics") { $0["uri"]?.string == uri }
      }
      check(try Self.uses(editor).first, equals: "1 use")
      let edit = try editor.ask("rename", "Steps/Beer.swift", line: 4, character: 18, ["newName": "I own {int} beers"])
      let changed = ["Steps/Beer.swift", "a.feature"].map(editor.uri)
      check(changed.allSatisfy { edit["changes"]?[$0] != nil }, "\(edit)")
      check(!String(decoding: edit.bytes, as: UTF8.self).contains("git:"), "\(edit)")
      check(!String(decoding: edit.bytes, as: UTF8.self).contains("untitled:"), "\(edit)")
    }
  }

  @Test("reading many features is shown as progress")
  func progress() async throws {
    try await Editor.scene { () throws in
      let files = Dictionary(uniqueKeysWithValues: (0..<150).map { ("f\($0).feature", Self.feature) })
      let editor = try Editor(
        files.merging(["S.swift": Sample.swift]) { first, _ in first },
        capabilities: ["window": ["workDoneProgress": true]])
      let begin = try editor.wait(for: "$/progress") { $0.at("value.kind") == "begin" }
      check(begin.at("value.title"), equals: "Read 150 features")
      _ = try editor.wait(for: "$/progress") { $0["token"] == begin["token"] && $0.at("value.kind") == "end" }
    }
  }

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
}
