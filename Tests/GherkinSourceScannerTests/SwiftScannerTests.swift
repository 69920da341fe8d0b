import GherkinSourceScanner
import GherkinText
import Testing

@Suite("Scanning Swift source")
struct SwiftScannerTests {
  @Test(
    "a string is skipped as a unit, with the code in its interpolations",
    arguments: [
      #""a""#, #""a\"b""#, #""\(a)""#, #""\(f(a)) b""#, #""\(f(")")) b""#, #""\(f("\(a)"))""#, ##"#"a"b\#(c)"#"##,
      "\"\"\"\na \"b\"\n\\(c)\n\"\"\"",
    ])
  func string(literal: String) {
    var scanner = SwiftScanner(Array("\(literal) + b".utf8))
    let isTerminated = scanner.skipText()
    #expect(isTerminated)
    #expect(scanner.position == literal.utf8.count)
  }

  @Test(
    "a string is not terminated if its interpolation is not",
    arguments: [#""a"#, #""a\"#, #""\(a"#, #""\(a""#, #""\(f(a)""#, "\"\\(\"a\n\") b\"", "\"\\(/* a) b\""])
  func unterminated(literal: String) {
    var scanner = SwiftScanner(Array(literal.utf8))
    let isTerminated = scanner.skipText()
    #expect(!isTerminated)
  }
}
