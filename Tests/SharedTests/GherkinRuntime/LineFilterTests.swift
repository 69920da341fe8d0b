import GherkinSyntax
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("Selecting pickles by lines")
struct LineFilterTests {
  private static let feature = """
    @f
    Feature: f

      Background:
        Given b

      @one
      Scenario: one
        Given a

      Scenario Outline: two <n>
        Given <n>

        @e
        Examples:
          | n |
          | 1 |
          | 2 |

        Examples:
          | n |
          | 3 |

      Rule: r
        Scenario: four
          Given d
        Scenario: five
          Given e
    """

  private func chosen(_ lines: Int...) throws -> [String] {
    let ids = IncrementingIDGenerator()
    let document = try GherkinParser().parse(Source(uri: "a.feature", text: Self.feature), ids: ids)
    let pickles = try PickleCompiler().compile(document, ids: ids)
    return LineFilter(document).select(lines, from: pickles).map(\.name)
  }

  @Test(
    "a line selects the scenarios and rows of its block",
    arguments: [
      ("a scenario with its tags", [7, 8, 9, 10], ["one"]),
      ("the header and the steps of an outline", [11, 12], ["two 1", "two 2", "two 3"]),
      ("the header of examples", [14, 15, 16], ["two 1", "two 2"]), ("a row", [18], ["two 2"]),
      ("a rule", [24], ["four", "five"]),
      ("the feature and its background", [1, 2, 4, 5], ["one", "two 1", "two 2", "two 3", "four", "five"]),
    ])
  func blocks(name: String, lines: [Int], expected: [String]) throws {
    for line in lines { check(try chosen(line), equals: expected, "line \(line), \(name)") }
  }

  @Test("several lines select each scenario once, in source order")
  func several() throws {
    check(try chosen(26, 8, 9), equals: ["one", "four"])
  }
}
