import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Parse errors in plain words")
struct ParseExplanationTests {
  @Test("the official message of each error tells what was expected, and the plain one what to do")
  func golden() async throws {
    try await GoldenCases("syntax/errors.txt").expect { example in
      let errors = Self.errors(example.text)
      let messages = errors.map { error in
        check(error.message.hasPrefix("(\(error.location.line):\(error.location.column ?? 0)): "), "\(error)")
        return error.message
      }
      let explanations = Self.explained(errors, example.text).map { line, explanation in
        check(explanation.text, contains: "; ", "there is no remedy")
        return "line \(line): \(explanation.text)"
          + (explanation.keyword.map { " [suggests \($0)]" } ?? "")
      }
      return (messages + explanations).joined(separator: "\n")
    }
  }

  private static func errors(_ text: String, _ uri: String = "a.feature") -> [ParseError] {
    do throws(ParseErrors) {
      _ = try GherkinParser().parse(Source(uri: uri, text: text), ids: IncrementingIDGenerator())
      return []
    } catch {
      return error.errors
    }
  }

  private static func explained(
    _ errors: [ParseError], _ text: String, _ uri: String = "a.feature"
  ) -> [(line: Int, explanation: ParseExplanation)] {
    ParseError.explained(errors, in: Source(uri: uri, text: text)).map { ($0.location.line, $1) }
  }

  private func explanations(_ text: String) -> [ParseExplanation] {
    Self.explained(Self.errors(text), text).map(\.explanation)
  }

  @Test("a heading of Markdown in a wrong place is explained like a keyword line")
  func markdown() {
    let text = "# Feature: a\n\n## Scenario: s\n\n* Given a step\n\n## Background:\n"
    check(
      Self.explained(Self.errors(text, "a.feature.md"), text, "a.feature.md").map(\.explanation.text),
      equals: ["a background comes before the first scenario (line 3); move it above that scenario"])
  }

  @Test(
    "in every language, a feature without a language comment is told its language, or one that it could be",
    arguments: Dialect.all)
  func languages(_ dialect: Dialect) throws {
    let english = try #require(Dialect(code: "en"))
    let step = try #require(dialect.given.last)
    for keyword in dialect.feature where !english.feature.contains(keyword) {
      let text = "\(keyword): f\n\n  \(dialect.scenario[0]): a\n    \(step)b\n"
      let found = try #require(explanations(text).first).text
      let named = try #require(found.split(separator: "# language: ").last?.prefix { $0 != "\"" })
      check(Dialect(code: String(named))?.feature.contains(keyword), equals: true, "\(found)")
    }
  }

  @Test("in every language, a full-width colon and a no-break space are named", arguments: Dialect.all)
  func lookalikes(_ dialect: Dialect) throws {
    let start = "# language: \(dialect.code)\n\(dialect.feature[0]): f\n\n  \(dialect.scenario[0]): a\n    * x\n"
    // In some languages, the line begins with the keyword of a step.
    if let header = explanations("\(start)  \(dialect.scenario[0])：b\n").first {
      check(header.text, contains: "fullwidth colon (U+FF1A); write : (U+003A)")
    }
    for keyword in Set(dialect.given + dialect.when + dialect.then) where keyword.last == " " && keyword != "* " {
      // In some languages, the keyword without its space is a keyword too.
      guard let step = explanations("\(start)    \(keyword.dropLast())\u{A0}b\n").first else { continue }
      check(step.text, contains: "a no-break space (U+00A0); write a space")
    }
  }

  @Test("in every language, two swapped letters of a keyword are recognized", arguments: Dialect.all)
  func swapped(_ dialect: Dialect) throws {
    let steps = Set(dialect.given + dialect.when + dialect.then + dialect.and + dialect.but).subtracting(["* "])
    let headers = Set(dialect.scenario + dialect.scenarioOutline + dialect.examples + dialect.rule)
    let start = "# language: \(dialect.code)\n\(dialect.feature[0]):\n\(dialect.scenario[0]): s\n* y\n"
    for keyword in steps.union(headers) {
      var letters = Array(keyword.last == " " ? String(keyword.dropLast()) : keyword)
      guard letters.count > 3, letters[1] != letters[2], !letters[1...2].contains(" ") else { continue }
      letters.swapAt(1, 2)
      let end = headers.contains(keyword) ? ":" : keyword.last == " " ? " x" : ""
      let line = String(letters) + end
      // In some languages, the swapped letters begin with another keyword.
      guard let error = explanations("\(start)\(line)\n").first else { continue }
      let suggestion = try #require(error.keyword, "\(line)")
      let found = suggestion.last == ":" ? String(suggestion.dropLast()) : suggestion
      // Another keyword may have the same distance.
      let isKeyword = steps.contains(found) || steps.contains(found + " ") || headers.contains(found)
      check(isKeyword, "\(line): \(suggestion)")
    }
  }
}
