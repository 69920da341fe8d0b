import GherkinSyntax
import GherkinLayout
import GherkinTestSupport
import Testing

@Suite("The canonical layout of Gherkin in Markdown")
struct MarkdownLayoutTests {
  @Test("only headings, steps and tables are formatted")
  func parts() throws {
    let text = try laidOut(
      """
      #   Feature:   f
      Some  *prose*,

        | not | Gherkin|


      `@a`   `@b`
      ##  Scenario Outline:  s
      -   Given   x
        |a|bcd|
        |:-|-:|
        |long|<y>|
         ```json
           {}
         ```
      * no step

      #### Examples:
         |y|
      """, "a.feature.md")
    check(
      text,
      equals: """
        # Feature: f
        Some  *prose*,

          | not | Gherkin|


        `@a`   `@b`
        ## Scenario Outline: s
        - Given x
          | a    | bcd |
          | :--- | --: |
          | long | <y> |
           ```json
             {}
           ```
        * no step

        #### Examples:
           | y |

        """)
  }

  @Test("cells are aligned according to their table's delimiter row")
  func alignment() throws {
    let text = try laidOut(
      """
      # Feature: f
      ## Scenario: s
      * Given x
        | name | price | mark |
        | --- | --: | :-: |
        | IPA | 2 | a |
        | Pilsner | 12.50 | b |
      """, "a.feature.md")
    #expect(
      text.hasSuffix(
        """
          | name    | price | mark |
          | ------- | ----: | :--: |
          | IPA     |     2 |  a   |
          | Pilsner | 12.50 |  b   |

        """))
  }

  @Test("a first line without a keyword is kept")
  func title() throws {
    check(try laidOut("Just  a title\n", "a.feature.md"), equals: "Just  a title\n")
  }
}
