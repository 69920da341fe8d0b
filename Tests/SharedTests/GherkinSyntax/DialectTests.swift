import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite struct DialectTests {
  @Test("there is a dialect for exactly the 80 languages")
  func all() {
    check(Dialect.all.count, equals: 80)
    #expect(Dialect.all.allSatisfy { Dialect(code: $0.code) == $0 })
    #expect(Dialect(code: "no-such") == nil)
    #expect(Dialect(code: "FR") == nil)
  }

  @Test("every keyword of every language starts a line of its kind", arguments: Dialect.all)
  func keywords(_ dialect: Dialect) throws {
    for feature in dialect.feature {
      for scenario in dialect.scenario + dialect.scenarioOutline {
        let steps = dialect.given + dialect.when + dialect.then + dialect.and + dialect.but
        let text =
          "# language: \(dialect.code)\n\(feature): f\n\(dialect.background[0]): b\n\(dialect.rule[0]): r\n\(scenario): s\n"
          + steps.map { "\($0)x\n" }.joined() + "\(dialect.examples[0]): e\n"
        let document = try parse(text)
        let node = try #require(Array(document.scenarios).first)
        check(document.feature?.keyword, equals: feature)
        check(node.keyword, equals: scenario)
        check(node.steps.map(\.keyword), equals: steps)
        check(node.steps.map(\.text), equals: steps.map { _ in "x" })
        check(node.examples.map(\.keyword), equals: [dialect.examples[0]])
      }
    }
  }

  @Test("a star, and a keyword for several purposes, have an unknown type")
  func unknownType() throws {
    let scenario = try scenario("Feature: f\nScenario: s\n* a\nGiven b")
    check(scenario.steps.map(\.keywordType), equals: [.unknown, .context])
  }

  @Test("a parser uses its default language for files that declare none")
  func defaultLanguage() throws {
    let parser = GherkinParser(defaultLanguage: "de")
    let source = Source(uri: "a.feature", text: "Funktionalität: f")
    check(try parser.parse(source, ids: IncrementingIDGenerator()).feature?.language, equals: "de")
  }
}
