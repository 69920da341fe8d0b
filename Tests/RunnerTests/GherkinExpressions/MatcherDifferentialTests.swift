import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

/// The matcher and the toolchain's `Regex` must agree on all inputs of a generator with a fixed seed.
struct MatcherDifferentialTests {
  @Test("the matcher has the same matches as the expression's regular expression", arguments: UInt64(1)...40)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    var registry = ParameterTypeRegistry()
    try registry.define(ParameterType(name: "color", regexps: ["re|red|blue", "green"]) { (text: String) in text })
    for _ in 0..<25 {
      let pattern = RandomPattern(Self.parts, pieces: Self.pieces, &random)
      let texts =
        (0..<6).map { _ in pattern.mutatedSample(&random) }
        + (0..<6).map { _ in randomText(of: Self.pieces, count: 0...8, &random) }
      let source = pattern.source
      let expression = try CucumberExpression(source, registry: registry)
      let regex = TreeRegex(expression.regexpSource)
      for text in [pattern.sample] + texts {
        let expected = try regex.match(text)
        let found = try expression.match(text)?.map(\.group)
        check(found, equals: expected, "\(source.debugDescription) on \(text.debugDescription)")
      }
    }
  }

  @Test(
    "the matcher backtracks if later parts require it",
    arguments: [
      ("{int}{int}", "123", ["12", "3"]),
      ("{int}1", "111", ["11"]),
      ("{}{}", "ab", ["ab", ""]),
      ("{} is {}", "a is b is c", ["a is b", "c"]),
      ("{word}b", "bbb", ["bb"]),
      ("{float}E+3", "1.5E+3", ["1.5"]),
      ("{float}{float}", "1.5E+3", ["1.", "5E+3"]),
      ("{float}5", "-.55", ["-.5"]),
      ("(a)(ab)c", "abc", []),
      ("a/ab{word}", "abc", ["bc"]),
      ("{word}é", "éé", ["é"]),
    ])
  func backtracking(source: String, text: String, values: [String]) throws {
    let expression = try CucumberExpression(source, registry: ParameterTypeRegistry())
    check(try expression.match(text)?.map(\.group.value), equals: values)
    check(try TreeRegex(expression.regexpSource).match(text)?.map(\.value), equals: values)
  }

  private static let parts: [(String, String)] = [
    ("{int}", "42"), ("{int}", "-7"), ("{float}", "1.5E+3"), ("{float}", "-.5"), ("{float}", ""), ("{double}", "+12"),
    ("{word}", "blind"), ("{word}", "é😀"), ("{string}", #""a\"b""#), ("{string}", "'x'"), ("{}", "any thing"),
    ("{}", ""), ("{color}", "red"), ("{color}", "green"), ("{long}", "1"), ("(a)", "a"), ("(a)", ""), ("(1b)", "1b"),
    ("a", "a"), ("é", "é"), (" a/b(c)/12 ", " bc "), (" x/xy ", " xy "), (#"\("#, "("), (".*", ".*"), ("1", "1"),
  ]

  private static let pieces = [
    "1", "23", "-", "+", ".", "E", "E+1", "\"", "'", "\\", " ", "a", "b", "c", "xy", "é", "😀", "e\u{301}", "\n", "\r\n",
    "\u{2028}", "\t", "\u{A0}", "red", "re", "blue", "\"a\"", "'\\''", "\"\\\"\\\\\"",
  ]
}
