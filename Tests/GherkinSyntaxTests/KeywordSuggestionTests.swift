import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Suggested keywords for lines with errors")
struct KeywordSuggestionTests {
  private func suggestions(_ text: String, uri: String = "a.feature") -> [String?] {
    let source = Source(uri: uri, text: text)
    do throws(ParseErrors) {
      _ = try GherkinParser().parse(source, ids: IncrementingIDGenerator())
      return []
    } catch {
      return ParseError.explained(error.errors, in: source).map(\.explanation.keyword)
    }
  }

  @Test(
    "after a step, the keyword of a step or a header is suggested",
    arguments: [
      ("Whne x", "When"), ("when x", "When"), ("Gven x", "Given"), ("Thn x", "Then"), ("Adn x", "And"),
      ("Given: x", "Given"), ("Scenari Outline: x", "Scenario Outline:"), ("Exampels:", "Examples:"),
      ("Senario : x", "Scenario:"), ("scenario x", "Scenario:"), ("Scenario Outlin: a: b", "Scenario Outline:"),
    ])
  func step(line: String, keyword: String) {
    check(suggestions("Feature: f\n  Scenario: s\n    Given y\n    \(line)\n"), equals: [keyword])
  }

  @Test("a keyword is suggested for a misspelt Feature, and comments do not affect the detected language")
  func feature() {
    check(suggestions("# a comment: x\nFeatrue: f\n").first, equals: "Feature:")
    check(suggestions("# language: de\nFunktionalitat: f\n").first, equals: "Funktionalität:")
  }

  @Test(
    "nothing is suggested for other text, for a keyword in the wrong position and for other errors",
    arguments: ["this is prose", "Background: x", "Any word", "\"\"", "x: y"])
  func none(line: String) {
    check(suggestions("Feature: f\n  Scenario: s\n    Given y\n      | a |\n    \(line)\n").first, equals: .some(nil))
    check(suggestions("Feature: f\n  Scenario: s\n    Given y\n      | a |\n      | a | b |\n"), equals: [nil])
    check(suggestions("Feature: f\n  @a b\n  Scenario: s\n"), equals: [nil])
  }

  @Test("two swapped letters of a keyword are recognized in every language", arguments: Dialect.all.map(\.code))
  func swapped(code: String) throws {
    let dialect = try #require(Dialect(code: code))
    let steps = Set(dialect.given + dialect.when + dialect.then + dialect.and + dialect.but).subtracting(["* "])
    let headers = Set(dialect.scenario + dialect.scenarioOutline + dialect.examples + dialect.rule)
    let start = "# language: \(dialect.code)\n\(dialect.feature[0]):\n\(dialect.scenario[0]): s\n* y\n"
    for keyword in steps.union(headers) {
      let name = keyword.last == " " ? String(keyword.dropLast()) : keyword
      var letters = Array(name)
      guard letters.count > 3, letters[1] != letters[2], !letters[1...2].contains(" ") else { continue }
      letters.swapAt(1, 2)
      let typo = String(letters)
      let isHeader = headers.contains(keyword)
      let line = isHeader ? "\(typo):" : keyword.last == " " ? "\(typo) x" : typo
      let errors = suggestions("\(start)\(line)\n")
      // In some languages, the swapped letters begin with another keyword.
      guard !errors.isEmpty else { continue }
      let suggestion = try #require(errors[0], "\(dialect.code): \(line)")
      let found = suggestion.last == ":" ? String(suggestion.dropLast()) : suggestion
      // Another keyword may have the same distance.
      #expect(
        steps.contains(found) || steps.contains(found + " ") || headers.contains(found),
        "\(dialect.code): \(line): \(suggestion)")
    }
  }
}
