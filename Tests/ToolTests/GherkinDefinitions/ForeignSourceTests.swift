import GherkinDefinitions
import GherkinProtocol
import GherkinTestSupport
import Testing

@Suite("Step definitions in other languages")
struct ForeignSourceTests {
  /// Returns the patterns of a file with the names of their arguments, and below the lines that are left out.
  private func found(in file: String, _ text: String) -> String {
    guard let source = ForeignSource(file, Array(text.utf8)) else { return "no source" }
    let definitions = source.definitions.map { definition in
      let pattern: String =
        switch definition.pattern {
        case .expression(let text): "\"\(text)\""
        case .regularExpression(let text): "/\(text)/"
        case .regexLiteral: "?"
        }
      return ([definition.keyword, pattern] + definition.names).joined(separator: " ")
    }
    return (definitions + source.unreadable.map { "\($0.line): \($0.reason)" }).joined(separator: "\n")
  }

  /// Returns the pattern and names that a step function of behave gives.
  private func behave(_ pattern: String, matcher: String = "parse", _ parameters: String = "") -> String {
    found(
      in: "s.py", "use_step_matcher(\"\(matcher)\")\n@given(r'\(pattern)')\ndef step(context\(parameters)): pass\n")
  }

  // MARK: behave

  @Test("regular expressions of behave match the whole text, those of re0 only its start")
  func regexOfBehave() {
    check(behave("I have a beer", matcher: "re"), equals: "given /^I have a beer$/")
    check(behave("a|b", matcher: "re"), equals: "given /^(?:a|b)$/")
    check(behave("^a$", matcher: "re"), equals: "given /^a$/")
    check(behave(#"costs 3\$"#, matcher: "re"), equals: #"given /^costs 3\$$/"#)
    check(behave("a|b", matcher: "re0"), equals: "given /^(?:a|b)/")
    check(behave("a", matcher: "re0"), equals: "given /^a/")
  }

  @Test("fields without a name have their type")
  func fieldsWithoutNames() {
    check(behave("I have {:d} beers", ", n"), equals: #"given "I have {int} beers" n"#)
    check(behave("the {:w}: {}", ", kind, rest"), equals: #"given "the {word}: {}" kind rest"#)
    check(behave("{:D} or {x:W}", ", a"), equals: #"given "{} or {}" a x"#)
  }

  @Test("several fields without a type are as lazy as in behave")
  func lazyFields() {
    check(behave("{a} and {b}"), equals: "given /^(.+?) and (.+?)$/ a b")
    check(
      behave(#"{a} (or) "{b}" {n:d}. {{x}}"#),
      equals: #"given /^(.+?) \(or\) "(.+?)" (-?\d+)\. \{x\}$/ a b n"#)
    check(behave(#"{a} has "{b:Size}" of {c:Size}"#), equals: #"given "{} has {string} of {}" a b c"#)
    check(behave(#"{} has "{b:Size}" of {c}"#, ", a"), equals: #"given /^(.+?) has "(.+?)" of (.+?)$/ a b c"#)
  }
}
