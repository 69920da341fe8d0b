import Foundation
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite(.enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct DialectDataTests {
  @Test("the generated table contains exactly the languages and keywords of the official file")
  func freshness() throws {
    let folder = try #require(ConformanceData.folder("gherkin"))
    let data = try JSONValue(parsing: Data(contentsOf: folder.appending(path: "gherkin-languages.json")))
    check(
      JSONValue.object(Dictionary(uniqueKeysWithValues: Dialect.all.map { ($0.code, Self.tree($0)) })), equals: data)
  }

  private static func tree(_ dialect: Dialect) -> JSONValue {
    func list(_ keywords: [String]) -> JSONValue { .array(keywords.map(JSONValue.string)) }
    return .object([
      "name": .string(dialect.name), "native": .string(dialect.nativeName), "feature": list(dialect.feature),
      "background": list(dialect.background), "rule": list(dialect.rule), "scenario": list(dialect.scenario),
      "scenarioOutline": list(dialect.scenarioOutline), "examples": list(dialect.examples),
      "given": list(dialect.given), "when": list(dialect.when), "then": list(dialect.then), "and": list(dialect.and),
      "but": list(dialect.but),
    ])
  }
}
