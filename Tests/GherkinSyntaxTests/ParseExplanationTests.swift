import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Parse errors in plain words")
struct ParseExplanationTests {
  /// Returns the line and the explanation of each error.
  private func explanations(_ text: String, uri: String = "a.feature") -> [String] {
    let source = Source(uri: uri, text: text)
    do throws(ParseErrors) {
      _ = try GherkinParser().parse(source, ids: IncrementingIDGenerator())
      return []
    } catch {
      return ParseError.explained(error.errors, in: source).map { "\($0.location.line): \($1.text)" }
    }
  }

  @Test(
    "each mistake has one error, with what to do",
    arguments: [
      (
        "Feature: a\n\n  Scenario: x\n    Given y\n\n  Background:\n    Given z\n",
        "6: a background comes before the first scenario (line 3); move it above that scenario"
      ),
      (
        "Feature: a\n  Background:\n    Given z\n  Background:\n    Given q\n",
        "4: there is a background at line 2 already; write all of its steps there"
      ),
      (
        "Feature: a\n  @a\n  Background:\n    Given y\n",
        "3: the tags at line 2 cannot be above a background; remove them, or write them above the scenarios"
      ),
      (
        "Feature: a\n  Scenario: x\n    @a\n    Given y\n",
        "4: the tags at line 3 cannot be above this line; write them above a scenario, a rule or examples, or remove them"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n\n  @a\n",
        "6: the tags at line 5 belong to nothing; write a scenario below them, or remove them"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\nFeature: b\n",
        "4: a file has one feature, and there is one at line 1; write this one into a file of its own"
      ),
      (
        "Feature: a\n<<<<<<< HEAD\n  Scenario: x\n    Given y\n=======\n  Scenario: z\n    Given y\n>>>>>>> b\n",
        "5: the file has a conflict of a merge, in lines 2 to 8; choose one side, and remove the lines with <<<<<<<, "
          + "======= and >>>>>>>"
      ),
      (
        "Feature: f\n  Scenario: a\n    Given y\n      “““\n      x\n      ”””\n",
        "4: column 7 is a left double quotation mark (U+201C); write \" (U+0022)"
      ),
      (
        "Feature: f\n  Scenario: a\n    Given y\n      ｜ a ｜\n",
        "4: column 7 is a fullwidth vertical line (U+FF5C); write | (U+007C)"
      ),
      (
        "Feature: a\n  Contact: me\n  @someone wrote\n",
        "3: a line that begins with @ is a line of tags, not of the description; begin it with another character, or "
          + "write \"@wrote\""
      ),
      (
        "@a b\nFeature: a\n", "1: \"b\" on a line of tags has no @; write \"@b\", or begin a comment with #"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n      \"\"\"\n      text\n      ```\n",
        "7: the doc string that begins at line 4 has no end; line 6 has \"```\" instead; write \"\"\" on a line below its "
          + "text"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n      ```\n      text\n\n  Scenario: z\n    Given q\n",
        "9: the doc string that begins at line 4 has no end; write ``` on a line below its text"
      ),
      ("＠slow\nFeature: f\n", "1: column 1 is a fullwidth commercial at (U+FF20); write @ (U+0040)"),
      (
        "# language: ja\n機能：f\n\n  シナリオ：a\n    前提x\n",
        "2: column 3 is a fullwidth colon (U+FF1A); write : (U+003A)"
      ),
      (
        "# Language: de\nFunktion: f\n\n  Szenario: a\n",
        "2: line 1 is a comment, not the language; write \"# language: de\""
      ),
      ("# language de\nFunktion: f\n", "2: line 1 is a comment, not the language; write \"# language: de\""),
      (
        "@x\n# language: de\nFunktion: f\n",
        "3: line 2 is a comment, not the language; write \"# language: de\" above the tags"
      ),
      (
        "Funktion: f\n\n  Szenario: a\n    Angenommen a\n",
        "1: \"Funktion:\" is German; begin the file with \"# language: de\""
      ),
      (
        "# language: german\nFunktion: f\n",
        "1: there is no language \"german\"; did you mean \"# language: de\" (German)?"
      ),
      (
        "# language: Deutsch\nFunktion: f\n",
        "1: there is no language \"Deutsch\"; did you mean \"# language: de\" (German)?"
      ),
      (
        "# language: de-DE\nFunktion: f\n",
        "1: there is no language \"de-DE\"; did you mean \"# language: de\" (German)?"
      ),
      ("# language: DE\nFunktion: f\n", "1: there is no language \"DE\"; did you mean \"# language: de\" (German)?"),
      ("# language: xx\nFeature: f\n", "1: there is no language \"xx\"; \"gherkin-run languages\" lists the languages"),
      (
        "# language: fr\nFonctionnalite\u{301}: f\n\n  Sce\u{301}nario: a\n",
        "2: column 14 is \"e\u{301}\" in 2 code points; write it in 1"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n      | a | b |\n      | c |\n",
        "5: this row has 1 cell, but the first row (line 4) has 2; add the missing ones, as in | a | |"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n      | a |\n      | c | d |\n",
        "5: this row has 2 cells, but the first row (line 4) has 1; remove some, or write \\| for a | in a cell"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n    - When z\n",
        "4: there is a sign before the keyword; write \"When z\""
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n  - Rule: z\n",
        "4: there is a sign before the keyword; write \"Rule: z\""
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n  - Rules: z\n",
        "4: the line begins with no keyword; begin it with \"Given \" or another keyword, or with # for a comment"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n    When\u{A0}z\n",
        "4: column 9 is a no-break space (U+00A0); write a space"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n\n  Scenario Outline y\n",
        "5: the line begins with no keyword; did you mean \"Scenario Outline:\"?"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n    Wenn z\n",
        "4: \"Wenn \" is German, but the feature is English; begin the file with \"# language: de\", or write the step in "
          + "English"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n    and so on\n    to the end\n",
        "4: the line begins with no keyword; did you mean \"And\"?"
      ),
      (
        "Feature: a\n  Scenario: x\n    Given y\n    more of it\n",
        "4: the line begins with no keyword; begin it with \"Given \" or another keyword, or with # for a comment"
      ),
      (
        "Feature: a\n  Scenario Outline: x\n    Given <y>\n  Examples:\n    | y |\n    | 1 |\n  Given z\n",
        "7: a step is not expected here; write it below a scenario or a background, above its examples"
      ),
      ("Scenario: x\n  Given y\n", "1: there is no feature above this line; write \"Feature: …\" above it"),
      ("hello\nFeature: f\n", "1: the file does not begin with a feature; write \"Feature: …\" above this line"),
      ("@a\n", "2: the tags at line 1 belong to nothing; write a scenario below them, or remove them"),
    ])
  func explained(text: String, explanation: String) {
    check(explanations(text).first, equals: explanation)
  }

  @Test(
    "errors that follow from the first are left out",
    arguments: [
      "Funktion: f\n  Szenario: a\n    Angenommen b\n", "# language: german\nFunktion: f\n  Szenario: a\n",
      "Feature: f\n  Scenario: a\n    Given y\n      “““\n      x\n      ”””\n    Then z\n",
      "Feature: a\n<<<<<<< a\n  Scenario: x\n    Given y\n=======\n>>>>>>> b\n",
    ])
  func followUps(text: String) {
    check(explanations(text).count, equals: 1)
  }

  @Test(
    "in every language, a feature without a language comment is told its language, or one that it could be",
    arguments: Dialect.all.map(\.code))
  func languages(code: String) throws {
    let dialect = try #require(Dialect(code: code))
    let english = try #require(Dialect(code: "en"))
    let step = try #require(dialect.given.last)
    for keyword in dialect.feature where !english.feature.contains(keyword) {
      let text = "\(keyword): f\n\n  \(dialect.scenario[0]): a\n    \(step)b\n"
      let found = try #require(explanations(text).first)
      let named = try #require(found.split(separator: "# language: ").last?.prefix { $0 != "\"" })
      check(Dialect(code: String(named))?.feature.contains(keyword), equals: true, "\(code): \(found)")
    }
  }

  @Test("in every language, a full-width colon and a no-break space are named", arguments: Dialect.all.map(\.code))
  func lookalikes(code: String) throws {
    let dialect = try #require(Dialect(code: code))
    let start = "# language: \(code)\n\(dialect.feature[0]): f\n\n  \(dialect.scenario[0]): a\n    * x\n"
    let header = explanations("\(start)  \(dialect.scenario[0])：b\n")
    // In some languages, the line begins with the keyword of a step.
    #expect(
      header.isEmpty || header[0].contains("fullwidth colon (U+FF1A); write : (U+003A)"), "\(code): \(header)")
    for keyword in Set(dialect.given + dialect.when + dialect.then) where keyword.last == " " && keyword != "* " {
      let step = explanations("\(start)    \(keyword.dropLast())\u{A0}b\n")
      // In some languages, the keyword without its space is a keyword too.
      guard let first = step.first else { continue }
      check(first, contains: "a no-break space (U+00A0); write a space", "\(code): \(first)")
    }
  }

  @Test("every explanation of the official data has a remedy, and no list of tokens")
  func official() throws {
    for text in [
      "", "\u{0}", "Feature", "Rule: x", "| a |", "\"\"\"", "Feature: a\nScenario: b\nGiven c\n\"\"\"\nd\n",
      "#language:\n# a",
    ] {
      for explanation in explanations(text) {
        #expect(!explanation.contains("#Empty") && explanation.contains("; "), "\(explanation)")
      }
    }
  }
}
