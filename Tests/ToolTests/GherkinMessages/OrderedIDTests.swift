import GherkinSyntax
import Testing

@testable import GherkinMessages
import GherkinTestSupport

@Suite("Finding elements by ids")
struct OrderedIDTests {
  private static func pickle(_ ids: [String]) -> Pickle {
    Pickle(
      id: "p", uri: "a.feature", location: Location(line: 1, column: 1), name: "p", language: "en",
      steps: ids.map { PickleStep(id: $0, type: .context, text: "text \($0)", arguments: [], astNodeIds: []) },
      tags: [],
      astNodeIds: [])
  }

  @Test(
    "ids are found in any order and format",
    arguments: [
      ["1", "2", "3", "10", "11"], ["11", "2", "10", "1"], ["a", "b", "c"], ["1", "x", "3"], ["3", "3", "1"], ["007"],
      ["2.1", "2.3", "2.11"], ["2.3", "3.3", "2.4"],
      [],
    ])
  func forms(ids: [String]) {
    for guess in [0, 1, ids.count] {
      for id in ids { check(Self.pickle(ids).step(id: id, guess: guess)?.id, equals: id) }
      for id in ["12", "-1", "", "y", "7"] { #expect(Self.pickle(ids).step(id: id, guess: guess) == nil) }
    }
  }
}
