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

  @Test("any line of a scenario selects it, including its tags", arguments: [7, 8, 9, 10])
  func scenario(line: Int) throws {
    check(try chosen(line), equals: ["one"])
  }

  @Test("a line in an outline's header or steps selects all of its rows", arguments: [11, 12])
  func outline(line: Int) throws {
    check(try chosen(line), equals: ["two 1", "two 2", "two 3"])
  }

  @Test("a line in the header of examples selects their rows", arguments: [14, 15, 16])
  func examples(line: Int) throws {
    check(try chosen(line), equals: ["two 1", "two 2"])
  }

  @Test("an examples row selects itself")
  func row() throws {
    check(try chosen(18), equals: ["two 2"])
  }

  @Test("a rule's line selects its scenarios")
  func rule() throws {
    check(try chosen(24), equals: ["four", "five"])
  }

  @Test("the lines of the feature and its background select everything", arguments: [1, 2, 4, 5])
  func feature(line: Int) throws {
    check(try chosen(line).count, equals: 6)
  }

  @Test("several lines select each scenario once, in source order")
  func several() throws {
    check(try chosen(26, 8, 9), equals: ["one", "four"])
  }
}
