import GherkinMessages
import GherkinFormatters
import Testing

@Suite("Options for formatters")
struct FormatOptionTests {
  @Test("a theme is a name, an object of roles, or a name with changes")
  func themes() throws {
    #expect(try FormatOptions(parsing: ["theme=demo"]).terminal.theme == .demo)
    let object =
      #"{"theme": {"tag": ["yellow", "bold"], "status": {"icon": {"FAILED": "!"}}, "symbol": {"bullet": "*"}}}"#
    var expected = Theme()
    expected.tag = TextStyle(.yellow, .bold)
    expected.status.icon[.failed] = "!"
    expected.bullet = "*"
    #expect(try FormatOptions(parsing: [object]).terminal.theme == expected)
    var plain = Theme.plain
    plain.location = TextStyle(.gray)
    #expect(try FormatOptions(parsing: ["theme=plain", "theme.location=grey"]).terminal.theme == plain)
  }

  @Test("a later option overrides earlier ones")
  func order() throws {
    let options = try FormatOptions(parsing: ["{\"summarise\": true, \"compatible\": true}", "summarise=false"])
    #expect(!options.terminal.summarise && options.terminal.compatible)
  }

  @Test("an option prefixed with a formatter's name applies only to it, and overrides the general one")
  func scoped() throws {
    let texts = ["html.title=Beers", #"{"title": "All", "tap": {"strict": false}, "pretty": {"theme": "demo"}}"#]
    let options = try FormatOptions(parsing: texts)
    func of(_ name: String) throws -> FormatOptions {
      options.options(for: try #require(FormatterCatalog.entry(named: name)))
    }
    #expect(options.html.title == "All")
    #expect(try of("html").html.title == "Beers")
    #expect(try of("junit").html.title == "All")
    #expect(try of("tap").isStrict == false)
    #expect(try of("html").isStrict == nil)
    #expect(try of("pretty").terminal.theme == .demo)
    #expect(try of("progress").terminal.theme == nil)
  }

  @Test("a formatter declares its own options, whose values are validated")
  func ownOptions() throws {
    let entry = FormatterCatalog.Entry(
      name: "own", summary: "",
      options: [.text("note"), .flag("all"), .choice("unit", of: ["ms", "s"]), .number("most", in: 1...9)]
    ) { _ in SnippetsFormatter() }
    let texts = [#"{"own": {"note": "a=b", "all": true, "most": 3}}"#, "own.unit=ms"]
    let options = try FormatOptions(parsing: texts, formatters: [entry]).options(for: entry)
    #expect(options.text("note") == "a=b")
    #expect(options.flag("all") == true)
    #expect(options.text("unit") == "ms")
    #expect(options.number("most") == 3)
    #expect(options.text("other") == nil)
    let none = try FormatOptions(parsing: [], formatters: [entry]).options(for: entry)
    #expect(none.flag("all") == nil && none.number("most") == nil)
    for (text, problem) in [
      ("own.most=10", "the format option own.most cannot be ‘10’; it can be a number from 1 to 9"),
      ("own.unit=h", "the format option own.unit cannot be ‘h’; it can be ms, s"),
      ("own.all=yes", "the format option own.all cannot be ‘yes’; it can be true, false"),
      ("own.theme=demo", "there is no format option ‘own.theme’; there are own.note, own.all, own.unit, own.most"),
      ("html.title=x", "the format option ‘html.title’: there is no formatter ‘html’; there are own"),
    ] {
      let error = #expect(throws: FormatOptionError.self) { try FormatOptions(parsing: [text], formatters: [entry]) }
      #expect(error?.description == problem)
    }
  }

  @Test(
    "an invalid option is reported with a remedy",
    arguments: [
      ("them=plain", "there is no format option ‘them’; did you mean theme? there are theme, "),
      ("theme=dark", "the format option theme cannot be ‘dark’; it can be cucumber, demo, none, plain, an object"),
      ("theme.tag=mauve", "the format option theme.tag cannot be ‘mauve’; it can be reset, bold"),
      ("theme.tags=red", "there is no format option ‘theme.tags’; did you mean theme.tag? there are theme.affix, "),
      (
        "htm.title=x",
        "the format option ‘htm.title’: there is no formatter ‘htm’; did you mean html? there are pretty, "
      ),
      (
        "html.summarise=true", "there is no format option ‘html.summarise’; there are html.largeAttachments, html.title"
      ),
      ("html.largeAttachments=never", "the format option largeAttachments cannot be ‘never’; it can be "),
      ("snippets.title=x", "there is no format option ‘snippets.title’; the formatter has no options"),
      ("compatible=maybe", "the format option compatible cannot be ‘maybe’; it can be true, false"),
      ("compatible", "the format option ‘compatible’ is neither name=value nor a JSON object: it has no ‘=’"),
      ("{\"compatible\": tru}", "the format option ‘{\"compatible\": tru}’ is neither name=value nor a JSON object"),
      ("{\"theme\": [1]}", "the format option ‘{\"theme\": [1]}’ is neither"),
    ])
  func errors(text: String, beginning: String) {
    let error = #expect(throws: FormatOptionError.self) { try FormatOptions(parsing: [text]) }
    #expect(error?.description.hasPrefix(beginning) == true)
  }

  @Test("every modifier has the codes of ECMA-48")
  func modifiers() {
    let codes: [TextStyle.Modifier: (open: Int, close: Int)] = [
      .reset: (0, 0), .bold: (1, 22), .dim: (2, 22), .italic: (3, 23), .underline: (4, 24), .blink: (5, 25),
      .inverse: (7, 27), .hidden: (8, 28), .strikethrough: (9, 29), .doubleunderline: (21, 24), .framed: (51, 54),
      .overlined: (53, 55), .black: (30, 39), .white: (37, 39), .gray: (90, 39), .whiteBright: (97, 39),
      .bgBlack: (40, 49), .bgWhite: (47, 49), .bgGray: (100, 49), .bgWhiteBright: (107, 49),
    ]
    for (modifier, code) in codes {
      #expect(TextStyle(modifier).apply(to: "x") == "\u{1B}[\(code.open)mx\u{1B}[\(code.close)m", "\(modifier)")
    }
  }

  @Test("every modifier has a name, and some have others")
  func modifierNames() {
    #expect(TextStyle.Modifier(name: "grey") == .gray)
    #expect(TextStyle.Modifier(name: "mauve") == nil)
    #expect(TextStyle.Modifier.allCases.allSatisfy { TextStyle.Modifier(name: $0.rawValue) == $0 })
  }
}
