import GherkinTagExpressions
import Testing

struct TagExpressionErrorTests {
  @Test(
    "an error contains the problem and its code point",
    arguments: [
      ("@a and", .expectedOperand, 7),
      ("@a @b", .expectedOperator, 4),
      ("é and or", .expectedOperand, 7),
      ("( )", .expectedOperand, 3),
      ("(@a", .unmatchedOpeningParenthesis, 1),
      ("@a and (@b or @c", .unmatchedOpeningParenthesis, 8),
      ("@a )", .unmatchedClosingParenthesis, 4),
      (#"@a or \@b"#, .illegalEscape(before: "@"), 7),
      (#"@a\"#, .unfinishedEscape, 3),
    ] as [(String, TagExpressionError.Problem, Int)])
  func place(source: String, problem: TagExpressionError.Problem, column: Int) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(source) }
    #expect(error?.problem == problem)
    #expect(error?.column == column)
    #expect(error?.expression == source)
  }

  @Test("a parenthesis right after a tag is reported with the correct form")
  func parenthesisInTag() {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression("@smoke and @lock(db)") }
    #expect(
      error?.description
        == #"Tag expression "@smoke and @lock(db)" could not be parsed because of syntax error: Expected operator."#)
    #expect(error?.remedy == #"A parenthesis that belongs to a tag needs a backslash, as in @lock\(…\)."#)
    #expect(error?.column == 17)
  }

  @Test("a parenthesis after a space is not part of a tag")
  func parenthesisBehindSpace() {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression("@lock (db)") }
    #expect(error?.problem == .expectedOperator)
    #expect(error?.remedy == nil)
  }

  @Test("a hundred thousand open parentheses are an error")
  func openParentheses() {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(String(repeating: "(", count: 100_000)) }
    #expect(error?.problem == .expectedOperand)
  }
}
