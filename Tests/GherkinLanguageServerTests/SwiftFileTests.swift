import GherkinSteps
import GherkinExpressions
import GherkinLanguageServer
import GherkinLint
import GherkinProtocol
import GherkinTestSupport
import Testing

@Suite("Definitions in a language server")
struct SwiftFileTests {
  private static let listing = Definitions([
    .init(.expression("I see {color}"), "Steps/Beer.swift:4"),
    .init(.regularExpression("^I hop (\\d+) times$"), "Old.swift:1"),
  ])
  private static let feature = "Feature: a\n  Scenario: b\n    Given I hop 3 times\n    And I have 2 beers\n"

  @Test("in an untrusted folder, definitions come from a scan, and the runner is not started")
  func untrusted() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift])
      let problems = try editor.open("a.feature", Self.feature)
      check(problems.compactMap { $0["code"]?.string }, equals: ["undefined-step"])
    }
  }

  @Test("in a trusted folder, definitions come from the runner, and those of newer and unsaved files from a scan")
  func trusted() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift, "Old.swift": ""], listing: Self.listing)
      let problems = try editor.open("a.feature", Self.feature)
      check(problems.compactMap { $0["code"]?.string }, equals: ["undefined-step"])
      check(problems.first?["message"]?.string?.contains("I have 2 beers"), equals: true)
      try editor.open("Steps/Beer.swift", Sample.swift + "\n")
      check(
        try editor.wait(for: "textDocument/publishDiagnostics") {
          $0["uri"]?.string == editor.uri("a.feature") && $0["diagnostics"] == []
        }, differsFrom: .null)
    }
  }

  @Test("if the client does not watch files, changed files are read when a document is saved")
  func saved() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift])
      let text = "Feature: a\n  Scenario: b\n    Given I jump\n"
      check(try editor.open("a.feature", text).count, equals: 1)
      try editor.folder.write(
        Sample.swift.replacing("I am happy", with: "I jump"), to: "Steps/Beer.swift")
      editor.notify("textDocument/didSave", ["textDocument": ["uri": .string(editor.uri("a.feature"))]])
      let problems = try editor.wait(for: "textDocument/publishDiagnostics") {
        $0["uri"]?.string == editor.uri("a.feature")
      }
      check(problems["diagnostics"], equals: [])
    }
  }

  @Test("a changed file can define steps, unless it is in a folder of builds or dependencies")
  func watched() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift])
      try editor.open("a.feature", "Feature: a\n  Scenario: b\n    Given I jump\n    And I run\n")
      for (path, step) in [(".build/checkouts/x/S.swift", "I run"), ("Steps/S.swift", "I jump")] {
        try editor.folder.write(Sample.swift.replacing("I am happy", with: step), to: path)
        editor.notify(
          "workspace/didChangeWatchedFiles", ["changes": [["uri": .string(editor.uri(path)), "type": 1]]])
      }
      let problems = try editor.diagnostics("a.feature", version: 1)
      check(problems.compactMap { $0["range"]?.rangeText }, equals: ["3:4-3:13"])
    }
  }

  @Test("an invalid pattern, and a body that does not match, are problems at their positions")
  func problems() async throws {
    let swift = """
      let s = StepLibrary(W.self) { steps in
        steps.given("I have (a") { w in }
        steps.when("I drink {int} {int}") { (w, one: Int) in }
      }

      """
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": swift])
      let problems = try editor.open("S.swift", swift)
      check(problems.compactMap { $0["code"]?.string }, equals: ["invalid-expression", "parameter-count"])
      check(problems.first?["range"]?.rangeText.hasPrefix("1:22-"), equals: true)
    }
  }

  @Test("a pattern that can match no step is a problem, unless a step matches it")
  func unmatchable() async throws {
    let swift = """
      let s = StepLibrary(W.self) { steps in
        steps.given("^I wait$") { w in }
        steps.given("a <n> b") { w in }
        steps.given(regex: "/^I wait$/") { w in }
      }

      """
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": swift, "a.feature": "Feature: a\n  Scenario: b\n    Given a <n> b\n"])
      let problems = try editor.open("S.swift", swift).filter { $0["code"] == "unmatchable-pattern" }
      check(problems.compactMap { $0["range"]?.rangeText }, equals: ["1:14-1:24", "3:21-3:33"])
      check(problems.compactMap { $0["severity"] }, equals: [1, 1])
      check(
        problems.first?["message"]?.string,
        equals: "no step matches \"^I wait$\", because in a Cucumber Expression ^ and $ are "
          + "ordinary text; write \"I wait\", or regex: \"^I wait$\" for a regular expression")
    }
  }

  /// The ranges of the definitions that are reported as unused.
  private static func unused(_ problems: [JSON]) -> [String] {
    problems.filter { $0["code"] == "unused-definition" }.map { $0["range"]?.rangeText ?? "" }
  }

  @Test("an unused definition is a hint, until a step uses it")
  func unused() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["Steps/Beer.swift": Sample.swift, "a.feature": Sample.feature])
      let problems = try editor.open("Steps/Beer.swift", Sample.swift)
      check(Self.unused(problems), equals: ["7:13-7:25"])
      check(problems.first?["severity"], equals: 4)
      check(problems.first?["tags"], equals: [1])
      try editor.open("a.feature", Sample.feature + "    And I am happy\n")
      let uri = editor.uri("Steps/Beer.swift")
      let next = try editor.wait(for: "textDocument/publishDiagnostics") { $0["uri"]?.string == uri }
      check(next["diagnostics"], equals: [])
    }
  }

  @Test(
    "definitions are not called unused while not all uses are known, or if the rule is off",
    arguments: ["a feature with errors", "no feature of the package", "off"])
  func notUnused(_ reason: String) async throws {
    try await Editor.scene { () throws in
      var files = ["Steps/Beer.swift": Sample.swift, "a.feature": Sample.feature]
      if reason == "a feature with errors" {
        files["b.feature"] = "Feature: b\n  Scenario: c\n    Given x\n    nonsense\n"
      }
      if reason == "no feature of the package" { files["a.feature"] = nil }
      let isOff = reason == "off"
      let editor = try Editor(files) { settings in try settings.rules.set("unused-definition", to: isOff ? "off" : "on")
      }
      check(try editor.open("Steps/Beer.swift", Sample.swift), equals: [])
    }
  }

  @Test("trusting a folder starts the runner of only that folder")
  func trustedFolder() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["one/Package.swift": "", "two/Package.swift": "", "two-b/Package.swift": ""], listing: Self.listing,
        isInitialized: false)
      let folders = ["one", "two", "two-b"].map { JSON.string(editor.uri($0)) }
      try editor.ask(
        "initialize",
        [
          "workspaceFolders": .array(folders.prefix(2).map { ["uri": $0, "name": "x"] }), "capabilities": [:],
          "initializationOptions": ["trusted": [.string(editor.uri("two"))]],
        ])
      editor.notify("initialized", [:])
      func note() throws -> String {
        try editor.wait(for: "window/logMessage") { $0["message"]?.string?.contains("not trusted") == true }["message"]?
          .string ?? ""
      }
      #expect(try note().hasPrefix("\(editor.folder.path)/one is not trusted"))
      _ = try editor.wait(for: "window/logMessage") { $0["message"] == "2 step definitions" }
      check(editor.listed, equals: ["\(editor.folder.path)/two"])
      editor.notify(
        "workspace/didChangeWorkspaceFolders", ["event": ["added": [["uri": folders[2], "name": "x"]], "removed": []]])
      #expect(try [note(), note()].contains { $0.hasPrefix("\(editor.folder.path)/two-b is not trusted") })
      check(Set(editor.listed), equals: ["\(editor.folder.path)/two"])
    }
  }

  @Test("a lens runs a feature, a scenario or a row, and a command builds the runner and returns it for a debugger")
  func lenses() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["a.feature": Sample.feature], build: ["sh", "-c", "echo building; echo /x/Specs"])
      try editor.open("a.feature", Sample.feature)
      let lenses = try editor.ask("codeLens", "a.feature").elements
      check(lenses.compactMap { $0.at("command.title")?.string }, equals: ["Run", "Run"])
      let arguments = lenses.last?.at("command.arguments") ?? []
      let answer = try editor.ask(
        "workspace/executeCommand", ["command": "gherkin-run.debugArguments", "arguments": arguments])
      check(answer["program"], equals: "/x/Specs")
      check(answer["args"]?.elements.last?.string?.hasSuffix("/a.feature:4"), equals: true)
      check(answer.at("env.GHERKIN_RUN_ATTACH"), equals: "1")
      #expect(throws: Editor.Refusal.self) {
        try editor.ask("workspace/executeCommand", ["command": "rm", "arguments": arguments])
      }
    }
  }

  @Test("a tag leads to the hooks of the runner that use it")
  func hooks() async throws {
    var listing = Self.listing
    listing.hooks.append(
      .init(
        moment: .beforeScenario, part: .whole, isOnce: false, name: nil, ownTags: nil, tags: "@slow and not @dry",
        libraryTags: nil, timeout: nil, place: CodeLocation("Support/Hooks.swift:7")))
    try await Editor.scene { [listing] () throws in
      let editor = try Editor(
        ["Steps/Beer.swift": Sample.swift, "Support/Hooks.swift": "", "Old.swift": ""], listing: listing)
      try editor.open("a.feature", Sample.feature)
      let places = try editor.ask("definition", "a.feature", line: 0, character: 2).elements
      check(places.compactMap { $0["uri"]?.string }, equals: [editor.uri("Support/Hooks.swift")])
      check(places.first?["range"]?.rangeText, equals: "6:0-6:0")
    }
  }

  @Test("the lens of a definition with a constant as pattern shows its uses after the runner is built")
  func constantPattern() async throws {
    let swift = """
      let pattern = "I have {int} beers"
      let s = StepLibrary(W.self) { steps in
        steps.given(pattern) { (w, count: Int) in }
      }

      """
    let listing = Definitions([.init(.expression("I have {int} beers"), "S.swift:3")])
    let feature = "Feature: a\n  Scenario: b\n    Given I have 2 beers\n"
    try await Editor.scene { () throws in
      for (listing, title) in [
        (Definitions?.none, "the pattern is known once the runner is built"), (listing, "1 use"),
      ] {
        let editor = try Editor(["S.swift": swift, "a.feature": feature], listing: listing)
        try editor.open("S.swift", swift)
        let lenses = try editor.ask("codeLens", "S.swift").elements
        check(lenses.compactMap { $0.at("command.title")?.string }, equals: [title])
        check(lenses.first?["range"]?.rangeText, equals: "2:0-2:0")
      }
    }
  }
}
