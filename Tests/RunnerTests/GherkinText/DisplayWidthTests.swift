import GherkinTestSupport
import GherkinText
import Testing

@Suite("Display width of texts")
struct DisplayWidthTests {
  @Test(
    "a wide character has two columns, a combining mark none",
    arguments: [
      ("", 0), ("Beer", 4), ("Käse", 4), ("Café", 4), ("\u{80}ÿ\u{2FF}", 3), ("Ka\u{308}se", 4),
      ("日本語", 6), ("ビール", 6), ("한국어", 6), ("ｱ", 1), ("Ａ", 2),
      ("각", 2), ("\u{1100}\u{1161}\u{11A8}", 2), ("שָׁלוֹם", 4), ("สวัสดี", 4), ("“…”", 3), ("✔✘■↷", 4), ("𠮷", 2),
    ])
  func texts(text: String, columns: Int) {
    check(DisplayWidth.of(text), equals: columns)
  }

  @Test(
    "an emoji has two columns, for any number of scalars",
    arguments: ["🥒", "❤️", "👍🏽", "👩‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁳󠁣󠁴󠁿", "⌚", "1️⃣"])
  func pictures(text: String) {
    check(DisplayWidth.of(text), equals: 2)
    check(DisplayWidth.of("a\(text)b"), equals: 4)
  }

  @Test("ideographs in frames have two columns", arguments: ["\u{1F200}", "\u{1F202}", "\u{1F2FF}"])
  func frames(text: String) {
    check(DisplayWidth.of(text), equals: 2)
  }

  @Test(
    "the characters of a wide block have two columns, and those beside it have fewer",
    arguments: [
      0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x4DBF, 0x4E00...0xA4CF, 0xA960...0xA97F,
      0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6,
      0x16FE0...0x18DFF, 0x1AFF0...0x1B2FF, 0x1D300...0x1D37F, 0x20000...0x3FFFD,
    ] as [ClosedRange<UInt32>])
  func blocks(block: ClosedRange<UInt32>) throws {
    for number in [block.lowerBound, block.upperBound] {
      check(DisplayWidth.of(try #require(Unicode.Scalar(number))), equals: 2)
    }
    for number in [block.lowerBound - 1, block.upperBound + 1] {
      #expect(DisplayWidth.of(try #require(Unicode.Scalar(number))) < 2)
    }
  }

  @Test("every combining scalar has no columns, and every emoji two")
  func properties() {
    let wrong = (UInt32(0x300)...0x1FFFF).compactMap(Unicode.Scalar.init).filter { scalar in
      switch scalar.properties.generalCategory {
      case .nonspacingMark, .enclosingMark: DisplayWidth.of(scalar) != 0
      default: scalar.properties.isEmojiPresentation && DisplayWidth.of(scalar) != 2
      }
    }
    checkEmpty(wrong)
  }

  @Test("a column is as wide as its widest cell, and shorter cells are padded")
  func columns() {
    check(DisplayWidth.ofColumns(in: [["a", "日本", "x"], ["Käse", ""]]), equals: [4, 4, 1])
    check(DisplayWidth.ofColumns(in: []), equals: [])
    check("日本".padded(toColumns: 5), equals: "日本 ")
    check("日本".padded(toColumns: 3), equals: "日本")
  }
}
