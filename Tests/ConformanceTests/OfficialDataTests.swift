import GherkinConformance
import GherkinTestSupport
import Testing

/// The comparisons that `gherkin-run self-check` makes too.
@Suite("Results equal those of the official data", .enabled(if: ConformanceData.isPresent, ConformanceData.absence))
struct OfficialDataTests {
  private static let counts = [
    "sources": 55, "syntax trees": 55, "pickles": 55, "parse errors": 12, "keywords of languages": 1,
    "tokens of expressions": 16, "trees of expressions": 28, "regular expressions of expressions": 8,
    "matches of expressions": 65, "matches of regular expressions": 3, "errors of tag expressions": 15,
    "results of tag expressions": 7, "texts of tag expressions": 23, "JUnit reports of recorded runs": 45,
    "terminal reports of recorded runs": 44 * 6,
  ]

  @Test("the data has all cases")
  func count() throws {
    let data = try #require(ConformanceData.official)
    let counts = try ConformanceArea.all.map { ($0.name, try $0.cases(data).count) }
    check(Dictionary(uniqueKeysWithValues: counts), equals: Self.counts)
  }

  @Test("a result is equal", arguments: try cases())
  func result(of testCase: ConformanceCase) async throws {
    check(try await testCase.difference(), equals: nil)
  }

  private static func cases() throws -> [ConformanceCase] {
    guard let data = ConformanceData.official else { return [] }
    return try ConformanceArea.all.flatMap { try $0.cases(data) }
  }
}
