import GherkinDefinitions
import GherkinSourceScanner
import GherkinTestSupport
import Testing

@Suite("Problems of definitions")
struct DefinitionProblemTests {
  /// The problems of a library's closure: code, the text in the source, and message.
  private func problems(
    _ body: String, runner: RunnerDefinitions? = RunnerDefinitions(builtAt: 0, definitions: [], parameterTypes: []),
    _ file: String = "A.swift"
  ) -> [(code: DefinitionProblem.Code, text: String, message: String)] {
    let source = Array("let a = StepLibrary(W.self) { steps in\n\(body)\n}".utf8)
    let scan = StepScan(source)
    let merge = DefinitionMerge(runner: runner, sources: [file: .unsaved(scan)])
    return DefinitionCheck(merge).problems(of: scan, in: file).map {
      ($0.code, String(decoding: source[$0.range], as: UTF8.self), $0.message)
    }
  }

  @Test(
    "valid definitions have no problems",
    arguments: [
      #"steps.given("a {int} {string}") { (_, a: Int, b: String) in }"#,
      #"steps.given("a {int}") { (_, a: Int, table: DataTable, text: DocString) in }"#,
      #"steps.given("a {int}") { (_, rows: Rows<Hop>) in }"#.replacing("rows", with: "a: Int, rows"),
      #"steps.given("a {int}") { world, a, table in }"#,
      #"steps.given("a {float} {word} {}") { (_, a: Double, b: String, c: String) in }"#,
      #"steps.given("a {int}") { $0.drink($1) }"#,
      #"steps.given("a {int}", body)"#,
      #"steps.given("a {int}")"#,
      #"steps.given(regex: "^(\\d+) (a)?$") { (_, a: Int, b: String?) in }"#,
      #"steps.given(/(\d+)/) { (_, a: Substring) in }"#,
      #"steps.parameterType("side", regex: "l|r") { (t: String) -> Side in a }; steps.given("{side}") { (_, a: Side) in }"#,
      #"steps.given("\(name) {") { _ in }"#,
    ])
  func none(body: String) {
    check(problems(body).map(\.message), equals: [])
  }

  @Test("the error in an expression is located in the source")
  func expression() throws {
    let problem = try #require(problems(#"steps.given("I \u{1F37A} drink ({int}) beers") { _ in }"#).first)
    check(problem.code, equals: .invalidExpression)
    check(problem.text, equals: "{int}")
    #expect(problem.message.hasPrefix("An optional may not contain a parameter type. "))
  }

  @Test("an undefined parameter type is reported with the most similar name")
  func undefined() throws {
    let airport = #"steps.parameterType("airport", regex: "[A-Z]{3}") { (t: String) in t }"#
    let found = problems(#"\#(airport); steps.given("{airprot} and {ship}") { (_, _: String, _: String) in }"#)
    check(found.map(\.text), equals: ["{airprot}"])
    check(
      found.map(\.message),
      equals: [
        #""{airprot} and {ship}" has the unknown parameter type {airprot}; did you mean {airport}?"#
      ])
    check(problems(#"steps.given("{ship}") { (_, _: String) in }"#).map(\.code), equals: [.undefinedParameterType])
    checkEmpty(problems(#"steps.given("{ship}") { (_, _: String) in }"#, runner: nil))
    check(
      problems(#"steps.given("{itn}") { (_, _: Int) in }"#, runner: nil).map(\.code), equals: [.undefinedParameterType])
  }

  @Test(
    "a body must have as many parameters as its pattern",
    arguments: [
      #"steps.given("{int} {int}") { (_, a: Int) in }"#, #"steps.given("{int}") { _ in }"#,
      #"steps.given("none") { (_, a: Int) in }"#, #"steps.given("none") { a, b, c, d in }"#,
      #"steps.given("{int}") { $0.drink() }"#, #"steps.given(regex: "(a) (b)") { (_, a: String, t: DataTable) in }"#,
    ])
  func count(body: String) {
    check(problems(body).map(\.code), equals: [.parameterCount])
  }

  @Test("a declared type must be that of the parameter type")
  func type() {
    let found = problems(#"steps.given("{int} {string} {float}") { (_, a: String, b: Int?, c: Float) in }"#)
    check(found.map(\.code), equals: [.argumentType, .argumentType, .argumentType])
    check(found.map(\.text), equals: ["a: String", "b: Int?", "c: Float"])
    check(
      found.first?.message,
      equals:
        "the body's parameter 1 is declared as String, but the pattern gives {int}: Int; declare that type or change the pattern"
    )
  }

  @Test("an optional is another type, and {} has any type, as in a run")
  func optional() {
    check(problems(#"steps.given("{int}") { (_, a: Int?) in }"#).map(\.code), equals: [.argumentType])
    checkEmpty(problems(#"steps.given("{} or {}") { (_, a: Int, b: Double?) in }"#))
  }

  @Test("an invalid regular expression is reported")
  func regularExpression() {
    check(problems(#"steps.given(regex: "(a") { _ in }"#).map(\.code), equals: [.invalidExpression])
  }

  @Test("two definitions with the same pattern are reported, unless they are for different tags")
  func duplicates() {
    let found = problems("steps.given(\"a\") { _ in }\nsteps.when(\"a\") { _ in }")
    check(found.map(\.code), equals: [.duplicateDefinition, .duplicateDefinition])
    check(
      found.first?.message,
      equals: "the same pattern is defined at A.swift:3, so its steps are ambiguous; remove one, or change its pattern")
    let other = RunnerDefinitions(
      builtAt: 0,
      definitions: [
        KnownDefinition(pattern: "a", form: .expression, file: "B.swift", line: 3, tags: "@x", origin: .runner)
      ],
      parameterTypes: [])
    checkEmpty(problems("steps.given(\"a\") { _ in }", runner: other))
  }

  @Test("thousands of definitions with the same pattern have short messages")
  func manyDuplicates() throws {
    let found = problems(String(repeating: "steps.given(\"a\") { _ in }\n", count: 2_000))
    check(found.count, equals: 2_000)
    #expect(try #require(found.last).message.utf8.count < 200)
  }

  @Test("a parameter type with an invalid, built-in or duplicate name is reported")
  func parameterTypes() {
    func type(_ name: String, _ regexp: String = "a") -> String {
      "steps.parameterType(\"\(name)\", regex: \"\(regexp)\") { (t: String) in t }\n"
    }
    check(problems(type("a(b")).map(\.text), equals: ["a(b"])
    check(problems(type("int")).map(\.message), equals: ["the parameter type {int} is built in; rename this one"])
    check(problems(type("a") + type("a")).map(\.code), equals: [.invalidParameterType, .invalidParameterType])
    check(problems(type("a", "(")).map(\.code), equals: [.invalidParameterType])
  }
}
