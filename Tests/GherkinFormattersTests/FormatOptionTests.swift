import CucumberMessages
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
    expected.tag = Style(.yellow, .bold)
    expected.status.icon[.failed] = "!"
    expected.bullet = "*"
    #expect(try FormatOptions(parsing: [object]).terminal.theme == expected)
    var plain = Theme.plain
    plain.location = Style(.gray)
    #expect(try FormatOptions(parsing: ["theme=plain", "theme.location=grey"]).terminal.theme == plain)
  }

  @Test("a later option wins")
  func order() throws {
    let options = try FormatOptions(parsing: ["{\"summarise\": true, \"compatible\": true}", "summarise=false"])
    #expect(!options.terminal.summarise && options.terminal.compatible)
  }

  @Test(
    "an option that cannot be understood is told with what would do",
    arguments: [
      ("them=plain", "there is no format option ‘them’; there are theme, "),
      ("theme=dark", "the format option theme cannot be ‘dark’; it can be cucumber, demo, none, plain, an object"),
      ("theme.tag=mauve", "the format option theme.tag cannot be ‘mauve’; it can be reset, bold"),
      ("theme.tags=red", "there is no format option ‘theme.tags’; there are theme.affix, "),
      ("compatible=maybe", "the format option compatible cannot be ‘maybe’; it can be true, false"),
      ("compatible", "the format option ‘compatible’ is neither name=value nor a JSON object: it has no ‘=’"),
      ("{\"compatible\": tru}", "the format option ‘{\"compatible\": tru}’ is neither name=value nor a JSON object"),
      ("{\"theme\": [1]}", "the format option ‘{\"theme\": [1]}’ is neither"),
    ])
  func errors(text: String, beginning: String) {
    let error = #expect(throws: FormatOptionError.self) { try FormatOptions(parsing: [text]) }
    #expect(error?.description.hasPrefix(beginning) == true)
  }

  @Test("every modifier has codes of its own kind")
  func modifiers() {
    #expect(Style.Modifier(name: "grey") == .gray)
    #expect(Style.Modifier(name: "mauve") == nil)
    #expect(Style.Modifier.allCases.allSatisfy { Style.Modifier(name: $0.rawValue) == $0 })
  }
}
