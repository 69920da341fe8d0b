import GherkinSyntax
import GherkinLayout
import GherkinTestSupport
import Testing

@Suite("The canonical layout of classic Gherkin")
struct PlainLayoutTests {
  @Test("headers, steps and their arguments are indented by their nesting")
  func indentation() throws {
    let text = try laidOut(
      """
      Feature:   a
         Background:
      Given   x
      Rule: r
      Scenario Outline:  s
      *  <y>
      | a |
      \"\"\" json
      text
        more
      \"\"\"
      Examples:
      | y |
      """)
    check(
      text,
      equals: """
        Feature: a

          Background:
            Given x

          Rule: r

            Scenario Outline: s
              * <y>
                | a |
                \"\"\"json
                text
                  more
                \"\"\"

              Examples:
                | y |

        """)
  }

  @Test("the columns of tables are aligned by display width, including escapes")
  func tables() throws {
    let text = try laidOut(
      "Feature: f\nScenario: s\n* x\n|a|日本語| behind\n\n|\\|\\n|e\u{301}|\n# comment\n| long one ||\n")
    check(
      text,
      equals: """
        Feature: f

          Scenario: s
            * x
              | a        | 日本語 | behind
              | \\|\\n     | e\u{301}      |
              # comment
              | long one |        |

        """)
  }

  @Test("tags stay on their lines, separated by one space, with their comments")
  func tags() throws {
    check(
      try laidOut("@a   @b@c #  why \n\n  @d\nFeature: f\n@e\n# note\n\n@f\nScenario: s"),
      equals: "@a @b @c #  why\n@d\nFeature: f\n\n  @e\n  # note\n  @f\n  Scenario: s\n")
  }

  @Test("comments belong to the following line, or to the preceding block if they are adjacent only to that")
  func comments() throws {
    let text = try laidOut(
      """
      # top


      Feature: f
      # about the feature

      # about s

      # and more
      Scenario: s
      # about x
      Given x
      # And y



      # free
      Scenario: t
      When z
      # end

      #  very end


      """)
    check(
      text,
      equals: """
        # top

        Feature: f
          # about the feature

          # about s

          # and more
          Scenario: s
            # about x
            Given x
            # And y

          # free
          Scenario: t
            When z
            # end

          #  very end

        """)
  }

  @Test("comments in a file without a feature keep their blank lines")
  func onlyComments() throws {
    check(try laidOut("# one\n\n\n# two\n\n# three\n\n"), equals: "# one\n\n# two\n\n# three\n")
  }

  @Test("comments at the end of a table or doc string stay there, and others belong to the following line")
  func commentsOfBlocks() throws {
    let text = try laidOut(
      """
      Feature: f
      Scenario Outline: s
        Given x
          | a |
          # about a
        # about y
        When y
           ```
           text
           ```
           # about the text
           # and more

           # free
        Then z
        Examples:
          | y |
          # about the rows
        # about the next
        Examples:
          | y |
          # last
      """)
    check(
      text,
      equals: """
        Feature: f

          Scenario Outline: s
            Given x
              | a |
              # about a
            # about y
            When y
              ```
              text
              ```
              # about the text
              # and more

            # free
            Then z

            Examples:
              | y |
              # about the rows

            # about the next
            Examples:
              | y |
              # last

        """)
  }

  @Test("a style sets indentation, line endings and the final line ending")
  func style() throws {
    let text = "Feature: f\n  Scenario: s\n    Given x\n      | a |"
    check(try laidOut(text) { $0.usesTabs = true }, equals: "Feature: f\n\n\tScenario: s\n\t\tGiven x\n\t\t\t| a |\n")
    check(
      try laidOut(text) {
        $0.indentSize = 4
        $0.lineEnd = .crlf
        $0.hasFinalNewline = false
      }, equals: "Feature: f\r\n\r\n    Scenario: s\r\n        Given x\r\n            | a |")
  }

  @Test("one blank line between Feature: and its description can stay")
  func blankLineOfFeature() throws {
    let text = "Feature: f\n\n  As one\n\n  Scenario: s\n    why\n\n    * x\n"
    check(try laidOut(text), equals: text)
    let dense = "Feature: f\n  As one\n\n  Scenario: s\n    * x\n"
    check(try laidOut(dense), equals: dense)
  }

  @Test("descriptions are kept exactly, followed by one blank line")
  func descriptions() throws {
    check(
      try laidOut("Feature: f\n\n\n     As one \n\n \n  I want\n\n\nScenario: s\n   why\n* x"),
      equals: "Feature: f\n\n     As one \n\n \n  I want\n\n  Scenario: s\n   why\n\n    * x\n")
  }

  @Test("at most one blank line is kept between steps, and none after a header")
  func blankLines() throws {
    check(
      try laidOut("\n\nFeature: f\n\nScenario: s\n\n\n* x\n\n\n* y\n* z\n\n\n"),
      equals: "Feature: f\n\n  Scenario: s\n    * x\n\n    * y\n    * z\n")
  }

  @Test("line endings, a byte order mark and the language comment are kept")
  func surroundings() throws {
    check(
      try laidOut("\u{FEFF}#language:fr\r\nFonctionnalité: f\r\nScénario: s\r\n* x"),
      equals: "\u{FEFF}# language: fr\r\nFonctionnalité: f\r\n\r\n  Scénario: s\r\n    * x\r\n")
  }

  @Test("a step keeps its spaces if removing one would change its keyword")
  func keywords() throws {
    check(
      try laidOut("#language: fr\nFonctionnalité: f\nScénario: s\nÉtant donné  que x\nSoit  y"),
      equals: "# language: fr\nFonctionnalité: f\n\n  Scénario: s\n    Étant donné  que x\n    Soit y\n")
  }

  @Test("doc strings keep each character, and lines with less indentation than their fence")
  func docStrings() throws {
    check(
      try laidOut(
        "Feature: f\nScenario: s\n* x\n      ```\n    less \n\n        more\n   \n      \\`\\`\\`\n      ```\n"),
      equals:
        "Feature: f\n\n  Scenario: s\n    * x\n      ```\n      less \n\n        more\n\n      \\`\\`\\`\n      ```\n")
  }

  @Test("an empty file stays empty", arguments: ["", "\n", "  \n\n"])
  func empty(text: String) throws {
    checkEmpty(try laidOut(text))
  }

  @Test("a very wide cell overflows, and a table that needs too much padding is not aligned", .tags(.long))
  func bounds() throws {
    let wide = String(repeating: "x", count: 10_000)
    let text = try laidOut("Feature: f\nScenario: s\n* x\n| a |\n| \(wide) |\n| abc |\n")
    check(text, contains: "      | a   |\n      | \(wide) |\n      | abc |\n")
    let many = "|" + String(repeating: "|", count: 1000) + "\n"
    let first = String(repeating: "|" + String(repeating: "y", count: 200), count: 1000) + "|\n"
    let table = try laidOut("Feature: f\nScenario: s\n* x\n\(first)\(String(repeating: many, count: 1000))")
    #expect(table.utf8.count < 10_000_000)
  }
}
