import GherkinEngine
import Foundation
import GherkinExpressions
import GherkinHost
import GherkinProtocol
import GherkinRuntime
import GherkinSteps
import GherkinSyntax
import GherkinTestSupport
import Testing

@Suite("Patterns that can match no step")
struct PatternMistakeTests {
  private func registry() throws -> ParameterTypeRegistry {
    var registry = ParameterTypeRegistry()
    let text = TypeName(text: "String", qualified: "Swift.String")
    for (name, regexps) in [("size", ["^small$"]), ("either", ["^a$|^b$"]), ("some", ["^a$", "b"])] {
      try registry.define(ParameterType(name: name, regexps: regexps, valueType: text, place: nil))
    }
    return registry
  }

  @Test(
    "a mistake in a Cucumber Expression is named with what to write",
    arguments: [
      (
        "^I have a cat$",
        "in a Cucumber Expression ^ and $ are ordinary text; "
          + #"write "I have a cat", or regex: "^I have a cat$" for a regular expression"#
      ),
      (
        "I have a cat$",
        "in a Cucumber Expression $ is ordinary text; "
          + #"write "I have a cat", or regex: "I have a cat$" for a regular expression"#
      ),
      (
        "^I have a {int}",
        "in a Cucumber Expression ^ is ordinary text; "
          + #"write "I have a {int}", or regex: "^I have a {int}" for a regular expression"#
      ),
      (
        "I have .* cats",
        "in a Cucumber Expression .* is ordinary text; write {} for any text, {string} for text in "
          + #"quotation marks, or regex: "I have .* cats" for a regular expression"#
      ),
      (
        #"I say "(.+)""#,
        "in a Cucumber Expression .+ is ordinary text; write {} for any text, {string} for text in "
          + #"quotation marks, or regex: "I say \"(.+)\"" for a regular expression"#
      ),
      (
        "a (with|without) b",
        "in a Cucumber Expression parentheses enclose optional text, and | is an ordinary character; "
          + #"write with/without, or regex: "a (with|without) b" for a regular expression"#
      ),
      (
        "a (?:b )c",
        "in a Cucumber Expression parentheses enclose optional text; "
          + #"write regex: "a (?:b )c" for a regular expression"#
      ),
      (
        "a [0-9]+ b",
        "in a Cucumber Expression [ ] are ordinary characters; "
          + #"write regex: "a [0-9]+ b" for a regular expression"#
      ),
      (
        #"a "[^"]*" b"#,
        "in a Cucumber Expression [ ] are ordinary characters; "
          + #"write regex: "a \"[^\"]*\" b" for a regular expression"#
      ),
      (
        #"a \\d+ b"#,
        #"in a Cucumber Expression \d is not a character class; write {int}, or regex: "#
          + #""a \\\\d+ b" for a regular expression"#
      ),
      (
        "pt {int} x ", "a step's text has no white space at its end; remove the white space at the end of the pattern"
      ),
      (
        " pt",
        "a step's text has no white space at its beginning; "
          + "remove the white space at the beginning of the pattern"
      ),
      ("pt (x )", "a step's text has no white space at its end; remove the white space at the end of the pattern"),
      ("Given pt {int} x", #"the keyword Given is not part of a step's text; write "pt {int} x""#),
      ("And so", #"the keyword And is not part of a step's text; write "so""#),
      ("* I wait", #"the keyword * is not part of a step's text; write "I wait""#),
      ("Angenommen ich warte", #"the keyword Angenommen is not part of a step's text; write "ich warte""#),
      ("Étant donné que je suis", #"the keyword Étant donné que is not part of a step's text; write "je suis""#),
      (
        "pt <n> x",
        "<n> is a placeholder, which a value from the examples replaces; write a parameter instead, such as {int} or {string}"
      ),
      (
        #"I am "<user name>""#,
        "<user name> is a placeholder, which a value from the examples replaces; "
          + "write a parameter instead, such as {int} or {string}"
      ),
      ("a\nb", "it has a line break, and a step's text is one line; write the pattern on one line"),
      ("a\u{A0}b", "it has a no-break space (U+00A0) where steps have a space; write a space instead"),
      ("a \u{200B}b", "it has a zero width space (U+200B), which is invisible; remove it"),
      (
        "pt {size} x",
        "the regular expression of {size} has the anchor ^, which only matches at the beginning of a "
          + #"step's text; remove ^ and $ from "^small$""#
      ),
      (
        "{either} x",
        "the regular expression of {either} has the anchor $, which only matches at the end of a "
          + #"step's text; remove ^ and $ from "^a$|^b$""#
      ),
    ])
  func expressions(source: String, expected: String) throws {
    let registry = try registry()
    _ = try CucumberExpression(source, registry: registry)
    let found = try #require(PatternMistake(.expression(source), registry))
    #expect(found.message.hasPrefix("no step matches \""))
    check(
      found.message.components(separatedBy: ", because ").dropFirst().joined(separator: ", because "), equals: expected)
  }

  @Test(
    "a mistake in a regular expression is named with what to write",
    arguments: [
      (#"/^pt (\d+) x$/"#, #"the slashes are part of the pattern; write regex: "^pt (\\d+) x$""#),
      (#"/^pt$/i"#, #"the slashes are part of the pattern; write regex: "^pt$""#),
      (
        "^I have {int} cats$",
        "a regular expression has no parameters such as {int}; write it without regex:, or a capture group"
      ),
      ("^pt $", "a step's text has no white space at its end; remove the white space at the end of the pattern"),
      (
        "^ pt$",
        "a step's text has no white space at its beginning; "
          + "remove the white space at the beginning of the pattern"
      ),
      (#"^When I wait (\d+)$"#, #"the keyword When is not part of a step's text; write "I wait (\\d+)$""#),
      (
        "^pt <n> x$", "<n> is a placeholder, which a value from the examples replaces; write a capture group instead"
      ),
    ])
  func regularExpressions(source: String, expected: String) throws {
    let found = try #require(PatternMistake(.regularExpression(source), try registry()))
    check(found.message.components(separatedBy: ", because ").last, equals: expected)
  }

  @Test(
    "an expression that can match is no mistake",
    arguments: [
      "I have a cat", "I have {int} cat(s)", "I pay 5$", "the price is {int}$", "it costs {float}$ (or less)",
      "^C is pressed", "files named *.*", "the path /api/users/ exists", "/api/users/", "I say {string}", "{}",
      "Given name is {string}", "Givens are met", "Whenever it rains", "And", "given I wait", "Data is loaded",
      "Logo is shown", "a <b>bold</b> text", "the page has <h1>", "I press <Enter>", "Array<Int> is shown",
      "1 < 2 and 3 > 2",
      "I have {int} <![CDATA[cukes]]> in my belly", "the interval [0-9]", "the value a[i]+1 is shown",
      "I (really )wait",
      "a (b|)", "10\u{202F}000 €", "Vraiment\u{A0}?", "« a\u{A0}»", "កាត\u{200B}បញ្ជី", "{size}", "the end (or {int})",
      #"the folder C:\\data"#, #"a \(b|c\)", #"a\/b"#, "a/b c", "pt {some} x", "I see a dot.", "a   b",
    ])
  func plain(source: String) throws {
    #expect(PatternMistake(.expression(source), try registry()) == nil)
  }

  @Test(
    "a regular expression that can match is no mistake",
    arguments: [
      "^a step$", "^(.*?) ambiguous step$", #"^I have (\d{2,}) \{int\}$"#, "foo ", " foo", "^a | b$", "(?x) a $",
      "/api/users/", #"a "([^"]*)" b"#, "(?<n>a) b", "^(?:Given|When) names$", "x{2}", "(?i)^given",
    ])
  func plainRegularExpressions(source: String) throws {
    #expect(PatternMistake(.regularExpression(source), try registry()) == nil)
  }

  @Test("an invalid expression, or one that does not fit its body, is told to be a regular expression")
  func errors() {
    let library = StepLibrary(EmptyWorld.self) { steps in
      steps.given(#"^I have (\d+)$"#) { (_, _: Int) in }
      steps.given("I have (.*) cats") { (_, _: String) in }
      steps.given("I have {int} {int} cats") { (_, _: String) in }
      steps.given("I have a(") { _ in }
    }
    let error = #expect(throws: StepLibraryProblems.self) {
      try StepCatalogue(ExecutableDefinitions(joining: [library]), ids: IncrementingIDGenerator())
    }
    let advice = error?.problems.map { problem in
      problem.message.range(of: "The pattern looks").map { String(problem.message[$0.lowerBound...]) }
    }
    check(
      advice,
      equals: [
        #"The pattern looks like a regular expression; write regex: "^I have (\\d+)$"."#,
        #"The pattern looks like a regular expression; write regex: "I have (.*) cats"."#, nil, nil,
      ])
  }
}
