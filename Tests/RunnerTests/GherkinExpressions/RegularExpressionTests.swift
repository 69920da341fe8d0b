import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

struct RegularExpressionTests {
  private let registry = ParameterTypeRegistry()

  @Test("a group whose source is a parameter type's regexp has its values, any other group has a text")
  func types() throws {
    let expression = RegularExpression(#"^I have (\d+) and (-?\d+) (.*) (small|large)( cukes)?$"#, registry: registry)
    check(expression.parameterTypes.map(\.name), equals: ["int", "int", "", nil, nil])
    let arguments = try #require(try expression.match("I have 22 and -3 very large"))
    #expect(try arguments[0].value() as? Int == 22)
    #expect(try arguments[1].value() as? Int == -3)
    #expect(try arguments[3].value() as? String == "large")
    check(arguments[4].group, equals: .unmatched())
    check(arguments[4].transformInput, equals: [nil])
  }

  @Test("the first match anywhere in the text is found")
  func unanchored() throws {
    let expression = RegularExpression(#"(\d+) b"#, registry: registry)
    check(try expression.match("😀 a1 b, 2 b")?.map(\.group), equals: [Group(value: "1", range: 4..<5, bytes: 6..<7)])
    #expect(try expression.match("a b") == nil)
  }

  @Test("nested groups are the children of a group, and the input of its transform")
  func nested() throws {
    let expression = RegularExpression(#"a ((?:b(c)?) (?<name>d(e))) (f)"#, registry: registry)
    let arguments = try #require(try expression.match("a b de f"))
    check(arguments.map(\.group.value), equals: ["b de", "f"])
    check(arguments[0].transformInput, equals: [nil, "de"])
    check(arguments[0].group.children[1].children, equals: [Group(value: "e", range: 5..<6, bytes: 5..<6)])
  }

  @Test(
    "parentheses that are not groups are not counted",
    arguments: [
      (#"[(](b)"#, "(b"), (#"\((b)"#, "(b"), ("(?:a)(b)", "ab"), ("(?=a)a(b)", "ab"), ("(?!b)a(b)", "ab"),
      ("(?#(x)a(b)", "ab"), (#"\Q(\E(b)"#, "(b"), ("(?i:A)(b)", "ab"), (#"[\](](b)"#, "](b"), ("[[a](](b)", "(b"),
    ])
  func noGroups(source: String, text: String) throws {
    check(try RegularExpression(source, registry: registry).match(text)?.map(\.group.value), equals: ["b"])
  }

  @Test(#"\d, \w and \s match only ASCII, and positions count code points"#)
  func ascii() throws {
    #expect(try RegularExpression(#"^\d$"#, registry: registry).match("١") == nil)
    #expect(try RegularExpression(#"^\w$"#, registry: registry).match("é") == nil)
    #expect(try RegularExpression(#"^\s$"#, registry: registry).match("\u{A0}") == nil)
    #expect(try RegularExpression("^..$", registry: registry).match("e\u{301}") != nil)
    #expect(try RegularExpression("^a$", registry: registry).match("a\n") == nil)
  }

  @Test("a class matches each character of ASCII that it lists, and no other")
  func listedCharacters() throws {
    for value in UInt8(ascii: " ")...UInt8(ascii: "~") {
      let character = Unicode.Scalar(value)
      let listed =
        character.properties.isAlphabetic || character.properties.numericType != nil || value == UInt8(ascii: " ")
        ? "\(character)" : "\\\(character)"
      let expression = RegularExpression("^[\(value == UInt8(ascii: "d") ? "" : "d")\(listed)]+$", registry: registry)
      for other in UInt8(ascii: " ")...UInt8(ascii: "~") {
        let text = String(decoding: [other, UInt8(ascii: "d"), other], as: UTF8.self)
        check(
          (try expression.match(text) != nil), equals: (value == other || other == UInt8(ascii: "d")),
          "\(listed), \(text)")
      }
    }
  }

  @Test("an invalid expression reports the reason on demand")
  func unreadable() {
    let expression = RegularExpression("a(b", registry: registry)
    let error = #expect(throws: RegularExpressionError.self) { try expression.validate() }
    check(error, equals: .unreadable(pattern: "a(b", reason: "expected ')'"))
    #expect(throws: RegularExpressionError.self) { try expression.match("ab") }
  }

  @Test("unbounded nesting of groups and classes is an error", arguments: [("(", ")"), ("[", "]"), ("(?:", ")")])
  func tooDeep(opening: String, closing: String) {
    let source = String(repeating: opening, count: 100_000) + "a" + String(repeating: closing, count: 100_000)
    let error = #expect(throws: RegularExpressionError.self) {
      try RegularExpression(source, registry: registry).validate()
    }
    check(error, equals: .tooDeep(pattern: source, limit: 64))
  }

  @Test("a group of several types without a preferential one is ambiguous if the text matches")
  func ambiguous() throws {
    var registry = registry
    for name in ["person", "name", "place"] { try registry.define(capitalized(name)) }
    let expression = RegularExpression(#"([A-Z]+\w+) and ([A-Z]+\w+)"#, registry: registry)
    #expect(try expression.match("lisa and bob") == nil)
    let error = #expect(throws: RegularExpressionError.self) { try expression.match("Lisa and Bob") }
    check(
      error?.description,
      equals: #"""
        Your Regular Expression /([A-Z]+\w+) and ([A-Z]+\w+)/
        matches multiple parameter types with regexp /[A-Z]+\w+/:
           {name}
           {person}
           {place}

        I couldn't decide which one to use. You have two options:

        1) Use a Cucumber Expression instead of a Regular Expression. Try one of these:
           {name} and {name}
           {name} and {person}
           {name} and {place}
           {person} and {name}
           {person} and {person}
           {person} and {place}
           {place} and {name}
           {place} and {person}
           {place} and {place}

        2) Make one of the parameter types preferential and continue to use a Regular Expression.

        """#)
  }

  @Test("the preferential one of several types is used")
  func preferential() throws {
    var registry = registry
    try registry.define(capitalized("name"))
    try registry.define(capitalized("person", preferred: true))
    let expression = RegularExpression(#"([A-Z]+\w+)"#, registry: registry)
    check(try expression.match("Lisa")?.map(\.parameterType.name), equals: ["person"])
  }

  @Test("many tasks can match concurrently with an expression that has not been parsed yet")
  func concurrency() async throws {
    let expression = RegularExpression(#"^(\d+) (a|b)+$"#, registry: registry)
    let count = try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<200 {
        group.addTask { try expression.match("\(number) abab")?.first?.group.value == "\(number)" ? 1 : 0 }
      }
      return try await group.reduce(0, +)
    }
    check(count, equals: 200)
  }

  private func capitalized(_ name: String, preferred: Bool = false) -> ParameterType {
    ParameterType(name: name, regexps: [#"[A-Z]+\w+"#], preferForRegexpMatch: preferred) { (text: String) in text }
  }
}
