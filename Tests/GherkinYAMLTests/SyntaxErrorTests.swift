import Testing
import GherkinData
import GherkinTestSupport
import GherkinYAML

@Suite("Syntax errors")
struct SyntaxErrorTests {
  @Test("a tab as indentation is reported as such")
  func tab() throws {
    check(
      try failure(YAMLValue.self, "a:\n\tb: 1\n"),
      equals: """
        f.yaml:2:1: a: a tab is used for indentation, which YAML does not allow
          2 |  b: 1
            | ^
        Indent with spaces.
        """)
    check(
      try complaint(YAMLValue.self, "a:\n  - b\n\t- c\n"),
      equals: "a tab is used for indentation, which YAML does not allow. Indent with spaces.")
  }

  @Test(
    "a no-break space in indentation or after a colon is named, at its column",
    arguments: [
      ("a:\u{A0}1\nb: x\n", "1:3"), ("a:\n\u{A0} \u{A0} b: 1\n", "2:1"), ("b: x\na:\u{A0}1\n", "2:3"),
      ("a:\n  - b: 1\n  \u{A0} c: 1\n", "3:3"),
    ])
  func noBreakSpace(_ text: String, _ place: String) throws {
    let message = try failure(YAMLValue.self, text)
    #expect(message.hasPrefix("f.yaml:\(place): "), "\(message)")
    check(message, contains: "this is a no-break space (U+00A0), which does not separate or indent in YAML\n")
    #expect(message.hasSuffix("\nWrite a space (U+0020) instead."))
  }

  @Test(
    "a line ends at each line break of YAML, and at no other character",
    arguments: [
      ("\n", 2), ("\r", 2), ("\r\n", 2), ("\u{85}", 2), ("\u{2028}", 2), ("\u{2029}", 2), ("\u{2027}", 1),
      ("\u{202A}", 1), ("\u{2068}", 1), ("\u{84}", 1), ("\u{B}", 1),
    ])
  func lineBreaks(character: String, line: Int) throws {
    let message = try failure([String: Int].self, line == 1 ? "a: 1 \(character)x" : "a: 1\(character)b: x")
    #expect(message.hasPrefix("f.yaml:\(line):"))
    check(message, contains: "\n  \(line) | \(line == 1 ? "a: 1" : "b: x\n")", "\(message)")
  }

  @Test("a no-break space or a curly quotation mark in a value of another type is named")
  func invisibleInValues() throws {
    check(
      try complaint([String: Int].self, "a:\u{A0}1\n"),
      equals: "a mapping is needed, but this is the text \"a:\\u{A0}1\". "
        + "In the text, column 3 is a no-break space (U+00A0); write a space.")
    check(
      try complaint([String: Int].self, "a: 1\u{A0}\n"),
      equals: "an integer is needed, but this is the text \"1\\u{A0}\". "
        + "In the text, column 2 is a no-break space (U+00A0); remove it.")
    check(
      try complaint([String: Int].self, "a: “1”"),
      equals: "an integer is needed, but this is the text \"“1”\". "
        + "Remove “, or write \" (U+0022) for a quotation mark.")
    check(
      try complaint([String: String].self, "a: “Dark: Star”"),
      equals: "a colon is not allowed here. "
        + "Write \" (U+0022) instead of “, which does not quote in YAML.")
    check(try decode([String: String].self, "a: “x” \u{A0}y"), equals: ["a": "“x” \u{A0}y"])
  }

  @Test("the error for a template suggests quotes")
  func template() throws {
    check(
      try failure(YAMLValue.self, "a: ${HOME}\nb: {{ x }}\n"),
      equals: """
        f.yaml:2:5: b: a value that begins with {{ is a mapping in YAML, not a text
          2 | b: {{ x }}
            |     ^
        Put the value in quotes: "{{ … }}".
        """)
  }

  @Test("the error for a second colon on a line suggests quotes")
  func colon() throws {
    check(
      try failure(YAMLValue.self, "beers:\n  - name: Dark: Star\n"),
      equals: """
        f.yaml:2:15: beers[0]: a colon is not allowed here
          2 |   - name: Dark: Star
            |               ^
        Quote the value if the colon belongs to it; otherwise check the indentation.
        """)
  }

  @Test("the error for a value that starts with a reserved character suggests quotes", arguments: ["@", "`"])
  func reserved(_ character: String) throws {
    check(
      try failure(YAMLValue.self, "name: \(character)home\n"),
      equals: """
        f.yaml:1:7: name: a plain value cannot begin with \(character)
          1 | name: \(character)home
            |       ^
        Put the value in quotes.
        """)
  }

  @Test("an unclosed list or mapping is reported with its start")
  func open() throws {
    check(
      try failure(YAMLValue.self, "a: [1,\n  2\nb: 3\n"),
      equals: """
        f.yaml:3:2: a[2]: a comma or ] is expected here, in the flow sequence that begins on line 1
          3 | b: 3
            |  ^
        Separate the items with commas, and close the list with ].
        """)
    check(
      try failure(YAMLValue.self, "a: {x: 1\n"),
      equals: """
        f.yaml:2:1: a: a comma or } is expected here, in the flow mapping that begins on line 1
          2 |\u{20}
            | ^
        Separate the entries with commas, and close the mapping with }.
        """)
  }

  @Test("unclosed quotes are reported with their start")
  func quotes() throws {
    check(
      try complaint(YAMLValue.self, "a: \"x\n"),
      equals: "the text ends inside quotes, "
        + "in the quoted scalar that begins on line 1. Close the quotes.")
  }

  @Test("wrong indentation is an error at the line")
  func indentation() throws {
    check(
      try failure(YAMLValue.self, "a:\n  b: 1\n c: 2\n"),
      equals: """
        f.yaml:3:2: a key is expected here, in the block mapping that begins on line 1
          3 |  c: 2
            |  ^
        Check the indentation and the quotes, here and above.
        """)
    check(
      try complaint(YAMLValue.self, "- a\nb: 1\n"),
      equals: "a \"- \" is expected here, "
        + "in the block collection that begins on line 1. Check the indentation and the quotes, here and above.")
    check(
      try complaint(YAMLValue.self, "a: - b\n"),
      equals: "a list item cannot begin here. "
        + "Check the indentation and the quotes, here and above.")
  }

  @Test("an escape that does not exist is an error")
  func escape() throws {
    check(
      try complaint(YAMLValue.self, #""C:\dir""#),
      equals: "there is no such escape, "
        + #"in the quoted scalar that begins on line 1. Write \\ for a backslash, or use single quotes."#)
  }

  @Test(
    "an escape with an invalid code point is an error", arguments: [#""\xg0""#, #""\uD800""#, #""\U00110000""#])
  func escapeDigits(_ text: String) throws {
    check(
      try complaint(YAMLValue.self, text),
      equals: "the escape is not a valid character, "
        + "in the quoted scalar that begins on line 1. "
        + #"Write \xHH, \uHHHH or \UHHHHHHHH with the code point's hexadecimal digits."#)
  }

  @Test("a document that ends inside quotes is an error")
  func documentEnd() throws {
    check(
      try complaint(YAMLValue.self, "a: \"b\n---\n"),
      equals: "the document ends inside quotes, "
        + "in the quoted scalar that begins on line 1. Close the quotes.")
  }

  @Test("text on the line of | or > is an error")
  func blockHeader() throws {
    check(
      try complaint(YAMLValue.self, "a: |x\n"),
      equals: "nothing but a comment may follow on the line of | or >, "
        + "in the block scalar that begins on line 1. Begin the text on the next line, indented.")
  }

  @Test("an anchor or alias without a name is an error", arguments: ["a: &\n", "a: * \n"])
  func names(_ text: String) throws {
    check(
      try complaint(YAMLValue.self, text),
      equals: "a name is expected here. "
        + "Write a name of letters and digits, or quote a text that begins with & or *.")
  }

  @Test("an unknown or duplicate directive is an error")
  func directives() throws {
    check(
      try complaint(YAMLValue.self, "%BEER\n--- a\n"),
      equals: "there is no such directive, "
        + "in the directive that begins on line 1. Quote a text that begins with %.")
    check(
      try complaint(YAMLValue.self, "%YAML 1.2\n%YAML 1.2\n--- a\n"),
      equals: "the directive is already there. Remove one of the two.")
  }

  @Test("a second value in a document is an error")
  func second() throws {
    check(
      try complaint(YAMLValue.self, "[a]\n[b]\n"),
      equals: "a second value begins here, but a document has one. "
        + "Separate documents with a line ---, or check the indentation.")
  }

  @Test("a tag whose handle is not declared is an error")
  func handle() throws {
    check(
      try complaint(YAMLValue.self, "!e!x a"),
      equals: "the tag's handle is not declared, "
        + "in the node that begins on line 1. Remove the tag, or quote a text that begins with !.")
  }

  @Test("a line without a colon among keys is an error")
  func noColon() throws {
    check(
      try complaint(YAMLValue.self, "a: 1\nb\nc: 2\n"),
      equals: "a colon is expected after this key, "
        + "in the simple key that begins on line 2. Add a colon, or quote a text of more than one line.")
  }
}
