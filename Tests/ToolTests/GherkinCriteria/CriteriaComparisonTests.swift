import GherkinTestSupport
import Testing

@Suite("Criteria that a suite lost")
struct CriteriaComparisonTests {
  /// A change of a feature, and what it loses.
  struct Edit: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let feature: String
    /// Texts, and what they become.
    let edits: [(String, String)]
    let expected: [String]

    init(_ name: String, _ feature: String, _ edits: (String, String)..., expected: String...) {
      (testDescription, self.feature, self.edits, self.expected) = (name, feature, edits, expected)
    }

    var edited: String { edits.reduce(feature) { $0.replacing($1.0, with: $1.1) } }
  }

  private static let one = """
      Scenario: one
        Given a cart
        When I pay
        Then the bill is 3
        And a receipt is printed

    """
  private static let two = """
      Scenario: two
        Given a cart with a voucher
        When I redeem it
        Then the price is lower
        And the items are:
          | name | price |
          | tea  | 2     |
          | cake | 4     |

    """
  private static let sums = """
      Scenario Outline: sums
        When I add <a> and <b>
        Then the sum is <sum>
        Examples:
          | a | b | sum |
          | 1 | 2 | 3   |
          | 5 | 5 | 10  |
          | 0 | 7 | 7   |

    """

  static let lossEdits = [
    Edit("a removed scenario", one + two, (two, ""), expected: "removed: two"),
    Edit("a scenario in comments", one + two, (one, one.replacing("  ", with: "# ")), expected: "removed: one"),
    Edit(
      "a removed scenario with a new one of the same outcome", one + two,
      (two, "Scenario: new\n  Given a shelf\n  When I look\n  Then the price is lower\n"), expected: "removed: two"),
    Edit(
      "a removed outcome", one, ("    And a receipt is printed\n", ""),
      expected: "fewer-outcomes: one; - a receipt is printed"),
    Edit(
      "a removed outcome of a renamed scenario", one, ("Scenario: one", "Scenario: paying"),
      ("    And a receipt is printed\n", ""), expected: "fewer-outcomes: one; - a receipt is printed"),
    Edit(
      "an outcome that became an action", one, ("And a receipt", "When a receipt"),
      expected: "fewer-outcomes: one; - a receipt is printed"),
    Edit(
      "an outcome in a comment", one, ("And a receipt", "# And a receipt"),
      expected: "fewer-outcomes: one; - a receipt is printed"),
    Edit(
      "all steps", one, ("Given", "#"), ("When", "#"), ("Then", "#"), ("And", "#"),
      expected: "fewer-outcomes: one; - the bill is 3; - a receipt is printed"),
    Edit(
      "an outcome of a background", "Background:\n  Then it is open\n" + one, ("Then it is open", "Given it is open"),
      expected: "fewer-outcomes: one; - it is open"),
    Edit(
      "a step with an asterisk", "Scenario: stars\n  * I open it\n  * it is open\n", ("  * it is open\n", ""),
      expected: "fewer-outcomes: stars; - it is open"),
    Edit("a removed row", sums, ("      | 5 | 5 | 10  |\n", ""), expected: "fewer-rows: sums; - | 5 | 5 | 10 |"),
    Edit(
      "a removed row of a renamed outline", sums, ("Outline: sums", "Outline: adding"),
      ("      | 5 | 5 | 10  |\n", ""), expected: "fewer-rows: sums; - | 5 | 5 | 10 |"),
    Edit(
      "an outline that became one scenario", sums,
      (sums, "Scenario: sums\n  When I add 1 and 2\n  Then the sum is 3\n"),
      expected: "fewer-rows: sums; - | 5 | 5 | 10 |; - | 0 | 7 | 7 |"),
    Edit(
      "a skipped scenario", one, ("Scenario:", "@skip(APP-1)\n  Scenario:"), expected: "skipped: one; + @skip(APP-1)"),
    Edit("a skipped feature", "Feature: f\n" + one, ("Feature:", "@skip\nFeature:"), expected: "skipped: one; + @skip"),
    Edit(
      "an accepted failure", one, ("Scenario:", "@known-failure(APP-1)\n  Scenario:"),
      expected: "skipped: one; + @known-failure(APP-1)"),
    Edit("a condition", one, ("Scenario:", "@only(linux)\n  Scenario:"), expected: "skipped: one; + @only(linux)"),
    Edit(
      "rows that are skipped", sums, ("    Examples:", "    @skip\n    Examples:"), expected: "skipped: sums; + @skip"),
  ]

  @Test("a criterion that is gone, or is checked less, is a loss", arguments: lossEdits)
  func losses(edit: Edit) {
    check(SampleCriteria.differences(["a": edit.feature], ["a": edit.edited]), equals: edit.expected)
  }

  static let harmlessEdits = [
    Edit("a renamed scenario", one, ("Scenario: one", "Scenario: paying")),
    Edit("a sorted file", one + two + sums, (one + two + sums, sums + two + one)),
    Edit("a reworded step", one, ("Given a cart", "Given I have a cart")),
    Edit(
      "a moved step of the background", one,
      (
        "  Scenario: one\n    Given a cart\n",
        "  Background:\n    Given a cart\n  Scenario: one\n"
      )),
    Edit("a rule", one + two, (one, "Rule: paying\n" + one)),
    Edit(
      "a scenario that became two", one,
      (
        "    And a receipt is printed\n",
        "  Scenario: printing\n    Given a cart\n    When I pay\n    Then a receipt is printed\n"
      )),
    Edit(
      "two scenarios that became one",
      one + "  Scenario: thanks\n    Given a cart\n    When I pay\n    Then I am thanked\n",
      (
        one + "  Scenario: thanks\n    Given a cart\n    When I pay\n    Then I am thanked\n",
        one + "    And I am thanked\n"
      )),
    Edit(
      "two outcomes in one step", one,
      (
        "Then the bill is 3\n    And a receipt is printed",
        "Then the bill is 3 and a receipt is printed"
      ), expected: "values: one; - the bill is 3; - a receipt is printed; + the bill is 3 and a receipt is printed"),
    Edit(
      "a row that became a scenario", sums, ("      | 5 | 5 | 10  |\n", ""),
      ("Scenario Outline", "Scenario: five\n    When I add 5 and 5\n    Then the sum is 10\n  Scenario Outline")),
    Edit(
      "a skipped scenario that stays so", one.replacing("Scenario:", with: "@skip\n  Scenario:"),
      ("@skip", "@skip(APP-1)")),
    Edit(
      "a skipped scenario that runs again", one.replacing("Scenario:", with: "@skip\n  Scenario:"), ("@skip", "@slow")),
    Edit("one of two equal scenarios", one + one.replacing("one", with: "again"), (one, "")),
    Edit("a scenario without steps", one + "  Scenario: idea\n", ("  Scenario: idea\n", "")),
    Edit("more rows", sums, ("      | 1 | 2", "      | 9 | 9 | 18 |\n      | 1 | 2")),
    Edit(
      "keywords of another language", "Feature: f\n" + one,
      ("Feature: f", "# language: de\nFunktionalität: f"), ("Scenario:", "Szenario:"), ("Given", "Angenommen"),
      ("When", "Wenn"), ("Then", "Dann"), ("And", "Und")),
  ]

  @Test("a criterion that is checked in another form is no loss", arguments: harmlessEdits)
  func noLosses(edit: Edit) {
    check(SampleCriteria.differences(["a": edit.feature], ["a": edit.edited]), equals: edit.expected)
  }

  static let valueEdits = [
    Edit("another value", one, ("bill is 3", "bill is 4"), expected: "values: one; - the bill is 3; + the bill is 4"),
    Edit(
      "another row", sums, ("| 5 | 5 | 10  |", "| 5 | 6 | 11  |"),
      expected: "values: sums; - the sum is 10; + the sum is 11"),
    Edit("a smaller table", two, ("      | cake | 4     |\n", ""), expected: "smaller-tables: two; - the items are:"),
  ]

  @Test("another expectation is listed, and is no loss", arguments: valueEdits)
  func changes(edit: Edit) {
    check(SampleCriteria.differences(["a": edit.feature], ["a": edit.edited]), equals: edit.expected)
  }

  @Test("outlines that rows of other scenarios became are no loss, each row being equal to one of them")
  func rows() {
    let scenarios = [(1, 2, 3), (5, 5, 10), (0, 7, 7)].map { a, b, sum in
      "  Scenario: \(sum)\n    When I add \(a) and \(b)\n    Then the sum is \(sum)\n"
    }.joined()
    check(SampleCriteria.differences(["a": scenarios], ["a": Self.sums]), equals: [])
    check(SampleCriteria.differences(["a": Self.sums], ["a": scenarios]), equals: [])
  }

  @Test("criteria are found in renamed, merged and divided files")
  func files() {
    let reworded = Self.one.replacing("a cart", with: "a full cart")
    check(SampleCriteria.differences(["a": Self.one + Self.two], ["b": reworded + Self.two]), equals: [])
    check(SampleCriteria.differences(["a": Self.one, "b": Self.two], ["b": Self.two + reworded]), equals: [])
    check(SampleCriteria.differences(["a": Self.one + Self.two], ["a": Self.two, "c": reworded]), equals: [])
    check(
      SampleCriteria.differences(["a": Self.one + Self.two], ["b": Self.two]), equals: ["removed: one"])
  }

  @Test("of scenarios with the same name, those with equal steps are the same")
  func sameNames() {
    let other = Self.two.replacing("two", with: "one")
    check(
      SampleCriteria.differences(
        ["a": Self.one + other], ["a": other + Self.one.replacing("    And a receipt is printed\n", with: "")]),
      equals: ["fewer-outcomes: one; - a receipt is printed"])
  }
}
