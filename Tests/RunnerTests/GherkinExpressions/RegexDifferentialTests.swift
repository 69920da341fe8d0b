import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

/// Regular expressions that need no `Regex` must agree with the toolchain's on everything that a generator with a fixed
/// seed comes up with.
@Suite(.long)
struct RegexDifferentialTests {
  @Test("a regular expression has the same matches as the toolchain's Regex", arguments: UInt64(1)...80)
  func agreement(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<25 {
      let pattern = RandomPattern(Self.parts, pieces: Self.pieces, &random)
      let source =
        (Bool.random(using: &random) ? "^" : "") + pattern.source + (Bool.random(using: &random) ? "$" : "")
      let regex = TreeRegex(source)
      let expression = RegularExpression(source, registry: ParameterTypeRegistry())
      guard isValid(regex.validate) else {
        #expect(throws: RegularExpressionError.self, "\(source.debugDescription)") { try expression.validate() }
        continue
      }
      for text in [pattern.sample] + (0..<8).map({ _ in pattern.mutatedSample(&random) }) {
        let expected = try regex.match(text)
        let found = try expression.match(text)?.map(\.group)
        check(found, equals: expected, "\(source.debugDescription) on \(text.debugDescription)")
      }
    }
  }

  @Test(
    "a class of characters contains the same characters of ASCII as with the toolchain's Regex",
    arguments: [#"\w"#, #"\W"#, #"\d"#, #"\D"#, #"\s"#, #"\S"#, ".", "[^\"]", #"[\w-]"#, "[a-y0-8]"])
  func classes(source: String) throws {
    for (end, following) in [("", ""), ("押", "押")] {
      let pattern = "^(\(source))\(end)$"
      let expression = RegularExpression(pattern, registry: ParameterTypeRegistry())
      for value in UInt8(0)..<0x80 {
        let text = String(Unicode.Scalar(value)) + following
        #expect(try expression.match(text)?.map(\.group) == TreeRegex(pattern).match(text), "\(value)")
      }
    }
  }

  @Test(
    "characters before non-ASCII characters are matched",
    arguments: [(#"^(\w+)押$"#, "w9押"), (#"^([\w]{2})押$"#, "w9押"), (#"^(\d+)回$"#, "12回"), (#"(\w+?)é"#, "aé")])
  func beforeOthers(source: String, text: String) throws {
    let expression = RegularExpression(source, registry: ParameterTypeRegistry())
    check(try expression.match(text)?.map(\.group.value), equals: [String(text.dropLast())])
  }

  @Test("hostile repetition takes linear time", .timeLimit(.minutes(10)))
  func bounds() throws {
    let text = String(repeating: "a", count: 20_000) + "b"
    for source in ["(.*)(.*)(.*)x", "^(.*)(.*)(.*)x$", "(.*)a(.*)a(.*)x", "(.*?)(.+?)(.*?)x", "^(.*?)a(.+?)x$"] {
      #expect(try RegularExpression(source, registry: ParameterTypeRegistry()).match(text) == nil)
    }
  }

  private static let parts: [(String, String)] = [
    (#"(\d+)"#, "42"), (#"(-?\d+)"#, "-7"), ("(.*)", "any é"), ("(.+)", "押"), (#"(\w+)"#, "blind_1"),
    (#"(\S+)"#, "x.é"),
    (#""([^"]*)""#, #""a 'b""#), (#"'([^']+)'"#, "'x'"), ("(red|blue|re)", "red"), ("(|a)", "a"), ("()", ""),
    ("([a-z]+)", "abc"), (#"([\w.-]+)"#, "a.b"), (#"([\w.\-]+@[a-z]+)"#, "a@b"), (#"([^\s,]+)"#, "a;b"), ("(a)?", "a"),
    ("(a+)", "aa"), ("(.)", "é"), (#"(\d)"#, "1"), (#"(\d\d)"#, "12"), (#"(\d{2})"#, "12"), (#"([\d]*)"#, "1"),
    ("(.*?)", "a"), ("(.+?)", "ab"), (#""(.*?)""#, #""é b""#), (#"(\w+?)"#, "ab"), ("[ab]*?", "ab"), (".*", "é"),
    (#"\s+"#, " \t"), (#"\s*"#, ""), (#"\d?"#, "1"), ("[abc]", "b"),
    ("[^a]", "é"), ("(?:a|bc|b)", "bc"), ("(?:s)?", "s"), ("(?:s|t)?", ""), ("(?:a|b)+", "ab"), ("s?", "s"),
    ("é?", "é"), ("e\u{301}?", "e\u{301}"), (#"\.?"#, "."), ("\u{600}1?", "\u{600}1"), (#"\(x\)"#, "(x)"),
    (#"\$"#, "$"), ("a", "a"), ("é", "é"),
    ("e\u{301}", "e\u{301}"), ("押", "押"), ("😀", "😀"), ("a|b", "a"), ("(?=a)", ""), ("(?i)A", "a"), ("a*", "aa"),
    ("a+", "a"), ("a??", ""), ("a{2}", "aa"), ("{", "{"), ("}", "}"), ("]", "]"), (#"\x41"#, "A"), (#"\b"#, ""),
    (#"\D"#, "x"), (#"\W"#, "-"), (#"[^\W]"#, "x"), ("[:alpha:]", "a"), ("[=]", "="), ("[.]", "."), ("[a&&b]", "a"),
    ("[A-z]+", "A_z"), ("[!-/]+", "#%"), ("[a-]", "-"), ("[-a]", "-"), ("[]a]", "]"), ("[z-a]", "z"), ("\n", "\n"),
    ("\r\n", "\r\n"), ("\t", "\t"), ("#", "#"), ("(?#x)", ""), ("(?<n>a)", "a"), ("[\\]]", "]"), ("(a", "a"), (")", ""),
    ("a**", "a"), ("(?:a(b|c))+?", "ab"), ("(a|(b))*", "b"), ("^*", ""), ("(|)+", ""), ("(?:)", ""), ("$a", ""),
  ]

  private static let pieces = [
    "1", "23", "-", "\"", "'", ".", " ", "a", "b", "s", "é", "押", "😀", "e\u{301}", "\u{301}", "\n", "\r\n", "\r",
    "\u{0B}", "\u{0C}", "\u{85}", "\u{2028}", "\u{2029}", "\t", "\u{A0}", "red", "_", "\u{0}", "\u{7F}", "٣", "A",
  ]
}
