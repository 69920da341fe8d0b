import GherkinAdvice
import GherkinEngine
import GherkinExpressions
import GherkinSteps
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
    check(try expression.match(text) == nil)
    return Mismatch(expression, text, registry)
  }

  @Test(
    "a text that matches has no mismatch, although another way through the expression stops earlier",
    arguments: [("belly/stomach", "belly"), ("belly/stomach", "stomach"), ("{int} cucumber(s)", "42 cucumber")])
  func noMismatch(source: String, text: String) throws {
    let expression = try CucumberExpression(source, registry: registry())
    check(try expression.match(text) == nil, equals: false)
    check(expression.program?.mismatch(with: text) == nil)
  }

  @Test(
    "the message has the furthest position, what is expected there, what is there, likely causes, and what to do"
  )
  func messages() throws {
    let registry = try registry()
    try GoldenFile("texts/mismatches.txt").expectAnswers { line in
      let parts = line.split(separator: " ← ", omittingEmptySubsequences: false).map(String.init)
      let (source, text) = (String(parts[0].trimmingPrefix("regex: ")), parts[1])
      let mismatch: Mismatch
      if source == parts[0] {
        mismatch = try self.mismatch(source, text)
      } else {
        let expression = RegularExpression(source, registry: registry)
        check(try expression.match(text) == nil)
        mismatch = Mismatch(expression, text, registry)
      }
      let position = mismatch.offset.map { "\($0): " } ?? ""
      return ([position + mismatch.message] + mismatch.advice).joined(separator: "\n")
    }
  }

  @Test("the anchor in a parameter type that prevents the match is told")
  func anchors() throws {
    let mismatch = try mismatch("pt {size} x", "pt small x")
    check(mismatch.offset, equals: 3)
    check(mismatch.advice.first?.contains("has the anchor ^"), equals: true)
  }

  @Test("a long text, and an expression with many optional texts, take little time", .timeLimit(.minutes(10)))
  func time() throws {
    check(try mismatch("{} a {} b {} c", String(repeating: "a b ", count: 300)).message.isEmpty, equals: false)
    check(try mismatch(String(repeating: "(a)", count: 60) + "b", String(repeating: "a", count: 60)).offset, equals: 60)
  }
}
