import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite("Literals that every matching text contains")
struct LiteralRunTests {
  @Test(
    "the sample of an argument is a word if it can be one",
    arguments: [
      ("([a-z]+)", "text"), ("([a-z]{4})", "text"), ("([a-z]{4,})", "text"), ("([a-z]{1,3})", "a"),
      ("([a-z]{5,9})", "aaaaa"), (#"(\d+)"#, "1"),
    ])
  func sample(source: String, expected: String) throws {
    let program = try #require(RegularExpression(source, registry: ParameterTypeRegistry()).program)
    check(program.sample(of: 0), equals: expected)
  }

  @Test(
    "a Cucumber Expression's literals are its text outside parameters, optionals and alternatives",
    arguments: [
      ("I have {int} cukes", ["^I have ", " cukes$"]), ("three (brown )mice", ["^three ", "mice$"]),
      ("I see/have it", ["^I ", " it$"]), ("all of it", ["^all of it$"]), ("{word}", []), ("", []),
      (#"a \{b} \(c)"#, ["^a {b} (c)$"]), ("a(b)", ["^a"]), ("{int} cats {word} dogs {int}", [" cats ", " dogs "]),
      ("a.b*c?d", ["^a.b*c?d$"]), ("a (b)\u{301} c", ["^a ", "\u{301} c$"]), ("été {int}", ["^été "]),
    ])
  func cucumberExpression(source: String, literals: [String]) throws {
    let expression = try CucumberExpression(source, registry: ParameterTypeRegistry())
    check(expression.literals.map(Self.shown), equals: literals)
  }

  @Test("a parameter type whose regexp closes its enclosing group leaves no literals")
  func unbalanced() throws {
    let registry = try ParameterTypeRegistry(("either", "b)|(c"))
    checkEmpty(try CucumberExpression("a {either} d", registry: registry).literals)
  }

  @Test(
    "a regular expression's literals are outside groups, classes and alternatives, and have no quantifier",
    arguments: [
      (#"^I have (\d+)"#, ["^I have "]), ("^ab?", ["^a"]), ("^ab*c", ["^a", "c"]), ("^ab{0,2}c", ["^a", "c"]),
      ("^ab+c", ["^ab", "c"]), ("^a|b", []), ("^(a|b)", []), ("^c(a|b)", ["^c"]), ("^[|]", ["^|"]),
      (#"^a\|b"#, ["^a|b"]), ("(?i)^abc", []), ("^(?i)abc", []), ("^ab(?i:c)", ["^ab"]), ("^a(?:b|c)d$", ["^a", "d$"]),
      (#"^a\.b\(c\)"#, ["^a.b(c)"]), (#"^a\d"#, ["^a"]), (#"^a\b"#, ["^a"]), ("abc", ["abc"]), ("", []), ("^", []),
      ("^abc$", ["^abc$"]), ("^a.c", ["^a", "c"]), (#"^a\"#, []), ("^e\u{301}?", []), ("^été", ["^été"]),
      (#"^a\/b"#, ["^a/b"]), (#"^a\+?"#, ["^a"]), (#"user "([^"]*)" in"#, [#"user ""#, #"" in"#]),
      (#"a\u0041b"#, ["aAb"]), (#"a\1"#, []), (#"a\Q(b|c)\E"#, ["a(b|c)"]), ("a(?#b)c", ["ac"]), ("a(b", []),
      ("a)b", []),
      ("a[b", []),
      ("a[[b]c]d", []), ("a[]b]c", []), ("a{b", []), ("a(?<name>b)c", ["a", "c"]), ("a(?=b)b", ["a", "b"]),
      ("a$b", ["a", "b"]), ("a^b", ["a", "b"]), ("^?a", ["a"]), ("a$?", ["a"]), (#"a\{2\}b}"#, ["a{2}b}"]),
      ("a|\u{301}b", []), ("a\\.\u{301}b", []), ("[\u{301}a|b", []), ("a.\u{301}b", []),
    ])
  func regularExpression(source: String, literals: [String]) {
    let expression = RegularExpression(source, registry: ParameterTypeRegistry())
    check(expression.literals.map(Self.shown), equals: literals)
  }

  @Test("every matching text contains the literals in order", arguments: UInt64(1)...40)
  func soundness(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let source = randomText(of: Self.pieces, count: 1...8, &random)
      let expression = RegularExpression(source, registry: ParameterTypeRegistry())
      guard !expression.literals.isEmpty, isValid(expression.validate) else { continue }
      for _ in 0..<20 {
        let text = randomText(of: ["a", "b", "A", ".", "\n", "\u{301}", "{"], count: 0...7, &random)
        if try expression.match(text) != nil {
          #expect(Self.contains(text, expression.literals), "\(source.debugDescription) on \(text.debugDescription)")
        }
      }
    }
  }

  private static let pieces = [
    "a", "b", "ab", "?", "*", "+", "|", "(", ")", "(?:", "[ab]", "[", "]", ".", #"\."#, #"\w"#, #"\"#, "{0}", "{1,2}",
    "{", "$", "^", "(?i)", "(?=", "(?<n>", #"\Q"#, #"\E"#, "\u{301}", "\n", "(?#",
  ]

  private static func contains(_ text: String, _ literals: [LiteralRun]) -> Bool {
    var rest = Array(text.utf8)[...]
    for run in literals {
      let bytes = Array(run.text.utf8)
      if run.isPrefix, !text.utf8.starts(with: bytes) { return false }
      if run.isSuffix, !text.utf8.reversed().starts(with: bytes.reversed()) { return false }
      while !rest.starts(with: bytes) {
        guard rest.popFirst() != nil else { return false }
      }
      rest = rest.dropFirst(bytes.count)
    }
    return true
  }

  private static func shown(_ run: LiteralRun) -> String {
    (run.isPrefix ? "^" : "") + run.text + (run.isSuffix ? "$" : "")
  }
}
