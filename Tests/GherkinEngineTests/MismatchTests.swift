import GherkinEngine
import GherkinExpressions
import GherkinRuntime
import GherkinTestSupport
import Testing

@Suite("The reason why a text does not match")
struct MismatchTests {
  private func registry() throws -> ParameterTypeRegistry {
    var registry = ParameterTypeRegistry()
    let text = TypeName(text: "String", qualified: "Swift.String")
    for (name, regexps) in [("size", ["^small$"]), ("code", [#"[A-Z]{3}|\d+"#]), ("slow", ["(x+x+)+y"])] {
      try registry.define(ParameterType(name: name, regexps: regexps, valueType: text, place: nil))
    }
    return registry
  }

  private func mismatch(_ source: String, _ text: String) throws -> Mismatch {
    let registry = try registry()
    let expression = try CucumberExpression(source, registry: registry)
    #expect(try expression.match(text) == nil)
    return Mismatch(expression, text, registry)
  }

  @Test(
    "the message has the furthest position, what is expected there, and what is there",
    arguments: [
      (
        "I have {int} cats", "I have many cats", 7,
        #"After "I have " {int}, a whole number, is expected; here is "many"."#
      ),
      ("I have {int} cats", "I have 3 dogs", 9, #"After "I have 3 " the text "cats" is expected; here is "d"."#),
      ("I have {int} cats", "I have 42cats", 9, #"After "I have 42" the text " cats" is expected; here is "c"."#),
      (
        "I have {int} cats", "I have 3  cats", 9,
        #"After "I have 3 " the text "cats" is expected; here is a second space."#
      ),
      ("I have {int} cats", "I have 3", 8, #"After "I have 3" the text " cats" is expected; here the text ends."#),
      (
        "I have {int} cats", "I have 3 cats now", 13,
        #"After "I have 3 cats" the expression ends, and " now" is left over."#
      ),
      ("I wait", "You wait", 0, #"At the beginning the text "I wait" is expected; here is "Y"."#),
      ("I wait", "", 0, #"At the beginning the text "I wait" is expected; here the text ends."#),
      (
        "my belly/stomach", "my hand", 3,
        #"After "my " the text "belly" or the text "stomach" is expected; here is "h"."#
      ),
      ("cat(s)!", "cat?", 3, #"After "cat" the text "s" or the text "!" is expected; here is "?"."#),
      ("cat(s)", "cats now", 4, #"After "cats" the expression ends, and " now" is left over."#),
      ("see {} in list", "see a in lisp", 12, #"After "see a in lis" the text "t" is expected; here is "p"."#),
      ("see {} in list", "see all", 7, #"After "see all" the text " in list" is expected; here the text ends."#),
      (
        "say {string}", #"say "open"#, 4,
        #"After "say " {string}, a text in quotation marks, is expected; here is "\"open"."#
      ),
      (
        "to {code}", "to lhr", 3, #"After "to " {code}, which is /[A-Z]{3}|\d+/, is expected; here is "lhr"."#
      ),
      ("{word} {int}", "🍺 x", 3, #"After "🍺 " {int}, a whole number, is expected; here is "x"."#),
      ("a b", "a\u{A0}b", 1, #"After "a" the text " b" is expected; here is "\u{A0}", a no-break space (U+00A0)."#),
      (
        "cat", "c\u{430}t", 1,
        #"After "c" the text "at" is expected; here is "\#u{430}", a Cyrillic small letter a (U+0430)."#
      ),
      (
        #"say "x""#, "say “x”", 4,
        ##"After "say " the text "\"x\"" is expected; here is "“", a left double quotation mark (U+201C)."##
      ),
    ])
  func furthest(source: String, text: String, offset: Int, message: String) throws {
    let mismatch = try mismatch(source, text)
    check(mismatch.message, equals: message)
    check(mismatch.offset, equals: offset)
  }

  @Test(
    "the message names likely causes, and what to do",
    arguments: [
      ("I have a Cat", "I have a cat", "Upper and lower case differ."),
      ("a b", "a\u{A0}b", "Write an ordinary space (U+0020) in the text."),
      ("ab", "a\u{200B}b", "Remove the invisible character from the text."),
      (
        "caf\u{E9}", "cafe\u{301}",
        "The character is written with other code points: U+0065 U+0301 instead of U+00E9."
      ),
      ("a\u{A0}?", "a ?", #"The pattern has "\u{A0}", a no-break space (U+00A0)."#),
      ("a/b", "a/b", #"In an expression / separates alternatives; write \/ for the character."#),
      (
        "a (b)", "a (b)",
        #"In an expression parentheses enclose text that can be left out; write \( for the character."#
      ),
      ("I wait", "Given I wait", "The keyword Given is not part of a step's text."),
      ("I wait", "I wait ", "A step's text has no white space at its ends; remove it."),
      (
        "a (with|without) b", "a with b",
        "No step matches \"a (with|without) b\", because in a Cucumber Expression parentheses enclose optional text, and | is an "
          + "ordinary character; write with/without, or regex: \"a (with|without) b\" for a regular expression."
      ),
    ])
  func advice(source: String, text: String, advice: String) throws {
    check(try mismatch(source, text).advice, equals: [advice])
  }

  @Test("parts that match only one by one are told, with the anchor that prevents the match")
  func anchors() throws {
    let mismatch = try mismatch("pt {size} x", "pt small x")
    check(mismatch.message, equals: "Each part of the expression matches, but not all of them together.")
    #expect(mismatch.offset == nil)
    check(mismatch.advice.first?.contains("has the anchor ^"), equals: true)
  }

  @Test(
    "of a regular expression, only fixed texts are compared, and the message says so",
    arguments: [
      (#"^I have (\d+) cats$"#, "I had 3 cats", 4, #"After "I ha" the text "ve " is expected; here is "d"."#),
      (#"^I have (\d+) cats$"#, "I", 1, #"After "I" the text " have " is expected; here the text ends."#),
      (
        #"^I have (\d+) cats$"#, "I have 3 dogs", 7,
        #"The regular expression needs " cats", which does not occur after "I have "."#
      ),
      (
        #"^I have (\d+) cats$"#, "I have x cats", 7,
        #"The text begins with "I have ", as the regular expression does; the difference is after it."#
      ),
      (#"(\d+) cats"#, "3 dogs", nil, #"The regular expression needs " cats", which does not occur in the text."#),
      (
        "^(?:a|b)$", "c", nil,
        "The position of the difference is unknown, because the regular expression begins with no fixed text."
      ),
    ] as [(String, String, Int?, String)])
  func regularExpressions(source: String, text: String, offset: Int?, message: String) throws {
    let registry = try registry()
    let expression = RegularExpression(source, registry: registry)
    #expect(try expression.match(text) == nil)
    let mismatch = Mismatch(expression, text, registry)
    check(mismatch.message, equals: message)
    check(mismatch.offset, equals: offset)
  }

  @Test("a long text, and an expression with many optional texts, take little time", .timeLimit(.minutes(10)))
  func time() throws {
    check(try mismatch("{} a {} b {} c", String(repeating: "a b ", count: 300)).message.isEmpty, equals: false)
    check(try mismatch(String(repeating: "(a)", count: 60) + "b", String(repeating: "a", count: 60)).offset, equals: 60)
  }
}
