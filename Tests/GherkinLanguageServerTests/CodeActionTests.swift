import Foundation
import GherkinExpressions
import GherkinLanguageServer
import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Code actions")
struct CodeActionTests {
  private static let changes: JSON = ["workspace": ["workspaceEdit": ["documentChanges": true]]]
  private static let creating: JSON = [
    "workspace": ["workspaceEdit": ["documentChanges": true, "resourceOperations": ["create"]]]
  ]

  /// Returns the actions for the lines of a feature.
  private static func actions(
    _ text: String, _ files: [String: String] = ["Steps/Beer.swift": Sample.swift], path: String = "a.feature",
    lines: ClosedRange<Int>, capabilities: JSON = changes, listing: Definitions? = nil
  ) throws -> [JSON] {
    let editor = try Editor(files, capabilities: capabilities, listing: listing)
    try editor.open(path, text)
    return try actions(editor, path, lines)
  }

  private static func actions(_ editor: Editor, _ path: String, _ lines: ClosedRange<Int>) throws -> [JSON] {
    let range: JSON = [
      "start": ["line": .integer(lines.lowerBound), "character": 0],
      "end": ["line": .integer(lines.upperBound), "character": 0],
    ]
    return try editor.ask("codeAction", path, ["range": range, "context": ["diagnostics": []]]).elements
  }

  /// The texts that an action inserts.
  private static func texts(_ action: JSON?) -> [String] {
    action?.at("edit.documentChanges")?.elements.flatMap { $0["edits"]?.all("newText") ?? [] } ?? []
  }

  private static func library(_ lines: String...) -> String {
    "let s = StepLibrary(W.self) { steps in\n\(lines.map { "  steps.\($0)\n" }.joined())}\n"
  }

  private static func titles(_ actions: [JSON], _ start: String) -> [String] {
    actions.compactMap { $0["title"]?.string }.filter { $0.hasPrefix(start) }
  }

  private static let head = "Feature: a\n  Scenario: b\n"

  // MARK: Similar steps

  @Test(
    "a similar step keeps the arguments of the author",
    arguments: [
      ("the stock of cellar", "the stock of \"cellar\""), ("stock of \"cellar\"", "the stock of \"cellar\""),
      ("I hvae 7 beers", "I have 7 beers"), ("I drink Pils quickly today", "I drink \"Pils\" quickly today"),
      ("I pay 2.5 in notes", "I pay 2.5 in coins"),
    ])
  func similar(_ written: String, _ expected: String) async throws {
    let swift = Self.library(
      "given(\"the stock of {fixture}\") { w, f in }", "given(\"I have {int} beers\") { w, n in }",
      "when(\"I drink {string} quickly today\") { w, s in }", "when(\"I pay {float} in coins\") { w, f in }")
    try await Editor.scene { () throws in
      let files = ["S.swift": swift, "Fixtures/brewery.yaml": "a: 1\n"]
      let actions = try Self.actions(Self.head + "    Given \(written)\n", files, lines: 2...2)
      check(Self.titles(actions, "Write: ").first, equals: "Write: \(expected)")
    }
  }

  @Test(
    "a similar step keeps the meaning of the author, or is not proposed",
    arguments: [
      ("the account is( not) locked", "the account is not lockd", ["the account is not locked"]),
      ("the account is( not) locked", "the account is not locked.", ["the account is not locked"]),
      (
        "the account of the user is( not) locked", "the acount of the user is locked",
        ["the account of the user is locked"]
      ),
      ("the account is (un)locked", "the account is unlockd", ["the account is unlocked"]),
      ("the account is locked", "the account is not lockd", []),
      ("the account is locked", "the account is nott locked", []),
      ("the account is locked", "the account is unlocked", []),
      ("the account is not locked", "the acount is locked", []),
      ("das Konto ist gesperrt", "das Konto ist nicht gespert", []),
      ("I can/cannot sign in", "I cannot sign inn", ["I cannot sign in"]),
      ("I can sign in", "I can't sign inn", []),
      ("the light is on/off", "the light is offf", ["the light is off"]),
      ("the light is on/off", "the light is", []),
      ("the user/account is( not) ready", "the accont is not ready", ["the account is not ready"]),
      ("the button is {state}", "the button is disabledd", ["the button is disabled"]),
      ("the button is {state}", "the button is gone", []),
      ("bool {bool}", "bool fals", ["bool false"]),
      ("size {size}", "size SMALL", ["size small"]),
      ("the user should( not) see {string}", "the user should not see \"x\".", ["the user should not see \"x\""]),
      ("the user should see {string}", "the user should not see \"x\".", []),
      ("the user should see {string}", "the user should also see \"x\"", ["the user should see \"x\""]),
      ("int {int}", "int 3.5", []),
      ("I wait {int} seconds", "I wait <n>s seconds", []),
      ("^the door is (?:open|shut)$", "the dor is shut", ["the door is shut"]),
      ("^the door is .* today$", "the dor is shut today", []),
    ])
  func meaning(_ pattern: String, _ written: String, _ expected: [String]) async throws {
    let literal = pattern.hasPrefix("^") ? "/\(pattern)/" : "\"\(pattern)\""
    let types = ["state": "enabled|disabled", "bool": "true|false", "size": "small|large|extra large"].map {
      "parameterType(\"\($0)\", regex: \"\($1)\") { (text: String) in text }"
    }
    try await Editor.scene { () throws in
      let library = types + ["given(\(literal)) { w in }"]
      let swift = "let s = StepLibrary(W.self) { steps in\n\(library.map { "  steps.\($0)\n" }.joined())}\n"
      let actions = try Self.actions(Self.head + "    Given \(written)\n", ["S.swift": swift], lines: 2...2)
      check(Self.titles(actions, "Write: "), equals: expected.map { "Write: \($0)" })
    }
  }

  @Test("lines that can be prose are no steps on save, but each can become one", arguments: ["- Given x", "Gievn x"])
  func fixAll(line: String) async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": Self.library("given(\"x\") { w in }")], capabilities: Self.changes)
      try editor.open("a.feature", Self.head + "    \(line) \n\n    * x\n")
      let range: JSON = ["start": ["line": 2, "character": 0], "end": ["line": 2, "character": 0]]
      func titles(_ kind: String) throws -> [String] {
        try editor.ask(
          "codeAction", "a.feature", ["range": range, "context": ["diagnostics": [], "only": [.string(kind)]]]
        ).elements.filter { action in
          action.at("edit.documentChanges")?.elements.contains { document in
            document["edits"]?.all("newText").contains { $0.contains("Given") } == true
          } == true
        }.compactMap { $0["title"]?.string }
      }
      check(try titles("source.fixAll"), equals: [])
      check(try titles("quickfix").count, equals: 1)
    }
  }

  @Test("a similar step that is only for scenarios with other tags is not proposed")
  func similarWithTags() async throws {
    let web =
      "let s = StepLibrary(W.self, tags: \"@web\") { steps in\n  steps.when(\"I click button {int}\") { w, n in }\n}\n"
    try await Editor.scene { () throws in
      let steps = "  Scenario: b\n    When I clikc button 2\n"
      let untagged = try Self.actions("Feature: a\n" + steps, ["S.swift": web], lines: 2...2)
      check(Self.titles(untagged, "Write"), equals: [])
      let tagged = try Self.actions("Feature: a\n  @web\n" + steps, ["S.swift": web], lines: 3...3)
      check(Self.titles(tagged, "Write"), equals: ["Write: I click button 2"])
    }
  }

  // MARK: Definitions

  @Test("an undefined step can be defined in a Swift file")
  func define() async throws {
    try await Editor.scene { () throws in
      let actions = try Self.actions(Self.head + "    Given I pour 3 pints\n", lines: 2...2)
      let action = actions.first { $0["title"] == "Define the step in Steps/Beer.swift" }
      let text = Self.texts(action).first ?? ""
      #expect(text.contains(#"steps.given("I pour {int} pints") { (_, int: Int) in"#), "\(text)")
    }
  }

  @Test("a definition uses the parameter types of the package, with the types of their values")
  func customTypes() async throws {
    var listing = Definitions([Definitions.Step(.expression("I wait"), "S.swift:2")])
    listing.parameterTypes = [
      Definitions.ParameterType(
        name: "price", regexps: [#"\d+ EUR"#], valueType: TypeName(text: "Price", qualified: "Shop.Price"),
        useForSnippets: true, preferForRegexpMatch: false, place: nil)
    ]
    let files = ["S.swift": Self.library("given(\"I wait\") { w in }")]
    try await Editor.scene { [listing] () throws in
      let actions = try Self.actions(
        Self.head + "    Given beer for 3 EUR\n", files, lines: 2...2, listing: listing)
      let text = Self.texts(actions.first { $0["title"] == "Define the step in S.swift" }).first ?? ""
      #expect(text.contains(#"steps.given("beer for {price}") { (_, price: Price) in"#), "\(text)")
    }
  }

  @Test("a definition has parameters instead of placeholders")
  func placeholders() async throws {
    try await Editor.scene { () throws in
      let cases = [
        (Self.head + "    Given I pour <n> pints of \"<beer>\" and {<x>}\n", 2, "I pour {word} pints of {string} and"),
        (
          "Feature: a\n  Scenario Outline: b\n    Given I pour <n> pints\n    Examples:\n      | n |\n      | 3 |\n", 2,
          "I pour {int} pints"
        ),
      ]
      for (feature, line, expected) in cases {
        let actions = try Self.actions(feature, lines: line...line)
        let text = Self.texts(actions.first { $0["title"] == "Define the step in Steps/Beer.swift" }).first ?? ""
        check(text, contains: expected, "\(text)")
      }
    }
  }

  @Test("definitions are added to files of the package, the nearest to the feature first")
  func nearestFile() async throws {
    let files = [
      "one/Package.swift": "", "two/Package.swift": "", "one/Steps/Far.swift": Self.library("given(\"a\") { w in }"),
      "one/Shop/Cart/Near.swift": Self.library("given(\"b\") { w in }"),
      "two/Shop/Cart/Other.swift": Self.library("given(\"c\") { w in }"),
      "one/.build/checkouts/x/X.swift": Self.library("given(\"d\") { w in }"),
    ]
    try await Editor.scene { () throws in
      let actions = try Self.actions(
        Self.head + "    Given I pour\n", files, path: "one/Shop/Cart/a.feature", lines: 2...2)
      check(
        Self.titles(actions, "Define the step in "),
        equals: [
          "Define the step in one/Shop/Cart/Near.swift", "Define the step in one/Steps/Far.swift",
        ])
    }
  }

  @Test("without a file that can take it, a definition is written to a new file")
  func newFile() async throws {
    let files = ["Sources/Specs/main.swift": "import GherkinRunner\nawait GherkinRun.main(steps: [])\n"]
    let feature = Self.head + "    Given I pour 3 pints\n"
    try await Editor.scene { () throws in
      let editor = try Editor(files, capabilities: Self.creating)
      try editor.open("Features/sign-in.feature", feature)
      let action = try Self.actions(editor, "Features/sign-in.feature", 2...2).first {
        $0["title"]?.string?.hasPrefix("Define the step in ") == true
      }
      check(
        action?["title"],
        equals: "Define the step in Sources/Specs/SignInSteps.swift, a new file; add signInSteps to the runner")
      let changes = action?.at("edit.documentChanges")?.elements ?? []
      check(changes.first?["kind"], equals: "create")
      check(changes.first?["uri"]?.string, equals: editor.uri("Sources/Specs/SignInSteps.swift"))
      let text = changes.last?["edits"]?.all("newText").first ?? ""
      #expect(text.contains("let signInSteps = StepLibrary(SignInWorld.self) { steps in\n  steps.given(\"I pour {int}"))
      let others = try Self.actions(feature, files, lines: 2...2)
      check(Self.titles(others, "Define "), equals: [])
    }
  }

  @Test("all undefined steps of a feature are defined at once, equal ones once")
  func defineAll() async throws {
    let text =
      Self.head + "    Given I pour 3 pints\n    And I pour 4 pints\n    When I wait \"long\"\n    Then I am happy\n"
    try await Editor.scene { () throws in
      let actions = try Self.actions(text, lines: 3...3)
      let all = actions.first { $0["title"] == "Define all undefined steps of this feature in Steps/Beer.swift" }
      let added = Self.texts(all).joined()
      check(all?["kind"], equals: "quickfix")
      check(added.components(separatedBy: "I pour {int} pints").count, equals: 2, "\(added)")
      #expect(added.contains("I wait {string}") && !added.contains("I am happy"))
      let one = try Self.actions(Self.head + "    Given I pour 3 pints\n", lines: 2...2)
      check(Self.titles(one, "Define all"), equals: [])
    }
  }

  // MARK: Fixes

  @Test("a missing column can be added, and a misspelt keyword corrected")
  func fixes() async throws {
    let text =
      "Feature: a\n  Scenario Outline: b\n    Given I have <n> beers\n    Examples:\n      | m |\n      | 1 |\n"
    try await Editor.scene { () throws in
      let actions = try Self.actions(text, lines: 2...2)
      check(Self.titles(actions, "Add"), equals: ["Add the column n to the examples"])
      let broken = try Self.actions(Self.head + "    Given I have 1 beers\n    Wehn x\n", lines: 3...3)
      check(broken.all("title"), equals: ["Write When"])
    }
  }

  @Test("each finding of many has its own fix, with its problem and only its edit")
  func manyFindings() async throws {
    let count = 30
    let text = "Feature: a\n" + (0..<count).map { "\n  Scenario: s\($0)\n    Given: I have 2 beers\n" }.joined()
    try await Editor.scene { () throws in
      let actions = try Self.actions(text, lines: 0...200)
      let fixes = actions.filter { $0["title"]?.string?.hasPrefix("Fix ") == true }
      check(fixes.count, equals: count, "\(Self.titles(actions, ""))")
      #expect(fixes.allSatisfy { $0["diagnostics"]?.elements.count == 1 && Self.texts($0).count == 1 })
      let lines = fixes.compactMap { $0["diagnostics"]?.elements.first?.at("range.start.line")?.integer }
      check(lines, equals: (0..<count).map { 3 + 3 * $0 })
    }
  }

  @Test("a step that is defined for other scenarios has a problem that names their tags")
  func excludedByTags() async throws {
    let web = "let s = StepLibrary(W.self, tags: \"@web\") { steps in\n  steps.when(\"I click {int}\") { w, n in }\n}\n"
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": web])
      let problems = try editor.open("a.feature", Self.head + "    When I click 2\n")
      #expect(
        problems.first { $0["code"] == "undefined-step" }?["message"]?.string
          == "no step definition for this scenario matches \"I click 2\"; S.swift:2 defines it for scenarios with @web; "
          + "add the tag, or define it without")
    }
  }
}

extension [JSON] {
  /// The texts of a member of all elements.
  fileprivate func all(_ name: String) -> [String] { compactMap { $0[name]?.string } }
}
