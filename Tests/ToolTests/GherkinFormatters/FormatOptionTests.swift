import GherkinMessages
import GherkinFormatters
import GherkinTestSupport
import Testing

@Suite("Options for formatters")
struct FormatOptionTests {
  @Test("a theme is a name")
  func themes() throws {
    check(try FormatOptions(parsing: ["theme=none"]).terminal.theme, equals: Theme.none)
    check(try FormatOptions(parsing: [#"{"theme": "plain"}"#]).terminal.theme, equals: .plain)
  }

  @Test("a later option overrides earlier ones")
  func order() throws {
    let options = try FormatOptions(parsing: ["{\"summarise\": true, \"useStatusIcon\": false}", "summarise=false"])
    check(!options.terminal.summarise && !options.terminal.useStatusIcon)
  }

  @Test("an option prefixed with a formatter's name applies only to it, and overrides the general one")
  func scoped() throws {
    let texts = ["html.title=Beers", #"{"title": "All", "tap": {"strict": false}, "pretty": {"theme": "plain"}}"#]
    let options = try FormatOptions(parsing: texts, formatters: FormatterCatalog.all)
    func of(_ name: String) throws -> FormatOptions {
      options.options(for: try #require(FormatterCatalog.named(name)))
    }
    check(options.html.title, equals: "All")
    check(try of("html").html.title, equals: "Beers")
    check(try of("junit").html.title, equals: "All")
    check(try of("tap").isStrict, equals: false)
    check(try of("html").isStrict == nil)
    check(try of("pretty").terminal.theme, equals: .plain)
    check(try of("progress").terminal.theme == nil)
  }

  @Test("a formatter declares its own options, whose values are validated")
  func ownOptions() throws {
    let entry = FormatterCatalog.Entry(
      name: "own", summary: "",
      options: [.text("note"), .flag("all"), .choice("unit", of: ["ms", "s"]), .number("most", in: 1...9)]
    ) { _ in UsageFormatter() }
    let texts = [#"{"own": {"note": "a=b", "all": true, "most": 3}}"#, "own.unit=ms"]
    let options = try FormatOptions(parsing: texts, formatters: [entry]).options(for: entry)
    check(options.text("note"), equals: "a=b")
    check(options.flag("all"), equals: true)
    check(options.text("unit"), equals: "ms")
    check(options.number("most"), equals: 3)
    check(options.text("other") == nil)
    let none = try FormatOptions(parsing: [], formatters: [entry]).options(for: entry)
    check(none.flag("all") == nil && none.number("most") == nil)
    for (text, problem) in [
      ("own.most=10", "the format option own.most cannot be ‘10’; it can be a number from 1 to 9"),
      ("own.unit=h", "the format option own.unit cannot be ‘h’; it can be ms, s"),
      ("own.all=yes", "the format option own.all cannot be ‘yes’; it can be true, false"),
      ("own.theme=plain", "there is no format option ‘own.theme’; there are own.note, own.all, own.unit, own.most"),
      ("tap.strict=true", "the format option ‘tap.strict’: there is no formatter ‘tap’; there are own"),
      (
        "html.title=x",
        "the format option ‘html.title’: html is in the product GherkinHTML, which this program lacks; add it to the "
          + "target, and pass .html as a formatter, such as to GherkinRun.main(steps:formatters:)"
      ),
    ] {
      let error = #expect(throws: FormatOptionError.self) { try FormatOptions(parsing: [text], formatters: [entry]) }
      check(error?.description, equals: problem)
    }
  }

  @Test("an invalid option is reported with a remedy")
  func errors() throws {
    try GoldenFile("texts/format-option-errors.txt").expectAnswers { text in
      let error = #expect(throws: FormatOptionError.self) {
        try FormatOptions(parsing: [text], formatters: FormatterCatalog.all)
      }
      return error?.description ?? "none"
    }
  }
}
