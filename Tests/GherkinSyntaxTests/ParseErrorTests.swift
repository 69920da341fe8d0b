import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite struct ParseErrorTests {
  @Test("a parse stops after 11 errors")
  func limit() throws {
    let text = "Feature: f\nScenario: s\nGiven g\n" + String(repeating: "no\nnope\n", count: 100)
    check(try errors(in: text).count, equals: 11)
  }

  @Test(
    "invalid UTF-8 is one error at its first byte",
    arguments: [
      ([0xFF], 1), ([0xC3, 0x28], 1), ([0xE2, 0x82], 1), ([0xED, 0xA0, 0x80], 1), ([0xC0, 0x80], 1),
      ([0xF5, 0x80, 0x80, 0x80], 1), ([0xC3, 0xA9, 0x80], 2), ([0xF4, 0x90, 0x80, 0x80], 1), ([0xE0, 0x80, 0x80], 1),
    ] as [([UInt8], Int)])
  func notUTF8(bytes: [UInt8], column: Int) throws {
    let source = Source(uri: "a.feature", bytes: Array("\u{FEFF}Feature: f\n\n  é ".utf8) + bytes + Array("\nx".utf8))
    let thrown = #expect(throws: ParseErrors.self) {
      try GherkinParser().parse(source, ids: IncrementingIDGenerator())
    }
    let errors = try #require(thrown?.errors)
    check(errors.map(\.location), equals: [Location(line: 3, column: 4 + column)])
    check(errors.first?.message.contains("save the file as UTF-8"), equals: true)
  }

  @Test("an unknown default language is an error of every parse")
  func unknownDefaultLanguage() throws {
    let parser = GherkinParser(defaultLanguage: "xx")
    let thrown = #expect(throws: ParseErrors.self) {
      try parser.parse(Source(uri: "a.feature", text: "Feature: f"), ids: IncrementingIDGenerator())
    }
    check(thrown?.errors.map(\.message), equals: ["(1:1): Language not supported: xx"])
  }

  @Test("a line after an unknown language is parsed in the default one")
  func unknownLanguage() throws {
    let found = try errors(in: "#language:no-such\nFonctionnalité: f")
    check(
      found.map(\.message),
      equals: [
        "(1:1): Language not supported: no-such",
        "(2:1): expected: #EOF, #Language, #TagLine, #FeatureLine, #Comment, #Empty, got 'Fonctionnalité: f'",
      ])
  }

  @Test("a table with rows of different lengths is reported once, at the first such row")
  func raggedTable() throws {
    let found = try errors(
      in: "Feature: f\nScenario: s\nGiven t\n| a | b |\n| c |\n| d | e | f |\nWhen x\n| a |\n  ||\n")
    check(found.map(\.message), equals: ["(5:1): inconsistent cell count within the table"])
  }

  @Test("an invalid tag is located at its own column, in code points")
  func badTag() throws {
    check(try errors(in: "@ä @b c\nFeature: f").first?.message, equals: "(1:4): A tag may not contain whitespace")
  }

  @Test("errors contain the source's name")
  func uri() throws {
    check(try errors(in: "x", uri: "b.feature").map(\.uri), equals: ["b.feature"])
  }
}
