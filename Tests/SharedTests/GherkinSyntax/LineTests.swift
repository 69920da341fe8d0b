import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite struct LineTests {
  private let text = """
    # language: fr
    @a @b
    Fonctionnalité: f
      Une description

      Scénario: s
        Soit x
          | a | b |
        Quand y
          \"\"\"json
          {
            "a": 1

          }
          \"\"\"

    """

  @Test("CR LF line endings give the same tree as LF")
  func carriageReturns() throws {
    #expect(try parse(text.replacing("\n", with: "\r\n")) == parse(text))
  }

  @Test("a comment whose language has other signs than letters is a comment", arguments: ["a[b", "a@b", "a{b", "a`b"])
  func noLanguage(code: String) throws {
    let document = try parse("# language: \(code)\nFeature: f\n")
    check(document.feature?.language, equals: "en")
    check(document.comments.count, equals: 1)
  }

  @Test("a byte order mark is not part of the first line")
  func byteOrderMark() throws {
    #expect(try parse("\u{FEFF}" + text) == parse(text))
  }

  @Test("a carriage return alone does not end a line")
  func loneCarriageReturn() throws {
    check(try parse("Feature: a\rScenario: b\n").feature?.name, equals: "a\rScenario: b")
  }

  @Test(
    "all Unicode white space is trimmed",
    arguments: [
      "\t", "\u{0B}", "\u{0C}", "\r", "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{200A}", "\u{2028}", "\u{2029}",
      "\u{202F}", "\u{205F}", "\u{3000}",
    ])
  func whiteSpace(space: String) throws {
    let text = "\(space)Feature:\(space)f\(space)\n\(space)\nScenario: s\nGiven\u{20}\(space)g\n|\(space)c\(space)|"
    let feature = try #require(try parse(text).feature)
    check(feature.location, equals: Location(line: 1, column: 2))
    check(feature.name, equals: "f")
    check(try scenario(text).steps.first?.text, equals: "g")
    check(try rows(text).first?.cells, equals: [.init(location: Location(line: 5, column: 3), value: "c")])
  }

  @Test("all other characters are part of a name, also those beside white space")
  func otherCharacters() throws {
    let spaces: [ClosedRange<UInt32>] = [0x09...0x0D, 0x20...0x20, 0x85...0x85, 0xA0...0xA0, 0x1680...0x1680]
    let wideSpaces: [ClosedRange<UInt32>] = [
      0x2000...0x200A, 0x2028...0x2029, 0x202F...0x202F, 0x205F...0x205F, 0x3000...0x3000,
    ]
    let neighbours = (spaces + wideSpaces).flatMap { [$0.lowerBound - 1, $0.upperBound + 1] }
    for value in neighbours + [0xE2, 0xAF, 0x20AF, 0x209F, 0x1080, 0x3080] {
      let scalar = try #require(Unicode.Scalar(value))
      if (spaces + wideSpaces).contains(where: { $0.contains(value) }) { continue }
      let name = try parse("Feature: \(scalar)f\(scalar) ").feature?.name
      check(name?.unicodeScalars.map(\.value), equals: [value, 0x66, value], "\(String(value, radix: 16))")
    }
  }

  @Test("columns count code points, not bytes or characters")
  func columns() throws {
    let rows = try rows("Feature: f\nScenario: s\nGiven g\n| 👨‍👩‍👧 | e\u{301} | x |")
    check(rows[0].cells.map(\.location.column), equals: [3, 11, 16])
  }

  @Test("only a bar, a backslash and an n can be escaped in a cell")
  func escapes() throws {
    let rows = try rows(#"Feature: f\#nScenario: s\#nGiven g\#n| \| | \\ | \n | \a | \| no cell"#)
    check(rows[0].cells.map(\.value), equals: ["|", "\\", "\n", "\\a"])
  }
}
