import CucumberExpressions
import GherkinTestSupport
import Testing

struct RegexPrefixTests {
  @Test(
    "a regular expression's literal prefix is what every match must begin with",
    arguments: [
      (#"^I have (\d+)"#, "I have "), ("^ab?", "a"), ("^ab*c", "a"), ("^ab{0,2}", "a"), ("^ab+", "ab"), ("^a|b", ""),
      ("^(a|b)", ""), ("^c(a|b)", "c"), ("^[|]", ""), (#"^a\|b"#, "a|b"), ("(?i)^abc", ""), ("^(?i)abc", ""),
      ("^ab(?i:c)", ""),
      ("^a(?:b|c)", "a"), (#"^a\.b\(c\)"#, "a.b(c)"), (#"^a\d"#, "a"), (#"^a\b"#, "a"), ("abc", ""), ("", ""),
      ("^", ""), ("^abc$", "abc"),
      ("^a.c", "a"), (#"^a\"#, "a"), ("^e\u{301}?", ""), ("^été", "été"), (#"^a\/b"#, "a/b"), (#"^a\+?"#, "a"),
    ])
  func prefix(source: String, prefix: String) {
    #expect(RegularExpression(source, registry: ParameterTypeRegistry()).literalPrefix == prefix)
  }

  @Test("no text matches without the prefix", arguments: UInt64(1)...20)
  func soundness(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let pieces = [
        "a", "b", "?", "*", "+", "|", "(", ")", "(?:", "[ab]", ".", #"\."#, #"\w"#, "{0}", "$", "^", "(?i)",
      ]
      let source =
        "^"
        + (0..<Int.random(in: 1...6, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let expression = RegularExpression(source, registry: ParameterTypeRegistry())
      guard isReadable(expression) else { continue }
      for _ in 0..<20 {
        let text = (0..<Int.random(in: 0...5, using: &random)).map { _ in
          ["a", "b", "A", "."].randomElement(using: &random) ?? ""
        }.joined()
        if try expression.match(text) != nil {
          #expect(text.utf8.starts(with: expression.literalPrefix.utf8), "\(source) on \(text)")
        }
      }
    }
  }

  private func isReadable(_ expression: RegularExpression) -> Bool {
    do {
      try expression.validate()
      return true
    } catch {
      return false
    }
  }
}
