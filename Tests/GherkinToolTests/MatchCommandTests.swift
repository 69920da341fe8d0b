import Foundation
import GherkinTestSupport
import Testing

@Suite("gherkin-run match", .tags(.commands))
struct MatchCommandTests {
  private func match(_ arguments: String...) async throws -> BuiltCommand.Output {
    try await BuiltCommand.gherkinRun.run(["match"] + arguments)
  }

  @Test("the text is printed with underlined arguments, and the type, position, text and value of each")
  func people() async throws {
    let run = try await match("I have {int} cuke(s) in my {string}", #"I have 42 cukes in my "red belly""#)
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(
      run.output == """
        I have 42 cukes in my "red belly"
               ^^             ^^^^^^^^^^^
          {int}     7–9    42           → 42
          {string}  22–33  "red belly"  → red belly

        """)
  }

  @Test("--json prints the arguments with nested groups")
  func machines() async throws {
    let run = try await match("--json", "I have {int} cuke(s)", "I have 42 cukes")
    #expect(run.status == 0)
    #expect(
      run.output
        == #"{"matches":true,"arguments":[{"parameterType":"int","start":7,"end":9,"text":"42","value":"42","groups":[]}]}"#
        + "\n")
    let regex = try await match("--json", #"/^a (b(c)?(d))?$/"#, "a bd")
    #expect(
      regex.output == #"{"matches":true,"arguments":[{"parameterType":null,"start":2,"end":4,"text":"bd","value":"bd","#
        + #""groups":[{"start":null,"end":null,"text":null,"groups":[]},{"start":3,"end":4,"text":"d","groups":[]}]}]}"#
        + "\n")
  }

  @Test("offsets are UTF-16 code units, and carets are aligned by terminal columns")
  func offsets() async throws {
    let human = try await match("日本 {word} cafe\u{301} {int}", "日本 🍺ビール cafe\u{301} 12")
    #expect(
      human.output == """
        日本 🍺ビール cafe\u{301} 12
             ^^^^^^^^      ^^
          {word}  3–8    🍺ビール  → 🍺ビール
          {int}   15–17  12        → 12

        """)
    let json = try await match("--json", "{word}🍺 {int}", "é🍺 7")
    #expect(json.output.contains(#""start":0,"end":1,"text":"é""#))
    #expect(json.output.contains(#""start":4,"end":5,"text":"7""#))
  }

  @Test("an emoji of several code points has as many carets as columns")
  func emoji() async throws {
    let run = try await match("{word} {int}", "👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 12")
    #expect(run.output.hasPrefix("👩‍👩‍👧🏴󠁧󠁢󠁳󠁣󠁴󠁿 12\n^^^^ ^^\n"), "\(run)")
  }

  @Test("a text that does not match is reported with the furthest position and the reason, with status 1")
  func noMatch() async throws {
    let run = try await match("I have {int} cukes", "I have many cukes")
    #expect(run.status == 1)
    #expect(
      run.output == """
        I have many cukes
               ^
        The text does not match the expression.
        After "I have " {int}, a whole number, is expected; here is "many".

        """)
    let json = try await match("--json", "cat(s)", "Cat")
    #expect(json.status == 1)
    #expect(
      json.output
        == #"{"matches":false,"arguments":[],"mismatch":{"offset":0,"expected":[{"kind":"text","text":"cat"}],"#
        + #""found":"C","message":"At the beginning the text \"cat\" is expected; here is \"C\".","#
        + #""advice":["Upper and lower case differ."]}}"# + "\n")
  }

  @Test("the caret is below a character of several code points or columns, or after the text")
  func caret() async throws {
    #expect(try await match("日本 x", "日本 👩‍👩‍👧").output.hasPrefix("日本 👩‍👩‍👧\n     ^^\n"))
    #expect(try await match("日本 x", "日本 ").output.hasPrefix("日本 \n     ^\n"))
    #expect(try await match("a {int}", "a").output.hasPrefix("a\n ^\n"))
  }

  @Test("an invalid expression that looks like a regular expression is told to be one")
  func regexWithoutSlashes() async throws {
    let run = try await match(#"^I have (\d+)$"#, "I have 3")
    #expect(run.status == 2)
    let advice = #"The pattern looks like a regular expression; write it between slashes: /^I have (\d+)$/"#
    #expect(run.error.hasSuffix("\n\(advice)\n"), "\(run.error)")
  }

  @Test("a text that matches without arguments is reported")
  func noArguments() async throws {
    #expect(try await match("I eat/drink", "I drink").output == "I drink\nThe text matches, without arguments.\n")
    #expect(try await match("--json", "a", "a").output == #"{"matches":true,"arguments":[]}"# + "\n")
  }

  @Test("an invalid expression is shown with a pointer and the official message, with status 2")
  func badExpression() async throws {
    let run = try await match("I have {in", "I have 4")
    #expect(run.status == 2)
    #expect(run.output.isEmpty)
    #expect(
      run.error == #"""
        gherkin-run: This Cucumber Expression has a problem at column 8:

        I have {in
               ^
        The '{' does not have a matching '}'.
        If you did not intend to use a parameter you can use '\{' to escape the a parameter

        """#)
    #expect(try await match("{colour}", "red").error.contains("Undefined parameter type 'colour'"))
  }

  @Test("text between slashes is a regular expression, whose groups are arguments")
  func regex() async throws {
    let run = try await match(#"/^I have (\d+)(?: (big))? cukes$/"#, "I have 42 cukes")
    #expect(run.status == 0)
    #expect(
      run.output == """
        I have 42 cukes
               ^^
          {int}    7–9  42           → 42
          (group)  –    not matched  → nil

        """)
  }

  @Test(
    "an invalid regular expression is reported, even if nothing could match",
    arguments: ["(", "x(", "[a"])
  func badRegex(source: String) async throws {
    let run = try await match("/\(source)/", "text")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("gherkin-run: The regular expression /\(source)/ is not valid: "))
  }

  @Test("a single slash, and slashes inside, are part of a Cucumber Expression")
  func slashes() async throws {
    #expect(try await match("/", "text").error.contains("This Cucumber Expression has a problem at column 1"))
    #expect(try await match("red/blue", "blue").status == 0)
  }

  @Test("a value that cannot be created is reported with status 2")
  func badValue() async throws {
    let run = try await match("{byte} beers", "300 beers")
    #expect(run.status == 2)
    #expect(run.output.contains(#"  {byte}  0–3  300  → no value: "300" for {byte} is out of the range of Int8."#))
    let json = try await match("--json", "{byte} beers", "300 beers")
    #expect(json.status == 2)
    #expect(json.output.contains(#""text":"300","value":null"#))
    #expect(json.error == "gherkin-run: \"300\" for {byte} is out of the range of Int8.\n")
  }

  @Test("custom parameter types are used, and a value that requires a scenario is not an error")
  func parameterTypesOfLibraries() async throws {
    let run = try await match("the beers of {fixture}", #"the beers of "pub""#)
    #expect(run.status == 0)
    #expect(run.output.contains(#"  {fixture}  13–18  "pub"  → no value: fixture "pub": no scenario is running"#))
    let json = try await match("--json", "{fixture}", "'pub'")
    #expect(json.status == 0)
    #expect(json.output.contains(#""parameterType":"fixture","start":0,"end":5,"text":"'pub'","value":null"#))
  }

  @Test("control characters in the text are not printed to the terminal")
  func controlCharacters() async throws {
    let run = try await match("a {word} b", "a \u{1B}[31mx b")
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
  }

  @Test("missing and extra words are reported, and a text that starts with - can follow --")
  func usage() async throws {
    #expect(try await match("a").error == "gherkin-run: TEXT is missing; see gherkin-run match --help\n")
    #expect(try await match().error == "gherkin-run: EXPRESSION is missing; see gherkin-run match --help\n")
    let run = try await match("a", "b", "c")
    #expect(run.status == 2)
    #expect(run.error.hasPrefix("gherkin-run: \"c\" is an unexpected argument"))
    #expect(try await match("--", "{int}", "-5").status == 0)
  }

  @Test(
    "a full disk is an error", .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "no /dev/full here"))
  func fullDisk() async throws {
    let shell = BuiltCommand(executable: URL(filePath: "/bin/sh"))
    let run = try await shell.run("-c", #""$0" match a a >/dev/full"#, BuiltCommand.gherkinRun.path)
    #expect(run.status == 2)
    #expect(run.error == "gherkin-run: cannot write standard output: No space left on device\n")
  }
}
