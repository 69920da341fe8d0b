import Foundation
import GherkinLanguageServer
import GherkinProtocol
import GherkinSteps
import GherkinTestSupport
import Testing

/// A cursor in a text: the text, and the position of `‸` in it.
struct MarkedText {
  let text: String
  let line: Int
  let character: Int

  init(_ marked: String) {
    let parts = marked.components(separatedBy: "‸")
    text = parts.joined()
    let lines = parts[0].components(separatedBy: "\n")
    (line, character) = (lines.count - 1, lines[lines.count - 1].utf16.count)
  }
}

extension JSON {
  /// The texts that the completions of an answer insert.
  var inserted: [String] { self["items"]?.elements.compactMap { $0.at("textEdit.newText")?.string } ?? [] }

  /// The labels of the completions of an answer.
  var labels: [String] { self["items"]?.all("label") ?? [] }
}

@Suite("Completion")
struct CompletionTests {
  private static let snippets: JSON = ["textDocument": ["completion": ["completionItem": ["snippetSupport": true]]]]

  /// Returns the completions at the mark in a feature.
  private static func complete(
    _ marked: String, _ files: [String: String] = ["Steps/Beer.swift": Sample.swift], capabilities: JSON = snippets,
    listing: Definitions? = nil
  ) throws -> JSON {
    let editor = try Editor(files, capabilities: capabilities, listing: listing)
    let place = MarkedText(marked)
    try editor.open("a.feature", place.text)
    return try editor.ask("completion", "a.feature", line: place.line, character: place.character)
  }

  /// Returns a Swift file with definitions.
  private static func library(_ lines: String..., tags: String? = nil) -> String {
    let tags = tags.map { ", tags: \"\($0)\"" } ?? ""
    let body = lines.map { "  steps.\($0)\n" }.joined()
    return "let s = StepLibrary(W.self\(tags)) { steps in\n\(body)}\n"
  }

  private static let typing = "Feature: a\n  Scenario: b\n    "

  @Test(
    "nothing is proposed in a title, a description or an open doc string",
    arguments: [
      "Feature: a\n  Scenario: give me b‸\n", "Feature: a\n  As a user I want to b‸\n",
      "Feature: a\n  Scenario: b\n    Given I have 2 beers\n      \"\"\"\n      {‸\n",
      "Feature: a\n  Scenario: b\n    Given I have 2 beers\n      \"\"\"\n      ‸\n\n  Scenario: c\n    Given I have 2 beers\n",
    ])
  func prose(marked: String) async throws {
    try await Editor.scene { () throws in check(try Self.complete(marked).labels, equals: []) }
  }

  @Test("below an open doc string, the next scenario has its proposals")
  func belowOpenDocString() async throws {
    try await Editor.scene { () throws in
      let labels = try Self.complete(
        Self.typing + "Given I have 2 beers\n      \"\"\"\n      {\n\n  Scenario: c\n    Given I ha‸\n"
      ).labels
      check(labels.first, equals: "I have {int} beers")
    }
  }

  @Test("an argument that has just been opened has the label of its step")
  func openedArgument() async throws {
    try await Editor.scene { () throws in
      check(try Self.complete(Self.typing + "When I drink \"‸\n").labels, equals: ["I drink {string}"])
    }
  }

  @Test("a word of the step is no value of an argument that is missing")
  func missingArgument() async throws {
    try await Editor.scene { () throws in
      let swift = Self.library("when(\"tea {string} is drunk\") { (w, t: String) in }")
      let outline = "Feature: a\n  Scenario Outline: b\n    When tea ‸is\n    Examples:\n      | tea |\n      | x |\n"
      let inserted = try Self.complete(outline, ["S.swift": swift]).inserted
      check(inserted, equals: ["tea ${1:\"<tea>\"} is drunk"])
    }
  }

  // MARK: Steps

  @Test("steps are found by words in any order, with placeholders and earlier values")
  func words() async throws {
    try await Editor.scene { () throws in
      let result = try Self.complete(Self.typing + "When I drink \"Pils\"\n    When dri‸\n")
      let item = try #require(result["items"]?.elements.first)
      check(item["label"], equals: "I drink {string}")
      check(item.at("textEdit.newText")?.string, equals: "I drink ${1:\"Pils\"}")
      check(item["filterText"], equals: "dri")
      check(item.at("textEdit.range")?.rangeText, equals: "3:9-3:12")
    }
  }

  @Test(
    "the rest of a definition is proposed after typed values, which are kept",
    arguments: [
      ("When I order 2 b", "I order 2 beers"), ("Given 2 th", "2 thirsty guests"),
      ("Then the stock has 2 ", "the stock has 2 bottles"), ("Then the stock has 2", "the stock has 2 bottles"),
      ("When I call \"two words\" a", "I call \"two words\" a bar"), ("When I call \"tw", "I call \"tw\" a bar"),
      ("When I rename it Pils t", "I rename it Pils today"), ("When I pay 2.5 i", "I pay 2.5 in cash"),
      ("When I pay -2.5 i", "I pay -2.5 in cash"), ("When I order <n> b", "I order <n> beers"),
      ("When I call \"<name>\" ", "I call \"<name>\" a bar"), ("When I paint it red n", "I paint it red now"),
      ("When I have 3 cucumbers i", "I have 3 cucumbers in my belly"),
      ("When I have 3 cucumbers in my st", "I have 3 cucumbers in my stomach"),
      ("When I have 1 cucumber i", "I have 1 cucumber in my belly"),
      ("Then it took 12 m", "it took 12 minutes"), ("Then it took 12 minutes on ", "it took 12 minutes on Monday"),
      ("Then it took 12 seconds on Tue", "it took 12 seconds on Tuesday"),
    ])
  func typedValues(_ typed: String, _ expected: String) async throws {
    let swift =
      "let t = ParameterType(name: \"color\", regexps: [\"red|blue\"]) { $0 }\n"
      + Self.library(
        "when(\"I order {int} beers\") { w, n in }", "given(\"{int} thirsty guests\") { w, n in }",
        "then(\"the stock has {int} bottles\") { w, n in }", "when(\"I call {string} a bar\") { w, s in }",
        "when(\"I rename it {word} today\") { w, s in }", "when(\"I pay {float} in cash\") { w, f in }",
        "when(\"I paint it {color} now\") { w, c in }",
        "when(\"I have {int} cucumber(s) in my belly/stomach\") { w, n in }",
        "then(regex: #\"^it took (\\d+) (?:minutes|seconds)(?: on (Monday|Tuesday))?$\"#) { w, n, day in }")
    try await Editor.scene { () throws in
      let texts = try Self.complete(Self.typing + typed + "‸\n", ["S.swift": swift], capabilities: [:]).inserted
      check(texts, contains: expected, "\(texts)")
      check(texts.first, equals: expected, "\(texts)")
    }
  }

  @Test("the arguments behind the cursor are kept")
  func argumentsBehind() async throws {
    try await Editor.scene { () throws in
      let cases = [("When I ha‸ 7 beers", "I have 7 beers"), ("When dri‸ \"Pils\"", "I drink \"Pils\"")]
      for (text, expected) in cases {
        let inserted = try Self.complete(
          Self.typing + text + "\n", ["S.swift": Sample.swift], capabilities: [:]
        ).inserted
        check(inserted.first, equals: expected, "\(inserted)")
      }
    }
  }

  @Test("the label of a regular expression has no anchors")
  func labels() async throws {
    let swift = Self.library("then(regex: #\"^it took (\\d+) minutes$\"#) { w, n in }")
    try await Editor.scene { () throws in
      check(try Self.complete(Self.typing + "Then ‸\n", ["S.swift": swift]).labels, equals: [#"it took (\d+) minutes"#])
    }
  }

  @Test("the values of an argument that is being typed are proposed")
  func values() async throws {
    let swift =
      "let t = ParameterType(name: \"color\", regexps: [\"red|blue|brown\"]) { $0 }\n"
      + Self.library("when(\"I paint it {color} now\") { w, c in }", "when(\"I drink {string}\") { w, s in }")
    try await Editor.scene { () throws in
      let colors = try Self.complete(Self.typing + "When I paint it b‸\n", ["S.swift": swift], capabilities: [:])
      check(colors.labels, equals: ["blue", "brown"])
      check(colors.inserted, equals: ["I paint it blue now", "I paint it brown now"])
      let whole = try Self.complete(Self.typing + "When I pai‸\n", ["S.swift": swift])
      check(whole.inserted, equals: ["I paint it ${1|red,blue,brown|} now"])
      let drinks = try Self.complete(
        Self.typing + "When I drink \"Pils\"\n    When I drink \"P‸\n", ["S.swift": swift], capabilities: [:])
      check(drinks.inserted.first, equals: "I drink \"Pils\"")
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
        let items = try Self.complete(Self.typing + "Given \(typed)‸\n", ["S.swift": ""], listing: listing)
        #expect(items.labels.contains("I have {int} beers"), "\(typed): \(items.labels)")
        #expect(items.labels.count <= 3, "\(items.labels)")
      }
    }
  }

  @Test("fixtures are inserted in quotes, with the names of files")
  func fixtures() async throws {
    let files = [
      "S.swift": Self.library("given(\"the beers of {fixture} are cold\") { w, f in }"),
      "Fixtures/brewery.yaml": "beers: []\n", "Fixtures/cellar.yml": "beers: []\n",
    ]
    try await Editor.scene { () throws in
      check(
        try Self.complete(Self.typing + "Given beers‸\n", files).inserted,
        equals: ["the beers of ${1|\"brewery\",\"cellar\"|} are cold"])
      check(
        try Self.complete(Self.typing + "Given beers‸\n", files, capabilities: [:]).inserted,
        equals: ["the beers of \"brewery\" are cold"])
    }
  }

  @Test("steps of a library whose tags exclude the scenario are not proposed")
  func tags() async throws {
    let files = [
      "A.swift": Self.library("when(\"I click\") { w in }"),
      "B.swift": Self.library("when(\"I click twice\") { w in }", tags: "@web and not @old"),
    ]
    let both = ["I click", "I click twice"]
    let cases = [
      ("Feature: a\n  Scenario: b\n    When ‸\n", ["I click"]),
      ("@web\nFeature: a\n  Scenario: b\n    When ‸\n", both),
      ("Feature: a\n  @web\n  Rule: r\n    Scenario: b\n      When ‸\n", both),
      ("Feature: a\n  @web\n  Rule: r\n  Rule: s\n    Scenario: b\n      When ‸\n", ["I click"]),
      ("Feature: a\n  @web\n  Scenario: b\n    When ‸\n", both),
      ("@web\nFeature: a\n  @old\n  Scenario: b\n    When ‸\n", ["I click"]),
      (
        "Feature: a\n  Scenario Outline: b\n    When ‸\n    @web\n    Examples:\n      | a |\n      | 1 |\n"
          + "    Examples:\n      | a |\n      | 1 |\n", both
      ),
      ("Feature: a\n  Background:\n    When ‸\n  @web\n  Scenario: b\n    When I click\n", both),
      ("Feature: a\n  Background:\n    When ‸\n  Scenario: b\n    When I click\n", ["I click"]),
    ]
    try await Editor.scene { () throws in
      for (text, expected) in cases {
        check(try Self.complete(text, files).inserted.sorted(), equals: expected, "\(text)")
      }
    }
  }

  @Test("a half-typed step is completed, and semantic tokens answer, while another line has an error")
  func errorElsewhere() async throws {
    let text = Self.typing + "Given I have 2 b‸\n\n  Scenario: c\n    Given I have 3 beers\n"
    try await Editor.scene { () throws in
      let editor = try Editor(["S.swift": Sample.swift])
      let place = MarkedText(text)
      func answers(_ text: String, _ line: Int, _ path: String) throws -> (JSON, [Int]) {
        try editor.open(path, text)
        let tokens = try editor.ask("semanticTokens/full", path)["data"]?.elements.compactMap(\.integer) ?? []
        return (try editor.ask("completion", path, line: line, character: place.character), tokens)
      }
      let whole = try answers(place.text, place.line, "a.feature")
      check(whole.0.inserted.first, equals: "I have 2 beers")
      for broken in ["    nonsense\n", "  Scenari: x\n", "    | a |\n    | a | b |\n"] {
        let below = try answers(place.text + broken, place.line, "b\(broken.count).feature")
        check(below.0, equals: whole.0, "\(broken)")
        #expect(below.1.starts(with: whole.1), "\(broken)")
      }
    }
  }

  // MARK: Tables and doc strings

  private static let swiftWithBlocks = library(
    "given(\"these beers:\") { (w, table: DataTable) in }", "given(\"this note:\") { (w, text: DocString) in }")

  @Test("a step that takes a table or a doc string is inserted with one")
  func blocks() async throws {
    let files = ["S.swift": Self.swiftWithBlocks]
    let asIs: JSON = [
      "textDocument": [
        "completion": ["completionItem": ["snippetSupport": true, "insertTextModeSupport": ["valueSet": [1, 2]]]]
      ]
    ]
    try await Editor.scene { () throws in
      check(try Self.complete(Self.typing + "Given bee‸\n", files).inserted, equals: ["these beers:\n  | $1 |"])
      let note = try Self.complete(Self.typing + "Given note‸\n", files, capabilities: asIs)
      check(note.inserted, equals: ["this note:\n      \"\"\"\n      $1\n      \"\"\""])
      check(note["items"]?.elements.first?["insertTextMode"], equals: 1)
      // Whole steps get their table, too.
      check(
        try Self.complete(Self.typing + "Given these beers:‸\n", files).inserted, equals: ["these beers:\n  | $1 |"])
      check(try Self.complete(Self.typing + "Given bee‸\n      | a |\n", files).inserted, equals: ["these beers:"])
      check(
        try Self.complete(Self.typing + "Given bee‸\n", files, capabilities: [:]).inserted, equals: ["these beers:"])
    }
  }

  @Test("the columns of a typed table are inserted with its step, and proposed in its first row")
  func typedTable() async throws {
    let rows = Definitions.Block.typedTable(
      TableShape(type: "Beer", isRecord: false, columns: ["name", "ibu"], optionalColumns: ["note"]))
    let record = Definitions.Block.typedTable(
      TableShape(type: "Bar", isRecord: true, columns: ["street", "city"], optionalColumns: []))
    let listing = Definitions([
      Definitions.Step(.expression("these beers:"), "S.swift:1", blocks: [rows]),
      Definitions.Step(.expression("this bar:"), "S.swift:2", blocks: [record]),
    ])
    try await Editor.scene { () throws in
      func complete(_ text: String) throws -> JSON {
        try Self.complete(Self.typing + text, ["S.swift": ""], listing: listing)
      }
      check(try complete("Given beers‸\n").inserted, equals: ["these beers:\n  | name | ibu |\n  | $1 | $2 |"])
      check(try complete("Given bar‸\n").inserted, equals: ["this bar:\n  | street | $1 |\n  | city | $2 |"])
      check(try complete("Given these beers:\n      | ‸\n").inserted, equals: ["name | ibu |", "name", "ibu", "note"])
      check(try complete("Given these beers:\n      | ibu | ‸\n").inserted, equals: ["name", "note"])
    }
  }

  // MARK: Other lines

  @Test("the proposed keywords belong to the language and are valid at the position")
  func keywords() async throws {
    try await Editor.scene { () throws in
      let items = try Self.complete("# language: fr\nFonctionnalité: a\n\n‸")
      #expect(items.labels.contains("Scénario") && items.labels.contains("Contexte"))
      #expect(
        !items.labels.contains("Scenario") && !items.labels.contains("Exemples") && !items.labels.contains("Soit"))
      check(items["items"]?.elements.allSatisfy { $0["documentation"]?.string?.hasSuffix(".") == true }, equals: true)
    }
  }

  @Test("tags of the workspace and reserved ones are proposed, but not the half-typed one")
  func tagNames() async throws {
    try await Editor.scene { () throws in
      let files = ["S.swift": Sample.swift, "b.feature": Sample.feature]
      let items = try Self.complete("@beer @sl‸\nFeature: a\n  @beer\n  Scenario: b\n    Given I have 2 beers\n", files)
      #expect(items.labels.contains("@beer") && items.labels.contains("@slow") && !items.labels.contains("@sl"))
      #expect(items.labels.contains("@skip") && items.labels.contains("@lock(name)"))
      let retry = items["items"]?.elements.first { $0["label"] == "@retry(2)" }
      check(retry?.at("textEdit.newText"), equals: "@retry(${1:2})")
      check(retry?["documentation"]?.string?.hasPrefix("Runs a failed scenario again"), equals: true)
    }
  }

  @Test("codes of languages are proposed in a comment at the start of a file")
  func languages() async throws {
    try await Editor.scene { () throws in
      for text in ["#‸\n", "# ‸\n", "# lang‸\n", "# language:‸\n", "# language: ‸\n", "# language: f‸\nFeature: a\n"] {
        let items = try Self.complete(text)
        check(items.inserted, contains: "# language: fr", "\(text)")
        let item = items["items"]?.elements.first { $0["label"] == "# language: fr" }
        #expect(item?["detail"] == "français" && item?["documentation"] == "French")
      }
      check(try Self.complete("# a ‸\n").labels, equals: [])
      check(try Self.complete("Feature: a\n  # ‸\n").labels, equals: [])
    }
  }

  @Test("placeholders, example headers and values of their columns are proposed")
  func placeholders() async throws {
    let swift =
      "let t = ParameterType(name: \"color\", regexps: [\"red|blue\"]) { $0 }\n"
      + Self.library("when(\"I paint it {color}\") { w, c in }", "when(\"I drink {string}\") { w, s in }")
    let outline = "Feature: a\n  Scenario Outline: b\n    When I paint it <c>\n    When I drink \"<d>\"\n"
    let examples = "    Examples:\n      | c   | d    |\n      | red | Pils |\n"
    try await Editor.scene { () throws in
      func labels(_ text: String) throws -> [String] { try Self.complete(text, ["S.swift": swift]).labels }
      check(try labels(outline + "    When I see <‸\n" + examples), equals: ["<c>", "<d>"])
      check(try labels(outline + "    Examples:\n      | ‸\n"), equals: ["c", "d"])
      check(try labels(outline + examples + "      | ‸\n"), equals: ["red", "blue"])
      check(try labels(outline + examples + "      | red | ‸\n"), equals: ["Pils"])
    }
  }
}
