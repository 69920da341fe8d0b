import GherkinTagExpressions
import GherkinTestSupport
import Testing

@Suite(.long)
struct TagExpressionTests {
  @Test("an empty expression is true for all tags", arguments: ["", "  ", "\t\n"])
  func empty(source: String) throws {
    let expression = try TagExpression(source)
    check(expression, equals: .always)
    check(expression.description, equals: "")
    #expect(expression.evaluate([]))
    #expect(expression.evaluate(["@a"]))
  }

  @Test(
    "not has a higher precedence than and, and and than or",
    arguments: [
      ("@a or @b and @c", "( @a or ( @b and @c ) )"),
      ("@a and @b or @c", "( ( @a and @b ) or @c )"),
      ("not @a and @b", "( not ( @a ) and @b )"),
      ("not not @a", "not ( not ( @a ) )"),
      ("not(@a or @b)and(@c)", "( not ( @a or @b ) and @c )"),
    ])
  func precedence(source: String, formatted: String) throws {
    check(try TagExpression(source).description, equals: formatted)
  }

  @Test("every combination of three tags evaluates correctly")
  func truth() throws {
    let expression = try TagExpression("@a and not (@b or @c) or @b and @c")
    for bits in 0..<8 {
      let (a, b, c) = (bits & 1 != 0, bits & 2 != 0, bits & 4 != 0)
      let tags = [a ? "@a" : nil, b ? "@b" : nil, c ? "@c" : nil].compactMap(\.self)
      check(expression.evaluate(tags), equals: (a && !(b || c) || b && c), "\(tags)")
    }
  }

  @Test("a tag with an escaped white space or parenthesis is one tag")
  func escapes() throws {
    #expect(try TagExpression(#"@lock\(db\)"#).evaluate(["@lock(db)"]))
    #expect(try TagExpression(#"@a\ b"#).evaluate(["@a b"]))
    #expect(try TagExpression(#"@a\\b"#).evaluate([#"@a\b"#]))
  }

  @Test("expressions are equal if their syntax trees are")
  func equality() throws {
    #expect(try TagExpression("@a and @b") == TagExpression("(@a)  and (@b)"))
    #expect(try TagExpression("@a and @b") != TagExpression("@b and @a"))
    check(Set([try TagExpression("@a"), try TagExpression("(@a)")]).count, equals: 1)
  }

  @Test("the formatted form parses to the same expression", arguments: [1, 2, 3, 4, 5, 6, 7, 8])
  func roundTrip(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<100 {
      let source = randomExpression(depth: 5, &random)
      let expression = try TagExpression(source)
      check(try TagExpression(expression.description), equals: expression, "\(source)")
    }
  }

  @Test("expressions of any nesting depth are parsed, formatted and evaluated")
  func depth() throws {
    let depth = 100_000
    let parentheses = String(repeating: "(", count: depth) + "@a" + String(repeating: ")", count: depth)
    check(try TagExpression(parentheses).description, equals: "@a")
    let negations = try TagExpression(String(repeating: "not ", count: depth + 1) + "@a")
    #expect(!negations.evaluate(["@a"]))
    #expect(negations.description.hasPrefix("not ( not ( "))
    let right = try TagExpression(
      String(repeating: "@a and (", count: depth) + "@b" + String(repeating: ")", count: depth))
    #expect(right.evaluate(["@a", "@b"]))
    #expect(!right.evaluate(["@a"]))
  }

  private func randomExpression(depth: Int, _ random: inout SeededGenerator) -> String {
    guard depth > 0, Int.random(in: 0..<5, using: &random) > 0 else {
      return ["@a", "@b", #"@c\(1\)"#, #"@d\ e"#, #"\\f"#][Int.random(in: 0..<5, using: &random)]
    }
    switch Int.random(in: 0..<4, using: &random) {
    case 0: return "not " + randomExpression(depth: depth - 1, &random)
    case 1: return "(" + randomExpression(depth: depth - 1, &random) + ")"
    case 2:
      return randomExpression(depth: depth - 1, &random) + " and " + randomExpression(depth: depth - 1, &random)
    default:
      return randomExpression(depth: depth - 1, &random) + " or " + randomExpression(depth: depth - 1, &random)
    }
  }
}
