import Foundation
import GherkinLanguageServer
import GherkinTestSupport
import Testing

@Suite("Packages and fixtures of a workspace")
struct PackageTests {
  private static func library(_ pattern: String) -> String {
    "let s = StepLibrary(W.self) { steps in\n  steps.given(\"\(pattern)\") { (w, value: String) in }\n}\n"
  }

  @Test("the features of a package use only the definitions of their package")
  func packages() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor([
        "A/Package.swift": "", "A/S.swift": Self.library("I see {word}"),
        "B/Package.swift": "", "B/S.swift": Self.library("I hear {word}"),
      ])
      let text = "Feature: a\n  Scenario: b\n    Given I see it\n    And I hear it\n"
      let a = try editor.open("A/a.feature", text)
      check(a.map { $0.at("range.start.line")?.integer }, equals: [3])
      let b = try editor.open("B/a.feature", text)
      check(b.map { $0.at("range.start.line")?.integer }, equals: [2])
      let items = try editor.ask("completion", "A/a.feature", line: 2, character: 12)["items"]?.elements ?? []
      check(items.compactMap { $0["label"]?.string }, equals: ["I see {word}"])
    }
  }

  @Test("a package has its own settings")
  func settings() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor(
        ["A/Package.swift": "", "B/Package.swift": "", "S.swift": Self.library("I see {word}")],
        language: { $0.hasSuffix("/B") ? "de" : "en" })
      let text = "Funktionalität: a\n  Szenario: b\n"
      check(try editor.open("A/a.feature", text).first?["code"], equals: "parse-error")
      #expect(try !editor.open("B/a.feature", text).contains { $0["code"] == "parse-error" })
    }
  }

  #if !canImport(Darwin)
  @Test("features in linked folders count as uses, and so does each of two files with canonically equivalent names")
  func linkedFeatures() async throws {
    try await Editor.scene { () throws in
      let elsewhere = try TemporaryFolder()
      let feature = "Feature: a\n  Scenario: b\n    Given I see it\n"
      try elsewhere.write(feature, to: "sub/a.feature")
      let swift = Self.library("I see {word}")
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

  @Test("a lens shows which definition makes steps ambiguous")
  func ambiguous() async throws {
    let swift =
      "let s = StepLibrary(W.self) { steps in\n  steps.given(\"I see {word}\") { w, a in }\n"
      + "  steps.given(\"I see it\") { w in }\n}\n"
    try await Editor.scene { () throws in
      let editor = try Editor([
        "S.swift": swift, "a.feature": "Feature: a\n  Scenario: b\n    Given I see it\n",
      ])
      try editor.open("S.swift", swift)
      let titles = try editor.ask("codeLens", "S.swift").elements.compactMap { $0.at("command.title")?.string }
      check(titles, equals: ["1 use, ambiguous with S.swift:3", "1 use, ambiguous with S.swift:2"])
    }
  }

  @Test("fixtures are proposed after a quote, and the definition of one is its file")
  func fixtures() async throws {
    try await Editor.scene { () throws in
      let editor = try Editor([
        "S.swift": Self.library("the beers of {fixture}"), "Fixtures/brewery.yaml": "beers: []\n",
        "Fixtures/cellar.yml": "beers: []\n",
      ])
      let text = "Feature: a\n  Scenario: b\n    Given the beers of \"brewery\"\n    And the beers of \"\n"
      try editor.open("a.feature", text)
      let items = try editor.ask("completion", "a.feature", line: 3, character: 22)["items"]?.elements ?? []
      check(items.compactMap { $0["label"]?.string }, equals: ["brewery", "cellar"])
      let places = try editor.ask("definition", "a.feature", line: 2, character: 24).elements
      check(places.compactMap { $0["uri"]?.string }, equals: [editor.uri("Fixtures/brewery.yaml")])
      check(
        try editor.ask("definition", "a.feature", line: 2, character: 10).elements.first?["uri"]?.string,
        equals: editor.uri("S.swift"))
    }
  }
}
