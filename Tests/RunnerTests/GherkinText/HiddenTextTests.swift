import GherkinFormatters
import GherkinTestSupport
import Testing
import GherkinText

@Suite("Text that is safe to print", .long)
struct HiddenTextTests {
  @Test("all controls, separators and format characters without a glyph are hidden, except joiners")
  func rule() {
    // Noncharacters and annotation marks, which are not default-ignorable in Unicode.
    let others: Set<Unicode.Scalar> = ["\u{FFF9}", "\u{FFFA}", "\u{FFFB}", "\u{FFFE}", "\u{FFFF}"]
    let wrong = (UInt32(0)...0x10FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      let isHidden =
        switch scalar.properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator: true
        case .format: scalar.properties.isDefaultIgnorableCodePoint && scalar != "\u{200C}" && scalar != "\u{200D}"
        default: false
        }
      return scalar.isHidden != (isHidden || others.contains(scalar))
    }
    checkEmpty(wrong, "\(wrong.map { String($0.value, radix: 16) })")
  }

  @Test(
    "hidden characters are escaped",
    arguments: [
      ("a\u{1B}[2Jb", #"a\u{1B}[2Jb"#), ("\u{9B}1m", #"\u{9B}1m"#), ("a\r\nb", #"a\u{D}\u{A}b"#),
      ("\0\u{7F}", #"\u{0}\u{7F}"#),
      ("\u{202E}x\u{2066}", #"\u{202E}x\u{2066}"#), ("x\u{200B}\u{FEFF}\u{AD}", #"x\u{200B}\u{FEFF}\u{AD}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("a\u{E0041}", #"a\u{E0041}"#),
    ])
  func escapes(text: String, shown: String) {
    check(VisibleText.line(text), equals: shown)
  }

  @Test(
    "text in natural languages stays unchanged",
    arguments: ["", "plain\ttext", "Käse, 日本語", "می‌خواهم", "क्‍ष", "👩‍👩‍👧‍👦 ❤️ 1️⃣", "🏴󠁧󠁢󠁳󠁣󠁴󠁿!", "\u{600}12"])
  func stays(text: String) {
    check(VisibleText.line(text), equals: text)
    check(VisibleText.block(text), equals: text)
    check(VisibleText.blanked(text), equals: text.replacing("\t", with: " "))
  }

  @Test("tags are kept only in a flag, up to its end")
  func tags() {
    let scotland = "🏴󠁧󠁢󠁳󠁣󠁴󠁿"
    check(VisibleText.line("\(scotland)\u{E0061}"), equals: scotland + #"\u{E0061}"#)
    check(VisibleText.blanked("🏴x\u{E0061}"), equals: "🏴x ")
  }

  @Test("a line ends with a line feed, with or without a carriage return")
  func lines() {
    check(VisibleText.lines("a\r\n\r\nb\rc\n"), equals: ["a", "", #"b\u{D}c"#, ""])
    check(VisibleText.block("a\r\nb\u{1B}"), equals: "a\n" + #"b\u{1B}"#)
  }

  @Test("hidden characters are replaced by spaces to preserve columns")
  func blanks() {
    check(VisibleText.blanked("a\u{1B}[2J\n\tb\u{202E}"), equals: "a [2J  b ")
    check(VisibleText.blanked("a\u{1B}\n\tb", except: ["\n", "\t"]), equals: "a \n\tb")
  }
}
