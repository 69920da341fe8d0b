import GherkinSyntax
import Testing

@Suite struct DialectTests {
  @Test("there is a dialect for exactly the 80 languages")
  func all() {
    #expect(Dialect.all.count == 80)
    #expect(Dialect.all.allSatisfy { Dialect(code: $0.code) == $0 })
    #expect(Dialect(code: "no-such") == nil)
    #expect(Dialect(code: "FR") == nil)
  }

  @Test("every keyword of every language starts a line of its kind", arguments: Dialect.all.map(\.code))
  func keywords(code: String) throws {
    let dialect = try #require(Dialect(code: code))
    for feature in dialect.feature {
      for scenario in dialect.scenario + dialect.scenarioOutline {
        let steps = dialect.given + dialect.when + dialect.then + dialect.and + dialect.but
        let text =
          "# language: \(code)\n\(feature): f\n\(dialect.background[0]): b\n\(dialect.rule[0]): r\n\(scenario): s\n"
          + steps.map { "\($0)x\n" }.joined() + "\(dialect.examples[0]): e\n"
        let document = try parse(text)
        guard case .rule(let rule)? = document.feature?.children.last,
          case .scenario(let node)? = rule.children.first
        else {
          Issue.record("no scenario in \(text)")
          return
        }
        #expect(document.feature?.keyword == feature)
        #expect(node.keyword == scenario)
        #expect(node.steps.map(\.keyword) == steps)
        #expect(node.steps.map(\.text) == steps.map { _ in "x" })
        #expect(node.examples.map(\.keyword) == [dialect.examples[0]])
      }
    }
  }

  @Test("a star, and a keyword for several purposes, have an unknown type")
  func unknownType() throws {
    let document = try parse("Feature: f\nScenario: s\n* a\nGiven b")
    guard case .scenario(let scenario)? = document.feature?.children.first else {
      Issue.record("no scenario")
      return
    }
    #expect(scenario.steps.map(\.keywordType) == [.unknown, .context])
  }

  @Test("a parser uses its default language for files that declare none")
  func defaultLanguage() throws {
    let parser = GherkinParser(defaultLanguage: "de")
    let source = Source(uri: "a.feature", text: "Funktionalität: f")
    #expect(try parser.parse(source, ids: IncrementingIDGenerator()).feature?.language == "de")
  }
}
