import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

struct CucumberExpressionTests {
  @Test("arguments contain their text and its position in UTF-16 code units")
  func places() throws {
    let expression = try CucumberExpression("😀 {word} é {int}", registry: ParameterTypeRegistry())
    let arguments = try #require(try expression.match("😀 x😀 é 42"))
    check(
      arguments.map(\.group),
      equals: [
        Group(value: "x😀", range: 3..<6, bytes: 5..<10), Group(value: "42", range: 9..<11, bytes: 14..<16),
      ])
    check(arguments[1].group.start, equals: 9)
    check(arguments[1].group.end, equals: 11)
    check(arguments.map(\.parameterType.name), equals: ["word", "int"])
  }

  @Test("a string has groups for both kinds of quotes, as in messages")
  func groupsOfString() throws {
    let expression = try CucumberExpression("{string}", registry: ParameterTypeRegistry())
    let group = try #require(try expression.match(#"'a\'b'"#)?.first?.group)
    check(group.value, equals: #"'a\'b'"#)
    check(
      group.children,
      equals: [
        .unmatched(children: [.unmatched()]),
        Group(
          value: #"a\'b"#, range: 1..<5, bytes: 1..<5,
          children: [Group(value: #"\'b"#, range: 2..<5, bytes: 2..<5)]),
      ])
  }

  @Test("a parameter type with capture groups passes each to its transform")
  func customGroups() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(
      ParameterType(name: "flight", capturing: "([A-Z]{3})-([A-Z]{3})(!)?") {
        (from: String, to: String, mark: String?) in
        "\(from) to \(to) \(mark ?? "-")"
      })
    let expression = try CucumberExpression("😀 {flight} is late", registry: registry)
    check(expression.literals.map(\.text), equals: ["😀 ", " is late"])
    try expression.validate()
    let argument = try #require(try expression.match("😀 LHR-CDG is late")?.first)
    check(argument.transformInput, equals: ["LHR", "CDG", nil])
    check(argument.group.range, equals: 3..<10)
    check(argument.group.children[1], equals: Group(value: "CDG", range: 7..<10, bytes: 9..<12))
    #expect(try argument.value() as? String == "LHR to CDG -")
    #expect(try expression.match("😀 lhr-cdg is late") == nil)
  }

  @Test("a transform gets the whole text, or the groups with `capturing`")
  func customText() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(ParameterType(name: "color", regexps: ["red|blue", "gr(?:a|e)y"]) { $0.uppercased() })
    try registry.define(
      ParameterType(name: "tag", capturing: "<(.*)>|\\[(.*)\\]") { (a: String?, b: String?) in (a ?? b)?.uppercased() })
    let color = try CucumberExpression("{color}", registry: registry)
    #expect(try color.match("blue")?.first?.value() as? String == "BLUE")
    #expect(try color.match("grey")?.first?.value() as? String == "GREY")
    let tag = try CucumberExpression("{tag}", registry: registry)
    #expect(try tag.match("[a]")?.first?.value() as? String == "A")
  }

  @Test("an error of a transform is thrown when the value is requested, not when the text is matched")
  func throwingTransform() throws {
    struct Unknown: Error {}
    var registry = ParameterTypeRegistry()
    try registry.define(
      ParameterType(name: "user", regexps: ["\\w+"]) { (_: String) throws -> Int in throw Unknown() })
    let argument = try #require(try CucumberExpression("{user}", registry: registry).match("bob")?.first)
    #expect(throws: Unknown.self) { try argument.value() }
  }

  @Test("an expression with an invalid regexp throws an error when it is validated or matched")
  func unreadableRegexp() throws {
    let expression = try CucumberExpression("a {bad}", registry: try ParameterTypeRegistry(("bad", "(a")))
    let error = #expect(throws: RegularExpressionError.self) { try expression.validate() }
    check(error?.description, equals: "The regular expression /^a ((a)$/ is not valid: expected ')'.")
    #expect(throws: RegularExpressionError.self) { try expression.match("a b") }
  }

  @Test("an undefined parameter type is reported by name and position")
  func undefinedParameterType() {
    let error = #expect(throws: CucumberExpressionError.self) {
      try CucumberExpression("{int} {airport}s", registry: ParameterTypeRegistry())
    }
    check(error?.problem, equals: .undefinedParameterType(name: "airport"))
    check(error?.expression, equals: "{int} {airport}s")
    check(error?.range, equals: 6..<15)
    check(error?.column, equals: 7)
  }

  @Test("unbounded nesting is an error", arguments: ["(", "(a", "{(", "(a/"])
  func nesting(part: String) {
    #expect(throws: CucumberExpressionError.self) {
      try CucumberExpression(String(repeating: part, count: 100_000), registry: ParameterTypeRegistry())
    }
    let closed = String(repeating: "(", count: 100_000) + "a" + String(repeating: ")", count: 100_000)
    let error = #expect(throws: CucumberExpressionError.self) {
      try CucumberExpression(closed, registry: ParameterTypeRegistry())
    }
    check(error?.problem, equals: .optionalInOptional)
  }

  @Test("texts are compared by code points, so a composed letter differs from its decomposed form")
  func normalization() throws {
    let expression = try CucumberExpression("caf\u{E9}", registry: ParameterTypeRegistry())
    #expect(try expression.match("caf\u{E9}") != nil)
    #expect(try expression.match("cafe\u{301}") == nil)
  }
}
