import GherkinExpressions
import GherkinSteps
import GherkinTestSupport
import Testing

@Suite(.long)
struct CucumberExpressionGeneratorTests {
  @Test(
    "the best expression has parameters for texts that match their types",
    arguments: [
      ("hello", "hello", []),
      ("I have 2 cukes", "I have {int} cukes", ["int"]),
      ("I have 2 cukes and 1.5 tomato", "I have {int} cukes and {float} tomato", ["int", "float"]),
      ("1 and 2 and -3", "{int} and {int} and {int}", ["int", "int2", "int3"]),
      (#"I like "bangers" and 'mash'"#, "I like {string} and {string}", ["string", "string2"]),
      ("I like 'a \"b\" c'", "I like {string}", ["string"]),
      ("I have 2x and x2", "I have 2x and x2", []),
      ("50% of (3) {4} 5/6", #"{int}% of \({int}) \{{int}} {int}\/{int}"#, ["int", "int2", "int3", "int4", "int5"]),
      (#"a\b"#, #"a\\b"#, []),
      ("a -> b -- c --import 3", "a -> b -- c --import {int}", ["int"]),
      ("1E5 2.5E+3 -1E-2 1E x", "{float} {float} {float} 1E x", ["float", "float2", "float3"]),
      ("- + . -. 2 -.5 +1", "- + . -. {int} {float} {float}", ["int", "float", "float2"]),
      ("", "", []),
      ("é 5€ 😀6", "é {int}€ 😀{int}", ["int", "int2"]),
    ])
  func best(text: String, source: String, names: [String]) throws {
    let expression = try #require(try generator().expressions(for: text).first)
    check(expression.source, equals: source)
    check(expression.parameters.map(\.name), equals: names)
  }

  @Test("parameters have the Swift types of their values")
  func types() throws {
    let expression = try #require(try generator().expressions(for: "2 and 1.5 and 'a'").first)
    check(
      expression.parameters.map { "\($0.name): \($0.valueType.text)" },
      equals: [
        "int: Int", "float: Double", "string: String",
      ])
  }

  @Test("if several types match equally well, there is an expression for each, in order of preference and name")
  func variants() throws {
    check(
      try generator().expressions(for: "5 5").map(\.source),
      equals: ["{int} {int}", "{int} {float}", "{float} {int}", "{float} {float}"])
    let currency = try generator(("currency", "[A-Z]{3}"), ("date", "[A-Z]{3}"))
    check(try currency.expressions(for: "a EUR b").map(\.source), equals: ["a {currency} b", "a {date} b"])
  }

  @Test("the longest of the earliest matches is used")
  func longest() throws {
    let generator = try generator(("zero-or-more", "[a-z]*"), ("exactly-one", "[a-z]"))
    check(
      try generator.expressions(for: "a simple step").map(\.source),
      equals: ["{exactly-one} {zero-or-more} {zero-or-more}", "{zero-or-more} {zero-or-more} {zero-or-more}"])
  }

  @Test("a type whose regexp can match the empty text is found where it matches other text")
  func optionalGroups() throws {
    let generator = try generator(("optional-flight", "(1st flight)?"), ("optional-hotel", "(1 hotel)?"))
    check(
      try generator.expressions(for: "I reach Stage 4: 1st flight -1 hotel").first?.source,
      equals: "I reach Stage {int}: {optional-flight} {int} hotel")
  }

  @Test("a type whose regexp matches only the empty text at the end is not found")
  func emptyAtTheEnd() throws {
    check(try generator(("end", "x*(?!.)")).expressions(for: "a b").map(\.source), equals: ["a b"])
  }

  @Test("there are at most 256 expressions")
  func bound() throws {
    let generator = try generator(("a", "([a-z] )*?[a-z]"), ("b", "([a-z] )*?[a-z]"), ("c", "([a-z] )*?[a-z]"))
    check(
      try generator.expressions(for: "a s i m p l e s t e p").count, equals: CucumberExpressionGenerator.maximalCount)
    check(try self.generator().expressions(for: String(repeating: "1 ", count: 2000)).count, equals: 256)
  }

  @Test("a type that is not for snippets is not used")
  func notForSnippets() throws {
    var registry = ParameterTypeRegistry()
    try registry.define(
      ParameterType(name: "color", regexps: ["red"], useForSnippets: false) { (text: String) in text })
    let generator = CucumberExpressionGenerator(registry: registry)
    check(try generator.expressions(for: "a red ball").map(\.source), equals: ["a red ball"])
  }

  @Test("an invalid regexp is an error")
  func unreadable() throws {
    #expect(throws: RegularExpressionError.self) { try generator(("bad", "(")).expressions(for: "a") }
  }

  @Test("every generated expression matches its text", arguments: UInt64(1)...20)
  func matching(seed: UInt64) throws {
    let registry = try ParameterTypeRegistry(("color", "red|blue"))
    let generator = CucumberExpressionGenerator(registry: registry)
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "1", "-2", ".5", "1.5E+3", "\"a\"", "'b'", " ", " ", "x", "red", "é", "😀", "(", ")", "{", "}", "/", "\\", "\"",
      "\t",
    ]
    for _ in 0..<20 {
      let text = randomText(of: pieces, count: 0...10, &random)
      for generated in try generator.expressions(for: text).prefix(8) {
        let expression = try CucumberExpression(generated.source, registry: registry)
        check(
          try expression.match(text)?.count, equals: generated.parameterTypes.count, "\(generated.source) on \(text)")
      }
    }
  }

  @Test("built-in types are found where their regular expressions match", arguments: UInt64(1)...20)
  func builtInTypes(seed: UInt64) throws {
    var registry = ParameterTypeRegistry()
    for name in ["int", "float", "string"] {
      let regexps = try #require(registry.parameterType(named: name)).regexps
      try registry.define(ParameterType(name: name + "-twin", regexps: regexps) { (text: String) in text })
    }
    let generator = CucumberExpressionGenerator(registry: registry)
    var random = SeededGenerator(seed: seed)
    let pieces = ["1", "23", "-", "+", ".", "E", "E+1", " ", " ", "x", "\"", "'", "\\", "é", "😀", "\n"]
    for _ in 0..<40 {
      let text = randomText(of: pieces, count: 0...7, &random)
      let generated = try generator.expressions(for: text)
      for expression in generated where generated.count < CucumberExpressionGenerator.maximalCount {
        let names = expression.parameterTypes.map { $0.name ?? "" }
        let twins = names.map { $0.hasSuffix("-twin") ? String($0.dropLast(5)) : $0 + "-twin" }
        let hasTwins = generated.contains { $0.parameterTypes.map { $0.name ?? "" } == twins }
        #expect(hasTwins, "\(expression.source) of \(text.debugDescription)")
      }
    }
  }

  private func generator(_ types: (String, String)...) throws -> CucumberExpressionGenerator {
    CucumberExpressionGenerator(registry: try ParameterTypeRegistry(types))
  }
}
