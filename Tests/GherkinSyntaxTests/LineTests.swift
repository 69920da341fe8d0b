import GherkinSyntax
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

  @Test("a byte order mark is not part of the first line")
  func byteOrderMark() throws {
    #expect(try parse("\u{FEFF}" + text) == parse(text))
  }

  @Test("a carriage return alone does not end a line")
  func loneCarriageReturn() throws {
    #expect(try parse("Feature: a\rScenario: b\n").feature?.name == "a\rScenario: b")
  }

  @Test(
    "all Unicode white space is trimmed",
    arguments: [
      "\t", "\u{0B}", "\u{0C}", "\u{85}", "\u{A0}", "\u{1680}", "\u{2000}", "\u{200A}", "\u{2028}", "\u{2029}",
      "\u{202F}",
      "\u{205F}", "\u{3000}",
    ])
  func whiteSpace(space: String) throws {
    let feature = try #require(
      try parse("\(space)Feature:\(space)f\(space)\n\(space)\nScenario: s\nGiven\u{20}\(space)g\n|\(space)c\(space)|")
        .feature)
    #expect(feature.location == Location(line: 1, column: 2))
    #expect(feature.name == "f")
    guard case .scenario(let scenario)? = feature.children.first, let step = scenario.steps.first,
      case .dataTable(let table)? = step.arguments.first
    else {
      Issue.record("no table")
      return
    }
    #expect(step.text == "g")
    #expect(table.rows.first?.cells == [.init(location: Location(line: 5, column: 3), value: "c")])
  }

  @Test("a zero width space is not white space")
  func zeroWidthSpace() throws {
    #expect(try parse("Feature: \u{200B}f").feature?.name == "\u{200B}f")
  }

  @Test("columns count code points, not bytes or characters")
  func columns() throws {
    let document = try parse("Feature: f\nScenario: s\nGiven g\n| 👨‍👩‍👧 | e\u{301} | x |")
    guard case .scenario(let scenario)? = document.feature?.children.first,
      case .dataTable(let table)? = scenario.steps.first?.arguments.first
    else {
      Issue.record("no table")
      return
    }
    #expect(table.rows[0].cells.map(\.location.column) == [3, 11, 16])
  }

  @Test("only a bar, a backslash and an n can be escaped in a cell")
  func escapes() throws {
    let document = try parse(#"Feature: f\#nScenario: s\#nGiven g\#n| \| | \\ | \n | \a | \| no cell"#)
    guard case .scenario(let scenario)? = document.feature?.children.first,
      case .dataTable(let table)? = scenario.steps.first?.arguments.first
    else {
      Issue.record("no table")
      return
    }
    #expect(table.rows[0].cells.map(\.value) == ["|", "\\", "\n", "\\a"])
  }
}
