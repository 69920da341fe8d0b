import GherkinTagExpressions
import GherkinTestSupport
import Testing

struct TagExpressionErrorTests {
  @Test(
    "an error contains the problem and its code point",
    arguments: [
      ("@a and", .expectedOperand, 7),
      ("@a @b", .expectedOperator, 4),
      (#"@a \(b"#, .expectedOperator, 4),
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
    check(error?.problem, equals: problem)
    check(error?.column, equals: column)
    check(error?.expression, equals: source)
  }

  @Test(
    "an error has a remedy if the expression can be corrected, or a parenthesis belongs to a tag",
    arguments: [
      ("@smoke and @lock(db)", 17, #"A parenthesis that belongs to a tag needs a backslash, as in @lock\(…\)."#),
      ("@lock (db)", 7, nil), ("@a | @b", 4, "Write '@a or @b'."),
      ("@a AND NOT(@b)", 4, "Write '@a and not (@b)', with not, and and or in lower case."),
    ])
  func remedy(source: String, column: Int, remedy: String?) {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(source) }
    check(
      error?.description,
      equals: "Tag expression \"\(source)\" could not be parsed because of syntax error: Expected operator.")
    check(error?.problem, equals: .expectedOperator)
    check(error?.column, equals: column)
    check(error?.remedy, equals: remedy)
  }

  @Test("a hundred thousand open parentheses are an error")
  func openParentheses() {
    let error = #expect(throws: TagExpressionError.self) { try TagExpression(String(repeating: "(", count: 100_000)) }
    check(error?.problem, equals: .expectedOperand)
  }

  @Test(
    "a text that resembles a tag expression is corrected to one that parses",
    arguments: [
      ("not@a", "not @a"), ("NOT@a", "not @a"), ("@a and not@b", "@a and not @b"), ("@a and@b", "@a and @b"),
      (#""@a""#, "@a"), ("'@a'", "@a"), ("“@a”", "@a"), (#""@a and @b""#, "@a and @b"), (#"not "@a""#, "not @a"),
      ("'~@a'", "not @a"), ("NOT @a", "not @a"), ("Not(@a)", "not (@a)"), ("@a AND @b", "@a and @b"),
      ("@a OR NOT @b", "@a or not @b"), ("@a & @b", "@a and @b"), ("@a&@b", "@a and @b"), ("@a && @b", "@a and @b"),
      ("@a&&!@b", "@a and not @b"), ("@a | @b", "@a or @b"), ("@a|@b", "@a or @b"), ("@a || @b", "@a or @b"),
      ("!@a", "not @a"), ("! @a", "not @a"), ("!(@a or @b)", "not (@a or @b)"), ("~@a", "not @a"),
      ("-@a", "not @a"), ("@a,@b", "@a or @b"), ("@a, @b", "@a or @b"), ("@a , @b", "@a or @b"),
      ("(@a|@b)&@c", "(@a or @b) and @c"), ("slow", "@slow"), ("not slow", "not @slow"),
      ("@wip && ~@new,@old", "@wip and (not @new or @old)"),
      ("not@a,~@b", "not (@a or not @b)"),
    ])
  func corrected(text: String, expected: String) throws {
    let correction = try #require(TagExpressionCorrection(text))
    check(correction.expression, equals: expected)
    _ = try TagExpression(correction.expression)
    #expect(TagExpressionCorrection(correction.expression) == nil)
  }

  @Test(
    "a tag expression, and a text that cannot be corrected, have no correction",
    arguments: [
      "", "@a", "not @a", "@a and (@b or not @c)", "@R&D", "@a|b", "@it's", "@dogs'", "@a,b", #"@lock\(db\)"#,
      "@lock(db)",
      "NOT", "@a AND", "@a @b", "AND @a", "&", "\"\"", "@a and (@b",
    ])
  func notCorrected(text: String) {
    #expect(TagExpressionCorrection(text) == nil)
  }
}
