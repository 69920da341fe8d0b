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

  @Test("errors contain the source's name")
  func uri() throws {
    check(try errors(in: "x", uri: "b.feature").map(\.uri), equals: ["b.feature"])
  }
}
