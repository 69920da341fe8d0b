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
  private static let thanks = "  Scenario: thanks\n    Given a cart\n    When I pay\n    Then I am thanked\n"
  private static let background = """
      Background:
        Given I am signed in
      Scenario: mail
        When I send mail to nobody
        Then I see an error

    """
  private static let errors = """
      Scenario: too short
        When I change my password to "abc"
        Then I see an error

    """
  private static let codes = """
      Scenario Outline: codes
        When I enter <code>
        Then I see an error
        Examples:
          | code |
          | 1    |
          | 2    |

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
    Edit(
      "an outcome that a new scenario expects, which is skipped", one,
      (
        "    And a receipt is printed\n",
        "  @skip\n  Scenario: printing\n    Given a cart\n    When I pay\n    Then a receipt is printed\n"
      ), expected: "fewer-outcomes: one; - a receipt is printed"),
    Edit(
      "scenarios that became one, which is skipped", one + thanks,
      (
        one + thanks,
        """
          @skip
          Scenario: everything
            Given a cart
            When I pay
            Then the bill is 3
            And a receipt is printed
            And I am thanked
        """
      ), expected: "skipped: one; + @skip", "removed: thanks"),
    Edit(
      "a removed scenario with a new one of the same background and outcome", background + errors,
      ("When I change my password to \"abc\"", "When I upload many gigabytes"),
      ("Scenario: too short", "Scenario: too large"), expected: "removed: too short"),
    Edit(
      "a removed scenario with a new one of the same background, action and outcome",
      background + "Scenario: expired\n  Given a card of yesterday\n  When I pay\n  Then I see an error\n",
      ("Scenario: expired", "Scenario: no money"), ("a card of yesterday", "an account with nothing in it"),
      expected: "removed: expired"),
    Edit(
      "a removed scenario with a new one of a similar name and the same outcome",
      background + "Scenario: the text is too short\n  When I enter a short text\n  Then I see that this is an error\n",
      ("Scenario: the text is too short", "Scenario: the file is too large"),
      ("I enter a short text", "I upload a large file"), expected: "removed: the text is too short"),
    Edit(
      "a removed row with a new scenario of the same background and outcome", background + codes,
      ("    | 2    |\n", "Scenario: help is missing\n  When I press F1\n  Then I see an error\n"),
      expected: "fewer-rows: codes; - | 2 |"),
    Edit(
      "one reworded outcome of two", one,
      ("the bill is 3\n    And a receipt is printed", "the bill is 3 euros"),
      expected: "fewer-outcomes: one; - a receipt is printed; + the bill is 3 euros"),
    Edit(
      "one reworded outcome of three", one + "    And I am thanked\n",
      ("Then the bill is 3\n    And a receipt is printed\n", "Then the bill is 3 euros\n"),
      expected: "fewer-outcomes: one; - a receipt is printed; + the bill is 3 euros"),
    Edit(
      "outcomes in one step, without a negation",
      one.replacing("a receipt is printed", with: "the order is not shipped"),
      ("the bill is 3\n    And the order is not shipped", "the bill is 3 and the order is shipped"),
      expected: "fewer-outcomes: one; - the order is not shipped; + the bill is 3 and the order is shipped"),
    Edit(
      "outcomes in one step, without a table", two,
      ("Then the price is lower\n    And the items are:\n", "Then the price is lower and the items are:\n"),
      ("      | name | price |\n      | tea  | 2     |\n      | cake | 4     |\n", ""),
      expected: "fewer-outcomes: two; - the items are:; + the price is lower and the items are:"),
    Edit(
      "a removed outcome of steps that got asterisks", one, ("Given", "*"), ("When", "*"), ("Then", "*"),
      ("    And a receipt is printed\n", ""), expected: "fewer-outcomes: one; - a receipt is printed"),
    Edit(
      "an action instead of an outcome", one, ("When I pay", "Then I pay"), ("Then the bill is 3", "And the bill is 3"),
      ("    And a receipt is printed\n", ""), expected: "fewer-outcomes: one; - a receipt is printed"),
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
      "two scenarios that became one", one + thanks, (one + thanks, one + "    And I am thanked\n")),
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
      "an accepted failure with another reason", one.replacing("Scenario:", with: "@known-failure(APP-1)\n  Scenario:"),
      ("APP-1", "APP-2")),
    Edit(
      "a skipped scenario that became two", one.replacing("Scenario:", with: "@skip\n  Scenario:"),
      (
        "    And a receipt is printed\n",
        "  @skip\n  Scenario: printing\n    Given a cart\n    When I pay\n    Then a receipt is printed\n"
      )),
    Edit(
      "a long scenario that became two", one + "    When I ask for help\n    Then somebody comes\n",
      ("    When I ask", "  Scenario: help\n    Given a cart\n    When I ask")),
    Edit("steps that got asterisks", one, ("Given", "*"), ("When", "*"), ("Then", "*"), ("And", "*")),
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
    Edit(
      "another cell", two, ("| tea  | 2     |", "| tea  | 3     |"),
      expected: "values: two; - the items are:; + the items are: (with another table or doc string)"),
    Edit(
      "a removed column", two, ("| name | price |", "| name |"), ("| tea  | 2     |", "| tea |"),
      ("| cake | 4     |", "| cake |"),
      expected: "values: two; - the items are:; + the items are: (with another table or doc string)"),
    Edit(
      "another doc string", one + "      ```\n      tea\n      ```\n", ("      tea\n", "      anything\n"),
      expected: "values: one; - a receipt is printed; + a receipt is printed (with another table or doc string)"),
    Edit(
      "a removed doc string", one + "      ```\n      tea\n      ```\n", ("      ```\n      tea\n      ```\n", ""),
      expected: "values: one; - a receipt is printed; + a receipt is printed (without the table or doc string)"),
    Edit(
      "several rows", sums, ("| 3   |", "| 0   |"), ("| 10  |", "| 0   |"), ("| 7   |", "| 9   |"),
      expected: "values: sums; - the sum is 3; - the sum is 10; - the sum is 7; + the sum is 0; + the sum is 9"),
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
